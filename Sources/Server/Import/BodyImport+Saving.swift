import Body
import Documents
import Library
import Recordings
import Running

/// Saving what an import has made of what it has read: on what is there by then, and without what
/// cannot be saved or was deleted meanwhile.
extension BodyImport {
  /// Saves activities, and with them what follows for plans from those that can be saved.
  ///
  /// - Parameters:
  ///   - known: plans as they were read.
  ///   - plans: is told which ones cannot, and says what the changed plans are.
  /// - Returns: these.
  mutating func save(
    _ activities: [Activity], _ known: [Plan], with plans: (_ refused: Set<ULID>) -> [Plan]
  ) async throws -> Set<ULID> {
    var refused: Set<ULID> = []
    var drafts: [Draft] = []
    for activity in activities {
      let file = activity.sources.first?.fileName ?? ""
      if let draft = try draft(activity, madeOn: saved[activity.id], file) {
        drafts.append(draft.stayingDeleted)
      } else {
        refused.insert(activity.id)
      }
    }
    let changed = try self.drafts(plans(refused), madeOn: known)
    guard writes, let library else { return refused }
    if try await obstacle(to: drafts + changed, in: library) != nil {
      refused.formUnion(try await saveEach(drafts, in: library))
      let rest = try self.drafts(plans(refused), madeOn: known)
      _ = try await saveEach(rest, in: library)
    }
    for activity in activities where !refused.contains(activity.id) {
      saved[activity.id] = activity
    }
    return refused
  }

  private func drafts(_ plans: [Plan], madeOn known: [Plan]) throws -> [Draft] {
    try plans.map { plan in
      try Draft(plan, madeOn: known.first { $0.id == plan.id }).stayingDeleted
    }
  }

  /// Nil where it holds something that no document may hold; then it is told.
  ///
  /// - Parameter former: as it was read; nil where there was none.
  mutating func draft<Value: ListedDocument>(
    _ document: Value, madeOn former: Value?, _ file: String
  ) throws -> Draft? {
    do throws(LibraryError) {
      return try Draft(document, madeOn: former)
    } catch {
      guard case .invalid = error else { throw error }
      refuse(error, file: file)
      return nil
    }
  }

  /// What keeps documents from being saved, which is a file that nobody can read, or that one was
  /// deleted since it was read; then nothing is written.
  func obstacle(to drafts: [Draft], in library: Library) async throws -> LibraryError? {
    do throws(LibraryError) {
      try await library.save(drafts)
      return nil
    } catch {
      switch error {
      case .quarantined, .notFound: return error
      default: throw error
      }
    }
  }

  /// Saves what can be saved: a file that nobody can read keeps only its own document out, as does
  /// a deletion.
  ///
  /// - Returns: the documents that are not saved.
  mutating func saveEach(
    _ drafts: [Draft], in library: Library
  ) async throws -> Set<ULID> {
    var refused: Set<ULID> = []
    for draft in drafts {
      guard let error = try await obstacle(to: [draft], in: library) else { continue }
      if case .notFound = error {
        let what = draft.kind == Activity.kind ? "An activity" : "A plan"
        note("deleted-here", what + " was deleted here and stays deleted.", file: draft.path)
      } else {
        refuse(error, file: draft.path)
      }
      refused.insert(draft.id)
    }
    return refused
  }

  private mutating func refuse(_ error: LibraryError, file: String) {
    losses.damagedFiles.insert(file)
    diagnostics.add(
      RecordingDiagnostic(
        file: file, severity: .error, code: "not-saved",
        message: error.message.hasSuffix(".") ? error.message : error.message + "."))
  }
}

extension Draft {
  /// Refused where its document was deleted since it was read.
  fileprivate var stayingDeleted: Draft {
    var draft = self
    draft.staysDeleted = true
    return draft
  }
}
