import CZlib

/// What an archive says has to come out of one of its files.
public struct PackedSum: Equatable, Sendable {
  /// Bytes; only their lowest 32 bits unless `isExact`.
  public var size: UInt64
  /// Whether the size was written in 64 bits. Archives of more than 4 GB exist whose sizes were
  /// cut to 32.
  public var isExact: Bool
  /// CRC-32.
  public var checksum: UInt32

  public init(size: UInt64, isExact: Bool, checksum: UInt32) {
    self.size = size
    self.isExact = isExact
    self.checksum = checksum
  }
}

/// A fault of an archive or of a file in it, without its place.
public struct ArchiveFault: Equatable, Sendable {
  /// A stable word, such as `truncated-archive`.
  public var code: String
  public var message: String

  init(_ code: String, _ message: String) {
    self.code = code
    self.message = message
  }
}

/// Counts and sums up the bytes that came out so far.
struct RunningSum {
  var size: UInt64 = 0
  private var checksum: UInt32 = 0

  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    guard let base = bytes.baseAddress else { return }
    size &+= UInt64(bytes.count)
    checksum = UInt32(
      truncatingIfNeeded: crc32_z(
        .init(checksum), base.assumingMemoryBound(to: UInt8.self), .init(bytes.count)))
  }

  func faults(against expected: PackedSum) -> [ArchiveFault] {
    var faults: [ArchiveFault] = []
    let mask = expected.isExact ? UInt64.max : 0xffff_ffff
    if size & mask != expected.size & mask {
      faults.append(
        ArchiveFault(
          "wrong-size", "It unpacks to \(size) bytes, but the archive says \(expected.size)."))
    }
    if checksum != expected.checksum {
      faults.append(
        ArchiveFault(
          "bad-checksum", "Its checksum is wrong: the content that was read may be damaged."))
    }
    return faults
  }
}

/// A file that lies in an archive as it is.
final class StoredSource: ByteSource {
  private var stored: PartSource
  private let expected: PackedSum?
  private let budget: ArchiveBudget
  private let report: (ArchiveFault) -> Void
  private var sum = RunningSum()
  private var isDone = false

  init(
    _ stored: PartSource, _ expected: PackedSum?, budget: ArchiveBudget,
    report: @escaping (ArchiveFault) -> Void
  ) {
    self.stored = stored
    self.expected = expected
    self.budget = budget
    self.report = report
  }

  var position: Int { stored.position }
  var total: Int? { stored.total }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(RecordingError) -> Int {
    guard !isDone, !buffer.isEmpty else { return 0 }
    let count = try stored.read(into: buffer)
    sum.add(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    if count == 0 {
      isDone = true
      if let expected { sum.faults(against: expected).forEach(report) }
    } else if !budget.take(bytes: count) {
      isDone = true
      report(
        ArchiveFault(
          "archive-too-large", "More than \(budget.limits.bytes) bytes come out in all."))
    }
    return count
  }
}
