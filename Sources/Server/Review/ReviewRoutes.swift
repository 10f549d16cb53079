import Documents
import Hummingbird
import Library

/// What a person decides about the folder: documents that are back although they were deleted, and
/// what merges have made of copies.
struct ReviewRoutes: Sendable {
  let library: Library

  /// Documents in one answer, at most.
  static let listLimit = 200
  /// Documents whose whole texts are in one answer, at most.
  static let goneLimit = 50
  /// Nobody counts further what is gone.
  static let goneCountLimit = 1000

  // MARK: Documents that are back

  func returned(_ call: Call) throws -> Response {
    _ = try call.paired()
    return try list()
  }

  /// Keeps or deletes; what does not wait any more is passed over, so that it can be sent again.
  func decide(_ call: Call) async throws -> Response {
    _ = try call.paired()
    let decision = try Decision(try await call.body(limit: 1 << 20))
    try await library.checkGate()
    let waiting = try library.status().returned.map { $0.path }
    if let expected = decision.expected, expected != waiting.count {
      throw HttpFailure(
        .conflict, "changed", "The list has changed since you saw it: nothing was decided.",
        hint: "Look at it and decide again.")
    }
    let chosen = decision.paths.map { Set($0) }
    for path in waiting where chosen?.contains(path) ?? true {
      try await library.decide(returned: path, keeping: decision.verb == .keep)
    }
    return try list()
  }

  /// Takes the folder as it is, where somebody says that what is gone was meant to go.
  func acceptFolder(_ call: Call) async throws -> Response {
    _ = try call.paired()
    let body = try await call.body(limit: 1 << 10)
    let seen = (try? JSONValue(parsing: body))?["gone"]?.number
    var goneCount: Int?
    do { try await library.checkGate() } catch { goneCount = error.goneCount }
    guard let goneCount, seen == Double(goneCount) else {
      throw HttpFailure(
        .conflict, "changed", "The folder is in another state than you saw: nothing was done.",
        hint: "Look at it and decide again.")
    }
    try await library.acceptFolder()
    return Response(status: .noContent)
  }

  private func list() throws -> Response {
    let documents = try library.returned(upTo: ReviewRoutes.listLimit)
    let count = try library.returnedCount()
    let gone = try library.missingDocuments(upTo: ReviewRoutes.goneCountLimit)
    return .json { writer in
      writer.member("count", count)
      writer.list("documents", documents) { $1.write(to: &$0) }
      writer.member("goneCount", gone.count)
      writer.list("gone", Array(gone.prefix(ReviewRoutes.goneLimit))) { writer, stub in
        writer.object { writer in
          writer.member("folder", stub.deletedKind)
          writer.member("id", stub.id.text)
          writer.member("name", stub.name)
          writer.member("missedAt", stub.deletedAt.text)
          writer.member("text", stub.lastText)
        }
      }
    }
  }

  // MARK: Earlier versions

  /// Texts in one answer, at most.
  static let historyLimit = 60

  func history(_ folder: String, _ id: String, _ call: Call) throws -> Response {
    _ = try call.paired()
    guard let id = ULID(id) else { throw HttpFailure.notFound }
    let versions: [DocumentVersion]
    do throws(LibraryError) {
      versions = try library.history(of: id, folder: folder)
    } catch {
      if case .notFound = error { throw HttpFailure.notFound }
      throw error
    }
    return .json { writer in
      writer.member("count", versions.count)
      writer.list("versions", Array(versions.prefix(ReviewRoutes.historyLimit))) {
        $1.write(to: &$0)
      }
    }
  }

  // MARK: Merges

  func merges(_ call: Call) throws -> Response {
    _ = try call.paired()
    let merges = try library.merges()
    return .json { writer in
      writer.list("merges", merges) { $1.write(to: &$0) }
    }
  }

  func undo(_ number: String, _ call: Call) async throws -> Response {
    try await turn(number, call) { library, number in try await library.undoMerge(number) }
  }

  func redo(_ number: String, _ call: Call) async throws -> Response {
    try await turn(number, call) { library, number in try await library.redoMerge(number) }
  }

  private func turn(
    _ number: String, _ call: Call,
    _ work: @Sendable (Library, Int64) async throws -> [LibraryChange]
  ) async throws -> Response {
    _ = try call.paired()
    // A body that somebody sends has no meaning, but must not stay in the way.
    _ = try await call.body(limit: 1024)
    guard let number = Int64(number) else { throw HttpFailure.notFound }
    try await library.checkGate()
    _ = try await work(library, number)
    return Response(status: .noContent)
  }
}

extension Library {
  /// Keeps or deletes a document that is back, in whichever files.
  ///
  /// - Returns: false where it does not wait any more, as where another one of its files was
  ///   decided on; then nothing is done.
  /// - Throws: `LibraryError`.
  @discardableResult
  public func decide(returned path: String, keeping: Bool) throws -> Bool {
    let changes: [LibraryChange]
    do throws(LibraryError) {
      changes = try keeping ? accept(returned: path) : discard(returned: path)
    } catch {
      if case .notFound = error { return false }
      throw error
    }
    if keeping { try relinkActivities(in: changes) }
    return true
  }
}

/// What becomes of documents that are back.
private struct Decision {
  enum Verb: String { case keep, delete }

  var verb: Verb
  /// Nil for all that wait.
  var paths: [String]?
  /// How many wait, as whoever decides has seen it; nil where that does not matter.
  var expected: Int?

  init(_ body: [UInt8]) throws(HttpFailure) {
    let value = try? JSONValue(parsing: body)
    let paths = value?["paths"]?.array?.compactMap { $0.string }
    let isForAll = value?["all"]?.bool == true
    expected = value?["expected"]?.number.flatMap { Int(exactly: $0) }
    guard let verb = value?["decision"]?.string.flatMap({ Verb(rawValue: $0) }),
      isForAll != (paths != nil), expected != nil || value?["expected"] == nil
    else {
      throw .malformed(
        "This is no decision.",
        hint: #"Send {"decision":"keep","paths":["…"]}, or "delete", or "all":true."#)
    }
    self.verb = verb
    self.paths = isForAll ? nil : paths
  }
}
