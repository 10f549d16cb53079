import Documents

extension ActivityTrack {
  /// More than the library ever sends.
  private static let mostRows = 4000

  /// Reads the answer of `/api/activities/ID/track`, whose rows go straight into columns.
  init(json: [UInt8]) throws(JSONFailure) {
    self = try JSONReader.over(json) { (reader: inout JSONReader) throws(JSONFailure) in
      var track = ActivityTrack()
      try reader.begin()
      try reader.members { (key, reader) throws(JSONFailure) in
        switch key {
        case "id":
          if reader.byte != 0x22 { throw reader.unexpected("an identifier") }
          track.id = try reader.rawString().string
        case "line": track.line = try Line(&reader)
        case "series":
          try reader.members { (name, reader) throws(JSONFailure) in
            guard let quantity = Quantity(rawValue: name) else { return try reader.skipValue() }
            let curve = try Curve(quantity, &reader)
            if !curve.times.isEmpty { track.curves.append(curve) }
          }
        case "splits":
          try reader.members { (unit, reader) throws(JSONFailure) in
            let splits = try Split.list(&reader)
            if unit == "mi" { track.miles = splits } else { track.kilometers = splits }
          }
        default: try reader.skipValue()
        }
      }
      try reader.finish()
      return track
    }
    curves.order { $0.quantity.order < $1.quantity.order }
  }

  fileprivate static func check(_ count: Int, _ reader: JSONReader) throws(JSONFailure) {
    if count >= mostRows { throw reader.unexpected("fewer rows") }
  }
}

extension ActivityTrack.Quantity {
  fileprivate var order: Int {
    switch self {
    case .speed: 0
    case .heartRate: 1
    case .altitude: 2
    case .cadence: 3
    case .power: 4
    }
  }
}

extension ActivityTrack.Line {
  fileprivate init(_ reader: inout JSONReader) throws(JSONFailure) {
    try reader.rows { (row, reader) throws(JSONFailure) in
      guard row.count >= 5 else { throw reader.unexpected("five numbers") }
      try ActivityTrack.check(count, reader)
      latitudes.append(row[0])
      longitudes.append(row[1])
      distances.append(max(row[3], distances.last ?? 0))
      isStart.append(row[4] != 0)
    }
  }
}

extension ActivityTrack.Curve {
  fileprivate init(
    _ quantity: ActivityTrack.Quantity, _ reader: inout JSONReader
  ) throws(JSONFailure) {
    self.quantity = quantity
    try reader.rows { (row, reader) throws(JSONFailure) in
      guard row.count >= 3 else { throw reader.unexpected("three numbers") }
      try ActivityTrack.check(times.count, reader)
      times.append(max(row[0], times.last ?? 0))
      distances.append(max(row[1], distances.last ?? 0))
      values.append(row[2])
    }
  }
}

extension ActivityTrack.Split {
  fileprivate static func list(_ reader: inout JSONReader) throws(JSONFailure) -> [Self] {
    var splits: [Self] = []
    try reader.elements { (reader) throws(JSONFailure) in
      try ActivityTrack.check(splits.count, reader)
      var split = ActivityTrack.Split()
      try reader.members { (key, reader) throws(JSONFailure) in
        if key == "partial" {
          split.isPartial = reader.byte == 0x74
          return try reader.skipValue()
        }
        if reader.byte == 0x6e { return try reader.literal("null") }
        let value = try reader.number()
        switch key {
        case "number": split.number = Int(min(max(value, 0), 100_000))
        case "distance_m": split.meters = value
        case "elapsed_s": split.elapsedSeconds = value
        case "moving_s": split.movingSeconds = value
        case "pace_s_km": split.pace = value
        case "grade_adjusted_pace_s_km": split.gradedPace = value
        case "ascent_m": split.ascentMeters = value
        case "heart_rate_avg": split.heartRate = value
        default: break
        }
      }
      splits.append(split)
    }
    return splits
  }
}

extension JSONReader {
  /// Each member of an object.
  fileprivate mutating func members(
    _ take: (String, inout JSONReader) throws(JSONFailure) -> Void
  ) throws(JSONFailure) {
    if byte != 0x7b { throw unexpected("an object") }
    try enter()
    while byte != 0x7d {
      let key = try key().string
      try take(key, &self)
      try advance(close: 0x7d, expected: "a comma or }")
    }
    leave()
  }

  /// Each element of an array.
  fileprivate mutating func elements(
    _ take: (inout JSONReader) throws(JSONFailure) -> Void
  ) throws(JSONFailure) {
    if byte != 0x5b { throw unexpected("an array") }
    try enter()
    while byte != 0x5d {
      try take(&self)
      try advance(close: 0x5d, expected: "a comma or ]")
    }
    leave()
  }

  /// Each row of numbers.
  fileprivate mutating func rows(
    _ take: ([Double], JSONReader) throws(JSONFailure) -> Void
  ) throws(JSONFailure) {
    var row: [Double] = []
    try elements { (reader) throws(JSONFailure) in
      row.removeAll(keepingCapacity: true)
      try reader.elements { (reader) throws(JSONFailure) in
        if row.count > 8 { throw reader.unexpected("a short row") }
        row.append(try reader.number())
      }
      try take(row, reader)
    }
  }
}
