import CZlib

/// Unpacks deflate in constant memory: the content of a zip entry, or a gzip file.
///
/// Damage is told once and ends the bytes; what came out before it stands.
public final class InflateSource: ByteSource {
  /// How the packed bytes are wrapped.
  public enum Wrapping: Equatable, Sendable {
    /// As in a zip file; what has to come out, where it is known.
    case raw(PackedSum?)
    /// Header and checksum of gzip; several members behind one another are one file.
    case gzip
  }

  private var packed: any ByteSource
  private let wrapping: Wrapping
  private let budget: ArchiveBudget
  private let report: (ArchiveFault) -> Void
  private let stream: UnsafeMutablePointer<z_stream>
  private let input: UnsafeMutableRawBufferPointer
  private var isOpen = false
  private var isDone = false
  private var packedCount = 0
  private var sum = RunningSum()

  private static let inputSize = 1 << 16

  /// - Parameter report: Called for damage that shows while bytes are read.
  public init(
    _ packed: any ByteSource, _ wrapping: Wrapping, budget: ArchiveBudget,
    report: @escaping (ArchiveFault) -> Void
  ) {
    self.packed = packed
    self.wrapping = wrapping
    self.budget = budget
    self.report = report
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    input = .allocate(byteCount: Self.inputSize, alignment: 8)
    let code = inflateInit2_(
      stream, wrapping == .gzip ? 31 : -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    isOpen = code == Z_OK
    if !isOpen { fail("unpack-failed", "The system's zlib cannot unpack here (\(code)).") }
  }

  deinit {
    if isOpen { inflateEnd(stream) }
    stream.deallocate()
    input.deallocate()
  }

  /// Of the file that holds the packed bytes.
  public var position: Int { packed.position }
  public var total: Int? { packed.total }

  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(RecordingError) -> Int {
    guard let base = buffer.baseAddress, !isDone else { return 0 }
    let room = min(buffer.count, 1 << 30)
    stream.pointee.next_out = base.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_out = UInt32(room)
    var isEmpty = false
    while stream.pointee.avail_out == UInt32(room), !isDone, room > 0 {
      if stream.pointee.avail_in == 0 { isEmpty = try fill() == 0 }
      let code = inflate(stream, Z_NO_FLUSH)
      switch code {
      case Z_STREAM_END: try endOfStream(count: room - Int(stream.pointee.avail_out), base)
      case Z_OK: break
      case Z_BUF_ERROR where !isEmpty: break
      case Z_BUF_ERROR: fail("truncated-archive", "The packed file ends too early.")
      default: fail("damaged-archive", "The packed bytes are damaged; what came before was read.")
      }
    }
    return count(room - Int(stream.pointee.avail_out), base)
  }

  private func fill() throws(RecordingError) -> Int {
    let count = try packed.read(into: input)
    stream.pointee.next_in = input.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_in = UInt32(count)
    packedCount += count
    return count
  }

  /// Counts what came out and holds it against the limits.
  private func count(_ count: Int, _ base: UnsafeMutableRawPointer) -> Int {
    guard count > 0 else { return 0 }
    if !isDone { note(count, base) }
    if !isDone, !budget.allows(unpacked: Int(clamping: sum.size), from: packedCount) {
      fail(
        "archive-bomb",
        "More than \(budget.limits.ratio) bytes come out of each packed one; it was left there.")
    }
    if !budget.take(bytes: count), !isDone {
      fail("archive-too-large", "More than \(budget.limits.bytes) bytes come out in all.")
    }
    return count
  }

  private func note(_ count: Int, _ base: UnsafeMutableRawPointer) {
    // gzip has a checksum of its own, which zlib verifies.
    if wrapping == .gzip {
      sum.size += UInt64(count)
    } else {
      sum.add(UnsafeRawBufferPointer(start: base, count: count))
    }
  }

  private func endOfStream(count: Int, _ base: UnsafeMutableRawPointer) throws(RecordingError) {
    switch wrapping {
    case .gzip: try nextMember()
    case .raw(let expected):
      note(count, base)
      isDone = true
      if let expected { sum.faults(against: expected).forEach(report) }
    }
  }

  /// What follows in a gzip file is another member, or padding.
  private func nextMember() throws(RecordingError) {
    if stream.pointee.avail_in < 2, try fillBehindRest() == 0 {
      isDone = true
      return
    }
    guard let next = stream.pointee.next_in, stream.pointee.avail_in >= 2 else {
      isDone = true
      return
    }
    if next[0] == 0x1f, next[1] == 0x8b, inflateReset(stream) == Z_OK { return }
    isDone = true
    if next[0] != 0 {
      report(
        ArchiveFault("trailing-bytes", "Bytes stand behind the packed file; they were left."))
    }
  }

  /// Reads on while keeping the one byte or none that is left.
  private func fillBehindRest() throws(RecordingError) -> Int {
    let rest = Int(stream.pointee.avail_in)
    if rest == 1, let next = stream.pointee.next_in { input[0] = next[0] }
    let count = try packed.read(into: .init(rebasing: input[rest...]))
    stream.pointee.next_in = input.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_in = UInt32(rest + count)
    packedCount += count
    return count
  }

  private func fail(_ code: String, _ message: String) {
    isDone = true
    report(ArchiveFault(code, message))
  }
}
