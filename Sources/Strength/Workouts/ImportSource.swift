import Documents

/// What an export of another app said of a workout when it was imported last, so that a later
/// export is told from what was changed here.
public struct ImportSource: Record {
  /// Follows from the app and the start that its export gives.
  public var id = ULID.none
  /// Such as `strong`.
  public var app = ""
  /// Of the workout, as the export has it.
  public var name = ""
  /// A hash of the workout's notes there; empty where there are none.
  public var notes = ""
  /// In the order of the export.
  public var exercises: [ExerciseSets] = []
  public var unknown = UnknownFields()

  public init() {}

  public init(id: ULID, app: String) {
    self.id = id
    self.app = app
  }

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("id", &id)
    try visitor.field("app", &app)
    try visitor.field("name", &name, default: "")
    try visitor.field("notes", &notes, default: "")
    try visitor.field("exercises", &exercises, default: [])
  }
}

extension ImportSource {
  /// What an export said of the sets of one exercise in a workout.
  public struct ExerciseSets: Record {
    /// The log that it became, whether that is still there or not.
    public var log = ULID.none
    /// A hash of the notes on the exercise; empty where there are none.
    public var notes = ""
    /// The sets in the order of the export, a comma between them; see `entries`.
    public var sets = ""
    public var unknown = UnknownFields()

    public init() {}

    public init(log: ULID, notes: String = "", _ entries: [ImportSource.Entry]) {
      self.log = log
      self.notes = notes
      sets = entries.map { $0.text(after: log) }.joined(separator: ",")
    }

    public mutating func fields<Visitor: FieldVisitor>(
      _ visitor: inout Visitor
    ) throws(JSONFailure) {
      try visitor.field("log", &log)
      try visitor.field("notes", &notes, default: "")
      try visitor.field("sets", &sets, default: "")
    }
  }
}

extension ImportSource {
  /// One set, written as `IDENTIFIER=content<former content`; without the time in its identifier
  /// where that is the log's, and with `~` in front where the last export lacked it.
  public struct Entry: Equatable, Sendable {
    public var id: ULID
    /// Without commas and `<`.
    public var content: String
    /// What earlier exports said, the newest first.
    public var former: [String] = []
    /// Whether the last export lacked it.
    public var isGone = false

    public init(id: ULID, content: String) {
      self.id = id
      self.content = content
    }

    private static let timeLength = 10

    fileprivate func text(after log: ULID) -> String {
      let isNear = log.milliseconds == id.milliseconds
      let name = isNear ? String(id.text.dropFirst(Entry.timeLength)) : id.text
      let contents = ([content] + former).joined(separator: "<")
      return (isGone ? "~" : "") + name + "=" + contents
    }

    fileprivate init?(_ text: Substring.UTF8View, after log: ULID) {
      var text = text
      isGone = text.first == 0x7e
      if isGone { text = text.dropFirst() }
      guard let equals = text.firstIndex(of: 0x3d) else { return nil }
      var name = String(Substring(text[..<equals]))
      if name.utf8.count != ULID.length { name = log.text.prefix(Entry.timeLength) + name }
      guard let id = ULID(name) else { return nil }
      self.id = id
      let contents = text[text.index(after: equals)...].split(
        separator: 0x3c, omittingEmptySubsequences: false)
      content = String(Substring(contents[0]))
      former = contents.dropFirst().map { String(Substring($0)) }
    }
  }
}

extension ImportSource.ExerciseSets {
  /// Those that can be read.
  public var entries: [ImportSource.Entry] {
    // By bytes: characters take several times as long.
    sets.utf8.split(separator: 0x2c).compactMap { ImportSource.Entry($0, after: log) }
  }
}
