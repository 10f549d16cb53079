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
      var bytes: [UInt8] = []
      for entry in entries {
        if !bytes.isEmpty { bytes.append(0x2c) }
        entry.append(to: &bytes, after: log)
      }
      sets = String(utf8: bytes)
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

    fileprivate func append(to bytes: inout [UInt8], after log: ULID) {
      if isGone { bytes.append(0x7e) }
      let start = bytes.count
      id.append(to: &bytes)
      if log.milliseconds == id.milliseconds {
        bytes.removeSubrange(start..<bytes.count - ULID.restLength)
      }
      bytes.append(0x3d)
      bytes.append(contentsOf: content.utf8)
      for text in former {
        bytes.append(0x3c)
        bytes.append(contentsOf: text.utf8)
      }
    }

    fileprivate init?(_ text: UnsafeBufferPointer<UInt8>, after log: ULID) {
      isGone = text.first == 0x7e
      let start = isGone ? 1 : 0
      guard let equals = text[start...].firstIndex(of: 0x3d) else { return nil }
      let name = UnsafeBufferPointer(rebasing: text[start..<equals])
      guard let id = ULID(text: name) ?? ULID(milliseconds: log.milliseconds, rest: name) else {
        return nil
      }
      self.id = id
      let contents = text[(equals + 1)...]
      let end = contents.firstIndex(of: 0x3c) ?? contents.endIndex
      content = String(utf8: contents[..<end])
      if end == contents.endIndex { return }
      former = contents[(end + 1)...].split(separator: 0x3c, omittingEmptySubsequences: false)
        .map { String(utf8: $0) }
    }
  }
}

extension ImportSource.ExerciseSets {
  /// Those that can be read.
  public var entries: [ImportSource.Entry] {
    var sets = sets
    // By bytes: characters take several times as long.
    return sets.withUTF8 { text in
      text.split(separator: 0x2c).compactMap {
        ImportSource.Entry(UnsafeBufferPointer(rebasing: $0), after: log)
      }
    }
  }
}
