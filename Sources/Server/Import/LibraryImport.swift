import App
import Body
import Coach
import Documents
import Interchange
import Library
import Strength

/// Brings a file into a library: what the command line and the server have in common.
public struct LibraryImport {
  /// What an import would do.
  public struct Work: Sendable {
    public var plan: ImportPlan
    /// What is saved before the plan's workouts, which refer to it.
    var drafts: [Draft]
    /// Whether there were rows, and none of them was of use.
    public var readNothing: Bool
    /// Exercises that earlier imports made of names that nobody knew, and that nothing speaks of
    /// any more.
    public var abandoned: [Exercise] = []
    /// Workouts that changed ones were made from.
    var formerWorkouts: [ULID: Workout] = [:]
  }

  /// What a person may ask for beside the file.
  public struct Wishes: Sendable {
    public var map = ExerciseMap()
    /// Workouts that another app has brought already take in what the file knows of them.
    public var mergesSame = false
    /// The unit is another one than that of earlier imports.
    public var changesUnit = false

    public init() {}
  }

  private let library: Library?
  private let target: ImportTarget
  private let settings: Settings

  /// - Parameters:
  ///   - library: nil where there is none yet.
  ///   - zone: where the training was done, as far as the export does not say.
  public init(
    into library: Library?, catalogue: ExerciseCatalogue, zone: ImportZone
  ) throws {
    self.library = library
    settings = try library?.documents(Settings.self).first ?? Settings()
    target = ImportTarget(
      exercises: try library?.documents(Exercise.self) ?? [],
      muscles: try library?.documents(Muscle.self) ?? [],
      workouts: try library?.documents(Workout.self) ?? [],
      deleted: try library.map { try Self.deleted(in: $0) } ?? [],
      quarantined: try library?.quarantinedIDs() ?? [], catalogue: catalogue,
      zone: zone)
  }

  /// What was deleted, under all names that imports know it by.
  private static func deleted(in library: Library) throws -> Set<ULID> {
    var ids: Set<ULID> = []
    for tombstone in try library.documents(Tombstone.self) {
      ids.insert(tombstone.id)
      guard tombstone.deletedKind == Workout.kind.name,
        let workout = try? Workout(decoding: Array(tombstone.lastText.utf8))
      else { continue }
      ids.formUnion(workout.sources.map { $0.id })
    }
    // A file that was removed by hand is a deletion until somebody takes it back.
    for missing in try library.missingDocuments(upTo: .max)
    where missing.deletedKind == Workout.kind.name {
      ids.insert(missing.id)
      guard let workout = try? Workout(decoding: Array(missing.lastText.utf8)) else { continue }
      ids.formUnion(workout.sources.map { $0.id })
    }
    return ids
  }

  /// Reads a file of which earlier imports may know what it does not say: the unit of its weights,
  /// the meaning of its columns.
  public func read(
    _ bytes: [UInt8], _ answers: FileAnswers, unpackedLimit: Int = LogReader.sizeLimit
  ) throws(ImportError) -> ImportFile {
    var answers = answers
    answers.tables = settings.tables
    do throws(ImportError) {
      return try ImportFile(bytes, answers, unpackedLimit: unpackedLimit)
    } catch {
      guard case .unitNeeded(let app) = error, answers.unit == nil,
        let known = target.unit(of: app)
      else { throw error }
      answers.unit = known
      let file = try ImportFile(bytes, answers, unpackedLimit: unpackedLimit)
      guard case .log(var log) = file else { return file }
      log.diagnostics.append(
        Diagnostic(
          line: 1, column: 0, severity: .note, code: "unit-remembered",
          message: "Weights were read as \(known.rawValue), as in earlier imports from "
            + "\(app.appName)."))
      return .log(log)
    }
  }

  /// Works out what is new; writes nothing.
  ///
  /// - Throws: `ImportError.unitContradicts` where weights would come in another unit than before.
  public func prepare(
    _ file: consuming ImportFile, _ wishes: Wishes = Wishes()
  ) throws -> Work {
    switch consume file {
    case .log(let log): try work(log, wishes)
    case .table(let bytes): try work(OwnImport(into: target).plan(csv: bytes))
    case .documents(let groups): try work(groups)
    }
  }

  /// Works out the workout that the sets of an activity make; writes nothing.
  ///
  /// - Parameter id: of the workout.
  public func prepare(_ activity: Activity, as id: ULID) throws -> Work {
    try work(target.plan(for: activity, as: id, in: settings.weightUnit.known ?? .kg))
  }

