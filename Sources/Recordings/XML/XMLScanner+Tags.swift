#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension XMLScanner {
  /// Reads what begins with the `<` at `position`.
  @inline(__always)
  mutating func readMarkup() throws(RecordingError) -> Step {
    guard position + 1 < end else { return .incomplete }
    switch buffer[position + 1] {
    case 0x2f: return readEndTag()
    case 0x21, 0x3f: return try readDeclaration()
    default: return readStartTag()
    }
  }

  private mutating func readStartTag() -> Step {
    var colon = 0
    let nameEnd = searchNameEnd(from: position + 1, colon: &colon)
    guard nameEnd < end else { return .incomplete }
    let nameStart = colon > 0 ? colon + 1 : position + 1
    guard nameEnd > nameStart else {
      // A run of them is told once.
      var last = position + 1
      while buffer[last] == 0x3c, last + 1 < end, buffer[last + 1] == 0x3c { last += 1 }
      return drop(.malformedTag, from: last)
    }
    attributeCount = 0
    isSelfClosing = false
    var index = nameEnd
    if buffer[nameEnd] == 0x3e {
      index += 1
    } else {
      switch readAttributes(from: nameEnd) {
      case .end(let end): index = end
      case .incomplete: return .incomplete
      case .damaged(let damage, let at): return drop(damage, from: at)
      }
    }
    name = XMLBytes(buffer + nameStart, count: nameEnd - nameStart, isPlain: true)
    position = index
    return open()
  }

  /// Leaves a tag out and goes on at the next `<`.
  private mutating func drop(_ damage: XMLDamage, from index: Int) -> Step {
    report(damage)
    skipToTag(from: max(index, position + 1))
    return .nothing
  }

  private mutating func open() -> Step {
    if tooDeep > 0 || depth == Self.mostDepth {
      if tooDeep == 0 { report(.tooDeep) }
      // A tag that closes itself counts only while it is looked at.
      if !isSelfClosing { tooDeep += 1 }
      return .nothing
    }
    let count = min(name.count, Self.nameRoom)
    memcpy(openNames + depth * Self.nameRoom, name.start, count)
    openNameCounts[depth] = count
    depth += 1
    if isSelfClosing { pendingEnds = 1 }
    return .event(.start)
  }

  func openName(_ level: Int) -> XMLBytes {
    XMLBytes(openNames + level * Self.nameRoom, count: openNameCounts[level], isPlain: true)
  }

  private mutating func readEndTag() -> Step {
    var colon = 0
    let nameEnd = searchNameEnd(from: position + 2, colon: &colon)
    var hasControl = false
    let close = skipSpace(from: nameEnd, special: &hasControl)
    if close >= end, !isDrained { return .incomplete }
    let nameStart = colon > 0 ? colon + 1 : position + 2
    let count = min(nameEnd - nameStart, Self.nameRoom)
    if buffer[close] == 0x3e {
      position = close + 1
    } else {
      report(.unclosedTag)
      skipToTag(from: close)
    }
    return shut(buffer + nameStart, count: count)
  }

  private mutating func shut(_ start: UnsafePointer<UInt8>, count: Int) -> Step {
    if tooDeep > 0 {
      tooDeep -= 1
      return .nothing
    }
    var level = depth - 1
    while level >= 0 {
      if openNameCounts[level] == count,
        memcmp(openNames + level * Self.nameRoom, start, count) == 0
      {
        break
      }
      level -= 1
    }
    guard level >= 0 else {
      report(.strayEnd)
      return .nothing
    }
    if level < depth - 1 { report(.unclosedElement) }
    pendingEnds = depth - level - 1
    depth -= 1
    name = openName(depth)
    return .event(.end)
  }
}
