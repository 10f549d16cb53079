@testable import Recordings

/// All that a scanner says of some bytes, one line an event, and the codes of its diagnostics.
struct XMLTranscript {
  var lines: [String] = []
  var diagnostics: [RecordingDiagnostic] = []
  /// Without texts, of which there may be more pieces in smaller chunks.
  var tags: [String] { lines.filter { $0.hasPrefix("<") || $0.hasPrefix(">") } }
  var codes: [String] { diagnostics.map(\.code) }

  init(_ bytes: [UInt8], chunk: Int = 1 << 18, piece: Int = .max) throws(RecordingError) {
    let box = Box()
    var scanner = XMLScanner(
      PieceSource(bytes: bytes, piece: piece), file: "a.xml",
      receiver: HealthReceiver(diagnose: { box.diagnostics.append($0) }), chunk: chunk)
    loop: while true {
      switch try scanner.next() {
      case .start:
        var line = "<" + scanner.name.string
        for index in 0..<scanner.attributeCount {
          line += " \(scanner.attributeName(index).string)=\(scanner.attributeValue(index).string)"
        }
        lines.append(line + (scanner.isSelfClosing ? "/" : ""))
      case .end: lines.append(">" + scanner.name.string)
      case .text: lines.append("." + scanner.text.string)
      case .finished: break loop
      }
    }
    diagnostics = box.diagnostics
  }

  init(_ text: String, chunk: Int = 1 << 18) throws(RecordingError) {
    try self.init(Array(text.utf8), chunk: chunk)
  }

  private final class Box {
    var diagnostics: [RecordingDiagnostic] = []
  }
}

/// Gives at most so many bytes at once.
struct PieceSource: ByteSource {
  let bytes: [UInt8]
  let piece: Int
  private(set) var position = 0

  init(bytes: [UInt8], piece: Int) {
    self.bytes = bytes
    self.piece = piece
  }

  var total: Int? { nil }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(RecordingError) -> Int {
    let count = min(piece, buffer.count, bytes.count - position)
    for index in 0..<count { buffer[index] = bytes[position + index] }
    position += count
    return count
  }
}
