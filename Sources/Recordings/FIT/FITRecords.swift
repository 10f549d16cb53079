/// The records of a file as columns in the file's own order; a column is shorter than the rest
/// where no later record had a value for it.
struct FITRecords {
  /// More are not read: 46 days at one a second.
  static let most = 4_000_000

  /// Seconds of the device's clock; 0 where no message before had a time.
  private(set) var times: [UInt32] = []
  private(set) var latitudes: [Double] = []
  private(set) var longitudes: [Double] = []
  private(set) var distances: [Double] = []
  private(set) var altitudes: [Float] = []
  private(set) var speeds: [Float] = []
  private(set) var heartRates: [Float] = []
  private(set) var cadences: [Float] = []
  private(set) var cadenceFractions: [Float] = []
  private(set) var powers: [Float] = []
  private(set) var temperatures: [Float] = []
  private(set) var accuracies: [Float] = []
  /// Records that took the time of the message before.
  private(set) var countWithoutTime = 0
  /// Metres of the 12-bit distances so far, in sixteenths.
  private var accumulated: (raw: UInt32, last: UInt32)?

  var count: Int { times.count }

  /// Adds records that lie one after the other.
  ///
  /// - Parameters:
  ///   - run: the first one's data; the others follow in steps of `stride` bytes.
  ///   - time: that of a compressed header.
  ///   - last: the latest time of any message, which the last record's replaces.
  mutating func append(
    _ run: UnsafeRawPointer, count: Int, stride: Int, definition: FITDefinition,
    plan: FITRecordPlan, time: UInt32?, last: inout UInt32
  ) {
    let first = times.count
    appendTimes(run, count, stride, definition, time, &last)
    for step in plan.steps {
      let values = FITRun(
        base: run + step.offset, stride: stride, count: count, first: first,
        isBigEndian: definition.isBigEndian, step: step)
      switch step.column {
      case .latitude: values.fill(&latitudes)
      case .longitude: values.fill(&longitudes)
      case .distance: values.fill(&distances)
      case .altitude: values.fill(&altitudes)
      case .speed: values.fill(&speeds)
      case .heartRate: values.fill(&heartRates)
      case .cadence: values.fill(&cadences)
      case .cadenceFraction: values.fill(&cadenceFractions)
      case .power: values.fill(&powers)
      case .temperature: values.fill(&temperatures)
      case .accuracy: values.fill(&accuracies)
      case .speedAndDistance: appendCompressed(values)
      }
    }
  }

  private mutating func appendTimes(
    _ run: UnsafeRawPointer, _ count: Int, _ stride: Int, _ definition: FITDefinition,
    _ time: UInt32?, _ last: inout UInt32
  ) {
    guard time == nil, let field = definition.time else {
      if let time { last = time } else { countWithoutTime += count }
      times.append(contentsOf: repeatElement(last, count: count))
      return
    }
    var place = run + field.offset
    for _ in 0..<count {
      let raw = UInt32(fit: place, isBigEndian: definition.isBigEndian)
      if raw != .max { last = raw } else { countWithoutTime += 1 }
      times.append(last)
      place += stride
    }
  }

  /// Field 8: 12 bits of speed in cm/s, then 12 bits of distance in 1/16 m that start over at
  /// 4096, low bits first.
  private mutating func appendCompressed(_ run: FITRun) {
    FITRun.pad(&speeds, to: run.first + run.count)
    FITRun.pad(&distances, to: run.first + run.count)
    for index in 0..<run.count {
      let place = run.base + index * run.stride
      let bytes = (0..<3).map { UInt32(place.load(fromByteOffset: $0, as: UInt8.self)) }
      if bytes == [0xff, 0xff, 0xff] { continue }
      let speed = bytes[0] | (bytes[1] & 0x0f) << 8
      let distance = bytes[1] >> 4 | bytes[2] << 4
      if speed != 0xfff { speeds[run.first + index] = Float(speed) / 100 }
      let last = accumulated ?? (raw: distance, last: distance)
      let total = last.raw &+ (distance &- last.last) & 0xfff
      accumulated = (raw: total, last: distance)
      distances[run.first + index] = Double(total) / 16
    }
  }

  /// A distance counts on from zero in the next part of a chain.
  mutating func forgetAccumulated() { accumulated = nil }
}

/// The values of one field in records that lie one after the other.
struct FITRun {
  var base: UnsafeRawPointer
  var stride: Int
  var count: Int
  /// Index of the first record.
  var first: Int
  var isBigEndian: Bool
  var step: FITRecordPlan.Step

  static func pad<Value: BinaryFloatingPoint>(_ column: inout [Value], to count: Int) {
    if column.count < count {
      column.append(contentsOf: repeatElement(.nan, count: count - column.count))
    }
  }

  func fill<Value: BinaryFloatingPoint>(_ column: inout [Value]) {
    switch step.type {
    case .enumeration, .uint8: fill(&column, UInt8.self, .max)
    case .uint8z: fill(&column, UInt8.self, 0)
    case .sint8: fill(&column, Int8.self, .max)
    case .uint16: fill(&column, UInt16.self, .max)
    case .uint16z: fill(&column, UInt16.self, 0)
    case .sint16: fill(&column, Int16.self, .max)
    case .uint32: fill(&column, UInt32.self, .max)
    case .uint32z: fill(&column, UInt32.self, 0)
    case .sint32: fill(&column, Int32.self, .max)
    default: fillSlowly(&column)
    }
  }

  @inline(__always)
  private func fill<Value: BinaryFloatingPoint, Raw: FixedWidthInteger>(
    _ column: inout [Value], _ type: Raw.Type, _ invalid: Raw
  ) {
    FITRun.pad(&column, to: first + count)
    let (scale, shift) = (step.scale, step.shift)
    column.withUnsafeMutableBufferPointer { column in
      var place = base
      for index in first..<first + count {
        let raw = Raw(fit: place, isBigEndian: isBigEndian)
        place += stride
        if raw == invalid || (step.onlyFills && !column[index].isNaN) { continue }
        column[index] = Value(Double(raw) / scale - shift)
      }
    }
  }

  /// Floats and 64-bit numbers, which only applications write.
  private func fillSlowly<Value: BinaryFloatingPoint>(_ column: inout [Value]) {
    FITRun.pad(&column, to: first + count)
    for index in 0..<count {
      guard
        let raw = step.type.number(at: base + index * stride, isBigEndian: isBigEndian),
        !step.onlyFills || column[first + index].isNaN
      else { continue }
      let value = Value(raw / step.scale - step.shift)
      if value.isFinite { column[first + index] = value }
    }
  }
}
