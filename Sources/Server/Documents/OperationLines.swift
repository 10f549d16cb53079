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
        operations.append(try DocumentOperation(line: line))
      } catch {
        throw .malformed(
          "Line \(number + 1) is no operation: \(DocumentError(error, in: Array(line))).")
      }
    }
    return operations
  }
}