  private func work(_ log: consuming ImportedLog, _ wishes: Wishes) throws -> Work {
    if !wishes.changesUnit { try target.checkUnit(of: log) }
    let table = log.table
    var work = try work(
      LogImport(into: target, map: wishes.map, joinsSame: wishes.mergesSame).plan(for: log))
    if let table { try work.remember(table, in: settings) }
    return work
  }

  private func work(_ plan: ImportPlan) throws -> Work {
    var drafts = try plan.muscles.map { try Draft($0, madeOn: nil) }
    var former: [ULID: Exercise] = [:]
    for exercise in target.exercises { former[exercise.id] = exercise }
    drafts += try plan.exercises.map { try Draft($0, madeOn: former[$0.id]) }
    let readNothing =
      plan.rows == 0
      || (plan.newSets + plan.updatedSets + plan.keptSets + plan.unchangedSets == 0
        && plan.sameWorkouts.isEmpty
        && plan.diagnostics.contains { $0.severity == .error })
    var work = Work(plan: plan, drafts: drafts, readNothing: readNothing)
    for workout in plan.workouts { work.formerWorkouts[workout.id] = target.workouts[workout.id] }
    work.abandoned = try abandoned(by: plan)
    return work
  }

  private func abandoned(by plan: ImportPlan) throws -> [Exercise] {
    let left = Set(plan.workouts.flatMap { target.workouts[$0.id]?.exerciseIDs ?? [] })
    let exercises = target.exercises.filter { left.contains($0.id) && $0.isAsImported }
    guard let library, !exercises.isEmpty else { return [] }
    var workouts = target.workouts
    for workout in plan.workouts { workouts[workout.id] = workout }
    var documents: [AnyDocument] = workouts.values.map { .workout($0) }
    documents += try library.documents(Split.self).map { .split($0) }
    documents += try library.documents(Gym.self).map { .gym($0) }
    documents += try library.documents(Programme.self).map { .programme($0) }
    documents += try library.documents(Goal.self).map { .goal($0) }
    documents += try library.documents(WeekPlan.self).map { .weekPlan($0) }
    let spoken = AnyDocument.references(of: documents)
    return exercises.filter { !spoken.contains($0.id) }
  }

  // MARK: Documents as they are

  /// Documents that are not here come as they are, those that are here take in what they lack.
  private func work(_ groups: [(folder: String, texts: [[UInt8]])]) throws -> Work {
    var plan = ImportPlan()
    plan.format = "regimen"
    plan.variant = "json"
    var drafts: [Draft] = []
    var seen: Set<String> = []
    for (folder, texts) in groups {
      for text in texts where !Task.isCancelled {
        plan.rows += 1
        if let draft = try draft(text, folder: folder, &plan),
          seen.insert(draft.path).inserted
        {
          drafts.append(draft)
        }
      }
    }
    let readNothing =
      plan.rows == 0 || (drafts.isEmpty && plan.diagnostics.count == plan.rows)
    return Work(plan: plan, drafts: drafts, readNothing: readNothing)
  }

  /// Nil where there is nothing to save.
  private func draft(
    _ text: [UInt8], folder: String, _ plan: inout ImportPlan
  ) throws -> Draft? {
    let draft: Draft?
    do {
      draft = try Draft(text, folder: folder)
    } catch {
      note(error.message, "unreadable", .error, &plan)
      return nil
    }
    guard let draft else {
      note("Documents in \(folder) are of a newer version.", "newer-kind", .warning, &plan)
      return nil
    }
    let isHere = try library?.holds(draft.id, folder: folder) ?? false
    if draft.kind == Tombstone.kind, let library,
      let tombstone = try? Tombstone(decoding: draft.bytes),
      try library.holds(tombstone.id, folder: tombstone.deletedKind)
    {
      note("\(tombstone.name) was deleted there and is here; it stays.", "kept-here", .note, &plan)
      return nil
    }
    if draft.kind != Tombstone.kind, target.deleted.contains(draft.id) {
      note("\(draft.path) was deleted here and stays deleted.", "deleted-here", .note, &plan)
      return nil
    }
    if isHere { return try draft.kind == Tombstone.kind ? nil : newer(draft, &plan) }
    if draft.kind == Workout.kind, let workout = try? Workout(decoding: draft.bytes) {
      plan.count(workout, isHere: false)
    }
    if draft.kind == Exercise.kind { plan.newExercises += 1 }
    return draft
  }

