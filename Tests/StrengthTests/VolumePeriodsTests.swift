import Documents
import Strength
import Testing

@Suite struct VolumePeriodsTests {
  /// 2026-04-08 is a Wednesday.
  private static let weeks: [(Weekday, String, String)] = [
    (.monday, "2026-04-06", "2026-04-12"), (.tuesday, "2026-04-07", "2026-04-13"),
    (.wednesday, "2026-04-08", "2026-04-14"), (.thursday, "2026-04-02", "2026-04-08"),
    (.friday, "2026-04-03", "2026-04-09"), (.saturday, "2026-04-04", "2026-04-10"),
    (.sunday, "2026-04-05", "2026-04-11"),
  ]

  @Test(arguments: weeks)
  func beginsAWeekWhereTheSettingsSay(start: Weekday, first: String, last: String) throws {
    let week = VolumePeriods(weeks: 1, endingWith: try day("2026-04-08"), weekStart: start)
    #expect(week.first.text == first)
    #expect(week.last.text == last)
    #expect(week.count == 1)
    #expect(week.daysPerPeriod == 7)
  }

  @Test func countsWeeksBackFromTheOneThatHoldsTheDay() throws {
    let weeks = VolumePeriods(weeks: 3, endingWith: try day("2026-01-01"), weekStart: .monday)
    #expect(weeks.count == 3)
    #expect(
      (0..<3).map { weeks.start(ofPeriod: $0).text } == [
        "2025-12-15", "2025-12-22", "2025-12-29",
      ])
    #expect(weeks.last.text == "2026-01-04")
  }

  @Test(arguments: [0, -1, Int.min]) func holdsOneWeekAtLeast(count: Int) throws {
    let weeks = VolumePeriods(weeks: count, endingWith: try day("2026-04-08"), weekStart: .monday)
    #expect(weeks.count == 1)
  }

  @Test func takesAnyStretchAsOnePeriod() throws {
    let stretch = VolumePeriods(from: try day("2026-02-27"), to: try day("2026-03-01"))
    #expect(stretch.weeks(upTo: .last) == 3.0 / 7)
    #expect(stretch.band(.standard, sets: 9, today: .last) == nil)
    #expect(stretch.count == 1)
    #expect(stretch.daysPerPeriod == 3)
    #expect(VolumePeriods(from: .first, to: .last).count == 1)
  }

  @Test func averagesLeaveOutDaysThatAreStillToCome() throws {
    let weeks = VolumePeriods(weeks: 4, endingWith: try day("2026-04-08"), weekStart: .monday)
    let whole = VolumePeriods(from: weeks.first, to: weeks.last)
    #expect(whole.weeks(upTo: try day("2026-04-06")) == 22.0 / 7)
    #expect(whole.weeks(upTo: try day("2026-04-12")) == 4)
    #expect(whole.weeks(upTo: try day("2026-05-01")) == 4)
    // Ten sets in each of the last three weeks are ten a week on Monday morning, too.
    #expect(whole.band(.standard, sets: 32, today: try day("2026-04-06")) == .within)
    // The first week counts whole.
    let week = VolumePeriods(weeks: 1, endingWith: try day("2026-04-08"), weekStart: .monday)
    #expect(week.weeks(upTo: try day("2026-04-06")) == 1)
  }

  @Test func takesAStretchTheWrongWayRoundForItsFirstDay() throws {
    let first = try day("2026-03-01")
    let stretch = VolumePeriods(from: first, to: try day("2026-02-01"))
    #expect(stretch == VolumePeriods(from: first, to: first))
  }

  /// One set a day from Saturday to Tuesday, with as many reps as the day of the month.
  @Test(
    arguments: [
      (.monday, [9.0, 13]), (.sunday, [4, 18]), (.saturday, [0, 22]), (.tuesday, [15, 7]),
    ] as [(Weekday, [Double])])
  func cutsWeeksAtTheirBoundary(start: Weekday, reps: [Double]) throws {
    let workouts = try (4...7).map { (number: Int) in
      try Workout("2026-04-0\(number)", [ExerciseLog(.bench, [WorkoutSet(number, .kg(1))])])
    }
    let counted = CountedVolume(workouts, exercises: [.bench])
    let weeks = VolumePeriods(weeks: 2, endingWith: try day("2026-04-07"), weekStart: start)
    #expect(try counted.of(muscle: "Chest", in: weeks).map { $0.reps } == reps)
  }

  @Test func includesBothEndsAndNothingBeyond() throws {
    let workouts = try ["2026-02-28", "2026-03-01", "2026-03-31", "2026-04-01"].map {
      try Workout($0, [ExerciseLog(.bench, [WorkoutSet(1, .kg(1))])])
    }
    let counted = CountedVolume(workouts, exercises: [.bench])
    let march = VolumePeriods(from: try day("2026-03-01"), to: try day("2026-03-31"))
    #expect(try counted.of(exercise: "Bench Press", in: march) == [Volume(2, load: 2, sets: 2)])
    let one = VolumePeriods(from: try day("2026-03-31"), to: try day("2026-03-31"))
    #expect(try counted.of(exercise: "Bench Press", in: one) == [Volume(1, load: 1, sets: 1)])
  }
}
