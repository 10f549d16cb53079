import Documents

/// Strength on the days of some weeks: which session lies on which day.
///
/// What is trained on a day follows from its session when it begins, so that a split that was
/// changed since is trained as it is now, with the weights that the log asks for.
public struct Programme: Document {
  public static let kind = DocumentKind.programmes
  public static let schema = 1
  public static let weekCounts = 1...52

  public var id = ULID.none
  public var name = ""
  /// The template that it was made from; empty where it was made of one's own splits.
  public var template = ""
  public var gymID: ULID?
  /// The gym's name when the programme was made, for when the gym is gone.
  public var gymName = ""
  public var sessions: [ProgrammeSession] = []
  /// In the order of their original dates.
  public var days: [ProgrammeDay] = []
  public var notes = ""
  public var lineage = Lineage()
  public var unknown = UnknownFields()

  public init() {}

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("id", &id)
    try visitor.field("name", &name)
    try visitor.field("template", &template, default: "")
    try visitor.field("gymID", &gymID)
    try visitor.field("gymName", &gymName, default: "")
    try visitor.field("sessions", &sessions, default: [])
    try visitor.field("days", &days, default: [])
    try visitor.note("notes", &notes)
  }

  public func session(_ id: ULID) -> ProgrammeSession? { sessions.first { $0.id == id } }
  public func day(_ id: ULID) -> ProgrammeDay? { days.first { $0.id == id } }

  /// To put programmes in order: as it was made.
  public var firstDay: CivilDay { days.first?.originalDate ?? CivilDay(number: 0) }

  /// How many weeks it goes over.
  public var weekCount: Int { days.last?.week ?? 0 }

  /// The first and the last day, as they lie now; nil without any.
  public var span: ClosedRange<CivilDay>? {
    guard var first = days.first?.date else { return nil }
    var last = first
    for day in days {
      first = min(first, day.date)
      last = max(last, day.date)
    }
    return first...last
  }
}

/// What is trained on some days of a programme.
public struct ProgrammeSession: Record {
  public var id = ULID.none
  public var name = ""
  /// The split that is trained, as it is then; its exercises stand below for when it is gone.
  public var splitID: ULID?
  public var exercises: [SplitExercise] = []
  public var unknown = UnknownFields()

  public init() {}

  public init(id: ULID, name: String, splitID: ULID? = nil, exercises: [SplitExercise]) {
    self.id = id
    self.name = name
    self.splitID = splitID
    self.exercises = exercises
  }

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("id", &id)
    try visitor.field("name", &name)
    try visitor.field("splitID", &splitID)
    try visitor.field("exercises", &exercises, default: [])
  }
}

/// A day of a programme.
public struct ProgrammeDay: Record {
  public var id = ULID.none
  public var date = CivilDay(number: 0)
  /// Where the programme had put it.
  public var originalDate = CivilDay(number: 0)
  /// From 1.
  public var week = 1
  public var sessionID = ULID.none
  /// Fewer sets with less weight, to recover.
  public var isDeload = false
  /// Left out on purpose.
  public var isSkipped = false
  public var unknown = UnknownFields()

  public init() {}

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("id", &id)
    try visitor.field("date", &date)
    try visitor.field("originalDate", &originalDate)
    try visitor.field("week", &week, in: 1...1000, default: 1)
    try visitor.field("sessionID", &sessionID)
    try visitor.field("deload", &isDeload, default: false)
    try visitor.field("isSkipped", &isSkipped, default: false)
  }

  public var isMoved: Bool { date != originalDate }
}

extension Programme {
  /// Of the sets of a deload week so many are done: about half to two thirds are usual (Bell et al.
  /// 2023, doi:10.1186/s40798-023-00633-0).
  public static let deloadSets = 0.6
  /// And of their weight, so much: less than what a rule of progression takes for a workout that
  /// proves something, so that the weight before goes on afterwards.
  public static let deloadWeight = 0.8

  /// What is trained on a day: the session's split as it is now, else as it was when the programme
  /// was made; nil where the day has no session.
  ///
  /// - Parameter splits: those of the library.
  public func split(of day: ProgrammeDay, among splits: [Split]) -> Split? {
    guard let session = session(day.sessionID) else { return nil }
    var split = Split(id: session.id, name: session.name, exercises: session.exercises)
    if let current = splits.first(where: { $0.id == session.splitID }) { split = current }
    if day.isDeload {
      for place in split.exercises.indices { split.exercises[place].lighten() }
    }
    return split
  }

  /// Moves a day; other days stay where they are.
  public mutating func move(_ id: ULID, to date: CivilDay) {
    for place in days.indices where days[place].id == id { days[place].date = date }
  }

  public mutating func skip(_ id: ULID, _ isSkipped: Bool) {
    for place in days.indices where days[place].id == id { days[place].isSkipped = isSkipped }
  }

  /// Two days change their dates.
  public mutating func swap(_ id: ULID, _ other: ULID) {
    guard let first = days.firstIndex(where: { $0.id == id }),
      let second = days.firstIndex(where: { $0.id == other })
    else { return }
    (days[first].date, days[second].date) = (days[second].date, days[first].date)
  }
}

extension SplitExercise {
  /// Fewer sets. What they weigh is lowered where it is weighed.
  fileprivate mutating func lighten() {
    func fewer(_ count: Int) -> Int {
      max(1, Int((Double(count) * Programme.deloadSets).rounded()))
    }
    setPlans = Array(setPlans.prefix(fewer(setPlans.count)))
    setCount = setPlans.isEmpty ? fewer(setCount) : setPlans.count
  }
}
