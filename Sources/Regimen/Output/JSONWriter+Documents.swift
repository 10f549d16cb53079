import Documents

extension JSONWriter {
  /// Text; `null` where there is none.
  mutating func member(_ name: StaticString, _ value: String?) {
    key(name)
    if let value { string(value) } else { null() }
  }

  mutating func member(_ name: StaticString, document: some Document) {
    key(name)
    self.document(document)
  }

  /// A document as it lies in the library, without the end of its last line.
  mutating func document(_ document: some Document) { raw(Array(document.encoded().dropLast())) }
}
