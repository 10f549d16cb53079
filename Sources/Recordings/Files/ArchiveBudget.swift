/// What may come out of one import, so that a small file cannot fill the memory or run for days.
public struct ArchiveLimits: Equatable, Sendable {
  /// Files in all archives and folders of one import.
  public var entries = 100_000
  /// Unpacked bytes of all of them.
  public var bytes = 64 << 30
  /// Unpacked bytes for each packed one, past the first `freeBytes` of a file. Deflate can reach
  /// 1,032; exports of Apple Health lie at 15 to 40.
  public var ratio = 300
  public var freeBytes = 16 << 20
  /// Bytes of a file that has to be in memory as a whole: an archive within another, a FIT file.
  public var wholeBytes = 256 << 20

  public init() {}
}

/// What of the limits is left, shared by everything that one import unpacks.
public final class ArchiveBudget {
  public let limits: ArchiveLimits
  private var bytesLeft: Int
  private var entriesLeft: Int

  public init(_ limits: ArchiveLimits = ArchiveLimits()) {
    self.limits = limits
    bytesLeft = limits.bytes
    entriesLeft = limits.entries
  }

  /// - Throws: `tooLarge` where there are more files than are read.
  func take(entries: Int) throws(RecordingError) {
    guard entries <= entriesLeft else { throw .tooLarge("more than \(limits.entries) files") }
    entriesLeft -= entries
  }

  /// - Returns: Whether so many more bytes may be unpacked.
  func take(bytes: Int) -> Bool {
    bytesLeft -= min(bytes, bytesLeft)
    return bytesLeft > 0
  }

  func allows(unpacked: Int, from packed: Int) -> Bool {
    unpacked <= limits.freeBytes || unpacked / max(1, packed) <= limits.ratio
  }
}
