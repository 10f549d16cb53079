import Documents
import Interchange
import Library
import Strength

/// Brings in Regimen's own JSON export: documents that are not here come as they are, those that
/// are here stay as they are.
struct ImportOfDocuments {
  private let target: ImportTarget
  private let groups: [(folder: String, texts: [[UInt8]])]

  init(_ bytes: [UInt8], target: ImportTarget) throws {
    self.target = target
    do {
      groups = try RegimenJSON.documents(in: bytes)
    } catch {
      throw Failure(
        message: "The export is damaged: \(error).", hint: "Export it again.",
        exitCode: ExitCodes.unreadable)
    }
  }

  func run(_ open: OpenLibrary?, command: ImportCommand) async throws {
    var plan = ImportPlan()
    plan.format = "regimen"
    plan.variant = "json"
    var drafts: [Draft] = []
    var seen: Set<String> = []
    for (folder, texts) in groups {
      for text in texts {
        plan.rows += 1
        if let draft = try draft(text, folder: folder, open, &plan),
          seen.insert(draft.path).inserted
        {
          drafts.append(draft)
        }
      }
    }
    if !command.dryRun, let open {
      try await open.library.save(drafts, reporting: Progress("Importing"))
    }
    command.report(plan)
    if plan.rows == 0 || (drafts.isEmpty && plan.diagnostics.count == plan.rows) {
      throw Failure(
        message: "Nothing in the export could be read.", hint: "The lines above say why.",
        exitCode: ExitCodes.unreadable)
    }
  }

  /// Nil where there is nothing to save.
  private func draft(
    _ text: [UInt8], folder: String, _ open: OpenLibrary?, _ plan: inout ImportPlan
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
    let isHere = try open?.library.holds(draft.id, folder: folder) ?? false
    let isDeleted = draft.kind != Tombstone.kind && target.deleted.contains(draft.id)
    if draft.kind == Tombstone.kind, let open,
      let tombstone = try? Tombstone(decoding: draft.bytes),
      try open.library.holds(tombstone.id, folder: tombstone.deletedKind)
    {
      note("\(tombstone.name) was deleted there and is here; it stays.", "kept-here", .note, &plan)
      return nil
    }
    if isDeleted {
      note("\(draft.path) was deleted here and stays deleted.", "deleted-here", .note, &plan)
      return nil
    }
    if draft.kind == Workout.kind, let workout = try? Workout(decoding: draft.bytes) {
      plan.count(workout, isHere: isHere)
    }
    if draft.kind == Exercise.kind, !isHere { plan.newExercises += 1 }
    return isHere ? nil : draft
  }

  private func note(
    _ message: String, _ code: String, _ severity: Diagnostic.Severity, _ plan: inout ImportPlan
  ) {
    plan.diagnostics.append(
      Diagnostic(line: 0, column: 0, severity: severity, code: code, message: message))
  }
}
