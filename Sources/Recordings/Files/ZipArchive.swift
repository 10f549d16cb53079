/// The files in a zip archive, by its central directory (APPNOTE 6.3.10, sections 4.3 to 4.5).
///
/// Nothing is unpacked before it is read, and nothing is held in memory but the directory.
public struct ZipArchive {
  public struct Entry: Equatable, Sendable {
    public var name: String
    /// 0 for stored, 8 for deflate.
    var method: Int
    var isEncrypted: Bool
    /// Bytes in the archive; the lowest 32 bits where the archive has no room for more.
    var packedSize: UInt64
    /// Nil where only the entry's end tells, in an archive without a directory.
    var sum: PackedSum?
    /// Where its own header stands.
    var offset: Int
    /// Where it ends at the latest: the next header, or the directory.
    var limit: Int
    /// Why it is not read.
    var fault: String?

    public var isFolder: Bool { name.hasSuffix("/") }
  }

  public internal(set) var entries: [Entry] = []
  /// What is wrong with the archive as a whole.
  public private(set) var faults: [ArchiveFault] = []
  let bytes: SeekableBytes
  let budget: ArchiveBudget

  /// - Throws: `damagedArchive` where it holds no list of files, `tooLarge` where it is too long.
  public init(_ bytes: SeekableBytes, budget: ArchiveBudget = ArchiveBudget())
    throws(RecordingError)
  {
    self.bytes = bytes
    self.budget = budget
    if let end = try directoryEnd() {
      try readDirectory(end)
    } else {
      try readHeaders()
      if entries.isEmpty { throw .damagedArchive("its end is missing") }
      faults.append(
        ArchiveFault("truncated-archive", "The archive's end is missing; what is left was read."))
    }
    try budget.take(entries: entries.count)
    markOverlaps()
  }

  /// The unpacked bytes of an entry.
  ///
  /// - Parameter report: Called for damage that shows while they are read.
  /// - Throws: `damagedArchive` where there is no way to read it.
  public func source(
    of entry: Entry, report: @escaping (ArchiveFault) -> Void
  ) throws(RecordingError) -> any ByteSource {
    if entry.isEncrypted { throw .damagedArchive("it is encrypted") }
    if let fault = entry.fault { throw .damagedArchive(fault) }
    let header = try bytes.bytes(at: entry.offset, count: 30)
    guard header.count == 30, header.number(0, 4) == 0x0403_4b50 else {
      throw .damagedArchive("its header is missing")
    }
    let start = entry.offset + 30 + Int(header.number(26, 2) + header.number(28, 2))
    guard start <= entry.limit else { throw .damagedArchive("it is cut off") }
    switch entry.method {
    case 0:
      let room = UInt64(entry.limit - start)
      guard entry.packedSize <= room else { throw .damagedArchive("it is cut off") }
      // Sizes past 32 bits are cut: as many as there is room for.
      let isCut = entry.sum?.isExact == false
      let lost = isCut ? (room - entry.packedSize) & ~0xffff_ffff : 0
      let size = Int(entry.packedSize + lost)
      return StoredSource(
        PartSource(bytes.part(start..<start + size)), entry.sum, budget: budget, report: report)
    case 8:
      return InflateSource(
        PartSource(bytes.part(start..<entry.limit)), .raw(entry.sum), budget: budget,
        report: report)
    default: throw .damagedArchive("it is packed by method \(entry.method), which is not known")
    }
  }

  /// Entries that share bytes are how small archives unpack to endless ones: none of them is read.
  private mutating func markOverlaps() {
    let order = entries.indices.filter { entries[$0].fault == nil }
      .sorted { entries[$0].offset < entries[$1].offset }
    var end = 0
    var last: Int?
    for index in order {
      let entry = entries[index]
      if let last, entry.offset < end {
        entries[index].fault = "it overlaps another file of the archive"
        entries[last].fault = entries[index].fault
      }
      let size = Int(clamping: entry.packedSize)
      let (own, overflow) = (entry.offset + 30).addingReportingOverflow(size)
      if overflow || own > bytes.count { entries[index].fault = "it is cut off" }
      if !overflow, own > end {
        end = own
        last = index
      }
    }
    setLimits(order)
  }

  private mutating func setLimits(_ order: [Int]) {
    for (place, index) in order.enumerated() where place + 1 < order.count {
      let next = entries[order[place + 1]].offset
      if next > entries[index].offset { entries[index].limit = min(next, entries[index].limit) }
    }
  }
}

extension [UInt8] {
  /// Little endian; 0 behind the end.
  func number(_ place: Int, _ size: Int) -> UInt64 {
    guard place >= 0, size <= count, place <= count - size else { return 0 }
    var value: UInt64 = 0
    for index in stride(from: place + size - 1, through: place, by: -1) {
      value = value << 8 | UInt64(self[index])
    }
    return value
  }
}
