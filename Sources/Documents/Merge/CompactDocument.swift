/// A document without its lineage and without white space, the members of its objects sorted: what
/// `RawJSON` would write, put together while the text is read, for where many texts are counted.
struct CompactDocument {
  let text: [UInt8]
  let lineage: Lineage

  init(_ source: [UInt8]) throws(JSONFailure) {
    var composer = Composer(sourceCount: source.count)
    try JSONReader.over(source) { reader throws(JSONFailure) in
      try reader.begin()
      if reader.byte != 0x7b { throw reader.unexpected("an object") }
      try composer.takeObject(&reader, isRoot: true)
      try reader.finish()
    }
    text = composer.text.bytes
    lineage = composer.lineage
  }

  /// What tells one document from another; see `RawJSON.contentHash`.
  var contentHash: String { RawJSON.contentHash(ofCompact: text) }
}

private struct Composer: ~Copyable {
  /// A member of an object that is being read.
  private struct Member {
    var name: RawString
    /// The beginning of the name, so that most of them need not be compared byte by byte.
    var rank: UInt64
    /// Where the name stands in the source.
    var offset: Int
    /// Where name and value stand in what is written.
    var written: Range<Int>

    static func < (left: Member, right: Member) -> Bool {
      left.rank == right.rank
        ? RawMember.sorts(left.name, before: right.name) : left.rank < right.rank
    }
  }

  private(set) var text: Output
  private(set) var lineage = Lineage()
  /// Those of the objects that are open, the outermost first.
  private var members: [Member] = []
  private var sorted: Output

  init(sourceCount: Int) {
    text = Output(capacity: sourceCount)
    sorted = Output(capacity: sourceCount)
    members.reserveCapacity(32)
  }

  private mutating func take(_ reader: inout JSONReader) throws(JSONFailure) {
    switch reader.byte {
    case 0x5b:
      try reader.enter()
      text.append(0x5b)
      var isFirst = true
      while reader.byte != 0x5d {
        if !isFirst { text.append(0x2c) }
        isFirst = false
        try take(&reader)
        try reader.advance(close: 0x5d, expected: "a comma or ]")
      }
      reader.leave()
      text.append(0x5d)
    case 0x7b: try takeObject(&reader, isRoot: false)
    default:
      let start = reader.cursor
      try reader.skipValue()
      text.append(start, count: reader.cursor - start)
    }
  }

  mutating func takeObject(_ reader: inout JSONReader, isRoot: Bool) throws(JSONFailure) {
    let first = members.count
    let open = text.count
    text.append(0x7b)
    try reader.enter()
    while reader.byte != 0x7d {
      let offset = reader.offset
      let name = try reader.key()
      let start = text.count
      text.append(name.start - 1, count: name.count + 2)
      text.append(0x3a)
      let value = text.count
      try take(&reader)
      members.append(
        Member(name: name, rank: name.rank, offset: offset, written: start..<text.count))
      try reader.advance(close: 0x7d, expected: "a comma or }")
      if isRoot, name.isLineage {
        lineage.text = [UInt8](text[value..<text.count])
      }
    }
    reader.leave()
    try close(first, open, isRoot: isRoot)
  }

  /// Brings the members of an object into their order.
  private mutating func close(_ first: Int, _ open: Int, isRoot: Bool) throws(JSONFailure) {
    members.withUnsafeMutableBufferPointer { members in
      var own = UnsafeMutableBufferPointer(rebasing: members[first...])
      own.sort { $0 < $1 }
    }
    sorted.count = 0
    for position in first..<members.count {
      let member = members[position]
      if position > first, KeySet.equal(members[position - 1].name, member.name) {
        throw JSONFailure(.duplicateKey(member.name.string), at: member.offset)
      }
      if isRoot, member.name.isLineage { continue }
      if sorted.count > 0 { sorted.append(0x2c) }
      sorted.append(text[member.written])
    }
    text.count = open + 1
    text.append(sorted[0..<sorted.count])
    text.append(0x7d)
    members.removeLast(members.count - first)
  }
}

/// Bytes in memory that is large enough from the start: what is written is never longer than what
/// it was read from.
private struct Output: ~Copyable {
  private let start: UnsafeMutablePointer<UInt8>
  private let capacity: Int
  var count = 0

  init(capacity: Int) {
    start = .allocate(capacity: capacity)
    self.capacity = capacity
  }

  deinit { start.deallocate() }

  subscript(range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: start + range.lowerBound, count: range.count)
  }

  var bytes: [UInt8] { [UInt8](self[0..<count]) }

  mutating func append(_ byte: UInt8) {
    precondition(count < capacity)
    start[count] = byte
    count += 1
  }

  mutating func append(_ bytes: UnsafePointer<UInt8>, count added: Int) {
    precondition(added <= capacity - count)
    (start + count).update(from: bytes, count: added)
    count += added
  }

  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    if let base = bytes.baseAddress { append(base, count: bytes.count) }
  }
}

extension RawString {
  fileprivate var isLineage: Bool {
    hasEscapes ? string == "lineage" : buffer.elementsEqual("lineage".utf8)
  }

  /// Of two names with different ranks the one with the lower rank sorts before the other one.
  fileprivate var rank: UInt64 {
    if hasEscapes { return bytes.withUnsafeBufferPointer { RawString.rank($0) } }
    return RawString.rank(buffer)
  }

  private static func rank(_ name: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var rank: UInt64 = 0
    for index in 0..<8 { rank = rank << 8 | UInt64(index < name.count ? name[index] : 0) }
    switch rank {
    case 0x7363_6865_6d61_0000 where name.count == 6: return 0  // schema
    case 0x6964_0000_0000_0000 where name.count == 2: return 1  // id
    default: return max(rank, 2)
    }
  }
}
