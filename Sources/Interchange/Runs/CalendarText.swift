import Documents

/// Lines of iCalendar (RFC 5545).
struct CalendarText {
  private(set) var bytes: [UInt8] = []
  private let translate: (String) -> String

  /// - Parameter translate: what a line of a text is in the reader's language.
  init(translate: @escaping (String) -> String = { $0 }) { self.translate = translate }

  /// A line, folded so that none is longer than 75 octets: between characters as people see them,
  /// and within those only that are longer than a line, but never within a code point.
  mutating func line(_ text: String) {
    var length = 0
    for character in text {
      if character.utf8.count < 75 {
        add(Array(character.utf8), &length)
      } else {
        for scalar in character.unicodeScalars {
          add(UTF8.encode(scalar).map { Array($0) } ?? [], &length)
        }
      }
    }
    bytes += [0x0d, 0x0a]
  }

  private mutating func add(_ part: [UInt8], _ length: inout Int) {
    if length + part.count > 75 {
      bytes += [0x0d, 0x0a, 0x20]
      length = 1
    }
    bytes += part
    length += part.count
  }

  /// A property whose value is free text, each of its lines in the reader's language.
  mutating func text(_ name: String, _ value: String) {
    let lines = value.split(separator: "\n", omittingEmptySubsequences: false)
    let said = lines.map { translate(String($0)) }.joined(separator: "\n")
    line(name + ":" + CalendarText.escaped(said))
  }

  /// With a backslash before what separates; line breaks as `\n`, no other control characters.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    var isAfterReturn = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", ";", ",":
        escaped += "\\"
        escaped.unicodeScalars.append(scalar)
      case "\r": escaped += "\\n"
      case "\n": if !isAfterReturn { escaped += "\\n" }
      case "\t": escaped += " "
      default:
        if scalar.value >= 0x20 && scalar.value != 0x7f { escaped.unicodeScalars.append(scalar) }
      }
      isAfterReturn = scalar == "\r"
    }
    return escaped
  }

  /// Such as `20260408`.
  static func day(_ day: CivilDay) -> String { day.text.replacing("-", with: "") }

  /// Such as `20260408T181500`.
  static func time(_ time: CivilTime) -> String {
    let seconds = time.millisecondOfDay / 1000
    return day(time.day) + "T" + twoDigits(seconds / 3600) + twoDigits(seconds / 60 % 60)
      + twoDigits(seconds % 60)
  }

  private static func twoDigits(_ value: Int) -> String {
    (value < 10 ? "0" : "") + String(value)
  }
}
