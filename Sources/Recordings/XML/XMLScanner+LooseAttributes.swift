/// Attributes as XML does not allow them. Where one cannot be read, these give `-1 - index`.
extension XMLScanner {
  /// Goes on behind the first word of a name that no `=` follows at once.
  ///
  /// - Returns: The index behind `=`; `nameEnd` where the attribute has no value.
  mutating func readLooseName(_ nameEnd: inout Int) -> Int {
    var index = nameEnd
    while true {
      var hasBreak = false
      while buffer[index] <= 0x20 {
        if buffer[index] == 0x0a || buffer[index] == 0x0d { hasBreak = true }
        index += 1
      }
      switch buffer[index] {
      case 0x3d: return index + 1
      case 0x3e, 0x2f, 0x3f:
        tagDamage.insert(.missingValue)
        return nameEnd
      default: break
      }
      if hasBreak, index < end {
        tagDamage.insert(.missingValue)
        return nameEnd
      }
      var colon = 0
      let next = searchNameEnd(from: index, colon: &colon)
      guard next > index, index > nameEnd else { return -1 - index }
      tagDamage.insert(.spaceInName)
      nameEnd = next
      index = next
    }
  }

  /// The closing quote of a value in which a `<` stands, at `index`.
  ///
  /// Where no space or end of the tag follows the next quote, or `=` comes before it, the quote
  /// opens another value, and the closing one of this value was lost.
  mutating func rawValueEnd(_ quote: UInt8, from index: Int) -> Int {
    var close = index
    while close < end, buffer[close] != quote { close = search(quote, from: close + 1).index }
    guard close + 1 < end else { return -1 - end }
    let after = buffer[close + 1]
    guard after <= 0x20 || after == 0x2f || after == 0x3e, buffer[close - 1] != 0x3d else {
      return -1 - index
    }
    tagDamage.insert(.rawLessThan)
    return close
  }

  /// The end of a value without quotes.
  mutating func unquotedEnd(from start: Int) -> Int {
    var index = start
    while buffer[index] > 0x20, buffer[index] != 0x3e, buffer[index] != 0x3c { index += 1 }
    if buffer[index] == 0x3e, index > start, buffer[index - 1] == 0x2f { index -= 1 }
    tagDamage.insert(.unquoted)
    return index
  }

  mutating func reportTagDamage() {
    if tagDamage.isEmpty { return }
    if tagDamage.contains(.spaceInName) { closeUpNames() }
    if tagDamage.contains(.examine) {
      for index in 0..<attributeCount where !slots[index].isPlain {
        slots[index].isPlain = examine(attributeValue(index), at: Int(slots[index].value))
      }
    }
    let kinds: [(XMLTagDamage, XMLDamage)] = [
      (.duplicate, .duplicateAttribute), (.spaceInName, .spaceInName),
      (.unquoted, .unquotedValue), (.missingValue, .missingValue),
      (.rawLessThan, .rawLessThan), (.tooMany, .tooManyAttributes),
      (.control, .controlCharacter),
    ]
    if tagDamage.subtracting(.examine).isEmpty { return }
    for (bit, damage) in kinds where tagDamage.contains(bit) { report(damage) }
  }

  /// Takes the spaces out of names, in the buffer.
  private func closeUpNames() {
    for slot in 0..<attributeCount {
      let start = buffer + Int(slots[slot].name)
      var kept = 0
      for index in 0..<Int(slots[slot].nameCount) where start[index] > 0x20 {
        let byte = start[index]
        start[index] = 0x20
        start[kept] = byte
        kept += 1
      }
      slots[slot].nameCount = Int32(truncatingIfNeeded: kept)
    }
  }

  /// Looks closely at a value or text that may not be plain, and tells what is wrong with it.
  ///
  /// - Returns: Whether it is plain after all.
  mutating func examine(_ bytes: XMLBytes, at index: Int) -> Bool {
    var isPlain = true
    var isASCII = true
    var damage: (control: Bool, bare: Bool, unknown: Bool) = (false, false, false)
    for offset in 0..<bytes.count {
      let byte = bytes.start[offset]
      if byte >= 0x80 {
        isASCII = false
      } else if byte == 0x26, !bytes.isLiteral {
        isPlain = false
        if bytes.entity(at: offset) == nil {
          if Self.looksLikeEntity(bytes, at: offset) {
            damage.unknown = true
          } else {
            damage.bare = true
          }
        }
      } else if byte < 0x20, byte != 0x0a, byte != 0x09 {
        isPlain = false
        if byte != 0x0d { damage.control = true }
      }
    }
    if damage.control { report(.controlCharacter, at: index) }
    if damage.bare { report(.bareAmpersand, at: index) }
    if damage.unknown { report(.unknownEntity, at: index) }
    if !isASCII, !bytes.isValidUTF8 {
      report(.invalidUTF8, at: index)
      return false
    }
    return isPlain
  }

  private static func looksLikeEntity(_ bytes: XMLBytes, at index: Int) -> Bool {
    var next = index + 1
    while next < bytes.count, next < index + 40 {
      let byte = bytes.start[next]
      if byte == 0x3b { return next > index + 1 }
      let isWord = (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == 0x23 || byte == 0x5f
      if !isWord { return false }
      next += 1
    }
    return false
  }
}
