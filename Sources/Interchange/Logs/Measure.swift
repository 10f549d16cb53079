import Strength

/// What a number in a log can be, and how far it can be believed.
enum Measure {
  case reps, weight, seconds, distance, sets, order

  /// In the base unit: kilograms, seconds, metres.
  var limit: Double {
    switch self {
    case .reps: 10_000
    case .weight: 2000
    case .seconds: 604_800
    case .distance: 1_000_000
    case .sets: 100
    case .order: 1_000_000
    }
  }

  /// The subject and the verb of a sentence about it.
  func subject(_ value: String) -> String {
    switch self {
    case .reps: "The reps \"\(value)\" are"
    case .weight: "The weight \"\(value)\" is"
    case .seconds: "The time \"\(value)\" is"
    case .distance: "The distance \"\(value)\" is"
    case .sets: "The number of sets \"\(value)\" is"
    case .order: "The order \"\(value)\" is"
    }
  }

  var tooMuch: String {
    switch self {
    case .reps: "more than 10000"
    case .weight: "more than 2000 kg"
    case .seconds: "longer than 7 days"
    case .distance: "more than 1000 km"
    case .sets: "more than 100"
    case .order: "more than 1000000"
    }
  }
}

/// The words of the exports for units.
enum UnitWord {
  static func weight(_ word: String) -> WeightUnit? {
    switch FoldedName.of(word) {
    case "kg", "kgs", "kilo", "kilos", "kilogram", "kilograms": .kg
    case "lb", "lbs", "pound", "pounds": .lb
    default: nil
    }
  }

  static func distance(_ word: String) -> DistanceUnit? {
    switch FoldedName.of(word) {
    case "m", "meter", "meters", "metre", "metres": .m
    case "km", "kms", "kilometer", "kilometers", "kilometre", "kilometres": .km
    case "mi", "mile", "miles": .mi
    case "yd", "yds", "yard", "yards": .yd
    default: nil
    }
  }

  /// Seconds in the unit of time that a word begins with, in the languages of Strong's exports.
  static func time(_ word: String) -> Double? {
    switch FoldedName.of(word) {
    case "h", "hr", "hrs", "hour", "hours", "heure", "heures", "std", "stunde", "stunden", "hora",
      "horas", "ora", "ore", "u", "uur", "ч", "час", "часов", "小时", "小時", "時間", "시간":
      3600
    case "m", "min", "mins", "minute", "minutes", "minuten", "minuto", "minutos", "minuti", "мин",
      "分钟", "分鐘", "分", "분":
      60
    case "s", "sec", "secs", "second", "seconds", "sek", "sekunden", "seconde", "secondes", "seg",
      "segundos", "secondi", "seconden", "с", "сек", "秒", "秒钟", "초":
      1
    default: nil
    }
  }
}

/// The words of the exports for what a set was for.
enum SetWord {
  static func kind(_ word: String) -> SetKind? {
    switch FoldedName.of(word) {
    case "", "n", "normal", "normalset", "working", "work": .working
    case "w", "warmup", "warmupset": .warmup
    case "d", "drop", "dropset": .drop
    case "f", "failure", "tofailure", "failureset": .failure
    case "rp", "restpause", "restpauseset": .restPause
    case "myo", "myorep", "myoreps", "myorepset": .myo
    default: nil
    }
  }

  static func side(_ word: String) -> BodySide? {
    switch FoldedName.of(word) {
    case "l", "left", "leftset", "leftside", "links", "gauche", "izquierda", "sinistra", "esquerda":
      .left
    case "r", "right", "rightset", "rightside", "rechts", "droite", "derecha", "destra", "direita":
      .right
    default: nil
    }
  }

  static func isYes(_ word: String) -> Bool {
    switch FoldedName.of(word) {
    case "1", "true", "yes", "y": true
    default: false
    }
  }
}
