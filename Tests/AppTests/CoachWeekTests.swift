import Coach
import Documents
import Interchange
import Strength
import Testing

@testable import App

/// A week of the coach while it is trained, and once it is over.
@Suite struct CoachWeekTests {
  private static let catalogue = (try? ExerciseCatalogue.bundledExercises()) ?? []

  private struct Training {
    var person: Person
    let plan: WeekPlan
    /// The first one with strength: today.
    let day: WeekPlanDay
  }

  /// Someone with an accepted week, on the day of its first session.
  private func training() throws -> Training {
    var person = try Person(Samples.training)
    person.state.catalogue = Self.catalogue
    person.perform(.arrived(.coach))
    try person.tap("Use this week")
    let plan = try #require(person.state.notebook.weekPlans.first)
    let day = try #require(plan.days.first { !$0.exercises.isEmpty })
    person.wait(seconds: Double(day.date - person.state.day) * 86_400)
    person.perform(.arrived(.today))
    return Training(person: person, plan: plan, day: day)
  }

  @Test func oneDayAndOneSetAreOne() throws {
    let training = try training()
    var person = training.person
    var plan = training.plan
    for place in plan.days.indices {
      let isKept = plan.days[place].id == training.day.id
      plan.days[place].exercises = isKept ? Array(training.day.exercises.prefix(1)) : []
      if isKept { plan.days[place].exercises[0].setCount = 1 }
    }
    person.state.notebook.put([.weekPlan(plan)])
    person.perform(.arrived(.coach))
    let words = PageView([person.page.region(plan.name)]).text
    #expect(words.contains("1 day 0 of 1 set "), "\(words)")
  }

  /// No table names a band for the rotator cuff, and Volume shows none: it has neither too few sets
  /// nor too many.
  @Test func aMuscleWithoutABandIsNoShortfall() throws {
    let person = try Person(Samples.training)
    let notebook = person.state.notebook
    let monday = person.state.day.startOfWeek(.monday)
    let outcome = WeekOutcome(notebook, first: monday - 7, today: person.state.day)
    #expect(outcome.muscles.contains { $0.name == "Serratus" && $0.sets > 0 })
    #expect(!outcome.muscles.contains { $0.name == "Rotator Cuff" })
    let sent = try #require(outcome.figures(notebook, ignoring: []))
    #expect(!sent.figures.contains { $0.name.hasPrefix("Rotator Cuff") })
  }

  /// One exercise trains all there are: sixteen are sent, legs among them.
  @Test func theLargeMusclesAreSentFirst() throws {
    var exercise = Exercise(id: ULID(derivedFrom: "all"), name: "All of it")
    exercise.muscles = Muscle.standard.map {
      ExerciseMuscle(muscleID: $0.id, muscleName: $0.name, contribution: 1)
    }
    let start = try moment("2026-11-12T10:00:00.000+01:00")
    var log = ExerciseLog(id: ULID(derivedFrom: "all/log"), exercise: exercise)
    log.sets = (0..<3).map {
      WorkoutSet(id: ULID(derivedFrom: "all/set/\($0)"), reps: 8, weight: .kg(20))
    }
    for set in log.sets.indices { log.sets[set].completedAt = start }
    var workout = Workout(id: ULID(derivedFrom: "all/workout"), name: "All", startedAt: start)
    workout.logs = [log]
    workout.endedAt = start
    var notebook = Notebook()
    notebook.put(Muscle.standard.map { AnyDocument.muscle($0) })
    notebook.put([.exercise(exercise), .workout(workout)])
    let monday = start.day.startOfWeek(.monday)
    let outcome = WeekOutcome(notebook, first: monday, today: monday + 7)
    let sent = try #require(outcome.figures(notebook, ignoring: []))
    let names = sent.figures.map { $0.name }.filter { $0.contains(": hard sets, ") }
    #expect(names.count == 16, "\(names)")
    for name in ["Chest", "Quads", "Hamstrings", "Glutes", "Calves"] {
      #expect(names.contains { $0.hasPrefix(name + ":") }, "\(name)")
    }
    #expect(!names.contains { $0.hasPrefix("Serratus:") })
  }

