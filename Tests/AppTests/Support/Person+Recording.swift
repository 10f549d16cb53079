import Body
import Documents
import Testing

@testable import App

extension Person {
  /// Someone whose browser knows positions and straps.
  static func recording(
    _ documents: [AnyDocument], chosen: Bool? = nil, route: Route = .today
  ) throws -> Person {
    var person = try Person(documents, route: route)
    person.state.recorder.canLocate = true
    person.state.recorder.canStrap = true
    if let chosen {
      person.state.device.memory[RecorderState.memoryKey] = chosen ? "yes" : "no"
    }
    return person
  }

  /// The page loaded anew, with the documents and the lines of a recording that were stored.
  func reloaded(lines: [UInt8]) throws -> Person {
    var again = try Person(state.notebook.everyDocument, at: now.text, route: state.route)
    again.state.recorder.canLocate = true
    _ = again.takeEffects()
    again.perform(.recorder(.stored(lines[...], waiting: [])))
    return again
  }

  /// The host gives this tab the recording.
  mutating func own() { perform(.recorder(.owned)) }

  /// Seconds on an oval of 400 m at 4 m/s, a position each second, from some metres on.
  mutating func run(seconds: Int, from meters: Double = 0, heartRate: UInt8? = nil) throws {
    for second in 1...seconds {
      wait(seconds: 1)
      if let heartRate { perform(.recorder(.heartRate([0, heartRate]))) }
      perform(.recorder(.position(try fix(at: meters + Double(second) * 4))))
    }
  }

  private func fix(at meters: Double) throws -> RecordedFix {
    let (x, y) = Oval.place(at: meters)
    return try #require(
      RecordedFix(
        time: now.milliseconds, latitude: 52.5 + y / 111_268,
        longitude: 13.4 + x / (111_320 * 0.608_761), accuracy: 4, altitude: 34, speed: 4))
  }

  /// What the host has written of the recording since the last look.
  mutating func takeLines() -> [UInt8] {
    takeEffects().flatMap { effect -> [UInt8] in
      if case .record(let lines) = effect { lines } else { [] }
    }
  }
}

/// A track of 400 m: straights of 84.39 m, bends of 36.5 m.
enum Oval {
  static func place(at meters: Double) -> (x: Double, y: Double) {
    let (straight, radius) = (84.39, 36.8)
    let bend = radius * 3.141_592_653_589_793
    var left = meters.truncatingRemainder(dividingBy: 2 * (straight + bend))
    if left < straight { return (left, 0) }
    left -= straight
    if left < bend {
      let angle = left / radius
      return (straight + radius * sine(angle), radius - radius * cosine(angle))
    }
    left -= bend
    if left < straight { return (straight - left, 2 * radius) }
    let angle = (left - straight) / radius
    return (-radius * sine(angle), radius + radius * cosine(angle))
  }

  private static func sine(_ angle: Double) -> Double { cosine(angle - 1.570_796_326_794_896_6) }

  private static func cosine(_ angle: Double) -> Double {
    var (term, sum) = (1.0, 1.0)
    for place in stride(from: 1.0, to: 24, by: 2) {
      term *= -angle * angle / (place * (place + 1))
      sum += term
    }
    return sum
  }
}
