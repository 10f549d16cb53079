/// Texts of strangers, short enough for a message.
enum ShortText {
  static let limit = 60

  static func of(_ text: String, limit: Int = limit) -> String {
    let line = text.prefix(limit).map { $0.isNewline ? " " : $0 }
    return String(line) + (text.dropFirst(limit).isEmpty ? "" : "…")
  }
}
