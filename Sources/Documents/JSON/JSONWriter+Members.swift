/// A key and its value in one go, for output that follows from no document.
extension JSONWriter {
  public mutating func member(_ name: StaticString, _ value: String) {
    key(name)
    string(value)
  }

  public mutating func member(_ name: StaticString, _ value: Int) {
    key(name)
    integer(Int64(value))
  }

  public mutating func member(_ name: StaticString, _ value: Bool) {
    key(name)
    bool(value)
  }

  /// `null` where there is none.
  public mutating func member(_ name: StaticString, _ value: Double?) {
    key(name)
    if let value { number(value) } else { null() }
  }

  /// A list, each element written by `write`.
  public mutating func list<Element>(
    _ name: StaticString, _ elements: [Element], _ write: (inout JSONWriter, Element) -> Void
  ) {
    key(name)
    beginArray()
    for element in elements {
      self.element()
      write(&self, element)
    }
    endArray()
  }

  public mutating func object(_ write: (inout JSONWriter) -> Void) {
    beginObject()
    write(&self)
    endObject()
  }
}
