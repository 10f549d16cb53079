/// Finds runs by what they are called, as people type it: `6x800m` finds `6 × 800 m`.
public enum RunSearch {
  /// Those whose name and kind hold every word; all of them where there is none.
  ///
  /// - Parameter query: words with blanks between them.
  public static func runs(_ runs: [StructuredWorkout], matching query: String)
    -> [StructuredWorkout]
  {
    let words = query.split(separator: " ").map { plain(String($0)) }.filter { !$0.isEmpty }
    if words.isEmpty { return runs }
    return runs.filter { run in
      let text = plain(run.name + run.family.title)
      return words.allSatisfy { holds(text, $0) }
    }
  }

  /// Those with a name that holds a text; one alone where it is the whole name, or the identifier.
  public static func runs(_ runs: [StructuredWorkout], named name: String) -> [StructuredWorkout] {
    let wanted = plain(name)
    if let exact = runs.first(where: { $0.id == name || plain($0.name) == wanted }) {
      return [exact]
    }
    return wanted.isEmpty ? [] : runs.filter { holds(plain($0.name), wanted) }
  }

  /// Letters and digits alone, `×` as `x` and a lowered `2` as `2`.
  private static func plain(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x61...0x7a, 0x30...0x39: bytes.append(UInt8(scalar.value))
      case 0x41...0x5a: bytes.append(UInt8(scalar.value + 0x20))
      case 0xd7: bytes.append(0x78)
      case 0x2082: bytes.append(0x32)
      case 0..<0x80: break
      default: bytes += Array(scalar.properties.lowercaseMapping.utf8)
      }
    }
    return bytes
  }

  /// - Parameter word: not empty.
  private static func holds(_ text: [UInt8], _ word: [UInt8]) -> Bool {
    if word.count > text.count { return false }
    return (0...(text.count - word.count)).contains { text[$0...].starts(with: word) }
  }
}
