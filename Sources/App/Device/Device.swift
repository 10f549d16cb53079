import Documents

/// What this device knows of its way to the library.
public struct Device: Sendable {
  public enum Connection: String, Sendable {
    case connecting
    case connected
    case offline
    /// The server does not know this device, or does not any more.
    case unpaired
  }

  public var connection = Connection.connecting
  /// Operations that the library has not acknowledged, oldest first.
  public private(set) var queue: [Operation] = []
  /// Operations that the library will not take, with the reason.
  public private(set) var refused: [(operation: Operation, why: Refusal)] = []
  /// Notes that only this device keeps.
  public var memory: [String: String] = [:]
  /// Why something could not be stored here; empty where all is well.
  public var storageFailure = ""
  /// Why the library takes no changes right now; empty where it does.
  public var sendingFailure = ""
  public var version = ""
  /// A newer version of the app that waits to be used.
  public var offeredVersion: String?
  /// Why pairing did not work.
  public var pairingProblem: Refusal?
  /// Documents that were deleted, are back, and wait for a person; as the library said last.
  public var heldCount = 0
  /// Whether the stored documents have been read.
  public var hasLoaded = false
  /// Whether a first answer of the library has been taken in.
  public var hasSynced = false

  public init() {}

  /// Whether a document is changed here in a way that the library does not know yet.
  public func holds(_ folder: String, _ id: ULID) -> Bool {
    queue.contains { $0.id == id && $0.folder == folder }
  }

  /// Whether changes wait because the library takes none.
  var isHeldUp: Bool {
    switch connection {
    case .connecting, .connected: !sendingFailure.isEmpty && !queue.isEmpty
    case .offline, .unpaired: false
    }
  }

  mutating func enqueue(_ operation: Operation) {
    if let why = operation.refused { return refused.append((operation, why)) }
    if queue.contains(where: { $0.operation == operation.operation }) { return }
    if !holds(operation.folder, operation.id) {
      keepOriginal(ChangeLine(operation.folder, operation.id, text: operation.base))
    }
    queue.append(operation)
  }

  /// What the library holds of documents whose changes wait; a tombstone where it has one.
  private var originals: [ChangeLine] = []

  mutating func keepOriginal(_ line: ChangeLine) {
    originals.removeAll { $0.id == line.id && $0.folder == line.folder }
    originals.append(line)
  }

  mutating func takeOriginals(_ id: ULID) -> [ChangeLine] {
    let found = originals.filter { $0.id == id }
    originals.removeAll { $0.id == id }
    return found
  }

  /// The revisions that acknowledged documents have got.
  private var revisions: [ULID: Double] = [:]

  /// Whether a change is older than what the library has acknowledged here: the two have crossed.
  func isOutdated(_ id: ULID, revision: Double?) -> Bool {
    guard let revision, let known = revisions[id] else { return false }
    return revision < known
  }

  /// A full answer is to come: what is not in it does not exist, and revisions begin anew.
  mutating func forgetLibrary() {
    revisions = [:]
    for place in originals.indices { originals[place].text = nil }
  }

  /// A full answer that is still arriving: only the whole of it replaces what is here.
  private var arriving: [ChangeLine]?

  /// The lines to take in now; nil while more of a full answer is to come.
  mutating func collect(_ lines: [ChangeLine], more: Bool) -> [ChangeLine]? {
    if lines.first?.isFull == true { arriving = [] }
    guard let begun = arriving else { return lines }
    if more {
      arriving = begun + lines
      return nil
    }
    arriving = nil
    return begun + lines
  }

  /// Takes an acknowledged operation off the queue.
  mutating func acknowledge(_ answer: Acknowledgement) -> Operation? {
    guard let place = queue.firstIndex(where: { $0.operation == answer.operation }) else {
      return nil
    }
    let operation = queue.remove(at: place)
    if let revision = answer.revision { revisions[operation.id] = revision }
    if let why = answer.refused { refused.append((operation, why)) }
    return operation
  }

  mutating func forgetRefused(_ id: ULID) { refused.removeAll { $0.operation.operation == id } }
}
