import Documents

/// Texts of strangers, short enough for a message.
enum ShortText {
  static let limit = 60

  /// The key of a field, with its quotes.
  static func key(of member: UnknownFields.Member) -> String {
    of(String(decoding: member.key, as: UTF8.self))
  }

  static func of(_ text: String, limit: Int = limit) -> String {
    let line = text.prefix(limit).map { $0.isNewline ? " " : $0 }
    return String(line) + (text.dropFirst(limit).isEmpty ? "" : "…")
  }
}
