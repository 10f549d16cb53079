import Documents
import Foundation
import Testing

@Suite struct JSONReaderTests {
  @Test func acceptsWhatTheGrammarAllows() throws {
    for text in [
      "null", " true ", "[]", "{}", "[1,2]", #"{"a":{"b":[null]}}"#, "-0", "1e5", "1.5E-3",
      #""\ud83d\ude00 \u0000""#, "\"é€😀\"", #"{"a":1,"a":2}"#,
    ] {
      #expect(throws: Never.self, "\(text)") { try JSONReader.check(Array(text.utf8)) }
    }
  }

  @Test(arguments: [
    ("", "the file is empty", 0),
    (" ", "the text ends in the middle of a value", 1),
    ("[1", "the text ends in the middle of a value", 2),
    ("[1,]", "found ']' where a value should be", 3),
    ("{\"a\" 1}", "found '1' where a colon should be", 5),
    ("{a:1}", "found 'a' where a key in quotes should be", 1),
    ("01", "this is not a number", 0),
    ("1.", "the text ends in the middle of a value", 2),
    ("[1.x]", "this is not a number", 1),
    ("\"\\x\"", "this escape sequence does not exist", 1),
    ("\"\\ud800\"", "half of a surrogate pair stands alone", 1),
    ("\"a\nb\"", "a control character (0x0A) stands in a string unescaped", 2),
    ("1 2", "there is more text after the end of the document", 2),
    ("1e999", "the number is too large or too small to be kept", 0),
    ("\u{feff}1", "the text starts with a byte order mark", 0),
    ("tru", "the text ends in the middle of a value", 3),
    ("\0", "found a NUL byte where a value should be", 0),
  ])
  func saysWhatIsWrongAndWhere(text: String, message: String, offset: Int) {
    let failure = #expect(throws: JSONFailure.self) { try JSONReader.check(Array(text.utf8)) }
    #expect(failure?.fault.description == message)
    #expect(failure?.offset == offset)
  }

  @Test func refusesInvalidUTF8() {
    for bytes: [UInt8] in [
      [0x22, 0xff, 0x22], [0x22, 0xc0, 0xaf, 0x22], [0x22, 0xed, 0xa0, 0x80, 0x22],
      [0x22, 0xe2, 0x82, 0x22], [0x22, 0xf4, 0x90, 0x80, 0x80, 0x22], [0x22, 0x80, 0x22],
    ] {
      let failure = #expect(throws: JSONFailure.self) { try JSONReader.check(bytes) }
      #expect(failure == JSONFailure(.invalidUTF8, at: 1))
    }
  }

  @Test func refusesDepthBeyondTheLimitWithoutATrap() throws {
    let fits = String(repeating: "[", count: 128) + String(repeating: "]", count: 128)
    try JSONReader.check(Array(fits.utf8))
    let failure = #expect(throws: JSONFailure.self) {
      try JSONReader.check([UInt8](repeating: 0x5b, count: 1_000_000))
    }
    #expect(failure == JSONFailure(.tooDeep(limit: 128), at: 128))
  }

  @Test func parsesNumbersToTheNearestDouble() throws {
    var random = RandomSource(seed: 0x5eed)
    var texts = [
      "2.2250738585072011e-308", "4.9e-324", "1.7976931348623157e308", "9007199254740993",
      "9007199254740991.5", "0.1", "123456789012345678901234567890", "5e-324",
      "2.47032822920623272088e-324", "1e-7", "8.988465674311580e307",
      "179769313486231580793728971405301e276", "1" + String(repeating: "0", count: 300),
      "0." + String(repeating: "0", count: 300) + "123456789123456789123456789",
    ]
    for _ in 0..<20_000 {
      let value = Double(bitPattern: random.next())
      if value.isFinite { texts.append(value.description) }
      texts.append(
        "\(random.below(1_000_000)).\(random.below(1_000_000_000))e\(random.below(40) - 20)")
    }
    for text in texts {
      guard let expected = Double(text), expected != 0 || text.hasPrefix("0") else { continue }
      #expect(try JSONValue(parsing: Array(text.utf8)) == .number(expected), "\(text), seed 0x5eed")
    }
  }

  @Test func writesNumbersThatReadBackTheSame() throws {
    var random = RandomSource(seed: 42)
    for _ in 0..<20_000 {
      let value = Double(bitPattern: random.next())
      guard value.isFinite else { continue }
      var writer = JSONWriter(compact: true)
      writer.number(value)
      let read = try JSONValue(parsing: writer.bytes).number
      #expect(read?.bitPattern == value.bitPattern)
    }
  }

  @Test func findsTheFaultOnItsLineAndPath() throws {
    let text = """
      {
        "logs": [
          {"sets": []},
          {"sets": [{"reps": 1}, {"reps": tru}]}
        ]
      }
      """
    let failure = #expect(throws: JSONFailure.self) { try JSONReader.check(Array(text.utf8)) }
    let error = DocumentError(try #require(failure), in: Array(text.utf8))
    #expect(
      error.description
        == "line 4, column 40, logs[1].sets[1].reps: found '}' where a value should be")
  }
}
