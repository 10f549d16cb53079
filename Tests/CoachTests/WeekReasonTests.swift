import Documents
import Strength
import Testing

@testable import Coach

/// Why a day, and a week, is as it is: what is said names only what is there.
@Suite struct WeekReasonTests {
  private func day(_ names: [String], on place: Int) -> WeekPlanDay {
    var day = WeekPlanDay()
    day.date = Briefs.start + place
    day.title = "Full body"
    day.exercises = names.map { name in
      var item = WeekPlanExercise()
      item.exerciseID = Briefs.exercise(name).id
      item.exerciseName = name
      return item
    }
    return day
  }

  private func reason(_ names: [String], on place: Int = 3, _ runs: [BriefRun] = []) -> String {
    var sources = Briefs.sources(Briefs.full)
    sources.runs = runs
    let brief = CoachBrief(Briefs.request(), sources, start: Briefs.start)
    let day = day(names, on: place)
    return WeekWriter(brief, nil, .none, id: ULID(derivedFrom: "week"))
      .reason(of: day, brief.runs.main(on: day.date))
  }

  private let bench = "Bench Press (Barbell)"
  private let squat = "Squat (Barbell)"

  @Test func theRunThatTheLegsRestForIsNamed() {
    let race = Briefs.run(1, race: true)
    let long = Briefs.run(6, long: true)
    #expect(reason([bench], on: 5, [long]) == "The legs rest for Long run on Sunday.")
    #expect(
      reason([bench], on: 2, [Briefs.run(4, race: true), long])
        == "The legs rest for Race on Friday.")
    #expect(reason([bench], on: 2, [race, long]) == "The legs rest after Race on Tuesday.")
    #expect(reason([bench], on: 3, [race, long]) == "Horizontal push.")
  }

  @Test func legsAreNamedWhereTheyAreTrained() {
    let hard = [Briefs.run(3, hard: true)]
    let both = "Run and lift with some hours between, whichever matters more first."
    #expect(
      reason([squat], hard) == "Legs on the day of a hard run leave the next day free.")
    #expect(reason([bench], hard) == both)
    #expect(reason([squat], [Briefs.run(3)]) == both)
    #expect(reason([squat, bench], [Briefs.run(3, race: true)]) == "Squat and horizontal push.")
  }

  @Test func aDayWithoutACompoundLiftHasAReason() {
    #expect(reason(["Bicep Curl (Dumbbell)", "Plank"]) == "Biceps and trunk.")
    // Not a usual exercise any more, nor one that anybody knows.
    #expect(reason(["Dancing"]) == "Dancing.")
  }

  @Test func aRaceIsNoLongRun() {
    let conflict = day([squat], on: 0).conflict(with: [Briefs.run(2, race: true)]) { id in
      let exercise = Briefs.exercise(squat)
      return exercise.id == id ? exercise : nil
    }
    #expect(conflict == "Squat (Barbell) works the legs, and a race is near.")
  }

  @Test func whatWasRecordedOnTheDayBeforeIsNamed() {
    let run = BriefRun(
      recorded: ULID(derivedFrom: "run"), name: "Morning run", on: Briefs.start - 1, minutes: 100,
      load: 125)
    #expect(reason([bench], on: 0, [run]) == "The legs rest after Morning run on Sunday.")
    let conflict = day([squat, bench], on: 0).conflict(with: [run]) { id in
      [squat, bench].map { Briefs.exercise($0) }.first { $0.id == id }
    }
    #expect(conflict == "Squat (Barbell) works the legs, and the day before was hard on them.")
    #expect(day([squat], on: 1).conflict(with: [run]) { _ in Briefs.exercise(squat) } == nil)
  }

  /// No table names a band for the rotator cuff.
  @Test func aMuscleWithoutABandIsHeldAgainstNone() {
    let brief = Briefs.brief(Briefs.full)
    var plan = WeekPlan()
    plan.days = [day(["External Rotation (Cable)", bench], on: 0)]
    let said = plan.days[0].exercises.map { $0.sentence(plan.volume(brief), brief) }
    #expect(said[0] == "Rotator Cuff: 3 sets this week. ")
    #expect(said[1] == "Chest: 3 of 10–20 sets this week. ")
  }

  /// Bands that no week reaches.
  private func remarks(days: Int, minutes: Int, mev: Double) -> [String] {
    var sources = Briefs.sources(Briefs.full)
    for place in sources.muscles.indices
    where ["Biceps", "Chest"].contains(sources.muscles[place].name) {
      sources.muscles[place].bands = VolumeBands(mev: mev, mav: nil, mrv: mev + 20)
    }
    let brief = CoachBrief(
      Briefs.request(days: days, minutes: minutes), sources, start: Briefs.start)
    return WeekPlanner.plan(brief, id: ULID(derivedFrom: "week")).remarks
      .filter { $0.hasPrefix("More ") }
  }

  @Test func onlyWhatHelpsIsSaidToHelp() {
    #expect(remarks(days: 6, minutes: 150, mev: 60).isEmpty)
    #expect(remarks(days: 1, minutes: 20, mev: 60).allSatisfy { !$0.contains("chest") })
    #expect(!remarks(days: 1, minutes: 20, mev: 10).isEmpty)
    for remark in remarks(days: 1, minutes: 150, mev: 20) {
      #expect(remark.hasPrefix("More days would reach the aim of "))
    }
    for remark in remarks(days: 6, minutes: 20, mev: 20) {
      #expect(remark.hasPrefix("More minutes would reach the aim of "))
    }
  }

  @Test(
    arguments: [
      (9.6, [10, 20], "9.6"), (9.2, [10, 20], "9"), (9.97, [10, 20], "9.9"), (10, [10, 20], "10"),
      (20.3, [10, 20], "20.3"), (20.02, [10, 20], "20.1"), (8.6, [8.7], "8.6"), (8.2, [8.5], "8"),
      (12.4, [10, 20], "12"), (0.3, [0, 0], "0.3"), (12.4, [], "12.4"),
    ] as [(Double, [Double], String)])
  func comparedFiguresDoNotLookEqual(value: Double, others: [Double], text: String) {
    #expect(comparedText(value, others) == text)
  }
}
