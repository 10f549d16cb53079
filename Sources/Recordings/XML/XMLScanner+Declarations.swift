extension XMLScanner {
  /// Comments, instructions, CDATA sections and document types.
  mutating func readDeclaration() throws(RecordingError) -> Step {
    if end - position < 9, !isDrained { return .incomplete }
    if buffer[position + 1] == 0x3f {
      return try skipSection(from: position + 2, nil, 0x3f)
    }
    let head = XMLBytes(buffer + position, count: min(9, end - position), isPlain: true)
    if head.hasPrefix("<!--") { return try skipSection(from: position + 4, 0x2d, 0x2d) }
    if head == "<![CDATA[" {
      position += 9
      isInSection = true
      return .nothing
    }
    if head.isEqual(ignoringCase: "<!doctype") { return readDoctype() }
    report(.malformedTag)
    skipToTag(from: position + 1)
    return .nothing
  }

  private mutating func skipSection(
    from start: Int, _ first: UInt8?, _ second: UInt8
  ) throws(RecordingError) -> Step {
    position = min(start, end)
    while true {
      if let close = sectionEnd(from: position, first, second) {
        position = close
        return .nothing
      }
      position = max(position, end - 2)
      guard try fill() else {
        position = end
        report(.unclosedSection)
        return .nothing
      }
    }
  }

  /// Skips the document type: to `]>` where it has an inner part, and at the latest to the first
  /// element. Quotes count only where they close on their line, so that a lost one loses nothing.
  private mutating func readDoctype() -> Step {
    var state = Doctype(index: position + 9)
    while !state.isDone {
      if state.index >= end {
        guard isDrained else { return .incomplete }
        state.isBroken = true
        break
      }
      switch buffer[state.index] {
      case 0x5b where !state.isInner: state.isInner = true
      case 0x5d where state.isInner:
        guard closeInner(&state) else { return .incomplete }
      case 0x3e:
        if state.isInner { state.isDeclaring = false } else { state.isDone = true }
      case 0x22, 0x27:
        if state.isDeclaring || !state.isInner {
          guard skipQuoted(&state) else { return .incomplete }
        }
      case 0x3c:
        guard openInDoctype(&state) else { return .incomplete }
        continue
      default: break
      }
      state.index += 1
    }
    if state.isBroken { report(.brokenDoctype) }
    if state.hasEntities { report(.entityDeclared) }
    position = min(state.index, end)
    return .nothing
  }

  private struct Doctype {
    var index: Int
    /// Between `[` and `]`.
    var isInner = false
    /// Between `<!` and `>`.
    var isDeclaring = false
    var isBroken = false
    var hasEntities = false
    var isDone = false
  }

  /// - Returns: Whether enough bytes are there.
  private func closeInner(_ state: inout Doctype) -> Bool {
    var next = state.index + 1
    while buffer[next] <= 0x20 { next += 1 }
    guard next < end else { return isDrained }
    guard buffer[next] == 0x3e else { return true }
    if state.isDeclaring { state.isBroken = true }
    state.index = next
    state.isDone = true
    return true
  }

  /// - Returns: Whether enough bytes are there.
  private func skipQuoted(_ state: inout Doctype) -> Bool {
    let quote = buffer[state.index]
    var next = state.index + 1
    while next < end, buffer[next] != quote {
      if buffer[next] == 0x0a { return true }
      next += 1
    }
    guard next < end else { return isDrained }
    state.index = next
    return true
  }

  /// - Returns: Whether enough bytes are there.
  private func openInDoctype(_ state: inout Doctype) -> Bool {
    let index = state.index
    if end - index < 8, !isDrained { return false }
    let head = XMLBytes(buffer + index, count: min(8, end - index), isPlain: true)
    if head.hasPrefix("<!--") {
      if let close = sectionEnd(from: index + 4, 0x2d, 0x2d) {
        state.index = close
        return true
      }
      guard isDrained else { return false }
      state.isBroken = true
    } else if head.hasPrefix("<!") {
      if state.isDeclaring || !state.isInner { state.isBroken = true }
      state.isDeclaring = true
      if head == "<!ENTITY" { state.hasEntities = true }
    } else if !head.hasPrefix("<?") {
      state.isBroken = true
      state.isDone = true
      return true
    }
    state.index = index + 1
    return true
  }
}
