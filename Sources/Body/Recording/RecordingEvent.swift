import Documents
import Tracks

/// One thing that happened while something was recorded, as it is kept on the device: a line of
/// JSON, such as `["fix",1764000000000,52.5163,13.3777,5,34.2,4.01,148]`.
///
/// A recording is nothing but its events. Whoever reads them again has the recording as it was, so
/// that a reload costs what was not written yet, and nothing else.
public enum RecordingEvent: Equatable, Sendable {
  case start(RecordingStart)
  case fix(RecordedFix)
  /// Beats per minute while no position came.
  case heartRate(Int, at: Int64)
  case pause(at: Int64)
  case resume(at: Int64)
  /// A card begins, by its position among those that are played, and with it a lap.
  case step(at: Int64, Int)
  /// A lap begins within the card.
  case lap(at: Int64)
  case end(at: Int64)
  /// The clock was set back: so many milliseconds are added to what it shows from here on. The
  /// times of events have them already.
  case clock(behind: Int64)
  case discard
  /// It was discarded by mistake.
  case restore
}

/// What a recording is of.
public struct RecordingStart: Equatable, Sendable {
  /// Of the recording, and of the activity that comes of it.
  public var id: ULID
  public var sport: Sport
  public var at: Instant
  /// The session that is played.
  public var session: ULID
  /// The planned run, and its plan.
  public var plan: ULID?
  public var event: ULID?
  /// Empty where the sport says all.
  public var name: String

  public init(
    id: ULID, sport: Sport, at: Instant, session: ULID, plan: ULID? = nil, event: ULID? = nil,
    name: String = ""
  ) {
    self.id = id
    self.sport = sport
    self.at = at
    self.session = session
    self.plan = plan
    self.event = event
    self.name = name
  }
}

extension RecordingEvent {
  /// Appends its line.
  public func append(to bytes: inout [UInt8]) {
    var writer = JSONWriter(compact: true, capacity: 96)
    writer.beginArray()
    switch self {
    case .start(let start):
      writer.begin("start")
      for text in [
        start.id.text, start.sport.rawValue, start.at.text, start.session.text,
        start.plan?.text ?? "", start.event?.text ?? "", start.name,
      ] {
        writer.element()
        writer.string(text)
      }
    case .fix(let fix):
      writer.begin("fix", at: fix.time)
      for value in [
        fix.latitude, fix.longitude, fix.accuracy, fix.altitude, fix.speed,
        fix.heartRate.map { Double($0) },
      ] {
        writer.element()
        writer.number(value ?? .nan)
      }
    case .heartRate(let rate, let time):
      writer.begin("heart", at: time)
      writer.element()
      writer.integer(Int64(rate))
    case .pause(let time): writer.begin("pause", at: time)
    case .resume(let time): writer.begin("resume", at: time)
    case .step(let time, let step):
      writer.begin("step", at: time)
      writer.element()
      writer.integer(Int64(step))
    case .lap(let time): writer.begin("lap", at: time)
    case .end(let time): writer.begin("end", at: time)
    case .clock(let behind): writer.begin("clock", at: behind)
    case .discard: writer.begin("discard")
    case .restore: writer.begin("restore")
    }
    writer.endArray()
    bytes += writer.bytes
    bytes.append(0x0a)
  }

  /// Nil for a line that was not written whole, or by another version.
  public init?(line: ArraySlice<UInt8>) {
    guard let parts = (try? JSONValue(parsing: [UInt8](line)))?.array,
      let name = parts.first?.string
    else { return nil }
    func number(_ place: Int) -> Double? { place < parts.count ? parts[place].number : nil }
    func text(_ place: Int) -> String { (place < parts.count ? parts[place].string : nil) ?? "" }
    let time = number(1).flatMap { abs($0) < 1e15 ? Int64($0) : nil }
    switch (name, time) {
    case ("start", _):
      guard let id = ULID(text(1)), let at = Instant(text(3)), let session = ULID(text(4)) else {
        return nil
      }
      self = .start(
        RecordingStart(
          id: id, sport: Sport(rawValue: text(2)) ?? .other, at: at, session: session,
          plan: ULID(text(5)), event: ULID(text(6)), name: text(7)))
    case ("fix", .some(let time)):
      guard let latitude = number(2), let longitude = number(3),
        let fix = RecordedFix(
          time: time, latitude: latitude, longitude: longitude, accuracy: number(4),
          altitude: number(5), speed: number(6),
          heartRate: number(7).flatMap { (1...300).contains($0) ? Int($0) : nil })
      else { return nil }
      self = .fix(fix)
    case ("heart", .some(let time)):
      guard let rate = number(2), (1...300).contains(rate) else { return nil }
      self = .heartRate(Int(rate), at: time)
    case ("pause", .some(let time)): self = .pause(at: time)
    case ("resume", .some(let time)): self = .resume(at: time)
    case ("step", .some(let time)):
      guard let step = number(2), (0...100_000).contains(step) else { return nil }
      self = .step(at: time, Int(step))
    case ("lap", .some(let time)): self = .lap(at: time)
    case ("end", .some(let time)): self = .end(at: time)
    case ("clock", .some(let behind)): self = .clock(behind: behind)
    case ("discard", _): self = .discard
    case ("restore", _): self = .restore
    default: return nil
    }
  }
}

extension JSONWriter {
  fileprivate mutating func begin(_ name: String, at time: Int64? = nil) {
    element()
    string(name)
    guard let time else { return }
    element()
    integer(time)
  }
}
