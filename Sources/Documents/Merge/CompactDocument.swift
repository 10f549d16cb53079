/// A document without its lineage and without white space, the members of its objects sorted: what
/// `RawJSON` would write, put together while the text is read, for where many texts are counted.
struct CompactDocument {
  /// A member of an object that is being read.
  private struct Member {
    var name: RawString
    /// Where the name stands in the text.
    var offset: Int
    /// Where name and value stand in what is written.
    var written: Range<Int>
  }

  private(set) var text: [UInt8] = []
  private(set) var lineage = Lineage()
  /// Those of the objects that are open, the outermost first.
  private var members: [Member] = []
  private var sorted: [UInt8] = []

  init(_ source: [UInt8]) throws(JSONFailure) {
    var document = self
    try JSONReader.over(source) { reader throws(JSONFailure) in
      document.text.reserveCapacity(source.count)
      try reader.begin()
      if reader.byte != 0x7b { throw reader.unexpected("an object") }
      try document.takeObject(&reader, isRoot: true)
      try reader.finish()
    }
    self = document
    members = []
    sorted = []
  }

  /// What tells one document from another; see `RawJSON.contentHash`.
  var contentHash: String { RawJSON.contentHash(ofCompact: text) }

  private mutating func take(_ reader: inout JSONReader) throws(JSONFailure) {
    switch reader.byte {
    case 0x5b:
      try reader.enter()
      text.append(0x5b)
      while reader.byte != 0x5d {
        if text.last != 0x5b { text.append(0x2c) }
        try take(&reader)
        try reader.advance(close: 0x5d, expected: "a comma or ]")
      }
      reader.leave()
      text.append(0x5d)
    case 0x7b: try takeObject(&reader, isRoot: false)
    default:
      let start = reader.cursor
      try reader.skipValue()
      text += UnsafeBufferPointer(start: start, count: reader.cursor - start)
    }
  }

  private mutating func takeObject(
    _ reader: inout JSONReader, isRoot: Bool
  ) throws(JSONFailure) {
    let first = members.count
    let open = text.count
    text.append(0x7b)
    try reader.enter()
    while reader.byte != 0x7d {
      let offset = reader.offset
      let name = try reader.key()
      let start = text.count
      text += UnsafeBufferPointer(start: name.start - 1, count: name.count + 2)
      text.append(0x3a)
      let value = text.count
      try take(&reader)
      members.append(Member(name: name, offset: offset, written: start..<text.count))
      try reader.advance(close: 0x7d, expected: "a comma or }")
      if isRoot, name.isLineage {
        lineage.text = Array(text[value...])
      }
    }
    reader.leave()
    try close(first, open, isRoot: isRoot)
  }

  /// Brings the members of an object into their order.
  private mutating func close(_ first: Int, _ open: Int, isRoot: Bool) throws(JSONFailure) {
    members.withUnsafeMutableBufferPointer { members in
      var own = UnsafeMutableBufferPointer(rebasing: members[first...])
      own.sort { RawMember.sorts($0.name, before: $1.name) }
    }
    sorted.removeAll(keepingCapacity: true)
    for position in first..<members.count {
      let member = members[position]
      if position > first, KeySet.equal(members[position - 1].name, member.name) {
        throw JSONFailure(.duplicateKey(member.name.string), at: member.offset)
      }
      if isRoot, member.name.isLineage { continue }
      if !sorted.isEmpty { sorted.append(0x2c) }
      text.withUnsafeBufferPointer { sorted += UnsafeBufferPointer(rebasing: $0[member.written]) }
    }
    text.removeLast(text.count - open - 1)
    text += sorted
    text.append(0x7d)
    members.removeLast(members.count - first)
  }
}

extension RawString {
  fileprivate var isLineage: Bool {
    hasEscapes ? string == "lineage" : buffer.elementsEqual("lineage".utf8)
  }
}
