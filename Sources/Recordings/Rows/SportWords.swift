import Tracks

/// Finds a sport in words such as `trail_running`, `Morning Ride` or `mountain biking`.
enum SportWords {
  /// Beginnings of words, the first that fits counts.
  private static let sports: [(String, Sport)] = [
    ("transition", .transition), ("multisport", .multisport), ("triathlon", .multisport),
    ("duathlon", .multisport), ("swim", .swimming), ("hik", .hiking), ("trek", .hiking),
    ("mountaineer", .hiking), ("walk", .walking), ("run", .running), ("jog", .running),
    ("marathon", .running), ("parkrun", .running), ("treadmill", .running), ("cycl", .cycling),
    ("bik", .cycling), ("rid", .cycling), ("mtb", .cycling), ("ebik", .cycling),
    ("elliptical", .elliptical), ("stair", .stairs), ("row", .rowing), ("erg", .rowing),
    ("yoga", .yoga), ("hiit", .hiit), ("interval", .hiit), ("strength", .strength),
    ("weight", .strength), ("ski", .skiing), ("snowboard", .skiing), ("skat", .skating),
    ("paddl", .paddling), ("kayak", .paddling), ("cano", .paddling), ("sup", .paddling),
  ]

  private static let subSports: [(String, SubSport)] = [
    ("treadmill", .treadmill), ("trail", .trail), ("virtual", .virtual), ("indoor", .indoor),
    ("mountain", .mountain), ("mtb", .mountain), ("gravel", .gravel), ("pool", .pool),
    ("lap", .pool), ("open", .openWater), ("road", .road),
  ]

  static func sport(_ text: String) -> Sport? {
    let words = words(text)
    for (start, sport) in sports where words.contains(where: { fits($0, start) }) { return sport }
    return nil
  }

  static func subSport(_ text: String, of sport: Sport) -> SubSport? {
    let words = words(text)
    let isOnFoot = sport.isOnFoot
    for (start, subSport) in subSports where words.contains(where: { $0.hasPrefix(start) }) {
      switch subSport {
      case .trail, .treadmill: if isOnFoot { return subSport }
      case .mountain, .gravel: if sport == .cycling { return subSport }
      case .pool, .openWater: if sport == .swimming { return subSport }
      default: return subSport
      }
    }
    if isOnFoot, words.contains("track") { return .track }
    return nil
  }

  /// Short beginnings stand for whole words, else `Rowan Street` would be a boat.
  private static func fits(_ word: Substring, _ start: String) -> Bool {
    guard word.hasPrefix(start) else { return false }
    switch start {
    case "row": return word == "row" || word == "rowing" || word == "rower"
    case "rid": return word == "ride" || word == "riding" || word == "rides"
    case "run": return word == "run" || word == "runs" || word.hasPrefix("runn")
    case "ski", "sup", "erg": return word == start || word == "skiing" || word == "skis"
    default: return true
    }
  }

  /// In lower case; `VirtualRun` and `virtual_run` are two words both.
  private static func words(_ text: String) -> [Substring] {
    var spaced = ""
    var wasLower = false
    for scalar in text.unicodeScalars.prefix(200) {
      let isUpper = scalar >= "A" && scalar <= "Z"
      if isUpper, wasLower { spaced.unicodeScalars.append(" ") }
      wasLower = scalar >= "a" && scalar <= "z"
      let isWord = isUpper || wasLower || scalar.value >= 0x80
      spaced.unicodeScalars.append(isWord ? scalar : " ")
    }
    return spaced.lowercased().split(separator: " ")
  }
}
