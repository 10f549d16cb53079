import Documents

/// A text in which git has left two versions, between lines of `<<<<<<<`, `=======` and `>>>>>>>`.
struct GitMarkers {
  private(set) var ours: [UInt8] = []
  private(set) var theirs: [UInt8] = []
  /// Where git was told to write it (`diff3`).
  private(set) var base: [UInt8]?

  private enum Part { case both, ours, base, theirs }

  /// Nil where there are none, or not in their order.
  init?(_ text: [UInt8]) {
    var part = Part.both
    var before: [UInt8] = []
    var (isMarked, hasBase) = (false, false)
    for line in text.split(separator: 0x0a, omittingEmptySubsequences: false) {
      switch (GitMarkers.marker(line), part) {
      case (0x3c, .both):
        part = .ours
        isMarked = true
      case (0x7c, .ours):
        part = .base
        hasBase = true
      case (0x3d, .ours), (0x3d, .base): part = .theirs
      case (0x3e, .theirs): part = .both
      case (nil, _):
        if part == .both || part == .ours { ours += line + [0x0a] }
        if part == .both || part == .theirs { theirs += line + [0x0a] }
        if part == .both || part == .base { before += line + [0x0a] }
      default: return nil
      }
    }
    guard isMarked, part == .both else { return nil }
    if hasBase { base = before }
  }

  private static func marker(_ line: ArraySlice<UInt8>) -> UInt8? {
    guard let sign = line.first, sign == 0x3c || sign == 0x3d || sign == 0x3e || sign == 0x7c
    else { return nil }
    let count = line.prefix { $0 == sign }.count
    let rest = line.dropFirst(count).first
    return count == 7 && (rest == nil || rest == 0x20 || rest == 0x0d) ? sign : nil
  }
}

extension Lineage {
  /// A side between markers, in which git has changed what only the other side has changed: what it
  /// lacks of the text that its lineage was written for was not removed by whoever counts there.
  /// Nobody has counted such a mixture.
  static func mixed(_ text: [UInt8]) throws(JSONFailure) -> [UInt8] {
    if try Lineage.describes(text) { return text }
    var content = try Lineage.reading(text).content
    content.edits = EditCounts()
    content.contentHash = ""
    return try Lineage(content).put(into: text)
  }
}
