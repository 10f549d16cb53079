import Documents
import Gateway
import Library

/// What a model was asked for and may still answer: a file in the state folder with the identifier
/// of the question, so that a line that breaks pays once although the next run is another process.
struct ModelQuestion {
  private let path: String

  /// - Parameter folder: of the library within the state folder.
  init(in folder: String) { path = folder + "/coach-question.json" }

  private var file: PrivateFile { get throws { try PrivateFile(path, sweeps: false) } }

  /// What to ask with: the identifier of the question that is open where the same is asked, else
  /// the new one, which is open from now on.
  ///
  /// - Parameter asked: what is wished for, and of whom; only its hash is kept.
  func id(of asked: String, new: ULID) throws -> ULID {
    let hash = SHA256Digest.text(of: Array(asked.utf8))
    let file = try file
    if let bytes = try? file.read(), let value = try? JSONValue(parsing: bytes),
      value["sent"]?.string == hash,
      let id = value["id"]?.string.flatMap({ ULID($0) })
    {
      return id
    }
    var writer = JSONWriter()
    writer.object {
      $0.member("id", new.text)
      $0.member("sent", hash)
    }
    try file.write(writer.finish())
    return new
  }

  func forget() throws { try file.remove() }

  /// Whether an error is the answer: nothing else would come of the same question, or nothing was
  /// paid for it. What nobody knows leaves it open.
  static func isOver(after error: any Error) -> Bool {
    if let failure = error as? GatewayClient.Failure { return !failure.mayStillBeAnswered }
    return error is Failure
  }
}
