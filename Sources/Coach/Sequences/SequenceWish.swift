import Sequences

/// What somebody wants of a timed sequence, read from their own words: numbers with their units,
/// and the words between.
struct SequenceWish {
  /// Lower case, in order.
  private(set) var words: [String] = []
  /// Repeats, as in `8 x` or `4 rounds`.
  private(set) var rounds: Int?
  private(set) var reps: Int?
  private(set) var workSeconds: Int?
  private(set) var restSeconds: Int?
  /// Of one repeat.
  private(set) var meters: Int?
  /// Of all of it.
  private(set) var totalSeconds: Int?
  /// Numbers with dashes between: seconds of a breath, as in `4-7-8`, or reps of each round, as in
  /// `21-15-9`.
  private(set) var pattern: [Int] = []

  fileprivate enum Unit {
    case none, seconds, meters, rounds, reps
  }

  fileprivate struct Amount {
    /// In the base of its unit.
    var value: Double
    var unit: Unit
    /// Given in minutes or hours.
    var isLong = false
    /// What stands between it and the one before: `x`, `/` or `-`; nil for anything else.
    var sign: Character?
    /// The words right before and right after it.
    var before = ""
    var after = ""
  }

  /// What goes beyond is cut off, so that the name says what is played.
  static let mostRounds = 100

  init(_ text: String) {
    read(SequenceWish.amounts(in: text, &words))
  }

  /// Whether one of the words begins with one of these, which have spaces between.
  func says(_ stems: String) -> Bool {
    let stems = stems.parts(at: " ")
    return words.contains { word in stems.contains { word.begins(with: $0) } }
  }

  var isForBreath: Bool {
    says("breath calm relax meditat sleep") || (words.isEmpty && !pattern.isEmpty)
  }

  var holdsNumbers: Bool {
    rounds != nil || reps != nil || workSeconds != nil || restSeconds != nil || meters != nil
      || totalSeconds != nil || !pattern.isEmpty
  }

  // MARK: Reading

  private static func amounts(in text: String, _ words: inout [String]) -> [Amount] {
    var amounts: [Amount] = []
    var word = ""
    var number: Double?
    /// Of the next digit behind the point; 0 before it.
    var place = 0.0
    var sign: Character?
    var last = ""
    /// Whether the amount that was read last still waits for its unit.
    var waits = false
    func endNumber() {
      guard let value = number else { return }
      (number, place) = (nil, 0)
      if sign == ":", waits {
        amounts[amounts.count - 1].add(seconds: value)
        waits = false
      } else {
        // What nobody means is cut off, not refused.
        amounts.append(
          Amount(value: min(value, 100_000), unit: .none, sign: sign, before: last))
        waits = true
      }
      (sign, last) = (nil, "")
    }
    func endWord() {
      guard !word.isEmpty else { return }
      defer { word = "" }
      if word == "x", !amounts.isEmpty {
        (sign, waits) = ("x", false)
        return
      }
      if waits, amounts[amounts.count - 1].take(unit: word) {
        waits = false
        return
      }
      if !amounts.isEmpty, amounts[amounts.count - 1].after.isEmpty, last.isEmpty {
        amounts[amounts.count - 1].after = word
      }
      (waits, sign, last) = (false, nil, word)
      words.append(word)
    }
    for character in text.lowercased() {
      if let digit = character.isASCII ? character.wholeNumberValue : nil {
        endWord()
        if place == 0 {
          number = (number ?? 0) * 10 + Double(digit)
        } else {
          number = (number ?? 0) + Double(digit) * place
          place /= 10
        }
      } else if character.isLetter {
        endNumber()
        word.append(character)
      } else if character == ".", number != nil, place == 0 {
        place = 0.1
      } else {
        endNumber()
        endWord()
        switch character {
        case "×", "*": (sign, waits) = ("x", false)
        case "–": sign = "-"
        case "/", "-", ":": sign = character
        case "'" where waits: waits = !amounts[amounts.count - 1].take(unit: "min")
        case "\"" where waits: waits = !amounts[amounts.count - 1].take(unit: "s")
        case ",", ";", ".": (waits, last) = (false, " ")
        default: break
        }
      }
    }
    endNumber()
    endWord()
    return amounts
  }

  private mutating func read(_ amounts: [Amount]) {
    for (place, amount) in amounts.enumerated() {
      let whole = Int(amount.value.rounded())
      if whole < 1 { continue }
      let seconds = min(whole, CardLimits.seconds.upperBound)
      let next = place + 1 < amounts.count ? amounts[place + 1] : nil
      let isTime = amount.unit == .none || amount.unit == .seconds
      if amount.unit == .none, amount.sign == "-" || next?.sign == "-" {
        pattern.append(whole)
      } else if amount.unit == .rounds || amount.after.hasPrefix("stride")
        || amount.after.hasPrefix("sprint") || (amount.unit == .none && next?.sign == "x")
      {
        rounds = rounds ?? min(whole, SequenceWish.mostRounds)
      } else if amount.sign == "/", isTime {
        restSeconds = restSeconds ?? seconds
      } else if next?.sign == "/", isTime {
        workSeconds = workSeconds ?? seconds
      } else if amount.unit == .meters {
        meters = meters ?? min(whole, CardLimits.meters.upperBound)
      } else if amount.unit == .reps || (amount.unit == .none && amount.sign == "x") {
        reps = reps ?? min(whole, CardLimits.reps.upperBound)
      } else if amount.unit == .seconds {
        readSeconds(amount, seconds)
      } else if SequenceMoves.title(of: amount.after) != nil {
        reps = reps ?? whole
      }
    }
  }

  private mutating func readSeconds(_ amount: Amount, _ seconds: Int) {
    switch SequenceWish.isRest(amount.after) ?? SequenceWish.isRest(amount.before) {
    case true: restSeconds = restSeconds ?? seconds
    case false: workSeconds = workSeconds ?? seconds
    default:
      if amount.isLong, amount.sign != "x" {
        totalSeconds = max(totalSeconds ?? 0, seconds)
      } else {
        workSeconds = workSeconds ?? seconds
      }
    }
  }

  /// What a time beside a word is for; nil where the word does not say it.
  private static func isRest(_ word: String) -> Bool? {
    if word.isEmpty { return nil }
    if "rest rests off pause recovery between jog".parts(at: " ").contains(word) { return true }
    return "on work each hard fast".parts(at: " ").contains(word) ? false : nil
  }
}

extension SequenceWish.Amount {
  /// Behind a colon: what stands before it are minutes.
  fileprivate mutating func add(seconds: Double) {
    value = min(value * 60 + seconds, 100_000)
    unit = .seconds
  }

  /// Takes a word as its unit, where it is one.
  fileprivate mutating func take(unit word: String) -> Bool {
    for (names, unit, factor) in SequenceWish.units where names.parts(at: " ").contains(word) {
      (self.unit, value) = (unit, value * factor)
      isLong = unit == .seconds && factor > 1
      return true
    }
    return false
  }
}

extension SequenceWish {
  fileprivate static let units: [(names: String, unit: Unit, factor: Double)] = [
    ("s sec secs second seconds", .seconds, 1), ("min mins minute minutes", .seconds, 60),
    ("h hr hour hours", .seconds, 3600), ("m meter meters metre metres", .meters, 1),
    ("k km kilometer kilometers kilometre kilometres", .meters, 1000),
    ("mi mile miles", .meters, 1609.344), ("rounds round sets set times breaths", .rounds, 1),
    ("reps rep", .reps, 1),
  ]
}
