import Documents

extension Record {
  /// Reads a whole text as one value.
  static func parsed(_ text: [UInt8]) throws(JSONFailure) -> Self {
    try JSONReader.over(text) { reader throws(JSONFailure) in
      try reader.begin()
      var decoder = FieldDecoder(reader)
      let value = try decoder.object(Self.self)
      try decoder.reader.finish()
      return value
    }
  }

  /// Reads a whole text that is a list of values.
  static func parsedList(_ text: [UInt8]) throws(JSONFailure) -> [Self] {
    try JSONReader.over(text) { reader throws(JSONFailure) in
      try reader.begin()
      var decoder = FieldDecoder(reader)
      let values = try readList(&decoder)
      try decoder.reader.finish()
      return values
    }
  }
}
