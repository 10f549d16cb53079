import Documents
import GRDB

/// A document in which merges have left something open.
public struct OpenDocument: Equatable, Sendable {
  public var folder: String
  public var id: ULID
  public var name: String
  public var questions: [OpenQuestion]
}

extension Library {
  /// What merges could not resolve, by document.
  public nonisolated func openQuestions() throws(LibraryError) -> [OpenDocument] {
    try cache.read { database in
      let rows = try CacheStatement(
        """
        SELECT kind, id, name, bytes FROM documents WHERE isOpen AND NOT isShadowed
        ORDER BY +kind, id
        """, in: database)
      var result: [OpenDocument] = []
      while try rows.step() {
        guard let id = ULID(rows.text(1)) else { continue }
        let questions = (try? OpenQuestion.all(in: [UInt8](rows.blob(3)))) ?? []
        if questions.isEmpty { continue }
        result.append(
          OpenDocument(
            folder: rows.text(0), id: id, name: rows.text(2), questions: questions))
      }
      return result
    }
  }

  /// Takes the value that lost after all, or drops it.
  ///
  /// - Parameter question: its `key`.
  @discardableResult
  public func resolve(
    _ question: String, of document: ULID, taking: Bool
  ) throws(LibraryError) -> [LibraryChange] {
    try repeating(looking: true) { () throws(LibraryError) in
      do throws(LibraryError) {
        return try answer(question, of: document, taking: taking)
      } catch {
        // What has changed may be what comes after it: then the answer is there.
        guard case .changedMeanwhile = error, try isAnswered(question, of: document) else {
          throw error
        }
        return []
      }
    }
  }

  private func isAnswered(_ question: String, of document: ULID) throws(LibraryError) -> Bool {
    for type in DocumentType.all where type.kind != Tombstone.kind {
      if try cache.text(type.kind.name, document) == nil { continue }
      return try open(question, of: document) == nil
    }
    return false
  }

  private func open(
    _ question: String, of document: ULID
  ) throws(LibraryError) -> OpenDocument? {
    try openQuestions().first {
      $0.id == document && $0.questions.contains { $0.key == question }
    }
  }

  private func answer(
    _ question: String, of document: ULID, taking: Bool
  ) throws(LibraryError) -> [LibraryChange] {
    guard let open = try open(question, of: document),
      let type = DocumentType.byFolder[open.folder]
    else {
      throw .notFound(kind: "question", name: question)
    }
    _ = try catchUp(on: cache.paths(of: open.id, kind: type.kind))
    let key = DocumentKey(folder: open.folder, id: open.id)
    let known = try cache.known([open.id])
    guard let there = try cache.text(key.folder, key.id) else {
      throw .notFound(kind: "question", name: question)
    }
    return try edit(key, type, there: there, known) { current throws(JSONFailure) in
      try OpenQuestion.resolving(question, in: current, taking: taking) ?? current
    }
  }
}
