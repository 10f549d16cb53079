#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension XMLScanner {
  /// Reads the run from `position` to the next `<`.
  mutating func readText() -> Step {
    var hasControl = false
    let start = skipSpace(from: position, special: &hasControl)
    if start >= end || buffer[start] == 0x3c {
      if hasControl { report(.controlCharacter) }
      position = min(start, end)
      return .nothing
    }
    var (stop, special) = search(0x3c, from: start)
    stop = min(stop, end)
    if stop == end, !isDrained {
      if position > 0 || end < capacity { return .incomplete }
      stop = wholeCharacters(to: stop)
    }
    give(position, stop, isPlain: special == 0 && !hasControl, isLiteral: false)
    return .event(.text)
  }

  /// Reads on in a CDATA section.
  mutating func readSection() -> Step {
    if let close = sectionEnd(from: position, 0x5d, 0x5d) {
      let start = position
      isInSection = false
      if close - 3 > start {
        give(start, close - 3, isPlain: false, isLiteral: true)
        position = close
        return .event(.text)
      }
      position = close
      return .nothing
    }
    guard isDrained || (position == 0 && end == capacity) else { return .incomplete }
    var stop = end
    if isDrained {
      report(.unclosedSection)
      isInSection = false
    } else {
      stop = wholeCharacters(to: end - 2)
    }
    give(position, stop, isPlain: false, isLiteral: true)
    return .event(.text)
  }

  private mutating func give(_ start: Int, _ stop: Int, isPlain: Bool, isLiteral: Bool) {
    let bytes = XMLBytes(
      buffer + start, count: stop - start, isPlain: isPlain, isLiteral: isLiteral)
    let isPlain = isPlain || examine(bytes, at: start)
    text = XMLBytes(bytes.start, count: bytes.count, isPlain: isPlain, isLiteral: isLiteral)
    position = stop
  }

  /// The index, or one up to three bytes before it that does not cut a character.
  private func wholeCharacters(to index: Int) -> Int {
    var start = index - 1
    while start > 0, start > index - 4, buffer[start] & 0xc0 == 0x80 { start -= 1 }
    return start > 0 && buffer[start] >= 0xc0 ? start : index
  }

  /// The index behind the next `>` that follows two certain bytes.
  func sectionEnd(from start: Int, _ first: UInt8?, _ second: UInt8) -> Int? {
    let shortest = first == nil ? 1 : 2
    var index = start + shortest
    while index < end, let found = memchr(buffer + index, 0x3e, end - index) {
      let close = found - UnsafeMutableRawPointer(buffer)
      if buffer[close - 1] == second, first == nil || buffer[close - 2] == first {
        return close + 1
      }
      index = close + 1
    }
    return nil
  }
}
