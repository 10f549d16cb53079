import Documents
import Testing

@testable import Strength

@Suite struct GoalCourseTests {
  private let first = CivilDay(number: 20_000)

  private func point(_ day: Int, _ value: Double) -> GoalCourse.Point {
    GoalCourse.Point(day: first + day, value: value)
  }

  /// From 80 to 100 in 40 days; half a unit a day.
  private func lift(
    _ values: [(Int, Double)], from start: Double = 80, days: Int? = 40
  ) -> GoalCourse {
    GoalCourse(
      from: point(0, start), to: 100, by: days.map { first + $0 },
      values: values.map { point($0.0, $0.1) }, keepsBest: true)
  }

  @Test func theLineIsStraight() {
    let course = lift([])
    #expect(course.expected(on: first) == 80)
    #expect(course.expected(on: first + 10) == 85)
    #expect(course.expected(on: first + 40) == 100)
    // Neither before it begins nor after it ends.
    #expect(course.expected(on: first - 5) == 80)
    #expect(course.expected(on: first + 90) == 100)
  }

  @Test func whoIsWhereTheLineIsIsOnCourse() {
    #expect(lift([]).standing(on: first) == .onCourse)
    #expect(lift([]).standing(on: first + 1) == .behind)
    #expect(lift([(8, 85)]).standing(on: first + 10) == .onCourse)
    #expect(lift([(8, 84.9)]).standing(on: first + 10) == .behind)
  }

  @Test func theBestOfALiftCounts() {
    let course = lift([(5, 90), (9, 82)])
    #expect(course.current == 90)
    #expect(course.share == 0.5)
    #expect(course.standing(on: first + 10) == .onCourse)
  }

  @Test func itIsReachedOnceAndForAll() {
    let course = lift([(5, 90), (9, 100), (12, 105), (20, 70)])
    #expect(course.standing(on: first + 30) == .reached(first + 9))
    #expect(course.standing(on: first + 300) == .reached(first + 9))
    #expect(course.share == 1)
  }

  @Test func whatIsReachedFromTheStartIsSo() {
    for start in [100.0, 120] {
      let course = lift([], from: start)
      #expect(course.standing(on: first + 3) == .reached(first))
      #expect(course.share == 1)
    }
  }

  @Test func afterTheTargetDayItIsMissedUnlessItIsReachedAfterAll() {
    #expect(lift([(20, 95)]).standing(on: first + 40) == .behind)
    #expect(lift([(20, 95)]).standing(on: first + 41) == .missed)
    #expect(lift([(20, 95), (50, 100)]).standing(on: first + 60) == .reached(first + 50))
  }

  @Test func withoutATargetDayThereIsOnlyAShare() {
    let course = lift([(8, 85)], days: nil)
    #expect(course.expected(on: first + 10) == nil)
    #expect(course.standing(on: first + 10) == .open)
    #expect(course.share == 0.25)
  }

  /// No day to get there: the line is at its end at once.
  @Test(arguments: [0, -3])
  func aSpanOfNoDaysHasNoWay(days: Int) {
    let course = lift([(0, 90)], days: days)
    #expect(course.expected(on: first) == 100)
    #expect(course.standing(on: first) == (days == 0 ? .behind : .missed))
    #expect(course.share == 0.5)
  }

  @Test func aShareStaysBetweenNothingAndAll() {
    let body = GoalCourse(
      from: point(0, 80), to: 75, by: nil, values: [point(3, 84)], keepsBest: false)
    #expect(body.share == 0)
  }

  @Test func ofABodyWeightTheNewestCountsAndLessMayBeBetter() {
    func body(_ values: [(Int, Double)]) -> GoalCourse {
      GoalCourse(
        from: point(0, 80), to: 75, by: first + 50, values: values.map { point($0.0, $0.1) },
        keepsBest: false)
    }
    #expect(body([(10, 78), (20, 79)]).current == 79)
    #expect(body([(20, 78)]).standing(on: first + 20) == .onCourse)
    #expect(body([(20, 78.5)]).standing(on: first + 20) == .behind)
    #expect(body([(20, 75)]).standing(on: first + 20) == .reached(first + 20))
    let gaining = GoalCourse(
      from: point(0, 70), to: 75, by: nil, values: [point(5, 74), point(9, 75.2)],
      keepsBest: false)
    #expect(gaining.standing(on: first + 9) == .reached(first + 9))
  }

  /// Eight times 0.1 is a little less than 0.8.
  @Test func sumsOfTenthsAreEnough() {
    var sum = 0.0
    for _ in 0..<8 { sum += 0.1 }
    #expect(sum < 0.8)
    let course = GoalCourse(
      from: point(0, 0), to: 0.8, by: nil, values: [point(1, sum)], keepsBest: true)
    #expect(course.reached?.day == first + 1)
  }

  @Test func aGoalIsNamedByWhatItIs() {
    var goal = Goal()
    goal.sessions = 1
    #expect(goal.title == "1 session a week" && goal.target == 1 && goal.recurrence == .week)
    goal.measure = Open(.lift)
    goal.exerciseName = "Squat"
    goal.weight = .lb(225)
    #expect(goal.title == "Squat 225 lb e1RM" && goal.recurrence == nil)
    #expect(goal.target == 225 * 0.45359237 && goal.unitFactor == 0.45359237)
    goal.reps = 5
    #expect(goal.title == "Squat 225 lb × 5")
    goal.measure = Open(.distance)
    goal.distance = Distance(100, .mi)
    goal.period = Open(.month)
    #expect(goal.title == "100 mi a month" && goal.recurrence == .month)
    #expect(abs((goal.target ?? 0) - 160.9344) < 1e-9)
    #expect(abs(goal.unitFactor - 1.609344) < 1e-9)
    goal.measure = Open(.bodyWeight)
    #expect(goal.title == "Body weight 225 lb")
    goal.measure = Open(name: "steps")
    #expect(goal.title == "Goal" && goal.target == nil)
  }
}
