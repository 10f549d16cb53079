import Documents

/// What is known of a JSON file after one pass over it that builds nothing.
struct FileShape {
  /// Whether the text is a list, not an object.
  let isList: Bool
  /// The keys of the object, or of the first object of the list; not more than `mostKeys`.
  private(set) var keys: [String] = []
  /// How many sequences its lists hold at most.
  private(set) var sequenceCount = 0

  private static let mostKeys = 32

  /// - Throws: `JSONFailure` where the text is not JSON, or nested too deeply.
  init(of text: [UInt8]) throws(JSONFailure) {
    self = try JSONReader.over(text) { reader throws(JSONFailure) in
      reader.refusesDuplicateKeys = false
      try reader.begin()
      var shape = FileShape(isList: reader.byte == 0x5b)
      if shape.isList {
        shape.sequenceCount = try shape.skipList(&reader, readingFirst: true)
      } else {
        try shape.readObject(&reader)
      }
      try reader.finish()
      return shape
    }
  }

  private init(isList: Bool) { self.isList = isList }

  private mutating func readObject(_ reader: inout JSONReader) throws(JSONFailure) {
    if reader.byte != 0x7b { throw reader.unexpected("an object") }
    try reader.enter()
    while reader.byte != 0x7d {
      let key = try reader.key().string
      if keys.count < FileShape.mostKeys { keys.append(key) }
      if reader.byte == 0x5b {
        let count = try skipList(&reader, readingFirst: false)
        if ["sequences", "workouts", "timers"].contains(key) {
          sequenceCount = max(sequenceCount, count)
        }
      } else {
        try reader.skipValue()
      }
      try reader.advance(close: 0x7d, expected: "a comma or }")
    }
    reader.leave()
  }

  /// - Parameter readingFirst: whether the keys of the first object are those of the file.
  /// - Returns: how many elements the list has.
  private mutating func skipList(
    _ reader: inout JSONReader, readingFirst: Bool
  ) throws(JSONFailure) -> Int {
    var count = 0
    try reader.enter()
    while reader.byte != 0x5d {
      if readingFirst, count == 0, reader.byte == 0x7b {
        try readObject(&reader)
      } else {
        try reader.skipValue()
      }
      count += 1
      try reader.advance(close: 0x5d, expected: "a comma or ]")
    }
    reader.leave()
    return count
  }

  private func has(_ names: String...) -> Bool { names.allSatisfy { keys.contains($0) } }

  /// A sequence on its own; settings have cues as well, but no name.
  var isOneDocument: Bool {
    !isList && has("schema", "id", "name") && (has("steps") || has("cues"))
  }

  /// Nil where it is none that is known.
  var format: SequenceFormat? {
    if has("timeSettings") || has("title", "exerciseTime") { return .openHIIT }
    if isList { return nil }
    if isOneDocument || has("sequences") { return .regimen }
    if has("title", "sets") || has("workouts") { return .justAnotherWorkoutTimer }
    return has("timers") || has("loop", "steps") ? .timeR : nil
  }
}
