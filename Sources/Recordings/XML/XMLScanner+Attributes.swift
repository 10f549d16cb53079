extension XMLScanner {
  enum AttributesEnd {
    /// The index behind `>`.
    case end(Int)
    case incomplete
    /// What is wrong, and where to look for the next tag.
    case damaged(XMLDamage, Int)
  }

  /// Reads all attributes of a tag in one pass over its bytes.
  @inline(__always)
  mutating func readAttributes(from start: Int) -> AttributesEnd {
    var index = start
    var hasControl = false
    tagDamage = []
    seenNames = 0
    while true {
      index = skipSpace(from: index, special: &hasControl)
      let byte = buffer[index]
      if byte == 0x3e { break }
      if byte == 0x2f || byte == 0x3f {
        index += 1
        isSelfClosing = byte == 0x2f && buffer[index] == 0x3e
        continue
      }
      var colon = 0
      let nameStart = index
      var nameEnd = searchNameEnd(from: index, colon: &colon)
      guard nameEnd > nameStart else { return unreadable(at: index) }
      if buffer[nameEnd] == 0x3d {
        index = nameEnd + 1
      } else {
        index = readLooseName(&nameEnd)
        if index < 0 { return unreadable(at: -1 - index) }
        if index == nameEnd { continue }
      }
      if buffer[index] <= 0x20 { index = skipSpace(from: index, special: &hasControl) }
      let quote = buffer[index]
      let valueStart: Int
      let valueEnd: Int
      var isPlain: Bool
      if quote == 0x22 || quote == 0x27 {
        valueStart = index + 1
        let (close, special) = search(quote, from: valueStart)
        isPlain = special == 0
        if buffer[close] == quote {
          valueEnd = close
        } else {
          isPlain = false
          valueEnd = rawValueEnd(quote, from: close)
          if valueEnd < 0 { return unreadable(at: -1 - valueEnd) }
        }
        index = valueEnd + 1
      } else {
        valueStart = index
        valueEnd = unquotedEnd(from: index)
        isPlain = false
        index = valueEnd
      }
      add(nameStart, nameEnd, valueStart, valueEnd, isPlain)
    }
    if hasControl { tagDamage.insert(.control) }
    reportTagDamage()
    return .end(index + 1)
  }

  /// A tag that does not go on at an index, which may be where the filled bytes end.
  private func unreadable(at index: Int) -> AttributesEnd {
    if index >= end { return .incomplete }
    return .damaged(buffer[index] == 0x3c ? .unclosedTag : .malformedTag, index)
  }

  @inline(__always)
  private mutating func add(
    _ nameStart: Int, _ nameEnd: Int, _ valueStart: Int, _ valueEnd: Int, _ isPlain: Bool
  ) {
    guard attributeCount < Self.mostAttributes else {
      tagDamage.insert(.tooMany)
      return
    }
    slots[attributeCount] = XMLAttributeSlot(
      name: Int32(truncatingIfNeeded: nameStart),
      nameCount: Int32(truncatingIfNeeded: nameEnd &- nameStart),
      value: Int32(truncatingIfNeeded: valueStart),
      valueCount: Int32(truncatingIfNeeded: valueEnd &- valueStart), isPlain: isPlain)
    if !isPlain { tagDamage.insert(.examine) }
    // Names that share this bit are rare, equal ones always do.
    let hash = Int(buffer[nameStart]) &* 7 &+ Int(buffer[nameEnd &- 1]) &* 3 &+ nameEnd
    let bit = UInt64(1) << UInt64(truncatingIfNeeded: (hash &- nameStart) & 63)
    if seenNames & bit != 0 { noteDuplicate(of: attributeCount) }
    seenNames |= bit
    attributeCount &+= 1
  }

  private mutating func noteDuplicate(of index: Int) {
    let name = attributeName(index)
    for other in 0..<index where attributeName(other).isEqual(to: name) {
      tagDamage.insert(.duplicate)
    }
  }
}

/// What was noticed in a tag, told only once the whole of it has been read.
struct XMLTagDamage: OptionSet {
  let rawValue: UInt8

  static let examine = XMLTagDamage(rawValue: 1)
  static let duplicate = XMLTagDamage(rawValue: 2)
  static let spaceInName = XMLTagDamage(rawValue: 4)
  static let unquoted = XMLTagDamage(rawValue: 8)
  static let missingValue = XMLTagDamage(rawValue: 16)
  static let rawLessThan = XMLTagDamage(rawValue: 32)
  static let tooMany = XMLTagDamage(rawValue: 64)
  static let control = XMLTagDamage(rawValue: 128)
}
