/// The words that goals are understood by, in English and German, folded by `GoalClause`: whole
/// words, beginnings with a star behind them, ends with a star before them.
extension Goals {
  static let strength = [
    "strength*", "strong*", "1rm", "powerlift*", "max", "maxim*", "heavier", "kraft*", "kraeft*",
    "stark*", "staerk*", "*kraft", "schwerer",
  ]

  static let fitness =
    endurance + [
      "fit", "fitn*", "fitter", "fittest", "tone*", "toning", "health*", "gesund*", "gesuend*",
      "lose", "losing", "fat", "abnehm*", "abzunehm*", "abspeck*", "schlank*", "leaner",
    ]

  /// Kinds of training, which somebody may also not want.
  static let endurance = [
    "endur*", "ausdauer*", "condition*", "kondition*", "cardio", "stamina",
  ]

  /// With these, fitness is not all that is meant.
  static let muscle = [
    "muscle*", "muscul*", "muskel*", "muskul*", "hypertroph*", "mass", "masse", "massive", "size*",
    "bigger",
    "groesser*", "bulk*",
  ]

  static let running = [
    "run", "runs", "runn*", "*marathon*", "5k", "10k", "5km", "10km", "race*", "racing", "lauf*",
    "laeuf*",
    "jog*", "triathl*",
  ]

  static let muscles: [(words: [String], names: [StandardMuscle])] = [
    (["chest*", "pec", "pecs", "brust*"], [.chest, .upperChest]),
    (["lat", "lats"], [.lats, .upperBack]),
    (["shoulder*", "delt*", "schulter*"], [.sideDelts, .rearDelts, .frontDelts]),
    (["arm", "arms", "arme", "armen", "oberarm*", "armmus*", "armum*"], [.biceps, .triceps]),
    (["bicep*", "bizeps*"], [.biceps]),
    (["tricep*", "trizeps*"], [.triceps]),
    (["forearm*", "grip*", "unterarm*", "griffkraft"], [.forearms]),
    (
      ["leg", "legs", "bein", "beine", "beinen", "beinm*", "oberschenkel*"],
      [.quads, .hamstrings, .glutes]
    ),
    (["quad*"], [.quads]),
    (["hamstring*", "beinbeuger*"], [.hamstrings]),
    (["glute*", "butt", "buttock*", "booty*", "po", "gesaess*", "hintern"], [.glutes]),
    (["calf*", "calves*", "wade*"], [.calves]),
    (["core*", "ab", "abs", "abdom*", "bauch*", "rumpf*"], [.abs, .obliques]),
    (["trap", "traps", "trapez*"], [.traps]),
    (["neck*", "nacken*"], [.neck]),
  ]

  /// What begins that something is to be left alone: it holds for the words behind it.
  static let refusals = [
    "no", "not", "cannot", "cant", "dont", "never", "none", "without", "avoid*", "skip*",
    "spare", "except", "excluding", "exclude", "less", "leave", "stop", "hate", "instead",
    "despite", "kein*", "ohne", "nicht", "nie", "niemals", "vermeid*", "meide*", "ausser",
    "weniger", "schonen", "schone", "statt", "trotz",
  ]

  /// What tells that something is not well.
  static let complaints = [
    "pain*", "hurt*", "injur*", "sore*", "ache", "aches", "aching", "achy", "backache*", "strained",
    "torn", "tear", "tendin*", "tendon*", "arthr*", "hernia*", "herniated", "sciatica",
    "impinge*", "surgery", "operation", "rehab*", "slipped", "bad", "problem*", "issue*",
    "*schmerz*", "beschwerden", "weh",
    "wehtut", "wehtun", "verletz*", "kaputt*", "entzuend*", "zerrung*",
    "gezerrt", "verspann*", "bandscheibe*", "operiert*",
  ]

  /// Between what one thinks of and what one thinks of next.
  static let turns = [
    "but", "because", "since", "so", "though", "although", "however", "want", "wanna", "aber",
    "weil", "denn", "sondern", "dafuer", "moechte",
  ]

  /// Around parts of the body that are only listed.
  private static let fillers = [
    "and", "or", "my", "the", "left", "right", "lower", "upper", "both", "also", "in", "und",
    "oder", "meine", "mein", "meinen", "meiner", "der", "die", "das", "den", "auch", "linke*",
    "rechte*", "untere*", "obere*", "im",
  ]

  static func says(_ wanted: [String], _ words: [String]) -> Bool {
    words.contains { word in wanted.contains { isMeant($0, word) } }
  }

  static func isMeant(_ pattern: String, _ word: String) -> Bool {
    let star = UInt8(ascii: "*")
    switch (pattern.utf8.first == star, pattern.utf8.last == star) {
    case (false, false): return word == pattern
    case (false, true): return word.hasPrefix(String(pattern.dropLast()))
    case (true, false): return word.hasSuffix(String(pattern.dropFirst()))
    case (true, true):
      let (core, text) = (Array(pattern.utf8.dropFirst().dropLast()), Array(word.utf8))
      return text.indices.contains { text[$0...].starts(with: core) }
    }
  }

  /// Whether words are parts of the body and nothing else, as in the middle of a list.
  static func areParts(_ words: [String]) -> Bool {
    !words.isEmpty
      && words.allSatisfy { word in
        isMeant("back", word) || isMeant("*ruecken", word) || isMeant("knee*", word)
          || isMeant("knie*", word) || isMeant("hip*", word) || isMeant("elbow*", word)
          || isMeant("wrist*", word) || isMeant("ankle*", word)
          || fillers.contains { isMeant($0, word) }
          || muscles.contains { part in part.words.contains { isMeant($0, word) } }
      }
  }

  /// Of the back, where the muscle is meant and not the way back into shape.
  static func back(_ words: [String]) -> [StandardMuscle] {
    let others = ["get", "getting", "come", "coming", "go", "going", "be", "am", "bring", "move"]
    for place in words.indices {
      let before = place == 0 ? "" : words[place - 1]
      let isBack = words[place] == "back" && !others.contains(before)
      guard isBack || isMeant("ruecken*", words[place]) || isMeant("rucken*", words[place]) else {
        continue
      }
      return before == "lower" || isMeant("unter*", before) ? [.lowerBack] : [.lats, .upperBack]
    }
    return []
  }
}
