/// A text and whether it is JSON, written for these tests: one for each way to be right or wrong.
struct SampleText: Sendable, CustomStringConvertible {
  var name: String
  var bytes: [UInt8]
  var isJSON: Bool

  var description: String { name }

  private init(_ name: String, _ bytes: [UInt8], isJSON: Bool) {
    self.name = name
    self.bytes = bytes
    self.isJSON = isJSON
  }

  private static func right(_ name: String, _ text: String) -> SampleText {
    SampleText(name, Array(text.utf8), isJSON: true)
  }

  private static func wrong(_ name: String, _ text: String) -> SampleText {
    SampleText(name, Array(text.utf8), isJSON: false)
  }

  private static func wrong(_ name: String, bytes: [UInt8]) -> SampleText {
    SampleText(name, [0x22] + bytes + [0x22], isJSON: false)
  }

  static let all = structure + strings + numbers

  private static let structure: [SampleText] = [
    right("empty object", "{}"),
    right("empty array", " [ ]\r\n\t"),
    right("nested", #"{"a":[1,{"b":null}],"c":{"d":[true,false]}}"#),
    right("128 levels", String(repeating: "[", count: 128) + String(repeating: "]", count: 128)),
    right("long list", "[" + String(repeating: "0,", count: 30_000) + "0]"),
    wrong("129 levels", String(repeating: "[", count: 129) + String(repeating: "]", count: 129)),
    wrong("100,000 levels", String(repeating: #"[{"":"#, count: 50_000)),
    wrong("nothing", ""),
    wrong("white space", " \n"),
    wrong("byte order mark", "\u{feff}{}"),
    wrong("trailing comma in an array", "[1,]"),
    wrong("trailing comma in an object", #"{"a":1,}"#),
    wrong("missing comma", "[1 2]"),
    wrong("missing colon", #"{"a" 1}"#),
    wrong("missing value", #"{"a":}"#),
    wrong("open array", "[1"),
    wrong("open object", #"{"a":1"#),
    wrong("mixed brackets", "[1}"),
    wrong("two values", "{} {}"),
    wrong("comment", "[1/* one */]"),
    right("duplicate key", #"{"a":1,"a":2}"#),
    right("duplicate key in disguise", #"{"a":1,"\u0061":2}"#),
    wrong("key without quotes", "{a:1}"),
    wrong("half a literal", "[tru]"),
    wrong("literal in capitals", "[True]"),
    wrong("form feed between values", "[\u{c}1]"),
    wrong("NUL behind the text", "[]\u{0}"),
  ]

  private static let strings: [SampleText] = [
    right("empty string", #""""#),
    right("every escape", #""\"\\\/\b\f\n\r\t\u00e9\uD83D\uDE00""#),
    right("every width of UTF-8", "\"aé中😀\u{10ffff}\""),
    right("escaped NUL", #""\u0000""#),
    right("delete", "\"\u{7f}\""),
    right("9 KB", "\"" + String(repeating: "Bankdrücken ", count: 700) + "\""),
    wrong("open string", #""abc"#),
    wrong("open escape", #""abc\"#),
    wrong("unknown escape", #""\x41""#),
    wrong("short escape", #""\u00e""#),
    wrong("escape that is not hexadecimal", #""\u00g0""#),
    wrong("high surrogate alone", #""\uD83D""#),
    wrong("low surrogate alone", #""\uDE00""#),
    wrong("surrogates the wrong way round", #""\uDE00\uD83D""#),
    wrong("line break", "\"a\nb\""),
    wrong("raw NUL", "\"a\u{0}b\""),
    wrong("single quotes", "'a'"),
    wrong("continuation byte alone", bytes: [0x80]),
    wrong("overlong slash", bytes: [0xc0, 0xaf]),
    wrong("overlong in three bytes", bytes: [0xe0, 0x80, 0xaf]),
    wrong("surrogate as bytes", bytes: [0xed, 0xa0, 0x80]),
    wrong("beyond Unicode", bytes: [0xf4, 0x90, 0x80, 0x80]),
    wrong("cut in a character", bytes: [0xe4, 0xb8]),
    wrong("Latin-1", bytes: [0xe9]),
  ]

  private static let numbers: [SampleText] = [
    right("zero", "0"),
    right("negative zero", "-0"),
    right("fraction", "[82.5,-0.25]"),
    right("exponents", "[1e3,1E+3,1.5e-3]"),
    right("whole number beyond 64 bits", "123456789012345678901234567890"),
    right("long fraction", "0." + String(repeating: "3", count: 2000)),
    right("largest", "1.7976931348623157e308"),
    right("smallest", "5e-324"),
    wrong("too large", "1e309"),
    wrong("too small", "1e-400"),
    wrong("leading zero", "01"),
    wrong("leading plus", "+1"),
    wrong("leading point", ".5"),
    wrong("trailing point", "[1.]"),
    wrong("minus alone", "-"),
    wrong("exponent without digits", "1e"),
    wrong("two points", "1.2.3"),
    wrong("hexadecimal", "0x10"),
    wrong("infinity", "Infinity"),
    wrong("not a number", "NaN"),
    wrong("full-width digit", "１"),
  ]
}
