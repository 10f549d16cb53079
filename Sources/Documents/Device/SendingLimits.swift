/// Which operations a device sends next, so that one that the server fails at holds up nothing but
/// later changes of its own document.
public struct SendingLimits: Sendable {
  /// Operations in one request, and their bytes.
  static let most = (count: 200, bytes: 4_000_000)
  /// Where the server fails at more documents than that, they are not at fault.
  static let stuckLimit = 10

  private var count = SendingLimits.most.count
  /// Documents whose operations the server fails at, or cannot take yet.
  private var stuck: Set<DocumentKey> = []
  /// How many of these it fails at.
  private var failing = 0

  public init() {}

  public enum Verdict: Equatable, Sendable {
    /// Go on: with fewer at once, or with other documents.
    case goOn
    /// The one operation that was sent is refused for good.
    case refuse
    /// Try again some time later.
    case stop
  }

  /// The oldest operations that go in one request; none where only stuck documents are left.
  public func batch(of queue: [DocumentOperation]) -> [DocumentOperation] {
    var batch: [DocumentOperation] = []
    var bytes = 0
    for operation in queue where !stuck.contains(operation.key) {
      bytes += operation.byteCount
      if batch.count == count || (bytes > SendingLimits.most.bytes && !batch.isEmpty) { break }
      batch.append(operation)
    }
    return batch
  }

  public mutating func succeeded() { count = min(2 * count, SendingLimits.most.count) }

  /// The server cannot take these yet.
  public mutating func hold(_ operations: [DocumentOperation]) {
    for operation in operations { stuck.insert(operation.key) }
  }

  /// - Parameters:
  ///   - status: of the answer; nil where none came in time.
  ///   - refusal: what the answer says of it.
  public mutating func failed(
    _ batch: [DocumentOperation], status: Int?, _ refusal: Refusal?
  ) -> Verdict {
    let isOneAtFault =
      (status == 400 || status == 413 || status == 500) && refusal?.kind != "read-only"
    // So many take longer to arrive than the server waits.
    let isTooSlow = status == 408 && batch.count > 1
    if status == nil || isTooSlow || (isOneAtFault && batch.count > 1) {
      count = (batch.count + 7) / 8
    }
    if isTooSlow { return .goOn }
    guard isOneAtFault, let first = batch.first else { return .stop }
    if batch.count > 1 { return .goOn }
    if refusal != nil, status != 500 { return .refuse }
    if failing >= SendingLimits.stuckLimit { return .stop }
    failing += 1
    stuck.insert(first.key)
    return .goOn
  }
}

extension DocumentOperation {
  fileprivate var byteCount: Int {
    200 + (base?.count ?? 0) + (text?.count ?? 0) + (tombstone?.count ?? 0)
  }
}
