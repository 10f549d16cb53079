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
  /// What waits for the library, and what the library did not take or lacks.
  public var sync = DeviceSync()
  /// Notes that only this device keeps.
  public var memory: [String: String] = [:]
  /// Why something could not be stored here; empty where all is well.
  public var storageFailure = ""
  /// Why the library takes no changes right now; empty where it does.
  public var sendingFailure = ""
  public var version = ""
  /// Whether it is touched: what is focused there may bring up a keyboard over half the page.
  public var isTouch = false
  /// What pages are in; never that of the system.
  public var language = Language.english
  /// Whether the screen is as small as a watch's: Today is a root of its own there.
  public var isSmall = false
  /// English names in the reader's language; empty for English.
  public var translations: [String: String] = [:]
  /// A newer version of the app that waits to be used.
  public var offeredVersion: String?
  /// Why pairing did not work.
  public var pairingProblem: Refusal?
  /// Documents that were deleted, are back, and wait for a person; as the library said last.
  public var returnedCount = 0
  /// Whether the code that the first screen does without is here. What calls it is shown from then
  /// on, so that the first screen does not wait for it.
  public var isWhole = true
  /// Whether the stored documents have been read.
  public var hasLoaded = false
  /// Whether a first answer of the library has been taken in.
  public var hasSynced = false

  var files = WaitingFiles()

  public init() {}

  public var queue: [DocumentOperation] { sync.queue }
  public var refused: [DocumentOperation] { sync.refused }
  var offers: [DocumentOperation] { sync.offers }

  /// Whether the library is still to come: what is not here may be there.
  var isArriving: Bool { !hasSynced }

  /// Whether changes wait because the library takes none.
  var isHeldUp: Bool {
    switch connection {
    case .connecting, .connected: !sendingFailure.isEmpty && !queue.isEmpty
    case .offline, .unpaired, .otherLibrary: false
    }
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
}
