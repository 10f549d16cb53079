import Documents

/// Text that stands in the program, such as an element's name: one word instead of three.
public struct Literal: ExpressibleByStringLiteral, Sendable {
  // Safe to share: it points to a literal, which is never changed and never goes.
  private nonisolated(unsafe) let start: UnsafePointer<UInt8>

  public init(stringLiteral text: StaticString) { start = text.utf8Start }

  /// Its bytes, without the NUL that ends every literal.
  var utf8: UnsafeBufferPointer<UInt8> {
    var count = 0
    while start[count] != 0 { count += 1 }
    return UnsafeBufferPointer(start: start, count: count)
  }

  public var isEmpty: Bool { start.pointee == 0 }
}

extension Literal: CustomStringConvertible {
  public var description: String { String(utf8: utf8) }
}

extension Literal: Equatable {
  public static func == (left: Literal, right: Literal) -> Bool {
    left.start == right.start || left.utf8.elementsEqual(right.utf8)
  }
}
