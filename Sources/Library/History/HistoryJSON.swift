import Documents

extension DocumentVersion {
  /// The first two of its changes, and how many more there are.
  public var changeText: String { ChangeSummary.text(of: changes) }

  /// As `regimen library history --json` and devices are told of it.
  public func write(to writer: inout JSONWriter) {
    writer.object { writer in
      if let since { writer.member("since", Instant(milliseconds: since).text) }
      if let until { writer.member("until", Instant(milliseconds: until).text) }
      if isCopy { writer.member("copy", true) }
      writer.list("changes", changes) { $0.string($1) }
      writer.member("text", String(decoding: text, as: UTF8.self))
    }
  }
}
