import Documents

/// The limits of cards. Times are whole seconds.
public enum CardLimits {
  public static let seconds = 1...86_400
  public static let rounds = 1...999
  public static let reps = 1...10_000
  public static let meters = 1...200_000
}

/// Work for a set time.
public struct Countdown: Record {
  public var seconds = 30
  /// Otherwise it waits at zero.
  public var goesOnByItself = true
  /// Whether rounds done within it are counted by tapping, as in an AMRAP.
  public var countsRounds = false
  public var unknown = UnknownFields()

  public init() {}

  public init(seconds: Int, goesOnByItself: Bool = true, countsRounds: Bool = false) {
    self.seconds = seconds.clamped(to: CardLimits.seconds)
    self.goesOnByItself = goesOnByItself
    self.countsRounds = countsRounds
  }

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("seconds", &seconds, in: CardLimits.seconds, default: 30)
    try visitor.field("goesOnByItself", &goesOnByItself, default: true)
    try visitor.field("countsRounds", &countsRounds, default: false)
  }
}

/// Work that takes as long as it takes.
public struct CountUp: Record {
  /// It goes on by itself then; nil where it never does.
  public var limitSeconds: Int?
  /// It goes on by itself then, where the distance is measured; nil where it has none.
  public var meters: Int?
  /// Whether rounds done within it are counted by tapping.
  public var countsRounds = false
  public var unknown = UnknownFields()

  public init() {}

  public init(limitSeconds: Int? = nil, meters: Int? = nil, countsRounds: Bool = false) {
    self.limitSeconds = limitSeconds?.clamped(to: CardLimits.seconds)
    self.meters = meters?.clamped(to: CardLimits.meters)
    self.countsRounds = countsRounds
  }

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("limitSeconds", &limitSeconds, in: CardLimits.seconds)
    try visitor.field("meters", &meters, in: CardLimits.meters)
    try visitor.field("countsRounds", &countsRounds, default: false)
  }
}

/// A text to read.
public struct Info: Record {
  public var text = ""
  /// It goes on by itself then; nil where it waits.
  public var seconds: Int?
  public var unknown = UnknownFields()

  public init() {}

  public init(text: String, seconds: Int? = nil) {
    self.text = text
    self.seconds = seconds?.clamped(to: CardLimits.seconds)
  }

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("text", &text, default: "")
    try visitor.field("seconds", &seconds, in: CardLimits.seconds)
  }
}

/// Work counted in reps.
public struct Repetition: Record {
  public var reps = 10
  /// How long it takes about, for totals; nil where that is not known.
  public var expectedSeconds: Int?
  public var unknown = UnknownFields()

  public init() {}

  public init(reps: Int, expectedSeconds: Int? = nil) {
    self.reps = reps.clamped(to: CardLimits.reps)
    self.expectedSeconds = expectedSeconds?.clamped(to: CardLimits.seconds)
  }

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("reps", &reps, in: CardLimits.reps, default: 10)
    try visitor.field("expectedSeconds", &expectedSeconds, in: CardLimits.seconds)
  }
}

/// A pause.
public struct Rest: Record {
  public var seconds = 30
  /// Otherwise it waits at zero.
  public var goesOnByItself = true
  public var unknown = UnknownFields()

  public init() {}

  public init(seconds: Int, goesOnByItself: Bool = true) {
    self.seconds = seconds.clamped(to: CardLimits.seconds)
    self.goesOnByItself = goesOnByItself
  }

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("seconds", &seconds, in: CardLimits.seconds, default: 30)
    try visitor.field("goesOnByItself", &goesOnByItself, default: true)
  }
}

/// Rounds of work and rest.
public struct Interval: Record {
  public var workSeconds = 20
  public var restSeconds = 10
  public var rounds = 8
  public var skipsLastRest = false
  public var unknown = UnknownFields()

  public init() {}

  public init(workSeconds: Int, restSeconds: Int, rounds: Int, skipsLastRest: Bool = false) {
    self.workSeconds = workSeconds.clamped(to: CardLimits.seconds)
    self.restSeconds = restSeconds.clamped(to: CardLimits.seconds)
    self.rounds = rounds.clamped(to: CardLimits.rounds)
    self.skipsLastRest = skipsLastRest
  }

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("workSeconds", &workSeconds, in: CardLimits.seconds, default: 20)
    try visitor.field("restSeconds", &restSeconds, in: CardLimits.seconds, default: 10)
    try visitor.field("rounds", &rounds, in: CardLimits.rounds, default: 8)
    try visitor.field("skipsLastRest", &skipsLastRest, default: false)
  }
}

/// Things to tick off; there is at least one.
public struct Checklist: Record {
  public var items = [ChecklistItem(id: ULID(derivedFrom: "checklist/1"), text: "")]
  /// Once all are ticked; otherwise it waits.
  public var goesOnByItself = true
  public var unknown = UnknownFields()

  public init() {}

  public init(items: [ChecklistItem], goesOnByItself: Bool = true) {
    if !items.isEmpty { self.items = items }
    self.goesOnByItself = goesOnByItself
  }

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    // One that nobody has written anything into has no identifier of its own: it would be the same
    // one in every checklist.
    let untouched = Checklist().items
    var written = items == untouched ? [] : items
    try visitor.field("items", &written)
    items = written.isEmpty ? untouched : written
    try visitor.field("goesOnByItself", &goesOnByItself, default: true)
  }
}

public struct ChecklistItem: Record {
  public var id = ULID.none
  public var text = ""
  public var unknown = UnknownFields()

  public init() {}

  public init(id: ULID, text: String) {
    self.id = id
    self.text = text
  }

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("id", &id)
    try visitor.field("text", &text, default: "")
  }
}

/// Work for a time that is drawn when the sequence starts.
public struct RandomDuration: Record {
  public var lowestSeconds = 15
  /// Never below `lowestSeconds`.
  public var highestSeconds = 45
  public var unknown = UnknownFields()

  public init() {}

  public init(lowestSeconds: Int, highestSeconds: Int) {
    self.lowestSeconds = lowestSeconds.clamped(to: CardLimits.seconds)
    self.highestSeconds = max(highestSeconds.clamped(to: CardLimits.seconds), self.lowestSeconds)
  }

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    let before = lowestSeconds
    try visitor.field("lowestSeconds", &lowestSeconds, in: CardLimits.seconds, default: 15)
    try visitor.field("highestSeconds", &highestSeconds, in: CardLimits.seconds, default: 45)
    // Whichever end was not moved gives way.
    if highestSeconds < lowestSeconds {
      if lowestSeconds == before { lowestSeconds = highestSeconds }
      highestSeconds = lowestSeconds
    }
  }
}

extension Int {
  /// The value, or the nearer end of a range that it lies outside of.
  public func clamped(to range: ClosedRange<Int>) -> Int {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
