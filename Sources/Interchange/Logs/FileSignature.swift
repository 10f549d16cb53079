/// Tells files that are no text by how they begin.
enum FileSignature {
  /// Bytes of an unknown header that are kept to be shown.
  static let headerLimit = 200

  private static let known: [(bytes: [UInt8], looksLike: String)] = [
    ([0x89, 0x50, 0x4e, 0x47], "a PNG picture"),
    ([0xff, 0xd8, 0xff], "a JPEG picture"),
    ([0x25, 0x50, 0x44, 0x46], "a PDF document"),
    ([0x50, 0x4b, 0x03, 0x04], "a ZIP archive"),
    ([0x50, 0x4b, 0x05, 0x06], "a ZIP archive"),
    (Array("SQLite format 3".utf8), "an SQLite database"),
    ([0x1f, 0x8b], "a gzip archive"),
    ([0xff, 0xfe], "UTF-16 text"),
    ([0xfe, 0xff], "UTF-16 text"),
  ]

  /// Where the text begins, behind a byte order mark.
  static func startOfText(in bytes: [UInt8], limit: Int) throws(ImportError) -> Int {
    if bytes.count > limit { throw .tooLarge(bytes: bytes.count, limit: limit) }
    for signature in known where bytes.starts(with: signature.bytes) {
      throw .notText(looksLike: signature.looksLike)
    }
    let start = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    let header = bytes[start...].prefix(headerLimit).prefix { $0 != 0x0a && $0 != 0x0d }
    if header.contains(0) {
      let zeros = header.reduce(0) { $1 == 0 ? $0 + 1 : $0 }
      throw .notText(
        looksLike: zeros * 3 > header.count && zeros * 3 < header.count * 2
          ? "UTF-16 text" : "binary data")
    }
    return start
  }
}
