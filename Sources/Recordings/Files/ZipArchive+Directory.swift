extension ZipArchive {
  /// Where the list of files lies, and what the record at the archive's end says of it.
  struct DirectoryEnd {
    /// Where the list ends at the latest.
    var place: Int
    var size: UInt64
    var offset: UInt64
  }

  private static let endSize = 22
  private static let longestComment = 65_535
  /// A list of a hundred thousand files with long names.
  private static let longestDirectory = 64 << 20

  /// Nil where there is no record at the end; a comment may stand behind it.
  func directoryEnd() throws(RecordingError) -> DirectoryEnd? {
    let tailStart = max(0, bytes.count - Self.endSize - Self.longestComment)
    let tail = try bytes.bytes(at: tailStart, count: bytes.count - tailStart)
    var place = tail.count - Self.endSize
    while place >= 0 {
      if tail.number(place, 4) == 0x0605_4b50 { break }
      place -= 1
    }
    guard place >= 0 else { return nil }
    let end = DirectoryEnd(
      place: tailStart + place, size: tail.number(place + 12, 4),
      offset: tail.number(place + 16, 4))
    return try end64(before: end) ?? end
  }

  /// The record of zip64, which a locator of 20 bytes before the end points to.
  private func end64(before end: DirectoryEnd) throws(RecordingError) -> DirectoryEnd? {
    let locator = try bytes.bytes(at: end.place - 20, count: 20)
    guard locator.count == 20, locator.number(0, 4) == 0x0706_4b50,
      let place = Int(exactly: locator.number(8, 8))
    else { return nil }
    // Bytes may have been put before the archive: then it stands right before its locator.
    for place in [place, end.place - 76] {
      let record = try bytes.bytes(at: place, count: 56)
      if record.count == 56, record.number(0, 4) == 0x0606_4b50 {
        return DirectoryEnd(
          place: place, size: record.number(40, 8), offset: record.number(48, 8))
      }
    }
    return nil
  }

  mutating func readDirectory(_ end: DirectoryEnd) throws(RecordingError) {
    guard let start = try directoryStart(end) else {
      // No file at all: only the record at the end.
      if end.size == 0 { return }
      throw .damagedArchive("its list of files is damaged")
    }
    guard end.place - start <= Self.longestDirectory else {
      throw .tooLarge("a list of files of more than \(Self.longestDirectory) bytes")
    }
    let list = try bytes.bytes(at: start, count: end.place - start)
    // What stands before the archive shifts all offsets; so do those cut to 32 bits.
    let shift = UInt64(start) &- end.offset
    var place = 0
    while list.number(place, 4) == 0x0201_4b50, place + 46 <= list.count {
      let nameEnd = place + 46 + Int(list.number(place + 28, 2))
      let next = nameEnd + Int(list.number(place + 30, 2) + list.number(place + 32, 2))
      guard next <= list.count else { throw .damagedArchive("its list of files is damaged") }
      var entry = Entry(
        name: String(decoding: list[place + 46..<nameEnd], as: UTF8.self),
        method: Int(list.number(place + 10, 2)),
        isEncrypted: list.number(place + 8, 2) & 1 == 1,
        packedSize: list.number(place + 20, 4),
        sum: PackedSum(
          size: list.number(place + 24, 4), isExact: false,
          checksum: UInt32(truncatingIfNeeded: list.number(place + 16, 4))),
        offset: 0, limit: start)
      var offset = list.number(place + 42, 4)
      readExtra(list, nameEnd..<next, &entry, &offset)
      let header = list[place + 46..<nameEnd]
      if let found = try findHeader(offset, shift: shift, limit: start, name: header) {
        entry.offset = found
      } else {
        entry.fault = "its header is missing"
      }
      entries.append(entry)
      if entries.count > budget.limits.entries {
        throw .tooLarge("more than \(budget.limits.entries) files")
      }
      place = next
    }
  }

  /// The extra field of zip64 holds, in this order, what does not fit into 32 bits.
  private func readExtra(
    _ list: [UInt8], _ range: Range<Int>, _ entry: inout Entry, _ offset: inout UInt64
  ) {
    var place = range.lowerBound
    while place + 4 <= range.upperBound {
      let end = place + 4 + Int(list.number(place + 2, 2))
      guard end <= range.upperBound else { return }
      if list.number(place, 2) == 1 {
        var field = place + 4
        func next(_ value: UInt64) -> UInt64 {
          guard value == 0xffff_ffff, field + 8 <= end else { return value }
          field += 8
          return list.number(field - 8, 8)
        }
        let size = entry.sum?.size ?? 0
        entry.sum?.size = next(size)
        entry.sum?.isExact = true
        entry.packedSize = next(entry.packedSize)
        offset = next(offset)
      }
      place = end
    }
  }

  /// Where the list begins: right before the record at the end, or where that says.
  private func directoryStart(_ end: DirectoryEnd) throws(RecordingError) -> Int? {
    var places: [Int] = []
    if let size = Int(exactly: end.size), size <= end.place { places.append(end.place - size) }
    var offset = end.offset
    while offset < UInt64(end.place), places.count < 1024 {
      places.append(Int(offset))
      offset += 1 << 32
    }
    for place in places {
      if try bytes.bytes(at: place, count: 4).number(0, 4) == 0x0201_4b50 { return place }
    }
    return nil
  }

  /// Offsets past 32 bits may be cut: the header is where signature and name are.
  private func findHeader(
    _ offset: UInt64, shift: UInt64, limit: Int, name: ArraySlice<UInt8>
  ) throws(RecordingError) -> Int? {
    var first: Int?
    var tries = [offset &+ shift, offset]
    var next = offset &+ 1 << 32
    while offset < 1 << 32, next < UInt64(limit), tries.count < 1024 {
      tries.append(next)
      next += 1 << 32
    }
    for offset in tries {
      guard let place = Int(exactly: offset), place >= 0, place < limit else { continue }
      let header = try bytes.bytes(at: place, count: 30 + name.count)
      guard header.number(0, 4) == 0x0403_4b50 else { continue }
      if header.count >= 30, header[30...].elementsEqual(name) { return place }
      first = first ?? place
    }
    return first
  }

  /// Finds files by their own headers, as far as these say how long they are.
  mutating func readHeaders() throws(RecordingError) {
    var place = 0
    while entries.count < budget.limits.entries {
      let header = try bytes.bytes(at: place, count: 30)
      guard header.count == 30, header.number(0, 4) == 0x0403_4b50 else { return }
      let nameCount = Int(header.number(26, 2))
      let name = try bytes.bytes(at: place + 30, count: nameCount)
      let start = place + 30 + nameCount + Int(header.number(28, 2))
      let packedSize = header.number(18, 4)
      let isOpen = header.number(6, 2) & 8 != 0 || packedSize == 0xffff_ffff
      let isLast = isOpen || start + Int(packedSize) > bytes.count
      entries.append(
        Entry(
          name: String(decoding: name, as: UTF8.self), method: Int(header.number(8, 2)),
          isEncrypted: header.number(6, 2) & 1 == 1, packedSize: isLast ? 0 : packedSize,
          sum: isLast
            ? nil
            : PackedSum(
              size: header.number(22, 4), isExact: false,
              checksum: UInt32(truncatingIfNeeded: header.number(14, 4))),
          offset: place, limit: bytes.count))
      if isLast { return }
      place = start + Int(packedSize)
    }
  }
}
