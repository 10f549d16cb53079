/// Looks at the beginning of a file without reading it as a whole.
enum XMLHead {
  /// Whether the first element, after a document type and comments, has this local name.
  static func root(of head: UnsafeRawBufferPointer, isOneOf names: StaticString...) -> Bool {
    guard !head.isEmpty, isMarkup(head) else { return false }
    var scanner = XMLScanner(
      MemorySource(Array(head.prefix(1 << 16))), file: "", receiver: HealthReceiver())
    while let event = try? scanner.next() {
      switch event {
      case .start: return names.contains { scanner.name == $0 }
      case .finished: return false
      case .text, .end: continue
      }
    }
    return false
  }

  /// Whether the first byte that is not space is `<`, behind a byte order mark where there is one.
  private static func isMarkup(_ head: UnsafeRawBufferPointer) -> Bool {
    if case .utf16 = XMLEncoding(head) { return true }
    var rest = head[...]
    if rest.starts(with: [0xef, 0xbb, 0xbf]) { rest = rest.dropFirst(3) }
    return rest.first { $0 > 0x20 } == 0x3c
  }
}