  @Test func aDayBeginsWithItsWarmUp() throws {
    let training = try training()
    var person = training.person
    let text = try #require(training.day.warmUpText)
    #expect(text.hasPrefix("Warm-up, 5 min: "))
    #expect(person.sees(text))
    person.perform(.arrived(.coach))
    #expect(person.sees(text))
    person.perform(.arrived(.today))
    try person.tap("Start")
    #expect(person.state.route == .workout && person.sees(text))
    var workout = try person.running()
    workout.logs[0].sets[0].completedAt = person.now
    person.state.notebook.put([.workout(workout)])
    #expect(!person.sees(text))
  }

  @Test func theWarmUpIsPlayedFirst() throws {
    let training = try training()
    var person = training.person
    let warmUp = try #require(training.day.generalWarmUp)
    try person.tap("Start")
    let logs = try person.running().logs
    person.perform(.player(.playWithoutWeights))
    let first = try #require(person.state.player.runner?.cards.first)
    #expect(first.title == "Warm up: " + warmUp.name)
    #expect(first.length == 300_000 && !first.endsByItself)
    person.wait(seconds: 310)
    #expect(person.state.player.runner?.session.card == 0)
    try person.tap("Done")
    #expect(person.state.player.runner?.session.card == 1)
    #expect(try person.running().logs == logs)
    // The week goes while its workout is played; the warm-up stays as it was played.
    person.state.notebook.remove(folder: WeekPlan.kind.name, id: training.plan.id)
    let card = try #require(person.state.player.runner?.cards[1].key)
    person.perform(.player(.command(.pause)))
    let runner = try #require(person.state.player.runner)
    #expect(runner.session.card == 1 && runner.cards[1].key == card)
  }

  @Test func aPastWeekIsOpenedToLookAt() throws {
    let training = try training()
    var person = training.person
    let (plan, day) = (training.plan, training.day)
    try person.tap("Start")
    var done = try person.running()
    for log in done.logs.indices {
      for set in done.logs[log].sets.indices { done.logs[log].sets[set].completedAt = person.now }
    }
    done.endedAt = person.now
    person.state.notebook.put([.workout(done)])
    person.wait(seconds: Double(plan.lastDay + 1 - person.state.day) * 86_400)
    person.perform(.arrived(.coach))
    #expect(person.sees("Use this week"))
    try person.tap(#require(person.page.names(["a"]).first { $0.hasPrefix(plan.name) }))
    #expect(person.state.route == .coachWeek(plan.id))
    #expect(Route(path: person.state.route.path) == .coachWeek(plan.id))
    let sets = plan.days.reduce(0) { $0 + $1.setCount }
    #expect(person.sees("\(day.setCount) of \(sets)"))
    #expect(person.sees("\(day.setCount) of \(day.setCount) sets"))
    #expect(person.sees("Missed") && person.sees(day.exercises[0].exerciseName))
    for name in ["Use this week", "Start", "Swap", "Replan", "Skip", "One set more"] {
      #expect(!person.page.has("button", name), "\(name)")
    }
    #expect(person.state.coach.briefs.first?.start == plan.start)
    try person.tap("Workout")
    #expect(person.state.route == .pastWorkout(done.id))
    person.perform(.arrived(.coachWeek(plan.id)))
    try person.tap("Delete this week")
    #expect(person.state.route == .coach && person.state.notebook.weekPlans.isEmpty)
    try person.tap("Undo")
    #expect(person.state.notebook.weekPlans.first?.days == plan.days)
    person.perform(.arrived(.coachWeek(done.id)))
    #expect(person.sees("There is no such week any more."))
  }
}
