import App
import ArgumentParser
import Body
import Documents
import Interchange
import Library
import Recordings
import Running
import Server
import Strength

extension ActivitiesCommand {
  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show one activity: splits, sets, best efforts and zones.")

    @OptionGroup var options: LibraryOptions
    @Argument(help: "Its identifier, its name, or its day; of several of one day the last one.")
    var activity: String
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      let open = try await options.open()
      let activity = try open.activity(activity)
      var recording: RecordedActivity?
      var failure: SamplesError?
      do {
        let kept = try open.library.keptSamples(of: activity)
        recording = kept.recording()
        if recording == nil { failure = .damaged(path: kept.file.path) }
      } catch let error as SamplesError {
        failure = error
      }
      let detail = ActivityDetail(activity, recording, runner: try open.library.athlete().profile)
      if json { return say(bytes: ActivityJSON.show(detail)) }
      let settings = try open.settings()
      let unit = settings.distanceUnit.known ?? .km
      let words = ActivityWords(activity, settings)
      head(detail, unit, words)
      if let failure, failure != .nothingMeasured {
        say(failure.message + " Splits are not known.")
      }
      sources(activity, unit)
      splits(detail, PlanUnit(settings), words)
      sets(activity, settings.shownUnit)
      efforts(activity, words)
      zones(detail)
    }

    private func head(_ detail: ActivityDetail, _ unit: DistanceUnit, _ words: ActivityWords) {
      let activity = detail.activity
      let name = activity.name.isEmpty ? activity.sport.name.capitalized : activity.name
      say(Terminal.output.styled(name, .bold) + ", " + activity.day.shown)
      var facts: [(String, String?)] = []
      let distance = activity.meters.map {
        Distance($0, .m).converted(to: unit).value.shown(digits: 2) + " " + unit.rawValue
      }
      facts.append(("distance", distance))
      facts.append(("time", activity.timerSeconds?.shownAsDuration))
      facts.append(("elapsed", activity.elapsedSeconds?.shownAsDuration))
      facts.append(("heart rate", activity.averageHeartRate.map { $0.shown(digits: 0) }))
      facts.append(("cadence", activity.averageCadence.map { $0.shown(digits: 0) }))
      facts.append(("ascent", activity.ascentMeters.map { words.height($0) }))
      facts.append(("energy", activity.kilocalories.map { $0.shown(digits: 0) + " kcal" }))
      facts += loads(detail)
      if activity.sources.count == 1 {
        facts.append(("recorded by", activity.sources[0].shown))
      }
      for (title, value) in facts { if let value, !value.isEmpty { say("  \(title): \(value)") } }
    }

    /// What it counts, and what its heart rate comes to; a reason is said once.
    private func loads(_ detail: ActivityDetail) -> [(String, String?)] {
      func shown(_ load: RunLoad) -> String {
        load.value.shown(digits: 0) + ", " + load.method.words
      }
      let load = detail.load
      let trimp = detail.trimp
      let reason = trimp.missing == load.missing ? nil : trimp.missing?.description
      return [
        ("load", load.value.map(shown) ?? load.missing?.description),
        ("hrTSS", detail.heartRateLoad.value.map(shown)),
        ("TRIMP", trimp.value.map { $0.shown(digits: 0) + " (Banister)" } ?? reason),
      ]
    }

    private func sources(_ activity: Activity, _ unit: DistanceUnit) {
      if activity.sources.count < 2 { return }
      var table = Table([
        .right("No."), .left("Recorded by"), .left("Format"), .left("Start"), .right("Distance"),
        .right("Time"),
      ])
      for (place, source) in activity.sources.enumerated() {
        let distance = source.meters.map {
          Distance($0, .m).converted(to: unit).value.shown(digits: 2) + " " + unit.rawValue
        }
        let seconds = source.timerSeconds ?? source.elapsedSeconds
        table.add([
          .init("\(place + 1)"), .init(source.shown.cut(to: 32)), .init(source.format),
          .init(String(source.startedAt.text.dropFirst(11).prefix(8))), .init(distance ?? "–"),
          .init(seconds?.shownAsDuration ?? "–"),
        ])
      }
      say("")
      table.show()
    }

    /// Kilometres or miles, without pauses.
    private func splits(_ detail: ActivityDetail, _ unit: PlanUnit, _ words: ActivityWords) {
      let length = unit.kilometers * 1000
      let splits = detail.splits(every: length)
      if splits.isEmpty { return }
      func shown(_ pace: Double?) -> String {
        pace.map { words.speed(secondsPerKilometer: $0) } ?? "–"
      }
      var table = Table([
        .right(unit.name), .right("Time"), .right(words.showsPace ? "Pace" : "Speed"),
        .right("Flat"), .right("Heart rate"), .right("Ascent"),
      ])
      for split in splits {
        table.add([
          .init(split.isPartial ? (split.meters / length).shown(digits: 2) : "\(split.number)"),
          .init(split.timerSeconds.shownAsDuration),
          .init(shown(split.secondsPerKilometer)),
          .init(shown(split.gradeAdjustedSecondsPerKilometer), .dim),
          .init(split.averageHeartRate.map { $0.shown(digits: 0) } ?? "–"),
          .init(split.ascentMeters.map { words.height($0) } ?? "–", .dim),
        ])
      }
      say("")
      table.show()
    }

    private func sets(_ activity: Activity, _ unit: WeightUnit) {
      let sets = activity.sets.filter { !$0.isRest }
      if sets.isEmpty { return }
      var table = Table([.left("Set"), .right("Reps"), .right("Weight"), .right("Time")])
      for set in sets {
        let counted = WorkoutSet(
          counted: set.reps, kilograms: set.kilograms, seconds: set.seconds, in: unit)
        table.add([
          .init(set.title.isEmpty ? "–" : set.title.cut(to: 32)),
          .init(counted.reps.map { "\($0)" } ?? "–"), .init(counted.weight?.shown ?? "–"),
          .init(set.seconds?.shownAsDuration ?? "–"),
        ])
      }
      say("")
      table.show()
    }

    private func efforts(_ activity: Activity, _ words: ActivityWords) {
      let efforts = activity.bestEfforts.filter { $0.seconds > 0 }
      if efforts.isEmpty { return }
      var table = Table([
        .right("Best over"), .right("Time"), .right(words.showsPace ? "Pace" : "Speed"),
      ])
      for effort in efforts {
        table.add([
          .init(effort.meters.shown(digits: 0) + " m"), .init(effort.seconds.shownAsDuration),
          .init(words.speed(effort.meters / effort.seconds)),
        ])
      }
      say("")
      table.show()
    }

    private func zones(_ detail: ActivityDetail) {
      guard let time = detail.activity.heartRateTime else { return }
      say("")
      guard let zones = detail.zones.value else {
        return say("Zones: \(detail.zones.missing?.description ?? "unknown").")
      }
      var table = Table([.left("Zone"), .left("Heart rate"), .right("Time")])
      for (zone, seconds) in zip(zones, time.seconds(in: zones)) {
        table.add([
          .init(zone.name), .init("\(zone.from)–\(zone.to)"),
          .init(Double(seconds).shownAsDuration),
        ])
      }
      table.show()
    }
  }

  struct Link: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "link", abstract: "Say which planned run an activity was.")

    @OptionGroup var options: LibraryOptions
    @Argument(help: "Its identifier, its name, or its day.") var activity: String
    @Option(help: "The day of the planned run. (default: the activity's)") var day: DayArgument?

    func run() async throws {
      let open = try await options.openForWriting()
      var activity = try open.activity(activity)
      guard activity.run != nil else {
        throw Failure(
          message: "\(activity.sport.name.capitalized) is no run.",
          hint: "Only runs belong to a plan.")
      }
      let wanted = day?.day ?? activity.day
      for var plan in try open.library.documents(Plan.self) {
        guard
          let event = plan.choices(for: activity, on: wanted...wanted).first
        else { continue }
        var drafts = try open.unlinked(&activity)
        drafts.removeAll { $0.id == plan.id }
        try plan.link(&activity, to: event.id, of: open.library.athlete().profile)
        try await open.library.save(drafts + [try Draft(plan), try Draft(activity)])
        return say("\(event.name) on \(event.date.shown) is done.")
      }
      throw Failure(
        message: "No run is planned on \(wanted.shown) that is still to be done.",
        hint: "regimen plan show lists them; --day names another day.")
    }
  }

  struct Unlink: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "unlink",
      abstract: "Say that an activity was not the planned run that it is taken for.")

    @OptionGroup var options: LibraryOptions
    @Argument(help: "Its identifier, its name, or its day.") var activity: String

    func run() async throws {
      let open = try await options.openForWriting()
      var activity = try open.activity(activity)
      let plans = try open.unlinked(&activity)
      if plans.isEmpty { return say("It belongs to no planned run.") }
      activity.isUnplanned = true
      try await open.library.save(plans + [try Draft(activity)])
      say("The planned run is open again.")
    }
  }
}

