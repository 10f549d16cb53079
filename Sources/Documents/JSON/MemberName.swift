/// The names that members have in documents, for people.
public enum MemberName {
  /// `restSeconds` becomes `rest seconds`, `targetRPE` becomes `target RPE`.
  public static func words(_ name: String) -> String {
    let letters = Array(name.utf8)
    func isUppercase(_ place: Int) -> Bool {
      letters.indices.contains(place) && (0x41...0x5a).contains(letters[place])
    }
    var words: [UInt8] = []
    for (place, letter) in letters.enumerated() {
      if isUppercase(place), place > 0, !isUppercase(place - 1) { words.append(0x20) }
      let isAcronym = isUppercase(place - 1) || isUppercase(place + 1)
      words.append(isUppercase(place) && !isAcronym ? letter | 0x20 : letter)
    }
    return String(utf8: words)
  }
}
