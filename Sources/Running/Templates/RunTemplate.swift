import Documents

/// A run of the person's own, beside those of the catalogue.
public struct RunTemplate: Document {
  public static let kind = DocumentKind(folder: "RunTemplates", noun: "run")
  public static let schema = 1
  /// Of a run at most.
  public static let mostBlocks = 30

  public var id = ULID.none
  public var name = ""
  public var family = Open(Family.easy)
  public var structure: [Block] = []
  public var notes = ""
  public var lineage = Lineage()
  public var unknown = UnknownFields()

  public init() {}

  /// A copy of a run, to be changed.
  public init(id: ULID, name: String, _ workout: StructuredWorkout) {
    self.id = id
    self.name = name
    family = Open(workout.family)
    structure = workout.blocks
  }

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("id", &id)
    try visitor.field("name", &name)
    try visitor.field("family", &family, default: Open(.easy))
    try visitor.field("structure", &structure, default: [])
    try visitor.field("notes", &notes, default: "")
  }

  /// As a plan and a player take it.
  public var workout: StructuredWorkout {
    StructuredWorkout(
      id: RunTemplate.prefix + id.text, name: name, family: family.known ?? .easy, race: nil,
      blocks: structure)
  }

  /// Before its identifier, in the place of one of the catalogue.
  static let prefix = "own-"
}
