import Documents

/// A place to train, with what stands there.
public struct Gym: Document {
  public static let kind = DocumentKind.gyms
  public static let schema = 1

  public var id = ULID.none
  public var name = ""
  public var order = 0
  public var notes = ""
  /// Words of the catalogue's vocabulary, such as `smith-machine`; `Gym.noEquipment` where nothing
  /// stands there, empty where nobody has said.
  public var equipment: [String] = []
  public var bars: [Bar] = []
  public var plates: [PlateStock] = []
  public var dumbbells: [Weight] = []
  public var machines: [MachineStack] = []
  public var lineage = Lineage()
  public var unknown = UnknownFields()

  public init() {}

  public init(id: ULID, name: String, order: Int = 0) {
    self.id = id
    self.name = name
    self.order = order
  }

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("id", &id)
    try visitor.field("name", &name)
    try visitor.field("order", &order, default: 0)
    try visitor.note("notes", &notes)
    try visitor.field("equipment", &equipment, default: [])
    try visitor.field("bars", &bars, default: [])
    try visitor.field("plates", &plates, default: [])
    try visitor.field("dumbbells", &dumbbells, default: [])
    try visitor.field("machines", &machines, default: [])
  }
}

/// A bar and what it weighs empty.
public struct Bar: Record {
  public var name = ""
  public var weight = Weight.kg(0)
  public var unknown = UnknownFields()

  public init() {}

  public init(name: String, weight: Weight) {
    self.name = name
    self.weight = weight
  }

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("name", &name)
    try visitor.field("weight", &weight)
  }
}

/// Plates of one weight.
public struct PlateStock: Record {
  public var weight = Weight.kg(0)
  /// Single plates, so 4 load two on each side.
  public var count = 0
  public var unknown = UnknownFields()

  public init() {}

  public init(weight: Weight, count: Int) {
    self.weight = weight
    self.count = count
  }

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("weight", &weight)
    try visitor.field("count", &count, in: 0...1000, default: 0)
  }
}

/// A machine with a weight stack: from the lightest plate in even steps to the heaviest.
public struct MachineStack: Record {
  public var name = ""
  /// The exercises done on it.
  public var exerciseIDs: [ULID] = []
  public var lightest = Weight.kg(0)
  public var step = Weight.kg(0)
  public var heaviest = Weight.kg(0)
  public var unknown = UnknownFields()

  public init() {}

  public init(name: String, lightest: Weight, step: Weight, heaviest: Weight) {
    self.name = name
    self.lightest = lightest
    self.step = step
    self.heaviest = heaviest
  }

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("name", &name)
    try visitor.field("exerciseIDs", &exerciseIDs, default: [])
    try visitor.field("lightest", &lightest)
    try visitor.field("step", &step)
    try visitor.field("heaviest", &heaviest)
  }
}
