import Documents

/// Names that tell things of one kind apart.
public enum UniqueName {
  /// Whether two names are the same but for case and spaces around them.
  static func matches(_ left: String, _ right: String) -> Bool {
    trimmed(left).lowercased() == trimmed(right).lowercased()
  }

  /// A name that is not taken: `base`, else `base 2`, `base 3` …
  public static func next(_ base: String, among taken: [String]) -> String {
    var name = base
    var number = 2
    while taken.contains(where: { matches($0, name) }) {
      name = base + " " + String(number)
      number += 1
    }
    return name
  }

  /// What is wrong with a name; empty where it can be used.
  ///
  /// - Parameter taken: the names of all others of its kind.
  public static func problem(_ name: String, noun: String, among taken: [String]) -> String {
    // Of all nouns here it alone begins with a vowel.
    let article = noun == "exercise" ? "n " : " "
    if trimmed(name).isEmpty { return "A" + article + noun + " needs a name." }
    if taken.contains(where: { matches($0, name) }) {
      return "There is a" + article + noun + " named “" + trimmed(name) + "” already."
    }
    return ""
  }

  public static func trimmed(_ name: String) -> String {
    let bytes = Array(name.utf8)
    guard let first = bytes.firstIndex(where: { $0 > 0x20 }),
      let last = bytes.lastIndex(where: { $0 > 0x20 })
    else { return "" }
    return String(utf8: bytes[first...last])
  }
}
