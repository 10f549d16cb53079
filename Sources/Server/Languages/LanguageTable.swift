import Foundation

/// What Swift writes in English, in another language: a file of `Web/languages`, as
/// `Web/translating.js` reads it for the page. That file tells what the lines mean, and whatever is
/// changed there has to be changed here: the walk `languages.the_server_says_what_the_page_says`
/// compares them by every line.
struct LanguageTable: Sendable {
  /// How a language writes a decimal point and joins lists.
  struct Forms: Sendable {
    var decimal: String
    var and: String
    var or: String
  }

  private let forms: Forms
  private var exact: [String: String] = [:]
  /// By their `place`, the longest first.
  private var patterns: [String: [LanguagePattern]] = [:]
  /// Is told of texts that the table lacks, for tests.
  var onMissing: (@Sendable (String) -> Void)?

  init(_ file: String, _ forms: Forms) {
    self.forms = forms
    for line in file.split(separator: "\n") where !line.hasPrefix("//") {
      guard let equals = line.range(of: " = "), equals.lowerBound > line.startIndex else {
        continue
      }
      add(String(line[..<equals.lowerBound]), String(line[equals.upperBound...]))
    }
    patterns = patterns.mapValues { list in list.sorted { $0.rank > $1.rank } }
  }

  private mutating func add(_ english: String, _ other: String) {
    let key = english.replacing("#", with: "\u{e000}").replacing("{}", with: "\u{e001}")
      .trimmingCharacters(in: .whitespaces)
    guard key.unicodeScalars.contains(LanguagePattern.hole) else {
      exact[key] = other
      return
    }
    let pattern = LanguagePattern(key, other)
    patterns[pattern.place, default: []].append(pattern)
  }

  /// A text with the spaces around it; as it is where the table has nothing.
  func text(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    let isSpace = { (scalar: Unicode.Scalar) in " \n\t".unicodeScalars.contains(scalar) }
    guard let first = scalars.firstIndex(where: { !isSpace($0) }),
      let last = scalars.lastIndex(where: { !isSpace($0) })
    else { return text }
    let plain = scalars[first...last].split(whereSeparator: isSpace).map { String(scalars: $0) }
      .joined(separator: " ")
    return String(scalars: scalars[..<first]) + whole(plain)
      + String(scalars: scalars[(last + 1)...])
  }

  private func whole(_ text: String) -> String {
    if text.isEmpty { return text }
    if let found = piece(text) ?? parts(text) ?? sentences(text) ?? list(text) { return found }
    onMissing?(text)
    return text
  }

  /// Parts that stand beside each other, each by itself.
  private func parts(_ text: String) -> String? {
    let parts = text.components(separatedBy: " · ")
    return parts.count > 1 ? parts.map { whole($0) }.joined(separator: " · ") : nil
  }

  private func sentences(_ text: String) -> String? {
    let scalars = Array(text.unicodeScalars)
    var sentences: [String] = []
    var start = 0
    for place in scalars.indices.dropFirst().dropLast()
    where scalars[place] == " " && LanguagePattern.endsSentence(scalars[place - 1])
      && LanguagePattern.beginsSentence(scalars[place + 1])
    {
      sentences.append(whole(String(scalars: scalars[start..<place])))
      start = place + 1
    }
    if start == 0 { return nil }
    sentences.append(whole(String(scalars: scalars[start...])))
    return sentences.joined(separator: " ")
  }

  /// Names beside each other, each of which is known.
  private func list(_ text: String) -> String? {
    let names = text.components(separatedBy: ", ")
    if names.count < 2 { return nil }
    let known = names.compactMap { piece($0) }
    return known.count == names.count ? known.joined(separator: ", ") : nil
  }

  /// A text of the table; nil where there is none.
  private func piece(_ text: String) -> String? {
    if !text.unicodeScalars.contains(where: { $0.isLetter }) { return number(text) }
    var numbers: [String] = []
    let masked = LanguageTable.replaceNumbers(in: text) { number in
      numbers.append(number)
      return "\u{e000}"
    }
    if let other = exact[masked] { return fill(other, numbers, []) }
    if masked.utf16.count > 500 { return nil }  // what is so long, somebody has written
    let words = masked.components(separatedBy: " ")
    let scalars = Array(masked.unicodeScalars)
    for place in [words[0] + " ", " " + words[words.count - 1], ""] {
      for pattern in patterns[place] ?? [] {
        if let holes = pattern.holes(of: scalars) { return fill(pattern, holes, numbers) }
      }
    }
    return nil
  }

