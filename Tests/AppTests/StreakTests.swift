import Body
import Documents
import Running
import Sequences
import Strength
import Testing

@testable import App

/// Weeks in a row with a training.
@Suite struct StreakTests {
  private let press = Samples.exercise("Press")

  private func workouts(_ days: String...) throws -> [AnyDocument] {
    try days.map { .workout(try Samples.done(press, [.kg(60)], on: $0)) }
  }

  private func notebook(
    _ documents: [AnyDocument], weekStart: Weekday = .monday
  ) -> Notebook {
    var settings = Settings()
    settings.weekStart = weekStart
    var notebook = Notebook()
    notebook.put([.settings(settings)] + documents)
    return notebook
  }

  private func streak(_ notebook: Notebook, _ day: String) throws -> Int {
    notebook.streak(on: try #require(CivilDay(day)))
  }

  @Test func weeksBeginWhereTheyAreSetToBegin() throws {
    // A Sunday, and the Saturday after it.
    let days = try workouts("2026-11-15", "2026-11-21")
    #expect(try streak(notebook(days), "2026-11-21") == 2)
    #expect(try streak(notebook(days, weekStart: .sunday), "2026-11-21") == 1)
    // A Saturday, and the Sunday after it.
    let turned = try workouts("2026-11-14", "2026-11-15")
    #expect(try streak(notebook(turned), "2026-11-15") == 1)
    #expect(try streak(notebook(turned, weekStart: .sunday), "2026-11-15") == 2)
  }

  @Test func theRunningWeekCountsOnceItHasOneAndBreaksNothing() throws {
    var notebook = notebook(try workouts("2026-11-04", "2026-11-12"))
    for day in ["2026-11-15", "2026-11-16", "2026-11-22"] {
      #expect(try streak(notebook, day) == 2)
    }
    // It is over, and had none.
    #expect(try streak(notebook, "2026-11-23") == 0)
    notebook.put(try workouts("2026-11-22"))
    #expect(try streak(notebook, "2026-11-22") == 3)
    #expect(try streak(notebook, "2026-11-23") == 3)
  }

  @Test func aWorkoutThatRunsCounts() throws {
    let begun = AnyDocument.workout(try Samples.begun([press]))
    let notebook = notebook(try workouts("2026-11-12") + [begun])
    #expect(try streak(notebook, "2026-11-21") == 2)
  }

  @Test func aGapEndsItUntilItIsFilled() throws {
    var notebook = notebook(
      try workouts("2026-10-21", "2026-10-28", "2026-11-12", "2026-11-18"))
    #expect(try streak(notebook, "2026-11-21") == 2)
    // Imported from another app later on.
    notebook.put(try workouts("2026-11-08"))
    #expect(try streak(notebook, "2026-11-21") == 5)
    notebook.remove(
      folder: Workout.kind.name, id: ULID(derivedFrom: "done/2026-11-12" + press.name))
    #expect(try streak(notebook, "2026-11-21") == 1)
  }

  @Test func everyKindOfTrainingKeepsIt() throws {
    var session = Session(
      id: ULID(derivedFrom: "played"), of: Samples.tabata,
      at: try moment("2026-11-03T18:00:00.000+01:00"))
    var card = CardState()
    card.outcome = Open(CardState.Outcome.done)
    card.seconds = 240
    session.cards = [card]
    session.endedAt = try moment("2026-11-03T18:04:00.000+01:00")
    let notebook = notebook(
      [.session(session), .activity(try SampleActivity.run("2026-11-13T07:00:00.000+01:00"))]
        + (try workouts("2026-11-19")))
    #expect(try streak(notebook, "2026-11-21") == 3)
  }

  /// The short way for workouts says what the totals of the week say.
  @Test func aWeekIsTrainedWhereItsTotalsSaySo() throws {
    let person = try Person(Samples.training + [.activity(try SampleActivity.ride())])
    let notebook = person.state.notebook
    let first = person.state.day.startOfWeek(.monday)
    var trained = 0
    for back in 0..<130 {
      let week = first - back * 7
      let isTrained = !TrainingWeek(notebook, today: week).isEmpty
      #expect(notebook.isTrained(weekFrom: week) == isTrained, "\(week.text)")
      if isTrained { trained += 1 }
    }
    #expect(trained > 50 && trained < 130)
  }

  @Test func todaySaysItFromTwoWeeksOn() throws {
    let one = try Person(try workouts("2026-11-20"))
    #expect(!one.sees("in a row"))
    let two = try Person(try workouts("2026-11-12", "2026-11-20"))
    #expect(PageView([two.page.region("This week")]).text.contains("2 weeks in a row"))
    let json = try JSONValue(
      parsing: TodayCard(two.state.notebook, now: two.now).json)
    #expect(json["streak_weeks"]?.number == 2)
  }
}
