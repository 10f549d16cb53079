import Tracks

/// Collects rows of one activity into columns; a column begins with the first row that has it.
struct SampleColumns {
  /// In `times` of a row without a time, until `settleTimes`.
  static let noTime = Int64.min

  private(set) var samples = Samples()
  /// Index of the first row of each part, after which something was not recorded, empty ones too.
  private(set) var parts: [Int] = []
  /// The time of the last row that had one.
  private(set) var lastTime: Int64?
  private(set) var hasFallingTimes = false
  private(set) var hasMissingTimes = false

  var count: Int { samples.count }
  var hasTimes: Bool { lastTime != nil }

  /// What comes now was not recorded without a break after what is there.
  mutating func beginPart() { parts.append(count) }

  /// Adds parts that begin at rows which are there.
  mutating func addParts(at rows: [Int]) {
    if rows.isEmpty { return }
    parts = (parts + rows).sorted()
  }

  mutating func append(_ row: SampleRow) {
    let count = samples.count
    if let time = row.time {
      if let lastTime, time < lastTime { hasFallingTimes = true }
      lastTime = time
    } else {
      hasMissingTimes = true
    }
    samples.times.append(row.time ?? Self.noTime)
    Self.add(row.latitude, to: &samples.latitudes, at: count)
    Self.add(row.longitude, to: &samples.longitudes, at: count)
    Self.add(row.altitude, to: &samples.altitudes, at: count)
    Self.add(row.accuracy, to: &samples.accuracies, at: count)
    Self.add(row.distance, to: &samples.distances, at: count)
    Self.add(row.speed, to: &samples.speeds, at: count)
    Self.add(row.heartRate, to: &samples.heartRates, at: count)
    Self.add(row.cadence, to: &samples.cadences, at: count)
    Self.add(row.power, to: &samples.powers, at: count)
    Self.add(row.temperature, to: &samples.temperatures, at: count)
  }

  /// Appends another's parts behind a break.
  mutating func append(_ other: SampleColumns) {
    let offset = count
    beginPart()
    for part in other.parts where part > 0 { parts.append(part + offset) }
    for index in 0..<other.count { append(other.row(index)) }
  }

  private func row(_ index: Int) -> SampleRow {
    var row = SampleRow()
    let time = samples.times[index]
    row.time = time == Self.noTime ? nil : time
    row.latitude = Self.value(samples.latitudes, index)
    row.longitude = Self.value(samples.longitudes, index)
    row.altitude = Self.value(samples.altitudes, index)
    row.accuracy = Self.value(samples.accuracies, index)
    row.distance = Self.value(samples.distances, index)
    row.speed = Self.value(samples.speeds, index)
    row.heartRate = Self.value(samples.heartRates, index)
    row.cadence = Self.value(samples.cadences, index)
    row.power = Self.value(samples.powers, index)
    row.temperature = Self.value(samples.temperatures, index)
    return row
  }

  private static func value<Value: BinaryFloatingPoint>(
    _ column: [Value], _ index: Int
  ) -> Value { index < column.count ? column[index] : .nan }

  @inline(__always)
  private static func add<Value: BinaryFloatingPoint>(
    _ value: Value, to column: inout [Value], at count: Int
  ) {
    if column.isEmpty {
      if value.isNaN { return }
      column.reserveCapacity(max(64, count * 2))
      column.append(contentsOf: repeatElement(.nan, count: count))
    }
    column.append(value)
  }

  /// Puts times in order and turns parts into breaks.
  ///
  /// Parts that lie apart are put in time's order. Of the rest, as many rows as possible keep their
  /// times; a row that goes back takes the time of the row before it, one without a time too. Where
  /// no row has a time, all are 0.
  ///
  /// - Returns: The samples, and whether they have times.
  consuming func settled() -> (samples: Samples, hasTimes: Bool) {
    let hasTimes = hasTimes
    if hasTimes {
      if hasFallingTimes { sortParts() }
      if hasFallingTimes || hasMissingTimes { samples.times = Self.rising(samples.times) }
    } else {
      samples.times = Array(repeating: 0, count: count)
    }
    var breaks: [Int] = []
    for part in parts where part > (breaks.last ?? 0) && part < count { breaks.append(part) }
    samples.breaks = breaks
    return (samples, hasTimes)
  }

  mutating func reorder(_ order: [Int], parts sorted: [Int]) {
    parts = sorted
    samples.times = order.map { samples.times[$0] }
    Self.reorder(&samples.latitudes, order)
    Self.reorder(&samples.longitudes, order)
    Self.reorder(&samples.altitudes, order)
    Self.reorder(&samples.accuracies, order)
    Self.reorder(&samples.distances, order)
    Self.reorder(&samples.speeds, order)
    Self.reorder(&samples.heartRates, order)
    Self.reorder(&samples.cadences, order)
    Self.reorder(&samples.powers, order)
    Self.reorder(&samples.temperatures, order)
  }

  private static func reorder<Value>(_ column: inout [Value], _ order: [Int]) {
    if column.count == order.count { column = order.map { column[$0] } }
  }
}
