import Documents

/// What a card does. Each configuration brings itself into its limits, so that none is nonsensical.
public enum CardKind: Equatable, Sendable {
  case countdown(Countdown)
  case countUp(CountUp)
  case info(Info)
  case repetition(Repetition)
  case rest(Rest)
  case interval(Interval)
  case checklist(Checklist)
  case randomDuration(RandomDuration)

  /// What the kinds are called in files, in the order of menus.
  public enum Name: String, CaseIterable, Sendable {
    case countdown, countup, repetition, rest, interval, randomDuration, checklist, info
  }

  /// Every kind with its defaults, in the order of menus.
  public static let all = Name.allCases.map { CardKind($0) }

  public var name: Name {
    switch self {
    case .countdown: .countdown
    case .countUp: .countup
    case .info: .info
    case .repetition: .repetition
    case .rest: .rest
    case .interval: .interval
    case .checklist: .checklist
    case .randomDuration: .randomDuration
    }
  }

  /// The kind of that name, with its defaults.
  public init(_ name: Name) {
    self =
      switch name {
      case .countdown: .countdown(Countdown())
      case .countup: .countUp(CountUp())
      case .info: .info(Info())
      case .repetition: .repetition(Repetition())
      case .rest: .rest(Rest())
      case .interval: .interval(Interval())
      case .checklist: .checklist(Checklist())
      case .randomDuration: .randomDuration(RandomDuration())
      }
  }

  /// The name on pages.
  public var title: String {
    switch self {
    case .countdown: "Countdown"
    case .countUp: "Count up"
    case .info: "Info"
    case .repetition: "Repetitions"
    case .rest: "Rest"
    case .interval: "Intervals"
    case .checklist: "Checklist"
    case .randomDuration: "Random time"
    }
  }

  /// When to take this kind, in a sentence for whoever writes sequences.
  public var lesson: String {
    switch self {
    case .countdown:
      "Work for a set time, such as a plank or one minute of an EMOM; counts down and goes on."
    case .countUp:
      "Work of unknown length, such as work for time; counts up until the person goes on or the "
        + "limit is reached, or the meters are covered where GPS measures them."
    case .info: "A text to read, such as how to set up; stays until the person goes on."
    case .repetition: "Work counted in reps; stays until the person says that it is done."
    case .rest: "A pause; counts down and goes on."
    case .interval:
      "Rounds of work and rest with the same times, such as 8 × (20 s / 10 s), in one card."
    case .checklist: "Things to tick off in any order; goes on when all are ticked."
    case .randomDuration:
      "Work for a time that is drawn when it begins, so that its end is a surprise."
    }
  }

  /// Visits the configuration as one field.
  public mutating func visit<Visitor: FieldVisitor>(
    _ field: StaticString, _ visitor: inout Visitor
  ) throws(JSONFailure) {
    switch self {
    case .countdown(var value):
      try visitor.field(field, &value, default: Countdown())
      self = .countdown(value)
    case .countUp(var value):
      try visitor.field(field, &value, default: CountUp())
      self = .countUp(value)
    case .info(var value):
      try visitor.field(field, &value, default: Info())
      self = .info(value)
    case .repetition(var value):
      try visitor.field(field, &value, default: Repetition())
      self = .repetition(value)
    case .rest(var value):
      try visitor.field(field, &value, default: Rest())
      self = .rest(value)
    case .interval(var value):
      try visitor.field(field, &value, default: Interval())
      self = .interval(value)
    case .checklist(var value):
      try visitor.field(field, &value, default: Checklist())
      self = .checklist(value)
    case .randomDuration(var value):
      try visitor.field(field, &value, default: RandomDuration())
      self = .randomDuration(value)
    }
  }
}

extension CardKind {
  /// What a form shows of the configuration.
  public var form: [FieldForm.Entry] {
    switch self {
    case .countdown(let value): FieldForm.entries(of: value)
    case .countUp(let value): FieldForm.entries(of: value)
    case .info(let value): FieldForm.entries(of: value)
    case .repetition(let value): FieldForm.entries(of: value)
    case .rest(let value): FieldForm.entries(of: value)
    case .interval(let value): FieldForm.entries(of: value)
    case .checklist(let value): FieldForm.entries(of: value)
    case .randomDuration(let value): FieldForm.entries(of: value)
    }
  }

  /// Changes one field of the configuration, brought into its range; nil empties it.
  public mutating func set(_ field: String, to value: PlainValue?) {
    switch self {
    case .countdown(var configuration):
      FieldForm.set(field, to: value, in: &configuration)
      self = .countdown(configuration)
    case .countUp(var configuration):
      FieldForm.set(field, to: value, in: &configuration)
      self = .countUp(configuration)
    case .info(var configuration):
      FieldForm.set(field, to: value, in: &configuration)
      self = .info(configuration)
    case .repetition(var configuration):
      FieldForm.set(field, to: value, in: &configuration)
      self = .repetition(configuration)
    case .rest(var configuration):
      FieldForm.set(field, to: value, in: &configuration)
      self = .rest(configuration)
    case .interval(var configuration):
      FieldForm.set(field, to: value, in: &configuration)
      self = .interval(configuration)
    case .checklist(var configuration):
      FieldForm.set(field, to: value, in: &configuration)
      self = .checklist(configuration)
    case .randomDuration(var configuration):
      FieldForm.set(field, to: value, in: &configuration)
      self = .randomDuration(configuration)
    }
  }
}
