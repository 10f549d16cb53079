import Library

/// The calls that a simulated disk can refuse.
public enum DiskCall: String, CaseIterable, Sendable {
  case open, create, openFolder, read, write, kindOfFile, synchronize, synchronizeFolder, close
  case rename, remove, makeFolder, kind, permissions, list, resolve, checkWriting

  /// Those that leave a trace.
  public static let changing: Set<DiskCall> = [
    .create, .write, .synchronize, .synchronizeFolder, .close, .rename, .remove, .makeFolder,
  ]
}

/// One way in which a disk fails.
public struct DiskFault: Sendable {
  /// The `errno`.
  public var code: Int32
  /// Which of the calls fails, from 1.
  public var number: Int
  /// The calls that are counted.
  public var calls: Set<DiskCall>
  /// Whether all calls behind it fail as well.
  public var lasts: Bool
  /// Whether the call has done its work all the same, as on a disk across a network.
  public var takesEffect: Bool
  fileprivate var seen = 0

  public init(
    _ code: Int32, at number: Int, of calls: Set<DiskCall> = Set(DiskCall.allCases),
    lasts: Bool = false, takesEffect: Bool = false
  ) {
    self.code = code
    self.number = number
    self.calls = calls
    self.lasts = lasts
    self.takesEffect = takesEffect
  }

  /// Whether this call is to fail.
  mutating func strikes(_ call: DiskCall) -> Bool {
    guard calls.contains(call) else { return false }
    seen += 1
    return lasts ? seen >= number : seen == number
  }

  /// Whether it has struck, so that a longer run is still worth while.
  public var hasStruck: Bool { seen >= number }
}
