import Foundation

/// The path and the query of a request, decoded; nil for what no honest client sends.
struct RequestTarget: Equatable {
  /// The parts of the path between its slashes; none for `/`.
  let segments: [String]
  private let query: [(name: String, value: String)]

  static func == (left: Self, right: Self) -> Bool { left.segments == right.segments }

  /// Refuses paths that could lead out of where they begin: dots, encoded slashes, control
  /// characters, text that is not UTF-8.
  init?(_ target: String) {
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard let path = parts.first, path.hasPrefix("/") else { return nil }
    var segments: [String] = []
    for part in path.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      guard let segment = RequestTarget.unescaped(part), RequestTarget.isPlain(segment) else {
        return nil
      }
      segments.append(segment)
    }
    if segments.last == "" { segments.removeLast() }
    guard !segments.contains("") else { return nil }
    self.segments = segments
    var query: [(name: String, value: String)] = []
    for pair in (parts.count > 1 ? parts[1] : "").split(separator: "&") {
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map { RequestTarget.decoded($0) }
      guard let name = sides.first ?? nil, let value = sides.count > 1 ? sides[1] : "" else {
        return nil
      }
      query.append((name, value))
    }
    self.query = query
  }

  private static func decoded(_ text: Substring) -> String? {
    unescaped(text.utf8.contains(UInt8(ascii: "+")) ? text.replacing("+", with: " ") : text)
  }

  private static func unescaped(_ text: Substring) -> String? {
    text.utf8.contains(UInt8(ascii: "%")) ? text.removingPercentEncoding : String(text)
  }

  private static func isPlain(_ segment: String) -> Bool {
    segment != "." && segment != ".."
      && !segment.utf8.contains { $0 < 0x20 || $0 == 0x7f || $0 == 0x2f || $0 == 0x5c }
  }

  /// A parameter of the query; nil where it is not there.
  subscript(name: String) -> String? { query.first { $0.name == name }?.value }
}
