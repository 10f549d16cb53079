import App
import Documents
import Foundation
import Running
import Strength

/// What one touch costs: the update, the page and its HTML, with a long history behind it.
struct AppBenchmark {
  let workouts: Int

  func run(_ report: Report) {
    report.title("Update and page with \(workouts) workouts")
    let start = sample()
    var all: [Double] = []
    for (name, actions) in flows(start) {
      var state = start
      var times: [Double] = []
      for (number, action) in actions.enumerated() {
        let now = Instant(
          milliseconds: state.now.milliseconds + Int64(number) * 1000, offsetMinutes: 60)
        let time = ContinuousClock().measure {
          let effects = update(&state, action, now: now)
          for case .navigate(let route, _) in effects { state.route = route }
          var renderer = HTMLRenderer()
          renderer.write(page(state))
        }
        times.append(time / .milliseconds(1))
      }
      all += times
      report.bar(name + ", p95", AppBenchmark.percentile95(times), "ms", atMost: 4)
    }
    report.figure("all of them, slowest", all.max() ?? 0, "ms")
  }

  private static func percentile95(_ times: [Double]) -> Double {
    let sorted = times.sorted()
    return sorted[min(sorted.count - 1, sorted.count * 95 / 100)]
  }

  /// A device with a long history, the demo's gyms and a split.
  private func sample() -> State {
    var state = State(seed: 1)
    let history = SampleWorkout.all(workouts)
    let end = history.last?.startedAt.milliseconds ?? 0
    state.now = Instant(milliseconds: end + 86_400_000, offsetMinutes: 60)
    var documents: [AnyDocument] = Muscle.standard.map { .muscle($0) }
    let exercises = SampleWorkout.exercises
    documents += exercises.map { .exercise($0) }
    documents.append(
      .split(
        Split(
          id: ULID(derivedFrom: "split"), name: "Upper", order: 0,
          exercises: exercises.prefix(6).map {
            SplitExercise(id: ULID(derivedFrom: $0.name), exercise: $0)
          })))
    documents += history.map { .workout($0) }
    documents += AppBenchmark.plans(until: state.day + 60).map { .plan($0) }
    state.notebook.put(documents)
    state.device.hasLoaded = true
    state.device.hasSynced = true
    return state
  }

  /// Ten years of running, one plan after the other, each run done up to 60 days before the end.
  private static func plans(until end: CivilDay) -> [Plan] {
    var plans: [Plan] = []
    var start = end - 3_650
    while start < end {
      var configuration = PlanConfiguration(
        .half, .advanced, days: 6, weeks: 18, seed: plans.count + 1)
      configuration.startDate = start
      configuration.raceDate = start + (18 * 7 - 1)
      guard let draft = try? PlanEngine.plan(configuration) else { break }
      var plan = Plan(id: ULID(derivedFrom: "plan \(plans.count)"), name: "Half", draft)
      for event in plan.events where event.date < end - 60 {
        let run = DoneRun(seconds: event.minutes * 60, meters: event.kilometers * 1000)
        let done = Completion(date: event.date, run, load: event.load)
        try? plan.complete(event.id, done)
      }
      plans.append(plan)
      start = start + 18 * 7
    }
    return plans
  }

  private func flows(_ state: State) -> [(String, [Action])] {
    let split = ULID(derivedFrom: "split")
    let past = state.notebook.archive.keys.suffix(40).map { $0.id }
    var started = state
    _ = update(&started, .today(.startSplit(split)), now: state.now)
    let typing = ["b", "be", "ben", "benc", "bench", "bench p", "bench", "squ", "squat", ""]
    return [
      ("today", (0..<60).map { _ in .arrived(.today) }),
      ("workout, starting", [.today(.startSplit(split))] + (0..<60).map { _ in .tick }),
      ("exercises", (0..<60).map { _ in .arrived(.exercises) }),
      (
        "exercise, with its charts",
        (0..<60).map { .arrived(.exercise(state.notebook.exercises[$0 % 8].id)) }
      ),
      ("volume", (0..<60).map { _ in .arrived(.volume) }),
      ("history", (0..<60).map { _ in .arrived(.history) }),
      ("a past workout", past.map { .arrived(.pastWorkout($0)) }),
      ("splits", (0..<60).map { $0 % 2 == 0 ? .arrived(.splits) : .arrived(.split(split)) }),
      ("calendar, 10 years of runs", calendar(state)),
      ("calendar, 20 years on the page", wholeCalendar(state)),
      ("runs and their plans", runs(state)),
      ("settings", SettingsSection.allCases.map { .arrived(.settings($0)) }),
      ("picking an exercise", typing.map { .workout(.search($0)) }),
    ]
  }

  /// Opened, scrolled through the years, days opened and closed, a run moved and moved back.
  private func calendar(_ state: State) -> [Action] {
    var actions: [Action] = [.arrived(.calendar)]
    for number in 0..<40 {
      // What a tall screen has in sight, two months further back each time.
      let day = state.day - number * 60
      actions.append(.calendar(.earlier))
      let months = (0..<5).reversed().map { (day - $0 * 30).text.prefix(7) }
      actions.append(.calendar(.see(months.joined(separator: " "))))
      actions.append(.calendar(.open(state.day - number * 40)))
      actions.append(.calendar(.close))
    }
    return actions + [.calendar(.today)] + moves(state)
  }

  /// As many months as the page takes, while a run is moved to and fro.
  private func wholeCalendar(_ state: State) -> [Action] {
    [.arrived(.calendar)] + (0..<80).map { _ in .calendar(.earlier) } + moves(state)
  }

  private func moves(_ state: State) -> [Action] {
    guard let plan = state.notebook.plans.last,
      let event = plan.events.first(where: { state.day < $0.date && $0.kind != .known(.race) })
    else { return [] }
    return (0..<30).map { number in
      let day = event.date + (number % 2 == 0 ? 1 : 0)
      return .calendar(.drop(plan.id.text + "/" + event.id.text + " " + day.text))
    }
  }

  private func runs(_ state: State) -> [Action] {
    guard let plan = state.notebook.plans.last else { return [] }
    return (0..<60).map { number in
      .arrived(number % 3 == 0 ? .plans : .plan(plan.id))
    } + plan.weeks.map { .plans(.toggleWeek($0.id)) }
  }
}

extension SampleWorkout {
  static var exercises: [Exercise] {
    exerciseNames.enumerated().map { number, name in
      var exercise = Exercise(id: ULID(derivedFrom: name), name: name)
      exercise.muscles = (0..<4).map { share in
        let muscle = Muscle.standardNames[(number * 3 + share) % Muscle.standardNames.count]
        return ExerciseMuscle(
          muscleID: Muscle.standardID(muscle), muscleName: muscle,
          contribution: 1 - Double(share) * 0.25)
      }
      return exercise
    }
  }
}
