import Body
import Documents
import Interchange
import Library
import Recordings
import Running
import Sequences
import Strength

/// Brings recordings and health data into a library: what the command line and the server have in
/// common.
public struct BodyImport {
  public struct Report: Sendable {
    /// Of what was read; `apple-health` where an export is among it.
    public var format = ""
    /// New ones.
    public var activities = 0
    /// New ones, and such of which more is known.
    public var days = 0
    /// Recordings of activities that something else had recorded, too.
    public var merged = 0
    /// Activities and days that were there already.
    public var unchanged = 0
    /// Recordings that say more than when they were imported last.
    public var updated = 0
    /// Planned runs that were found done.
    public var linked = 0
    public var diagnostics: [RecordingDiagnostic] = []
    /// Of each code, also of those that are not listed.
    public var diagnosticCounts: [String: Int] = [:]
    /// What was there to be read: of exports of Apple Health their records, workouts and points,
    /// and other files, each of which is one, however much of it is missing.
    public var sought = 0
    /// How many of these were lost, or of a file a part of it.
    public var lost = 0

    /// Whether nothing came of it because of what was lost.
    public var readNothing: Bool {
      lost > 0 && activities + days + merged + updated + unchanged == 0
        && diagnosticCounts["deleted-here"] == nil
    }
  }

  let library: Library?
  let writes: Bool
  /// Whether it is the copy of a server's library, which lacks most files beside documents.
  public var isCopy = false
  private let zone: ImportZone
  private let now: Instant
  private var index: ActivityIndex
  /// Activities as they were read or saved last, on which changes are made: the library may say
  /// something else by the time they are saved.
  var saved: [ULID: Activity]
  private var health: HealthIntake
  /// Activities that were deleted, and their recordings.
  private var deleted: Set<ULID>
  /// What has come of it so far; of use also where the import was cut off.
  public private(set) var report = Report()
  var diagnostics = RecordingDiagnostics()
  var losses = BodyLosses()

  /// - Parameters:
  ///   - library: nil where there is none yet; then nothing is written.
  ///   - zone: where it was, as far as recordings do not say.
  ///   - writes: false to work out only what would happen.
  public init(into library: Library?, zone: ImportZone, writes: Bool, now: Instant) throws {
    self.library = library
    self.zone = zone
    self.writes = writes
    self.now = now
    index = ActivityIndex(try library?.documents(Activity.self) ?? [])
    saved = index.activities
    health = HealthIntake(try library?.documents(HealthMonth.self) ?? [])
    deleted = try library.map { try Self.deleted(in: $0) } ?? []
  }

  private static func deleted(in library: Library) throws -> Set<ULID> {
    var ids: Set<ULID> = []
    for tombstone in try library.documents(Tombstone.self)
    where tombstone.deletedKind == Activity.kind.name {
      ids.insert(tombstone.id)
      let activity = try? Activity(decoding: Array(tombstone.lastText.utf8))
      ids.formUnion(activity?.sources.map { $0.id } ?? [])
    }
    return ids
  }

  /// Reads again what is there, and what was deleted.
  private mutating func look(in library: Library) throws {
    index = ActivityIndex(try library.documents(Activity.self))
    saved = index.activities
    deleted = try Self.deleted(in: library)
  }

  /// Does so where an activity that recordings belong to is gone since, as one that was deleted on
  /// a phone, or joined with another one.
  private mutating func lookAgain(for drafts: [ActivityDraft]) throws {
    guard writes, let library else { return }
    for draft in drafts {
      guard let source = draft.activity.sources.first, let known = index.same(as: source),
        try !library.holds(known.id, folder: Activity.kind.name)
      else { continue }
      return try look(in: library)
    }
  }

  /// Whether a file or folder could hold body data, by the beginning of its content; of archives
  /// only the reader can tell.
  public static func mayHold(_ head: [UInt8]) -> Bool {
    AppleHealthSource.matches(head) || RecordingHandler.all.contains { $0.matches(head) }
  }

  /// Whether it is a zip or gzip file, which may hold body data or a log.
  public static func isArchive(_ head: [UInt8]) -> Bool {
    head.starts(with: [0x50, 0x4b]) || head.starts(with: [0x1f, 0x8b])
  }

