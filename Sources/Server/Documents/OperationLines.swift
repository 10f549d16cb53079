import Documents
import Library

/// Operations as a device sends them: one JSON object a line.
enum OperationLines {
  static let lineLimit = 200
  /// In bytes.
  static let sizeLimit = 16 << 20

  /// - Throws: `HttpFailure` naming the line that is no operation.
  static func read(_ body: [UInt8]) throws(HttpFailure) -> [DocumentOperation] {
    let lines = body.split(separator: 0x0a)
    guard lines.count <= lineLimit else {
      throw HttpFailure(
        .contentTooLarge, "too-large", "\(lines.count) operations are more than \(lineLimit).",
        hint: "Send them in smaller parts.")
    }
    var operations: [DocumentOperation] = []
    for (number, line) in lines.enumerated() {
      do throws(JSONFailure) {
        operations.append(try operation(Array(line)))
      } catch {
        throw .malformed(
          "Line \(number + 1) is no operation: \(DocumentError(error, in: Array(line))).")
      }
    }
    return operations
  }

  private static func operation(_ line: [UInt8]) throws(JSONFailure) -> DocumentOperation {
    try JSONReader.over(line) { reader throws(JSONFailure) in
      try reader.begin()
      if reader.byte != 0x7b { throw reader.unexpected("an object") }
      var fields = Fields()
      try reader.enter()
      while reader.byte != 0x7d {
        let key = try reader.key().string
        try fields.take(key, &reader)
        try reader.advance(close: 0x7d, expected: "a comma or }")
      }
      reader.leave()
      try reader.finish()
      return try fields.operation()
    }
  }

  private struct Fields {
    var id: ULID?
    var folder: String?
    var document: ULID?
    var base: [UInt8]?
    var text: [UInt8]?
    var at: Instant?

    mutating func take(_ key: String, _ reader: inout JSONReader) throws(JSONFailure) {
      switch key {
      case "operation": id = try value(&reader)
      case "folder": folder = try string(&reader).map { String(decoding: $0, as: UTF8.self) }
      case "id": document = try value(&reader)
      case "base": base = try string(&reader)
      case "text": text = try string(&reader)
      case "at": at = try value(&reader)
      default: try reader.skipValue()
      }
    }

    /// Nil for `null`.
    private func string(_ reader: inout JSONReader) throws(JSONFailure) -> [UInt8]? {
      if reader.byte == 0x6e {
        try reader.literal("null")
        return nil
      }
      if reader.byte != 0x22 { throw reader.unexpected("a string") }
      return try reader.rawString().bytes
    }

    private func value<Value: TextValue>(
      _ reader: inout JSONReader
    ) throws(JSONFailure) -> Value? {
      let at = reader.offset
      guard let text = try string(&reader) else { return nil }
      let found = String(decoding: text, as: UTF8.self)
      guard let value = Value(found) else {
        throw JSONFailure(.invalid(Value.expected, found: found), at: at)
      }
      return value
    }

    func operation() throws(JSONFailure) -> DocumentOperation {
      guard let id else { throw JSONFailure(.missingField("operation"), at: 0) }
      guard let folder else { throw JSONFailure(.missingField("folder"), at: 0) }
      guard let document else { throw JSONFailure(.missingField("id"), at: 0) }
      guard let at else { throw JSONFailure(.missingField("at"), at: 0) }
      return DocumentOperation(
        id: id, folder: folder, document: document, base: base, text: text, at: at)
    }
  }
}
