/// The bytes that files begin with.
enum FileMark {
  static let zip: [UInt8] = [0x50, 0x4b, 0x03, 0x04]
  static let emptyZip: [UInt8] = [0x50, 0x4b, 0x05, 0x06]
  static let gzip: [UInt8] = [0x1f, 0x8b]

  private static let known: [(mark: [UInt8], name: String)] = [
    (Array("%PDF".utf8), "a PDF document"), ([0x89, 0x50, 0x4e, 0x47], "a PNG picture"),
    ([0xff, 0xd8, 0xff], "a JPEG picture"), (Array("SQLite format 3".utf8), "a SQLite database"),
    (Array("BZh".utf8), "a bzip2 archive"), ([0x37, 0x7a, 0xbc, 0xaf], "a 7-Zip archive"),
    ([0xfd, 0x37, 0x7a, 0x58, 0x5a], "an xz archive"), (Array("Rar!".utf8), "a RAR archive"),
    ([0x28, 0xb5, 0x2f, 0xfd], "a Zstandard archive"), (zip, "a zip archive"),
  ]

  /// What a file looks like, to be named to somebody who chose the wrong one.
  static func describe(_ head: [UInt8]) -> String {
    for one in known where head.starts(with: one.mark) { return one.name }
    let isText = !head.contains { $0 < 0x20 && $0 != 0x09 && $0 != 0x0a && $0 != 0x0d }
    guard isText else { return "a binary file" }
    let text = head.drop { $0 <= 0x20 || $0 == 0xef || $0 == 0xbb || $0 == 0xbf }
    switch text.first {
    case 0x3c: return element(text).map { "XML with <\($0)>" } ?? "XML"
    case 0x7b, 0x5b: return "JSON"
    default: return "text"
    }
  }

  /// The name of the first element, without its prefix.
  static func element(_ text: ArraySlice<UInt8>) -> String? {
    var rest = text
    while let open = rest.firstIndex(of: 0x3c) {
      rest = rest[(open + 1)...]
      if rest.first == 0x21 || rest.first == 0x3f {
        // A comment may hold tags of its own.
        if rest.starts(with: Array("!--".utf8)) { rest = behindComment(rest) }
        continue
      }
      let name = rest.prefix { $0 > 0x20 && $0 != 0x3e && $0 != 0x2f }
      let local = name.lastIndex(of: 0x3a).map { name[($0 + 1)...] } ?? name
      return local.isEmpty ? nil : String(decoding: local.prefix(60), as: UTF8.self)
    }
    return nil
  }

  private static func behindComment(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = text.dropFirst(3)
    while let dash = rest.firstIndex(of: 0x2d) {
      rest = rest[dash...]
      if rest.starts(with: [0x2d, 0x2d, 0x3e]) { return rest.dropFirst(3) }
      rest = rest.dropFirst()
    }
    return []
  }
}
