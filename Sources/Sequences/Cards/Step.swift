import Documents

/// A card or a group of steps, as someone wrote it.
public struct Step: Record {
  public var id = ULID.none
  public var title = ""
  public var notes = ""
  /// Nil for the colour of its kind.
  public var colour: Open<CardColour>?
  public var content = StepContent(name: "")
  public var unknown = UnknownFields()

  public init() {}

  public init(id: ULID, title: String = "", _ kind: CardKind, notes: String = "") {
    self.id = id
    self.title = title
    self.notes = notes
    content = .card(kind)
  }

  public init(id: ULID, title: String = "", _ group: StepGroup) {
    self.id = id
    self.title = title
    content = .group(group)
  }

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("id", &id)
    try visitor.field("title", &title, default: "")
    try visitor.note("notes", &notes)
    try visitor.field("colour", &colour)
    try visitor.variant("kind", "configuration", &content)
  }

  public static func describe(_ schema: inout SchemaWriter) {
    schema.definition("step", Step.self)
  }
}

/// What a step is.
public enum StepContent: Variant {
  case card(CardKind)
  case group(StepGroup)
  /// Made by a newer version; carried, shown as such, and not played.
  case newer(NewerShape)

  public static let names = CardKind.Name.allCases.map { $0.rawValue } + ["group"]

  public init(name: String) {
    if let name = CardKind.Name(rawValue: name) {
      self = .card(CardKind(name))
    } else if name == "group" {
      self = .group(StepGroup())
    } else {
      self = .newer(NewerShape(name: name))
    }
  }

  public var name: String {
    switch self {
    case .card(let kind): kind.name.rawValue
    case .group: "group"
    case .newer(let shape): shape.name
    }
  }

  public mutating func visit<Visitor: FieldVisitor>(
    _ field: StaticString, _ visitor: inout Visitor
  ) throws(JSONFailure) {
    switch self {
    case .card(var kind):
      try kind.visit(field, &visitor)
      self = .card(kind)
    case .group(var group):
      try visitor.field(field, &group, default: StepGroup())
      self = .group(group)
    case .newer(var shape):
      try visitor.field(field, &shape.content)
      self = .newer(shape)
    }
  }
}

/// Steps that are done several times over.
public struct StepGroup: Record {
  public var rounds = 3
  /// Leaves out the rests that would end the last round.
  public var skipsLastRest = false
  /// Each round is done once on the left and once on the right.
  public var alternatesSides = false
  public var steps: [Step] = []
  public var unknown = UnknownFields()

  public init() {}

  public init(
    rounds: Int, skipsLastRest: Bool = false, alternatesSides: Bool = false, steps: [Step]
  ) {
    self.rounds = rounds.clamped(to: CardLimits.rounds)
    self.skipsLastRest = skipsLastRest
    self.alternatesSides = alternatesSides
    self.steps = steps
  }

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("rounds", &rounds, in: CardLimits.rounds, default: 3)
    try visitor.field("skipsLastRest", &skipsLastRest, default: false)
    try visitor.field("alternatesSides", &alternatesSides, default: false)
    try visitor.field("steps", &steps, default: [])
  }
}

/// Colours that a card can have; a page decides what they look like.
public enum CardColour: String, CaseIterable, Sendable {
  case red, orange, yellow, green, teal, blue, indigo, purple, pink, grey
}
