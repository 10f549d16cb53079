import Documents

/// Works out what a draft becomes where a document is there already.
///
/// The draft says by its lineage what it was made on. Where that is not what is there, its changes
/// are made once more on what is there; where nobody knows any more what it was made on, the two
/// are joined.
struct CountedSave {
  let draft: Draft
  let type: DocumentType
  let counter: EditCounter
  /// The last save of the same document by whoever has the library open.
  let memory: EditMemory.Saved?
  /// What was there before something else has just been found in its place.
  let before: [UInt8]?
  let hasArrived: Bool
  /// Whether the document's file is gone: a draft without a past was made without it.
  let isVanished: Bool

  private enum Base {
    case there
    case text([UInt8])
    case unknown
  }

  func text(
    over there: [UInt8]?, deleted: [UInt8]?, versions: [KeptVersion]
  ) throws(JSONFailure) -> [UInt8] {
    guard let there else {
      guard let deleted else { return draft.bytes }
      // It must not look like what was deleted.
      guard !deleted.isEmpty, let last = try? type.canonical(deleted) else {
        return try type.canonical(counter.counted(draft.bytes, over: nil))
      }
      return try type.canonical(
        counter.revived(type.canonical(changed(last, versions)), from: last))
    }
    let current = try type.canonical(there)
    let text = try type.canonical(
      counter.counted(type.canonical(changed(current, versions)), over: current))
    // A file that was formatted by hand and says the same stays as it is.
    return text == current ? there : text
  }

  /// What the draft makes of what is there, or was when it was deleted.
  private func changed(
    _ current: [UInt8], _ versions: [KeptVersion]
  ) throws(JSONFailure) -> [UInt8] {
    switch try base(current, versions) {
    case .there: return try Lineage.moved(draft.bytes, from: draft.bytes, onto: current)
    case .text(let base):
      return try Merge.threeWay(
        base: type.canonical(base), mine: draft.bytes, theirs: current, parking: true)
    case .unknown:
      let base = try KeptVersion.base(versions, below: [draft.bytes, current])
      return try type.join(base, draft.bytes, current)
    }
  }

  private func base(_ there: [UInt8], _ versions: [KeptVersion]) throws(JSONFailure) -> Base {
    let stated = try Lineage.reading(draft.bytes).text
    if let memory, memory.stated == ContentHash(of: stated) {
      if memory.written == ContentHash(of: there) {
        return memory.draft.map { .text($0) } ?? .there
      }
      let hash = memory.written.bytes
      if let version = versions.first(where: { $0.hash == hash }) {
        return .text(memory.draft ?? version.text)
      }
    }
    if isVanished, stated.isEmpty { return .unknown }
    if try stated == Lineage.reading(there).text {
      if !hasArrived { return .there }
      if let before { return .text(before) }
      return stated.isEmpty ? .unknown : .there
    }
    var found: [UInt8]?
    for version in versions {
      guard let text = try? Lineage.reading(version.text).text, text == stated else { continue }
      if found == nil { found = version.text }
      // Of several with one lineage, the one that it stands for.
      if (try? Lineage.isSealed(version.text)) == true {
        found = version.text
        break
      }
    }
    if let found { return .text(found) }
    return stated.isEmpty && !hasArrived ? .there : .unknown
  }
}

extension KeptVersion {
  /// The last kept text that all of some texts know and that is older than each of them.
  static func base(
    _ versions: [KeptVersion], below texts: [[UInt8]]
  ) throws(JSONFailure) -> [UInt8]? {
    var sides: [VersionedText] = []
    for text in texts {
      sides.append(VersionedText(text: text, edits: try Lineage.edits(of: text)))
    }
    return try base(versions, below: sides)
  }

  static func base(
    _ versions: [KeptVersion], below sides: [VersionedText]
  ) throws(JSONFailure) -> [UInt8]? {
    // Who has the same edits has merged them with different knowledge: only what the lineages say
    // is the same for all.
    if Set(sides.map { $0.edits.text }).count < sides.count { return nil }
    var candidates: [VersionedText] = []
    for version in versions {
      guard let known = try? Lineage.edits(of: version.text) else { continue }
      if sides.allSatisfy({ known.relation(to: $0.edits) == .older }) {
        candidates.append(VersionedText(text: version.text, edits: known))
      }
    }
    return candidates.newest.first?.text
  }
}

/// A text and the edits that it knows.
struct VersionedText {
  var text: [UInt8]
  var edits: EditCounts
}

extension [VersionedText] {
  /// Those that no other one knows, in their order.
  var newest: [VersionedText] {
    filter { side in !contains { side.edits.relation(to: $0.edits) == .older } }
  }
}
