/// A fault in a document, with its place in the terms of the person who opens the file.
public struct DocumentError: Error, Equatable, Sendable {
  public var fault: JSONFault
  /// From 1.
  public var line: Int
  /// From 1, in bytes.
  public var column: Int
  /// The way to the value, such as `logs[2].sets[0].reps`; empty for the document itself.
  public var path: String

  public init(_ failure: JSONFailure, in bytes: [UInt8]) {
    fault = failure.fault
    let offset = max(0, min(failure.offset, bytes.count))
    let before = bytes[..<offset]
    line = before.reduce(1) { $1 == 0x0a ? $0 + 1 : $0 }
    column = offset - (before.lastIndex(of: 0x0a) ?? -1)
    path = ValuePath(to: offset, in: bytes).text
  }
}

extension DocumentError: CustomStringConvertible {
  public var description: String {
    let place = "line \(line), column \(column)"
    return path.isEmpty ? "\(place): \(fault)" : "\(place), \(path): \(fault)"
  }
}

/// The keys and positions that lead to a place in a text, found by walking it from the start.
private struct ValuePath {
  private enum Step {
    case key(String)
    case position(Int)
  }

  private var steps: [Step] = []
  private let target: Int

  init(to target: Int, in bytes: [UInt8]) {
    self.target = target
    var path = self
    // The walk ends at the target or at a fault: either way the steps so far are the answer.
    try? JSONReader.over(bytes) { reader throws(JSONFailure) in
      try reader.begin()
      try path.walk(&reader)
    }
    steps = path.steps
  }

  /// Whether the target has been reached.
  @discardableResult
  private mutating func walk(_ reader: inout JSONReader) throws(JSONFailure) -> Bool {
    if reader.offset >= target { return true }
    switch reader.byte {
    case 0x7b:
      try reader.enter()
      while reader.byte != 0x7d {
        if reader.offset >= target { return true }
        steps.append(.key(try reader.key().string))
        if try walk(&reader) { return true }
        steps.removeLast()
        try reader.advance(close: 0x7d, expected: "a comma or }")
      }
      reader.leave()
    case 0x5b:
      try reader.enter()
      var position = 0
      while reader.byte != 0x5d {
        steps.append(.position(position))
        if try walk(&reader) { return true }
        steps.removeLast()
        position += 1
        try reader.advance(close: 0x5d, expected: "a comma or ]")
      }
      reader.leave()
    default:
      try reader.skipValue()
      if reader.offset > target { return true }
    }
    return false
  }

  var text: String {
    var text = ""
    for step in steps {
      switch step {
      case .key(let key): text += text.isEmpty ? key : "." + key
      case .position(let position): text += "[\(position)]"
      }
    }
    return text
  }
}
