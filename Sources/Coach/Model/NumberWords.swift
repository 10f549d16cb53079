import Documents

/// Words that say a number without a digit, or make another one of a figure. A model is asked for
/// English; where it writes German, French, Italian or Spanish, it may have no more numbers.
enum NumberWords {
  /// Words of a language, lowercased and without marks above letters.
  private struct Language {
    /// Numbers, alone or as a part of a longer word.
    let numbers: [String]
    /// What is a part of a number only beside another one: `und` of `einundzwanzig`. Articles, such
    /// as `ein` and `un`, count nothing by themselves, as `a` does not.
    let parts: [String]

    init(_ numbers: String, parts: String = "") {
      self.numbers = numbers.parts(at: " ")
      self.parts = parts.isEmpty ? [] : parts.parts(at: " ")
    }
  }

  private static let languages = [
    // English
    Language(
      "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
        + "fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy "
        + "eighty ninety hundred hundreds thousand thousands million billion dozen dozens half "
        + "halves third thirds quarter quarters fourth fourths fifth fifths sixth sixths seventh "
        + "eighth eighths ninth tenth tenths once twice thrice double doubled triple tripled "
        + "quadruple minus pair couple both none percent",
      parts: "fold"),
    // German
    Language(
      "null eins einmal zwei zwo drei vier funf fuenf sechs sieben acht neun zehn elf zwolf "
        + "zwoelf sechzehn siebzehn zwanzig dreissig vierzig funfzig fuenfzig sechzig siebzig "
        + "achtzig neunzig hundert tausend million millionen milliarde dutzend halb halbe halben "
        + "halfte haelfte drittel doppelt dreifach prozent",
      parts: "ein und mal tel"),
    // French
    Language(
      "deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize "
        + "vingt vingts trente quarante cinquante soixante septante huitante octante nonante cent "
        + "cents mille million millions milliard douzaine moitie pourcent"),
    // Italian
    Language(
      "uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici "
        + "quindici sedici diciassette diciotto diciannove venti trenta quaranta cinquanta "
        + "sessanta settanta ottanta novanta cento mille mila milione milioni dozzina doppio meta "
        + "percento",
      parts: "vent trent quarant cinquant sessant settant ottant novant cent"),
    // Spanish
    Language(
      "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince "
        + "dieciseis diecisiete dieciocho diecinueve veinte veintiun treinta cuarenta cincuenta "
        + "sesenta setenta ochenta noventa cien ciento cientos cientas quinientos quinientas mil millon "
        + "millones docena mitad doble",
      parts: "veinti sete nove"),
  ]

  /// Numbers elsewhere that are words in English, too: they count where a sentence is not English.
  private static let englishToo =
    "due sei elf null seize sept cent cents quince meta".parts(at: " ")
  /// Words that only an English sentence has.
  private static let onlyEnglish =
    "the of and to you your were did than with is at for it".parts(at: " ")

  /// Whether a sentence has one.
  ///
  /// - Parameter words: as `Goals.words` finds them.
  static func isAny(in words: [String]) -> Bool {
    let isEnglish = words.contains { onlyEnglish.contains($0) }
    return words.contains { word in
      let word = plain(word)
      if isEnglish, englishToo.contains(word) { return false }
      return languages.contains { isNumber(word, $0) }
    }
  }

  /// Whether a word is made of parts of numbers and nothing else, one of which is a number.
  private static func isNumber(_ word: String, _ language: Language) -> Bool {
    if language.numbers.contains(word) { return true }
    let letters = Array(word.utf8)
    /// By the place in the word: whether parts end there, and whether a number is among them.
    var reached = [Bool](repeating: false, count: letters.count + 1)
    var counted = reached
    reached[0] = true
    func reach(_ part: String, from start: Int, isNumber: Bool) {
      let end = start + part.utf8.count
      guard end <= letters.count, letters[start..<end].elementsEqual(part.utf8) else { return }
      reached[end] = true
      if isNumber || counted[start] { counted[end] = true }
    }
    for start in letters.indices where reached[start] {
      for part in language.numbers { reach(part, from: start, isNumber: true) }
      for part in language.parts { reach(part, from: start, isNumber: false) }
    }
    return counted[letters.count]
  }

  /// Without the marks above letters that these languages have.
  private static func plain(_ word: String) -> String {
    var text = ""
    for scalar in word.unicodeScalars {
      switch scalar.value {
      case 0xe0...0xe4: text += "a"
      case 0xe8...0xeb: text += "e"
      case 0xec...0xef: text += "i"
      case 0xf2...0xf6: text += "o"
      case 0xf9...0xfc: text += "u"
      case 0xdf: text += "ss"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
