import Coach
import Documents

/// What a model may be asked: each kind has a path, one constant text and one schema of its own.
enum QuestionKind: String, CaseIterable, Sendable {
  case week = "weeks"
  case sequence = "sequences"
  case review = "reviews"

  var path: String { "/v1/" + rawValue }

  init?(path: String) {
    guard let kind = QuestionKind.allCases.first(where: { $0.path == path }) else { return nil }
    self = kind
  }
}

/// What a model is asked, read from a request: nothing else is sent on.
enum QuestionData: Equatable, Sendable {
  case week(ModelData)
  case sequence(SequenceData)
  case review(ReviewData)

  init(_ kind: QuestionKind, _ value: JSONValue) throws(ModelDataError) {
    switch kind {
    case .week: self = .week(try ModelData(value))
    case .sequence: self = .sequence(try SequenceData(value))
    case .review: self = .review(try ReviewData(value))
    }
  }

  var text: String {
    switch self {
    case .week(let data): data.text
    case .sequence(let data): data.text
    case .review(let data): data.text
    }
  }

  var system: String {
    switch self {
    case .week: ModelRequest.system
    case .sequence: SequenceData.system
    case .review: ReviewData.system
    }
  }

  var schema: [UInt8] {
    switch self {
    case .week: ModelRequest.schema
    case .sequence: SequenceData.schema
    case .review: ReviewData.schema
    }
  }

  /// Whether a device may have an answer mended: what it is checked for here is not all of it.
  var isRepairedByDevices: Bool { if case .week = self { true } else { false } }

  /// Of a provider's `max_tokens`, so that a model that thinks has its room with each kind.
  var tokenShare: Double {
    switch self {
    case .week: 1
    case .sequence: 0.75
    case .review: 0.5
    }
  }

  /// An answer as it is kept and sent: compact JSON.
  ///
  /// A week's own rules are the device's to check; a sequence and a review are checked whole, here
  /// and there.
  func checked(_ answer: [UInt8]) throws(ModelAnswerError) -> [UInt8] {
    var writer = JSONWriter(compact: true)
    switch self {
    case .week(let data):
      try ModelAnswer(parsing: answer, exercises: data.exercises.count).write(to: &writer)
    case .sequence(let data): try SequenceAnswer(parsing: answer, data).write(to: &writer)
    case .review(let data): try ReviewAnswer(parsing: answer, data).write(to: &writer)
    }
    return writer.bytes
  }
}