  /// Reads all and saves it part by part: what was taken in stays where it is cut off, and another
  /// import goes on from there.
  ///
  /// - Parameters:
  ///   - watch: can be asked at any time, from anywhere, how far it is.
  ///   - progress: is told bytes read, their number in all, and activities found.
  /// - Throws: `RecordingError` where nothing can be read, `LibraryError`.
  public mutating func run(
    _ reader: sending RecordingReader, watch: BodyProgress = BodyProgress(),
    progress: (_ read: Int, _ total: Int?, _ found: Int) -> Void = { _, _, _ in }
  ) async throws -> Report {
    let reading = BodyReading(reader, zone: zone, progress: watch)
    var failure: (any Error)?
    do {
      try await withTaskCancellationHandler {
        for try await part in reading.parts {
          try await take(part)
          reading.took()
          watch.has(activities: report.activities + report.merged, days: health.dayCount)
          let now = watch.now
          progress(now.read, now.total, now.activities)
        }
      } onCancel: {
        reading.cancel()
      }
      if Task.isCancelled { failure = RecordingError.cancelled }
    } catch {
      reading.cancel()
      failure = error
    }
    let formats = reading.foundFormats
    let main = formats.contains(.appleHealth) ? .appleHealth : formats.first
    report.format = main?.rawValue ?? ""
    try await saveMonths()
    try await joinDoubles()
    report.diagnostics = diagnostics.list
    report.diagnosticCounts = diagnostics.counts
    report.lost = losses.lost
    report.sought = losses.sought
    if let failure { throw failure }
    return report
  }

  // MARK: Activities

  private mutating func take(_ part: BodyReading.Part) async throws {
    diagnostics.add(part.diagnostics)
    losses.add(part.losses)
    for _ in 0..<part.withoutTime {
      note("no-time", "A track without times is no activity; it was left out.")
    }
    for (file, day) in part.days { health.take(day, of: file) }
    try lookAgain(for: part.drafts)
    var changed: [ULID: Activity] = [:]
    var samples: [Library.AttachedFile] = []
    for draft in part.drafts {
      guard let activity = try take(draft, &samples) else { continue }
      changed[activity.id] = activity
    }
    try await save(changed.values.sorted { $0.id < $1.id }, samples)
  }

  /// The activity as it is with the recording; nil where nothing has changed.
  private mutating func take(
    _ draft: ActivityDraft, _ samples: inout [Library.AttachedFile]
  ) throws -> Activity? {
    guard let source = draft.activity.sources.first else { return nil }
    var activity = draft.activity
    if let holder = index.holder(of: source.id) {
      let known = holder.sources.first { $0.id == source.id }
      if let known, !source.saysMore(than: known) {
        if let lost = lostFile(of: known, in: holder, draft) { samples.append(lost) }
        // Earlier versions left sets out.
        if activity.sets.isEmpty || !holder.sets.isEmpty {
          report.unchanged += 1
          return try linked(holder)
        }
        var fuller = holder
        fuller.sets = activity.sets
        report.updated += 1
        return try linked(fuller, from: holder)
      }
      activity = holder
      activity.renew(draft.activity)
      report.updated += 1
    } else if deleted.contains(source.id) {
      note(
        "deleted-here", "An activity was deleted here and stays deleted.", file: source.fileName)
      return nil
    } else if var same = index.same(as: source) {
      same.join(activity)
      activity = same
      report.merged += 1
    } else {
      report.activities += 1
    }
    if let bytes = draft.samples, let file = draft.activity.sources.first?.samples {
      samples.append(Library.AttachedFile(path: file.path, bytes: bytes))
    }
    if let library { try LogLinks(library).link(&activity) }
    index.put(activity)
    return activity
  }

  /// The file of a recording that is known, where it is damaged or gone by now.
  private func lostFile(
    of known: ActivitySource, in holder: Activity, _ draft: ActivityDraft
  ) -> Library.AttachedFile? {
    guard writes, let library, let bytes = draft.samples, let file = known.samples,
      file.sha256 == draft.activity.sources.first?.samples?.sha256
    else { return nil }
    let found = Library.AttachedFile(path: file.path, bytes: bytes)
    do throws(LibraryError) {
      guard let there = try library.attached(file, to: holder) else {
        return isCopy ? nil : found
      }
      return there != bytes && found.isNamedByContent ? found : nil
    } catch {
      return nil
    }
  }

  /// A recording that is known, where what it recorded has been logged since; else nil.
  ///
  /// - Parameter former: what it was before, where more is known of it by now.
  private mutating func linked(
    _ known: Activity, from former: Activity? = nil
  ) throws -> Activity? {
    var activity = known
    if let library { try LogLinks(library).link(&activity) }
    if activity == former ?? known { return nil }
    index.put(activity)
    return activity
  }

