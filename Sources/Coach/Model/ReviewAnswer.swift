import Documents

/// A model's sentences about a week, in which every figure is one of ours: the model only says
/// where it stands.
public struct ReviewAnswer: Equatable, Sendable {
  public static let mostSentences = 6
  /// Of one sentence, before and after its figures are filled in.
  public static let mostScalars = 200

  /// With `{n}` in place of figures.
  let templates: [String]
  /// As they are shown.
  public let sentences: [String]

  /// - Parameter bytes: the text of the answer; a fence around it is taken off.
  public init(parsing bytes: [UInt8], _ data: ReviewData) throws(ModelAnswerError) {
    let value = try ModelAnswer.object(bytes, members: 1)
    guard let items = value["s"]?.array else { throw ReviewAnswer.noTexts }
    if items.isEmpty { throw .rule(code: "empty", message: "The answer has no sentence.") }
    guard items.count <= ReviewAnswer.mostSentences else {
      throw .rule(code: "too_many_sentences", message: "There are more than 6 sentences.")
    }
    var templates: [String] = []
    var sentences: [String] = []
    for (place, item) in items.enumerated() {
      guard let text = item.string else { throw ReviewAnswer.noTexts }
      do throws(ReviewFault) {
        let template = try ReviewAnswer.template(text)
        templates.append(template)
        sentences.append(try ReviewAnswer.filled(template, data.figures))
      } catch {
        throw .rule(
          code: error.rawValue, message: "Sentence \(place + 1) \(error.message)")
      }
    }
    self.templates = templates
    self.sentences = sentences
  }

  private static let noTexts = ModelAnswerError.rule(
    code: "wrong_shape", message: "“s” is no list of texts.")

  /// As it is kept and sent on: read again, it is the same.
  public func write(to writer: inout JSONWriter) {
    writer.object { writer in writer.list("s", templates) { $0.string($1) } }
  }

  // MARK: One sentence

  private static func template(_ text: String) throws(ReviewFault) -> String {
    if text.unicodeScalars.count > mostScalars { throw .tooLong }
    // Some letters become two or three: what is kept is read again.
    let template = Goals.cleaned(text)
    if template.unicodeScalars.count > mostScalars { throw .tooLong }
    return template
  }

  /// Fills the figures in.
  ///
  /// - Throws: where a sentence has a number of its own, in digits of any script or in words
  ///   (`NumberWords`), names a figure that is none, puts figures together so that they read as
  ///   another one, has none at all, or holds more than words.
  static func filled(
    _ template: String, _ figures: [ReviewData.Figure]
  ) throws(ReviewFault) -> String {
    let characters = Array(template)
    /// With a space in place of each figure.
    var words = ""
    var text = ""
    var place = 0
    var lastEnd: Int?
    while place < characters.count {
      let character = characters[place]
      if character == "{" {
        let end = try figureEnd(characters, from: place)
        guard let figure = index(characters[(place + 1)..<end]), figure < figures.count else {
          throw .unknownFigure
        }
        guard standsAlone(characters, place, end, lastEnd) else { throw .joinedFigure }
        text += figures[figure].text
        words += " "
        lastEnd = end
        place = end + 1
        continue
      }
      if character.isNumber { throw .ownFigure }
      guard isPlain(character) else { throw .notPlain }
      text.append(character)
      words.append(character)
      place += 1
    }
    if NumberWords.isAny(in: Goals.words(of: words)) { throw .ownFigure }
    if lastEnd == nil { throw .noFigure }
    if text.unicodeScalars.count > mostScalars { throw .tooLong }
    return text
  }

  private static func figureEnd(
    _ characters: [Character], from start: Int
  ) throws(ReviewFault) -> Int {
    var end = start + 1
    while end < characters.count, end - start <= 3, characters[end] != "}" { end += 1 }
    guard end < characters.count, characters[end] == "}" else { throw .unknownFigure }
    return end
  }

  /// Nil for what is no whole number in ASCII.
  private static func index(_ digits: ArraySlice<Character>) -> Int? {
    if digits.isEmpty { return nil }
    var number = 0
    for digit in digits {
      guard digit.isASCII, let value = digit.wholeNumberValue else { return nil }
      number = number * 10 + value
    }
    return number
  }

  /// Whether a figure cannot be read as a part of a longer one.
  private static func standsAlone(
    _ characters: [Character], _ start: Int, _ end: Int, _ lastEnd: Int?
  ) -> Bool {
    if start > 0 {
      switch characters[start - 1] {
      case " ", "(": break
      default: return false
      }
    }
    // Only a space between two.
    if let lastEnd, start - lastEnd <= 2 { return false }
    if end + 1 == characters.count { return true }
    switch characters[end + 1] {
    case " ", ".", ",", ";", ":", ")": return true
    default: return false
    }
  }

  private static func isPlain(_ character: Character) -> Bool {
    switch character {
    case " ", ".", ",", ";", ":", "!", "?", "'", "’", "(", ")", "-", "–", "—": true
    default: character.isLetter
    }
  }
}

/// What is wrong with a sentence of a model.
enum ReviewFault: String, Error, CaseIterable {
  case tooLong = "too_long"
  case notPlain = "not_plain"
  case ownFigure = "own_figure"
  case unknownFigure = "unknown_figure"
  case joinedFigure = "joined_figure"
  case noFigure = "no_figure"

  /// Behind `Sentence 2`.
  var message: String {
    switch self {
    case .tooLong: "has more than 200 characters."
    case .notPlain: "holds more than plain words."
    case .ownFigure: "has a number of its own, in digits or in words."
    case .unknownFigure: "names a figure that is not in the list."
    case .joinedFigure: "puts a figure together with something else."
    case .noFigure: "has no figure."
    }
  }
}
