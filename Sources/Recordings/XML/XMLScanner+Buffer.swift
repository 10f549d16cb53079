#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension XMLScanner {
  /// Moves the bytes from `position` on to the front and reads behind them.
  ///
  /// - Returns: Whether there are more bytes than before.
  mutating func fill() throws(RecordingError) -> Bool {
    if isDrained { return false }
    if position > 0 {
      countLines(to: position)
      lineIndex = 0
      bufferOffset += position
      memmove(buffer, buffer + position, end - position)
      end -= position
      position = 0
      tokenIndex = 0
    } else if end == capacity {
      guard !isInSection, buffer[0] == 0x3c, capacity < Self.longestToken else { return false }
      grow()
    }
    let before = end
    try readOn()
    if !hasBegun { try begin() }
    guard receiver.goesOn(source.position, source.total) else { throw .cancelled }
    return end > before
  }

  /// Reads until the buffer is full.
  private mutating func readOn() throws(RecordingError) {
    while end < capacity, !isDrained {
      let count = try source.read(
        into: UnsafeMutableRawBufferPointer(start: buffer + end, count: capacity - end))
      if count <= 0 { isDrained = true }
      end += min(max(0, count), capacity - end)
    }
    seal()
  }

  /// Puts what ends every search behind the filled bytes.
  mutating func seal() {
    for index in end..<end + 8 { buffer[index] = 0x3c }
  }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: Self.longestToken + 8)
    memcpy(larger, buffer, end)
    buffer.deallocate()
    buffer = larger
    capacity = Self.longestToken
  }

  private mutating func begin() throws(RecordingError) {
    hasBegun = true
    guard end > 0 else { throw .empty }
    let head = UnsafeBufferPointer(start: buffer, count: end)
    if let encoding = XMLEncoding(head) {
      source = XMLDecodedSource(source, head: Array(head), encoding)
      (end, isDrained) = (0, false)
      try readOn()
    } else if let name = XMLEncoding.unknownName(head) {
      report(
        .warning, "xml-unknown-encoding",
        "The file says that its text is \(name.prefix(40)), which is not known here; it was read "
          + "as UTF-8. Where names are garbled, save it as UTF-8 in a text editor and import it again."
      )
    }
    if end >= 3, buffer[0] == 0xef, buffer[1] == 0xbb, buffer[2] == 0xbf { position = 3 }
  }

  mutating func countLines(to index: Int) {
    while lineIndex < index {
      guard let found = memchr(buffer + lineIndex, 0x0a, index - lineIndex) else {
        lineIndex = index
        return
      }
      line += 1
      lineIndex = found - UnsafeMutableRawPointer(buffer) + 1
    }
  }

  /// Tells of damage at an index of the buffer, or at the start of the token.
  mutating func report(_ damage: XMLDamage, at index: Int? = nil) {
    let index = min(index ?? tokenIndex, end)
    countLines(to: index)
    receiver.diagnose(
      RecordingDiagnostic(
        file: file, line: line, offset: bufferOffset + index, severity: damage.severity,
        code: damage.rawValue, message: damage.message))
  }

  /// Tells of something that the reader of the elements found at the last event.
  mutating func report(
    _ severity: RecordingDiagnostic.Severity, _ code: String, _ message: String
  ) {
    countLines(to: min(tokenIndex, end))
    receiver.diagnose(
      RecordingDiagnostic(
        file: file, line: line, offset: offset, severity: severity, code: code,
        message: message))
  }
}
