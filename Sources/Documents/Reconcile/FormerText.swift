/// A text that a document had before.
public struct FormerText: Equatable, Sendable {
  /// The content hash, 16 bytes.
  public var hash: [UInt8]
  /// Whether what replaced it did not know it, so that the two have to be joined.
  public var isOpen: Bool
  public var text: [UInt8]

  public init(hash: [UInt8], isOpen: Bool, text: [UInt8]) {
    self.hash = hash
    self.isOpen = isOpen
    self.text = text
  }
}

/// A text and the edits that it knows.
public struct VersionedText: Equatable, Sendable {
  public var text: [UInt8]
  public var edits: EditCounts

  public init(_ text: [UInt8]) throws(JSONFailure) {
    self.text = text
    edits = try Lineage.edits(of: text)
  }
}

extension [VersionedText] {
  /// Those that no other one knows, in their order.
  public var newest: [VersionedText] {
    filter { side in !contains { side.edits.relation(to: $0.edits) == .older } }
  }
}

extension [FormerText] {
  /// The last text that all of some texts know and that is older than each of them: what they have
  /// come from.
  func base(below sides: [VersionedText]) -> [UInt8]? {
    // Who has the same edits has merged them with different knowledge: only what the lineages say
    // is the same for all.
    if Set(sides.map { $0.edits.text }).count < sides.count { return nil }
    let older = compactMap { try? VersionedText($0.text) }.filter { candidate in
      sides.allSatisfy { candidate.edits.relation(to: $0.edits) == .older }
    }
    return older.newest.first?.text
  }
}

extension EditCounts {
  /// As a lineage says it.
  public var text: [UInt8] {
    var content = Lineage.Content()
    content.edits = self
    return Lineage(content).text
  }

  public init(text: [UInt8]) {
    var lineage = Lineage()
    lineage.text = text
    self = lineage.content.edits
  }
}
