import Documents

/// Sequences of a made-up athlete, and what was played of them in the last weeks.
public struct DemoSequences: Sendable {
  public let sequences: [TimedSequence]
  /// Oldest first, all ended before today.
  public let sessions: [Session]

  private static let names = ["Morning mobility", "Core circuit", "Tabata", "EMOM 10", "Strides"]
  private static let days = 90

  /// - Parameter offsetMinutes: local time ahead of UTC.
  public init(today: CivilDay, seed: UInt64, offsetMinutes: Int = 60) {
    var ids = DerivedIDs()
    sequences = DemoSequences.names.enumerated().compactMap { order, name in
      SequenceTemplate.all.first { $0.name == name }?.sequence(order: order, ids: &ids)
    }
    var sessions: [Session] = []
    var random = RandomSource(seed: seed)
    for offset in (1...DemoSequences.days).reversed() {
      let day = today - offset
      for (place, sequence) in sequences.enumerated() {
        guard DemoSequences.isPlayed(place, on: day, &random),
          let time = CivilTime(day, hour: 7 + place, minute: random.below(50))
        else { continue }
        let start = Instant(time, offsetMinutes: offsetMinutes)
        let session = Session(id: Session.demoID(place, start), of: sequence, at: start)
        if let played = DemoSequences.played(session, &random) { sessions.append(played) }
      }
    }
    self.sessions = sessions
  }

  /// Mobility most mornings, the core twice a week, the others now and then.
  private static func isPlayed(
    _ place: Int, on day: CivilDay, _ random: inout RandomSource
  ) -> Bool {
    switch place {
    case 0: !random.oneIn(3)
    case 1: (day.weekday.rawValue == 3 || day.weekday.rawValue == 6) && !random.oneIn(5)
    default: random.oneIn(16)
    }
  }

  /// Plays it as the athlete does: open cards take a while, and now and then one is skipped.
  private static func played(_ session: Session, _ random: inout RandomSource) -> Session? {
    guard var runner = try? Runner(session) else { return nil }
    var now = session.startedAt
    while runner.session.isRunning {
      let position = runner.position(at: now.milliseconds)
      let wait: Int64
      if let remaining = position.remaining, remaining > 0 {
        wait = random.oneIn(40) ? remaining / 2 : remaining
      } else {
        wait = 15_000 + random.below(Int64(25_000))
      }
      now.milliseconds += wait
      let card = runner.session.card
      runner.observe(now)
      if runner.session.isRunning, runner.session.card == card {
        runner.perform(.next, at: now)
      }
    }
    return runner.session
  }
}

extension DemoSequences {
  /// Those that the sequences and their cards are named by.
  fileprivate static let identifiers: Set<ULID> = {
    var ids = DerivedIDs()
    var all: Set<ULID> = []
    for _ in 0..<500 { if let id = ids.next() { all.insert(id) } }
    return all
  }()

  fileprivate static var places: Range<Int> { names.indices }
}

extension TimedSequence {
  /// Whether the demo's athlete plays it.
  public var isOfDemo: Bool { DemoSequences.identifiers.contains(id) }
}

extension Session {
  fileprivate static func demoID(_ place: Int, _ start: Instant) -> ULID {
    ULID(
      derivedFrom: "demo/session/\(place)/" + start.day.text, milliseconds: start.milliseconds)
  }

  /// Whether the demo's athlete has played it.
  public var isOfDemo: Bool {
    DemoSequences.places.contains { Session.demoID($0, startedAt) == id }
  }
}

/// Identifiers that are the same in every demo.
private struct DerivedIDs: IteratorProtocol {
  private var count = 0

  mutating func next() -> ULID? {
    count += 1
    return ULID(derivedFrom: "demo/step/" + String(count))
  }
}
