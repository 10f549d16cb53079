import Documents

/// A movement that sets are logged under.
public struct Exercise: Document {
  public static let kind = DocumentKind.exercises
  public static let schema = 1

  public var id = ULID.none
  public var name = ""
  /// Other names that it goes by, in other apps for example.
  public var aliases: [String] = []
  public var loadType = Open(LoadType.weighted)
  public var equipment: [String] = []
  /// One side works at a time; reps are counted for one side.
  public var isUnilateral = false
  /// The unit that its weights are entered in; nil for the one of the settings.
  public var unit: Open<WeightUnit>?
  public var notes = ""
  public var muscles: [ExerciseMuscle] = []
  public var branches: [ExerciseBranch] = []
  public var lineage = Lineage()
  public var unknown = UnknownFields()

  public init() {}

  public init(id: ULID, name: String, loadType: LoadType = .weighted) {
    self.id = id
    self.name = name
    self.loadType = Open(loadType)
  }

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("id", &id)
    try visitor.field("name", &name)
    try visitor.field("aliases", &aliases, default: [])
    try visitor.field("loadType", &loadType, default: Open(.weighted))
    try visitor.field("equipment", &equipment, default: [])
    try visitor.field("unilateral", &isUnilateral, default: false)
    try visitor.field("unit", &unit)
    try visitor.note("notes", &notes)
    try visitor.field("muscles", &muscles, default: [])
    try visitor.field("branches", &branches, default: [])
  }

  /// The branch for a gym, or for no gym in particular; not one whose gym was deleted.
  public func branch(gymID: ULID?) -> ExerciseBranch? {
    branches.first { $0.gymID == gymID && (gymID != nil || $0.gymName.isEmpty) }
  }
}

/// How much of an exercise's work one muscle does.
public struct ExerciseMuscle: Record {
  public var muscleID = ULID.none
  public var muscleName = ""
  public var contribution = Contribution(0)
  public var unknown = UnknownFields()

  public init() {}

  public init(muscleID: ULID, muscleName: String, contribution: Double) {
    self.muscleID = muscleID
    self.muscleName = muscleName
    self.contribution = Contribution(contribution)
  }

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("muscleID", &muscleID)
    try visitor.field("muscleName", &muscleName)
    try visitor.field("contribution", &contribution)
  }
}

/// One exercise in one gym, or in none in particular: what holds only there.
///
/// The last weight is not kept here: it follows from the history.
public struct ExerciseBranch: Record {
  public var id = ULID.none
  public var gymID: ULID?
  /// The gym's name when the branch was made, for when the gym is gone.
  public var gymName = ""
  public var notes = ""
  public var settings: [MachineSetting] = []
  public var unknown = UnknownFields()

  public init() {}

  public init(id: ULID, gymID: ULID?, gymName: String) {
    self.id = id
    self.gymID = gymID
    self.gymName = gymName
  }

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("id", &id)
    try visitor.field("gymID", &gymID)
    try visitor.field("gymName", &gymName, default: "")
    try visitor.note("notes", &notes)
    try visitor.field("settings", &settings, default: [])
  }
}

/// How a machine is adjusted, such as its seat at 4.
public struct MachineSetting: Record {
  public var name = ""
  public var value = ""
  public var unknown = UnknownFields()

  public init() {}

  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("name", &name)
    try visitor.field("value", &value)
  }
}