  /// A document that is here, to be joined with what the file says of it; nil where the file says
  /// nothing new, or nobody can tell.
  private func newer(_ draft: Draft, _ plan: inout ImportPlan) throws -> Draft? {
    guard let there = try library?.text(draft.kind.name, draft.id) else {
      note(
        "\(draft.path) is here in a file that cannot be read and is left alone.", "left-alone",
        .error, &plan)
      return nil
    }
    var known: Set<ULID> = []
    var sets: [WorkoutSet] = []
    if draft.kind == Workout.kind {
      let here = (try? Workout(decoding: there))?.logs ?? []
      known = Set(here.flatMap { $0.sets.map { $0.id } })
      sets = (try? Workout(decoding: draft.bytes))?.logs.flatMap { $0.sets } ?? []
    }
    let isKnown = SendBack.isKnown(draft.bytes, in: there)
    // A text that says nothing of its past may lack what was done here since.
    let says = try !Lineage.reading(draft.bytes).isEmpty
    let new = isKnown ? [] : sets.filter { !known.contains($0.id) }
    plan.unchangedSets += sets.count - new.count
    if isKnown { return nil }
    if !says {
      note("\(draft.path) says something else here; it stays.", "kept-here", .warning, &plan)
      return nil
    }
    plan.count(new: new)
    return draft
  }

  private func note(
    _ message: String, _ code: String, _ severity: Diagnostic.Severity, _ plan: inout ImportPlan
  ) {
    plan.diagnostics.append(
      Diagnostic(line: 0, column: 0, severity: severity, code: code, message: message))
  }
}

extension Workout {
  fileprivate var exerciseIDs: [ULID] { logs.compactMap { $0.exerciseID } }
}

extension Exercise {
  /// Whether nobody has changed what an import has made of a name.
  fileprivate var isAsImported: Bool { isUnplaced && AnyDocument.exercise(self).isUntouched }
}

extension LibraryImport.Work {
  /// Deletes what nothing speaks of any more; what somebody has just changed stays.
  public func deleteAbandoned(in library: Library, at instant: Instant) async throws {
    for exercise in abandoned {
      do {
        try await library.delete(exercise, at: instant)
      } catch LibraryError.changedMeanwhile {
        continue
      }
    }
  }

  /// Once something can be read with them, the columns are known from now on.
  fileprivate mutating func remember(_ table: ImportTable, in settings: Settings) throws {
    if readNothing || settings.knows(table) { return }
    var changed = settings
    changed.remember(table)
    drafts.append(try Draft(changed, madeOn: settings))
  }

  /// Documents saved at once, so that others get their turn in between.
  private static let step = 200

  /// Saves it while devices may change the same documents: theirs and these are merged. What
  /// cannot be saved is added to the diagnostics.
  mutating func save(into library: Library, at instant: Instant) async throws {
    for part in parts {
      try Task.checkCancellation()
      let operations = try drafts(part).enumerated().map { number, draft in
        DocumentOperation(
          id: ULID(high: 0, low: UInt64(number)), folder: draft.kind.name, document: draft.id,
          base: draft.baseText, text: draft.bytes, at: instant)
      }
      let answer = try await library.apply(operations, remembering: false)
      let refusals = answer.results.compactMap { $0.refused }
      // A workout that stays as it is speaks of its exercises as before.
      if !refusals.isEmpty { abandoned = [] }
      for refusal in refusals {
        plan.diagnostics.append(
          Diagnostic(
            line: 0, column: 0, severity: .error, code: refusal.kind,
            message: refusal.message))
      }
    }
    try await deleteAbandoned(in: library, at: instant)
  }

  // MARK: In parts, as the texts of a long log take much memory

  /// Documents that are going to be saved.
  public var count: Int { drafts.count + plan.workouts.count }

  /// Which of them are saved at once, in order.
  public var parts: [Range<Int>] {
    stride(from: 0, to: count, by: Self.step).map { $0..<min($0 + Self.step, count) }
  }

  public func drafts(_ part: Range<Int>) throws -> [Draft] {
    try part.map { place in
      if place < drafts.count { return drafts[place] }
      let workout = plan.workouts[place - drafts.count]
      return try Draft(workout, madeOn: formerWorkouts[workout.id])
    }
  }
}

extension Draft {
  /// The text that it was made on, where that is known.
  fileprivate var baseText: [UInt8]? {
    if case .text(let text)? = base { return text }
    return nil
  }
}