extension OpenLibrary {
  /// The one that a person means: by identifier, by name, or by its day; of several of one day the
  /// last one.
  ///
  /// - Parameters:
  ///   - only: of several none is meant, as before a change.
  ///   - whole: only the whole name will do, as before a deletion.
  func activity(_ words: String, only: Bool = false, whole: Bool = false) throws -> Activity {
    let activities = try library.documents(Activity.self, in: .first ... .last)
    if let day = DayArgument(argument: words)?.day {
      let ofDay = activities.filter { $0.day == day }
      if only, ofDay.count > 1 {
        throw LibraryError.ambiguous(
          kind: "activity", name: words,
          matches: ofDay.map { "\($0.listName) (\($0.id.text))" })
      }
      guard let last = ofDay.max(by: { $0.startedAt.milliseconds < $1.startedAt.milliseconds })
      else { throw LibraryError.notFound(kind: "activity", name: words) }
      return last
    }
    return try activities.named(words, noun: "activity", whole: whole)
  }

  /// The plans in which it completed a run, without that; the activity without its link.
  fileprivate func unlinked(_ activity: inout Activity) throws -> [Draft] {
    var drafts: [Draft] = []
    for var plan in try library.documents(Plan.self) {
      guard try plan.unlink(&activity) else { continue }
      drafts.append(try Draft(plan))
    }
    activity.leavePlan()
    return drafts
  }
}

extension RunLoad.Method {
  fileprivate var words: String {
    switch self {
    case .pace: "by pace"
    case .heartRate: "from the time at each heart rate"
    case .averageHeartRate: "from the mean heart rate"
    case .perceivedExertion: "by rating"
    }
  }
}
