import Documents

/// What this device knows of its way to the library.
public struct Device: Sendable {
  public enum Connection: String, Sendable {
    case connecting
    case connected
    case offline
    /// The server does not know this device, or does not any more.
    case unpaired
    /// The address serves another library than the one that this device keeps.
    case otherLibrary = "other-library"
  }

  public var connection = Connection.connecting
  /// Operations that the library has not acknowledged, oldest first.
  public private(set) var queue: [DocumentOperation] = []
  /// Operations that the library will not take, with the reason.
  public private(set) var refused: [(operation: DocumentOperation, why: Refusal)] = []
  /// What the library acknowledged and lacks now.
  var offers: [Offer] = []
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
    queue.contains { $0.document == id && $0.folder == folder }
  }

  /// Whether changes wait because the library takes none.
  var isHeldUp: Bool {
    switch connection {
    case .connecting, .connected: !sendingFailure.isEmpty && !queue.isEmpty
    case .offline, .unpaired, .otherLibrary: false
    }
  }

  mutating func enqueue(_ operation: DocumentOperation) {
    if let why = operation.refused {
      if why.isOf(.missing) {
        if !offers.contains(where: { $0.operation.id == operation.id }) {
          offers.append(Offer(operation: operation))
        }
      } else {
        refused.append((operation, why))
      }
      return
    }
    if queue.contains(where: { $0.id == operation.id }) { return }
    let (folder, id) = (operation.folder, operation.document)
    if !holds(folder, id), !originals.contains(where: { $0.id == id && $0.folder == folder }) {
      keepOriginal(ChangeLine(operation.folder, operation.document, text: operation.base))
    }
    queue.append(operation)
  }

  func offer(_ folder: String, _ id: ULID) -> Offer? {
    offers.first { $0.operation.document == id && $0.operation.folder == folder }
  }

  mutating func takeOffers(_ ids: [ULID]) -> [Offer] {
    let taken = offers.filter { ids.contains($0.operation.id) }
    offers.removeAll { ids.contains($0.operation.id) }
    return taken
  }

  /// Another operation has the same identifier.
  mutating func rename(_ old: ULID, _ new: ULID) {
    for place in queue.indices where queue[place].id == old { queue[place].id = new }
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
  private var revisions: [ULID: Int64] = [:]

  /// Whether a change is older than what the library has acknowledged here: the two have crossed.
  func isOutdated(_ id: ULID, revision: Int64?) -> Bool {
    guard let revision, let known = revisions[id] else { return false }
    return revision < known
  }

  /// A full answer is to come: what is not in it does not exist, and revisions begin anew.
  mutating func forgetLibrary() {
    revisions = [:]
    for place in originals.indices { originals[place].text = nil }
  }

  /// A full answer that is still arriving: only the whole of it replaces what is here.
  private var arriving: (head: ChangesHead, lines: [ChangeLine])?

  /// What to take in now; nil while more of a full answer is to come.
  mutating func collect(
    _ head: ChangesHead?, _ lines: [ChangeLine], more: Bool
  ) -> (ChangesHead?, [ChangeLine])? {
    if let head { arriving = head.isFull ? (head, []) : nil }
    guard var begun = arriving else { return (head, lines) }
    arriving = nil
    begun.lines += lines
    if !more { return begun }
    arriving = begun
    return nil
  }

  /// Takes an acknowledged operation off the queue.
  mutating func acknowledge(_ answer: Acknowledgement) -> DocumentOperation? {
    guard let place = queue.firstIndex(where: { $0.id == answer.operation }) else {
      return nil
    }
    let operation = queue.remove(at: place)
    if let revision = answer.revision { revisions[operation.document] = revision }
    if let why = answer.refused { refused.append((operation, why)) }
    return operation
  }

  mutating func forgetRefused(_ id: ULID) { refused.removeAll { $0.operation.id == id } }
}
