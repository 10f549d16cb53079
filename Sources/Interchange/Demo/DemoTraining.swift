import Body
import Documents
import Running
import Sequences
import Strength

/// What the demo's athlete does besides lifting, as a watch has recorded it, and what the watch
/// says of the nights in between.
public struct DemoTraining: Sendable {
  /// Days of which the files lie beside the documents.
  private static let daysKept = 56
  /// One of so many workouts was recorded by the watch, since it was bought.
  private static let recordedWorkouts = 2
  private static let watchDays = 400

  public private(set) var athlete: Athlete
  public private(set) var plan: Plan?
  /// Oldest first.
  public private(set) var activities: [ActivityDraft] = []
  public private(set) var months: [HealthMonth] = []

  /// - Parameter sessions: what was played, so that nothing else happens at that time.
  public init(_ demo: DemoLibrary, sessions: [Session], today: CivilDay) {
    let life = DemoLife(demo, sessions: sessions, today: today)
    let outings = life.outings(seed: demo.seed)
    let races = outings.filter { $0.isAnnounced }
    var drafts: [ActivityDraft] = []
    var performances: [Performance] = []
    for race in races {
      let isKept = race.startedAt.day == life.raceDay
      guard let draft = DemoRecording.draft(race, keeps: isKept) else { continue }
      drafts.append(draft)
      if let performance = Performance(race, draft.activity) { performances.append(performance) }
    }
    athlete = .demo(today: today, performances: performances)
    plan = Plan.demo(today: today, seed: demo.seed, runner: athlete.profile)
    let planned = runPlan(life, seed: demo.seed)
    let taken = Set(planned.map { $0.activity.day })
    drafts += planned
    for outing in outings where !outing.isAnnounced {
      let day = outing.startedAt.day
      let isKept = today - day <= Self.daysKept
      guard !taken.contains(day), let draft = DemoRecording.draft(outing, keeps: isKept) else {
        continue
      }
      drafts.append(draft)
    }
    drafts += unplanned(life, without: taken, seed: demo.seed)
    drafts += Self.recorded(demo, today: today)
    activities = drafts.sorted {
      $0.activity.startedAt.milliseconds < $1.activity.startedAt.milliseconds
    }
    var health = DemoHealth(
      life, activities.map { $0.activity }, athlete.profile, seed: demo.seed)
    months = health.months()
  }

  /// Records every run of the plan that was done, and completes it with what was recorded.
  private mutating func runPlan(_ life: DemoLife, seed: UInt64) -> [ActivityDraft] {
    guard var plan else { return [] }
    let paces = Paces(plan.configuration.vdot)
    var random = RandomSource(seed: seed &+ 3)
    var drafts: [ActivityDraft] = []
    for event in plan.events where event.isCompleted {
      // The time trial goes better than the paces of the plan have it.
      let share = event.family == .known(.timeTrial) ? 1.05 : 0.985 + 0.03 * random.unit()
      var outing = DemoOuting(event, paces: paces, share: share)
      outing.rating = event.completion?.rating
      outing.stops = event.isHard ? 0 : random.below(3)
      let seed = random.next()
      let isWeekend = event.date.weekday.rawValue > 5
      let minute = isWeekend ? 9 * 60 + 20 : 12 * 60 + 10
      guard let settled = life.settled(outing, on: event.date, minute: minute, seed: seed),
        var draft = DemoRecording.draft(
          settled, keeps: life.today - event.date <= Self.daysKept),
        let run = draft.activity.run
      else { continue }
      try? plan.complete(event.id, with: run, of: plan.configuration.runner)
      (draft.activity.planID, draft.activity.eventID) = (plan.id, event.id)
      drafts.append(draft)
    }
    self.plan = plan
    return drafts
  }

  /// A jog with a friend in this week and in an earlier one, on days that the plan leaves free.
  private func unplanned(
    _ life: DemoLife, without taken: Set<CivilDay>, seed: UInt64
  ) -> [ActivityDraft] {
    guard let plan else { return [] }
    let paces = Paces(plan.configuration.vdot)
    let monday = life.today.startOfWeek(.monday)
    var random = RandomSource(seed: seed &+ 5)
    var drafts: [ActivityDraft] = []
    for days in [monday..<life.today, (monday - 21)..<(monday - 14)] {
      var day = days.upperBound - 1
      while day >= days.lowerBound {
        let isFree = !taken.contains(day) && !plan.events.contains { $0.date == day }
        var outing = DemoOuting()
        outing.name = "Jog with Robin"
        outing.parts = [.init(.work, .recovery, paces, meters: 3600 + 100 * random.unit())]
        outing.rating = 2
        if isFree,
          let settled = life.settled(outing, on: day, minute: 16 * 60, seed: random.next()),
          let draft = DemoRecording.draft(settled, keeps: true), let run = draft.activity.run,
          plan.event(for: run) == nil
        {
          drafts.append(draft)
          break
        }
        day = day - 1
      }
    }
    return drafts
  }

  private static func recorded(_ demo: DemoLibrary, today: CivilDay) -> [ActivityDraft] {
    var random = RandomSource(seed: demo.seed &+ 9)
    return demo.workouts.compactMap { workout in
      let seed = random.next()
      let age = today - workout.startedAt.day
      if age > Self.watchDays || random.below(Self.recordedWorkouts) > 0 { return nil }
      return DemoRecording.draft(workout, seed: seed, keeps: age <= Self.daysKept)
    }
  }
}

extension DemoLife {
  init(_ demo: DemoLibrary, sessions: [Session], today: CivilDay) {
    let spans =
      demo.workouts.map { ($0.startedAt, $0.endedAt) }
      + sessions.map { ($0.startedAt, $0.endedAt) }
    self.init(
      today: today, firstDay: demo.firstDay, planStart: Plan.demoStart(today),
      illness: demo.illness, holidays: demo.holidays,
      bodyWeights: demo.settings.bodyWeights.map { ($0.day, $0.weight.kilograms) }
        .sorted { $0.day < $1.day },
      busy: spans.compactMap { start, end in
        end.map { start.milliseconds...max(start.milliseconds, $0.milliseconds) }
      },
      offsetMinutes: { DemoLibrary.offsetMinutes(on: $0) })
  }
}

extension Performance {
  /// What the organiser's clock said; nil where nobody raced.
  fileprivate init?(_ outing: DemoOuting, _ activity: Activity) {
    guard let meters = outing.raceMeters, let seconds = activity.elapsedSeconds else { return nil }
    self.init(
      outing.isTimeTrial ? .timeTrial : .race, meters: meters, seconds: seconds,
      activity: activity.id, day: activity.day, source: Athlete.demoSource)
  }
}
