import Documents

/// What a model is told of a week to plan, as data of one shape: a gateway takes nothing else, so
/// that nobody can have it send a text of their own.
public struct ModelData: Equatable, Sendable {
  /// Sets of a muscle a week, rounded.
  public struct MuscleAim: Equatable, Sendable {
    public var name: String
    /// Of the last four weeks.
    public var recent: Int
    public var least: Int
    public var most: Int
    /// From the last session that trained it hard to the first day of the week; nil where the
    /// last four weeks have none, or where the log does not count.
    public var daysSince: Int?
  }

  public struct Choice: Equatable, Sendable {
    public var name: String
    /// kg, lightest first; empty for the body alone.
    public var weights: [Double]
  }

  /// At most 300 scalars.
  public var goal: String
  public var days: Int
  public var minutes: Int
  public var level: String
  /// Why the week is a lighter one, or does not grow; nil for any other.
  public var note: String?
  /// Days, 1…7, without leg exercises.
  public var rest: [Int]
  /// Days, 1…7, without any.
  public var closed: [Int]
  public var muscles: [MuscleAim]
  public var exercises: [Choice]

  /// Compact JSON.
  public var text: String { ModelData.text { write(to: &$0) } }

  public func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("goal", goal)
      writer.member("days", days)
      writer.member("min", minutes)
      writer.member("level", level)
      if let note { writer.member("note", note) }
      writer.list("rest", rest) { $0.integer(Int64($1)) }
      writer.list("closed", closed) { $0.integer(Int64($1)) }
      writer.list("sets", muscles) { writer, muscle in
        writer.beginArray()
        writer.element()
        writer.string(muscle.name)
        var numbers = [muscle.recent, muscle.least, muscle.most]
        if let days = muscle.daysSince { numbers.append(days) }
        for value in numbers {
          writer.element()
          writer.integer(Int64(value))
        }
        writer.endArray()
      }
      writer.list("ex", exercises) { writer, choice in
        writer.beginArray()
        writer.element()
        writer.string(choice.name)
        for weight in choice.weights {
          writer.element()
          writer.number(weight)
        }
        writer.endArray()
      }
    }
  }
}

/// Why data for a model is refused: the key, and what it takes.
public struct ModelDataError: Error, Equatable, Sendable {
  public let key: String
  public let expected: String

  public var message: String { "“\(key)” takes \(expected)." }
}

extension ModelData {
  public static let mostExercises = 30
  static let mostMuscles = 10
  static let mostWeights = 3
  static let mostNameScalars = 80
  /// The four weeks that a brief looks back.
  static let daysSince = 0...28

  /// Reads what `write` writes, and takes nothing that a brief cannot hold: text without control
  /// and direction characters, days of the week, kilograms that exist.
  public init(_ value: JSONValue) throws(ModelDataError) {
    try ModelData.check(
      value, keys: ["goal", "days", "min", "level", "note", "rest", "closed", "sets", "ex"])
    goal = try ModelData.words(value["goal"], "goal", most: CoachRequest.mostGoalScalars)
    days = try ModelData.whole(value["days"], "days", CoachRequest.strengthDays)
    minutes = try ModelData.whole(value["min"], "min", CoachRequest.sessionMinutes)
    level = try ModelData.words(value["level"], "level", most: 20)
    guard Experience(rawValue: level) != nil else {
      throw ModelDataError(key: "level", expected: "novice, intermediate or advanced")
    }
    note = try value["note"].map { note throws(ModelDataError) in
      try ModelData.words(note, "note", most: CoachRequest.mostGoalScalars)
    }
    rest = try ModelData.days(value["rest"], "rest")
    closed = try ModelData.days(value["closed"], "closed")
    muscles = []
    for item in try ModelData.list(value["sets"], "sets", most: ModelData.mostMuscles) {
      let parts = item.array ?? []
      guard parts.count == 4 || parts.count == 5 else {
        throw ModelDataError(
          key: "sets", expected: "a name and three or four numbers for each muscle")
      }
      muscles.append(
        MuscleAim(
          name: try ModelData.words(parts[0], "sets", most: ModelData.mostNameScalars),
          recent: try ModelData.whole(parts[1], "sets", 0...500),
          least: try ModelData.whole(parts[2], "sets", 0...500),
          most: try ModelData.whole(parts[3], "sets", 0...500),
          daysSince: try parts.count == 5
            ? ModelData.whole(parts[4], "sets", ModelData.daysSince) : nil))
    }
    exercises = []
    for item in try ModelData.list(value["ex"], "ex", most: ModelData.mostExercises) {
      let parts = item.array ?? []
      guard !parts.isEmpty, parts.count <= 1 + ModelData.mostWeights else {
        throw ModelDataError(key: "ex", expected: "a name and up to three weights for each")
      }
      let name = try ModelData.words(parts[0], "ex", most: ModelData.mostNameScalars)
      var weights: [Double] = []
      for part in parts.dropFirst() {
        guard let weight = part.number, weight >= 0, weight <= 2000 else {
          throw ModelDataError(key: "ex", expected: "weights from 0 to 2000 kg")
        }
        weights.append(tenths(weight))
      }
      exercises.append(Choice(name: name, weights: weights))
    }
    guard !exercises.isEmpty else {
      throw ModelDataError(key: "ex", expected: "at least one exercise")
    }
  }

  /// As a brief's own names are sent.
  static func name(_ text: String) -> String {
    Goals.cleaned(text, most: mostNameScalars)
  }

  /// Compact JSON, as a model is sent it.
  static func text(_ write: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter(compact: true)
    write(&writer)
    return String(utf8: writer.bytes)
  }

  /// Takes an object without other members.
  static func check(_ value: JSONValue, keys: [String]) throws(ModelDataError) {
    guard case .object(let members) = value else {
      throw ModelDataError(key: "data", expected: "an object")
    }
    for member in members where !keys.contains(member.key) {
      throw ModelDataError(key: String(member.key.prefix(40)), expected: "nothing: it is unknown")
    }
  }

  static func words(
    _ value: JSONValue?, _ key: String, most: Int
  ) throws(ModelDataError) -> String {
    guard let text = value?.string, text.unicodeScalars.count <= most else {
      throw ModelDataError(key: key, expected: "text of up to \(most) characters")
    }
    return Goals.cleaned(text)
  }

  static func whole(
    _ value: JSONValue?, _ key: String, _ range: ClosedRange<Int>
  ) throws(ModelDataError) -> Int {
    guard let number = value?.number, number == number.rounded(), abs(number) < 1e6,
      range.contains(Int(number))
    else {
      throw ModelDataError(
        key: key, expected: "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return Int(number)
  }

  static func list(
    _ value: JSONValue?, _ key: String, most: Int
  ) throws(ModelDataError) -> [JSONValue] {
    guard let items = value?.array, items.count <= most else {
      throw ModelDataError(key: key, expected: "a list of up to \(most)")
    }
    return items
  }

  private static func days(_ value: JSONValue?, _ key: String) throws(ModelDataError) -> [Int] {
    var days: [Int] = []
    for item in try list(value, key, most: 7) {
      days.append(try whole(item, key, 1...7))
    }
    return days
  }
}