  /// Parts the numbers that a pattern names itself from those that are in its holes.
  private func fill(
    _ pattern: LanguagePattern, _ holes: [[Unicode.Scalar]], _ numbers: [String]
  ) -> String {
    var left = numbers[...]
    var own: [String] = []
    var texts: [String] = []
    for mark in pattern.key {
      if mark == LanguagePattern.number { own.append(left.popFirst() ?? "") }
      if mark != LanguagePattern.hole { continue }
      var text = ""
      for scalar in holes[texts.count] {
        if scalar == LanguagePattern.number {
          text += left.popFirst() ?? ""
        } else {
          text.unicodeScalars.append(scalar)
        }
      }
      texts.append(text)
    }
    return fill(pattern.other, own, texts)
  }

  /// Puts numbers and holes in the places of a text of the other language.
  private func fill(_ other: String, _ numbers: [String], _ holes: [String]) -> String {
    let marks = Array(other.unicodeScalars)
    func digit(_ place: Int) -> Int? {
      marks.indices.contains(place) && marks[place].isDigit ? Int(marks[place].value) - 0x30 : nil
    }
    var text = ""
    var (numberCount, holeCount, place) = (0, 0, 0)
    while place < marks.count {
      if marks[place] == "#" {
        let named = digit(place + 1)
        if named == nil { numberCount += 1 }
        place += named == nil ? 1 : 2
        let index = (named ?? numberCount) - 1
        text += numbers.indices.contains(index) ? number(numbers[index]) : ""
        continue
      }
      let named = digit(place + 1)
      let end = place + (named == nil ? 1 : 2)
      if marks[place] == "{", marks.indices.contains(end), marks[end] == "}" {
        if named == nil { holeCount += 1 }
        place = end + 1
        let index = (named ?? holeCount) - 1
        text += holes.indices.contains(index) ? hole(holes[index]) : ""
        continue
      }
      text.unicodeScalars.append(marks[place])
      place += 1
    }
    // A short month before a full stop.
    let end = text.unicodeScalars.suffix(3)
    if end.count == 3, end.first != ".", end.dropFirst().allSatisfy({ $0 == "." }) {
      text.unicodeScalars.removeLast()
    }
    return text
  }

  private func hole(_ text: String) -> String {
    piece(text) ?? listOfHole(text) ?? text
  }

  private func listOfHole(_ text: String) -> String? {
    for (between, other) in [(" and ", forms.and), (" or ", forms.or), (", ", ", ")] {
      let names = text.components(separatedBy: between)
      if names.count > 1 { return names.map { hole($0) }.joined(separator: other) }
    }
    return nil
  }

  // MARK: Numbers

  /// Such as 1.5; what has several points is a version or a day.
  private func number(_ text: String) -> String {
    LanguageTable.replaceNumbers(in: text) { number in
      let parts = number.components(separatedBy: ".")
      let isDecimal =
        parts.count == 2 && !parts[0].unicodeScalars.contains(",")
        && parts[1].unicodeScalars.allSatisfy { $0.isDigit }
      return isDecimal ? parts.joined(separator: forms.decimal) : number
    }
  }

  private static func replaceNumbers(
    in text: String, _ change: (String) -> String
  ) -> String {
    let scalars = Array(text.unicodeScalars)
    var changed = ""
    var place = 0
    while place < scalars.count {
      let end = endOfNumber(scalars, place)
      if end > place {
        changed += change(String(scalars: scalars[place..<end]))
        place = end
      } else {
        changed.unicodeScalars.append(scalars[place])
        place += 1
      }
    }
    return changed
  }

  /// Behind the number that begins at a place; the place itself where none does.
  private static func endOfNumber(_ text: [Unicode.Scalar], _ start: Int) -> Int {
    let first = text[start] == "−" || text[start] == "-" ? start + 1 : start
    guard first < text.count, text[first].isDigit else { return start }
    var end = first + 1
    var place = end
    while place < text.count,
      text[place].isDigit || ".,:\u{202f}".unicodeScalars.contains(text[place])
    {
      place += 1
      if text[place - 1].isDigit { end = place }
    }
    return end
  }
}

extension Unicode.Scalar {
  fileprivate var isLetter: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
    default: false
    }
  }
}

extension String {
  fileprivate init(scalars: some Sequence<Unicode.Scalar>) {
    self.init(String.UnicodeScalarView(scalars))
  }
}