  /// Saves samples before the documents that speak of them.
  private mutating func save(
    _ activities: [Activity], _ samples: [Library.AttachedFile]
  ) async throws {
    if activities.isEmpty {
      if writes, let library { try await library.keep(samples) }
      return
    }
    let (plans, athlete) = try plansAndAthlete()
    var links = PlanLinks(plans, athlete)
    // What may be asked for, as it is now: all of the index would be copied.
    var known: [ULID: Activity] = [:]
    for plan in plans {
      for event in plan.events {
        if let id = event.completion?.activityID { known[id] = index.activities[id] }
      }
    }
    for activity in activities { known[activity.id] = index.activities[activity.id] }
    let linked = links.link(activities) { known[$0] }
    for activity in linked { index.put(activity) }
    if writes, let library { try await library.keep(samples) }
    let refused = try await save(linked, plans) { refused in
      if !refused.isEmpty {
        links = PlanLinks(plans, athlete)
        _ = links.link(activities.filter { !refused.contains($0.id) }) { known[$0] }
      }
      return links.changedPlans
    }
    for id in refused { if let activity = known[id] { index.put(activity) } }
    report.linked += links.count
    for move in links.moved {
      note(
        "plan-moved",
        "\(move.run.name) on \(move.run.date.text) is done by the run of \(move.to.day.text), and "
          + "no more by that of \(move.from.day.text).")
    }
  }

  private func plansAndAthlete() throws -> ([Plan], Athlete) {
    (try library?.documents(Plan.self) ?? [], try library?.athlete() ?? Athlete())
  }

  /// Two activities that are one.
  private struct Join {
    var stays: Activity
    var goes: Activity
    /// Before it was seen which planned run it completes.
    var joined: Activity
    /// Planned runs that are to be done again.
    var opened: [PlanEvent]
  }

  /// Makes one of activities that came by different ways and are one.
  private mutating func joinDoubles() async throws {
    if index.doubles().isEmpty { return }
    // They are joined as they are by now: what goes is not looked at any more.
    if writes, let library { try look(in: library) }
    let pairs = index.doubles()
    let (plans, athlete) = try plansAndAthlete()
    var links = PlanLinks(plans, athlete)
    var joins: [Join] = []
    var changed: [ULID: Activity] = [:]
    for (stays, goes) in pairs {
      let known = changed[stays.id] ?? stays
      let joined = known.joined(with: goes)
      let made = links.join(known, goes, as: joined)
      joins.append(Join(stays: known, goes: goes, joined: joined, opened: made.opened))
      changed[stays.id] = made.activity
    }
    let activities = changed.values.sorted { $0.id < $1.id }
    let refused = try await save(activities, plans) { refused in
      if !refused.isEmpty {
        links = PlanLinks(plans, athlete)
        for join in joins where !refused.contains(join.stays.id) {
          _ = links.join(join.stays, join.goes, as: join.joined)
        }
      }
      return links.changedPlans
    }
    for join in joins where !refused.contains(join.stays.id) {
      for run in join.opened {
        note(
          "planned-again",
          "Two activities that had each completed a planned run are one: \(run.name) on "
            + "\(run.date.text) is planned again.")
      }
      index.remove(join.goes)
      report.merged += 1
    }
    for activity in changed.values where !refused.contains(activity.id) { index.put(activity) }
    guard writes, let library else { return }
    for (stays, goes) in pairs {
      // What could not be saved has taken nothing in.
      let kept = try library.document(Activity.self, id: stays.id)
      guard let known = try library.document(Activity.self, id: goes.id),
        known.sources.allSatisfy({ source in
          kept?.sources.contains { $0.id == source.id } == true
        })
      else { continue }
      try await library.delete(known, at: now)
    }
  }

  // MARK: Health

  private mutating func saveMonths() async throws {
    let changes = health.changes()
    var drafts: [Draft] = []
    for change in changes.months {
      if let draft = try draft(change.month, madeOn: change.former, "") { drafts.append(draft) }
    }
    report.days += changes.days
    report.unchanged += health.dayCount - changes.days
    guard writes, let library, !drafts.isEmpty else { return }
    if try await obstacle(to: drafts, in: library) == nil { return }
    _ = try await saveEach(drafts, in: library)
  }

  mutating func note(_ code: String, _ message: String, file: String = "") {
    diagnostics.add(
      RecordingDiagnostic(file: file, severity: .note, code: code, message: message))
  }
}
