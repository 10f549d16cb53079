/// Tells files that are no text by how they begin.
enum FileSignature {
  /// Bytes of an unknown header that are kept to be shown.
  static let headerLimit = 200
  static let gzip: [UInt8] = [0x1f, 0x8b]

  private static let known: [(bytes: [UInt8], looksLike: String)] = [
    ([0x89, 0x50, 0x4e, 0x47], "a PNG picture"),
    ([0xff, 0xd8, 0xff], "a JPEG picture"),
    ([0x25, 0x50, 0x44, 0x46], "a PDF document"),
    ([0x50, 0x4b, 0x03, 0x04], "a ZIP archive"),
    ([0x50, 0x4b, 0x05, 0x06], "a ZIP archive"),
    (Array("SQLite format 3".utf8), "an SQLite database"),
    (gzip, "a gzip archive"),
  ]

  /// Whether it is an archive, or an empty one.
  static func isZip(_ bytes: [UInt8]) -> Bool {
    known.contains { $0.looksLike == "a ZIP archive" && bytes.starts(with: $0.bytes) }
  }

  /// Refuses what is no text.
  static func check(_ bytes: [UInt8]) throws(ImportError) {
    for signature in known where bytes.starts(with: signature.bytes) {
      throw .notText(looksLike: signature.looksLike)
    }
    let header = bytes.prefix(headerLimit).prefix { $0 != 0x0a && $0 != 0x0d }
    if header.contains(0) { throw .notText(looksLike: "binary data") }
  }
}
