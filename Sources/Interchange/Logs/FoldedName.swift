/// A name for comparing: small letters without accents, digits, nothing else.
///
/// `Weight (kg)`, `weight_kg` and `Weight(KG)` are all `weightkg`.
enum FoldedName {
  static func of(_ text: some StringProtocol) -> String {
    var result = ""
    for scalar in text.lowercased().unicodeScalars {
      if let plain = withoutAccent[scalar] {
        result += plain
      } else if scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The words of a text: small letters without accents, digits. What an apostrophe parts is one.
  static func parts(of text: String) -> [String] {
    text.lowercased().split { character in
      !character.isLetter && !character.isNumber && !apostrophes.contains(character)
    }.map { of($0) }.filter { !$0.isEmpty }
  }

  private static let apostrophes: Set<Character> = ["'", "\u{2019}", "\u{60}", "\u{b4}"]

  /// The accented letters of the languages whose exports are known.
  private static let withoutAccent: [Unicode.Scalar: String] = {
    let table = [
      "a": "àáâãäåāą", "c": "çćč", "d": "ď", "e": "èéêëēęě", "g": "ğ", "i": "ìíîïīı", "l": "ł",
      "n": "ñńň", "o": "òóôõöøō", "r": "ř", "s": "śşšș", "t": "ťţț", "u": "ùúûüūů", "y": "ýÿ",
      "z": "źżž", "ss": "ß", "ae": "æ", "oe": "œ",
    ]
    var letters: [Unicode.Scalar: String] = [:]
    for (plain, accented) in table {
      for letter in accented.unicodeScalars { letters[letter] = plain }
    }
    return letters
  }()
}
