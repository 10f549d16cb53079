#if canImport(SequenceFormats)
  import SequenceFormats
#else
  import Interchange
#endif

/// A file that is made to cost time or memory.
struct HostileFile {
  var name: String
  var text: String
  /// What the error says; nil where the file is read.
  var says: String?

  var parts: (name: String, text: String, says: String?) { (name, text, says) }

  private init(_ name: String, says: String?, _ text: String...) {
    self.name = name
    self.text = text.joined()
    self.says = says
  }

  private static func many(_ count: Int, _ text: String) -> String {
    String(repeating: text, count: count)
  }

  private static let step = #"{"label":"a","length":1000}"#
  private static let exercise = #"{"name":"a","duration":1}"#
  private static let timer = #"{"name":"x","loop":1,"steps":["#
  private static let workout = #"{"title":"x","sets":[{"repetitions":1000000000,"exercises":["#
  private static let own = #"{"schema":1,"id":"01J00000000000000000000021","name":"x","steps":["#
  private static let ownGroup =
    #"{"id":"01J00000000000000000000022","kind":"group","configuration":{"rounds":"#

  static let all: [HostileFile] = rounds + deep + long + others

  private static let rounds: [HostileFile] = [
    HostileFile(
      "10^9 rounds, own", says: "outside 1…999", own, ownGroup, #"1000000000,"steps":[]}}]}"#),
    HostileFile(
      "rounds of rounds, own", says: "more than 2000 million cards", own,
      many(20, ownGroup + #"999,"steps":["#),
      #"{"id":"01J00000000000000000000023","kind":"rest","configuration":{}}"#, many(20, "]}}"),
      "]}"),
    HostileFile("10^9 rounds of one card", says: nil, workout, exercise, "]}]}"),
    HostileFile(
      "10^9 rounds of 11 cards", says: "10989 cards", workout, many(10, exercise + ","), exercise,
      "]}]}"),
    HostileFile(
      "rounds of rounds", says: "more than 2000 million cards", timer,
      many(20, #"{"step_type":"group","name":"g","loop":999,"steps":["#), step, many(20, "]}"),
      "]}"),
  ]

  private static let deep: [HostileFile] = [
    HostileFile("10^6 nested groups", says: "4194304", timer, many(1_000_000, #"{"steps":["#)),
    HostileFile(
      "nested groups that fit", says: "400001 cards", timer, many(400_000, #"{"steps":["#)),
    HostileFile("10^6 brackets", says: "deeper than", many(1_000_000, "["), many(1_000_000, "]")),
    HostileFile("30 000 braces", says: "deeper than", many(30_000, #"{"a":"#), "1"),
  ]

  private static let long: [HostileFile] = [
    HostileFile("numbers", says: "no objects", "[", many(2_000_000, "1,"), "1]"),
    HostileFile(
      "timers", says: "1001 sequences", #"[{"timeSettings":1}"#, many(1000, ",{}"), "]"),
    HostileFile("documents", says: "2001 sequences", #"{"sequences":["#, many(2000, "{},"), "{}]}"),
    HostileFile(
      "rounds without some steps", says: "would be", timer,
      many(
        40,
        #"{"name":"g","loop":2,"steps":[{"label":"a","length":9,"behaviour":[{"type":"SKIP"}]},"#),
      step, many(40, "]}"), "]}"),
    HostileFile(
      "alternating rounds", says: nil, #"{"timers":["#,
      many(
        900,
        timer
          + #"{"label":"b","length":9},{"label":"a","length":9,"behaviour":[{"type":"SKIP","label":"0"#
          + (1..<45).map { ",\($0 * 2)" }.joined() + #""}]}]},"#
      ).replacing(#""loop":1,"#, with: #""loop":90,"#), timer, step, "]}]}"),
    HostileFile(
      "keys", says: "no sequence", #"{"timers":[{"#,
      (0..<110_000).map { "\"k\($0)\":1," }.joined(), #""a":1}]}"#),
    HostileFile(
      "steps without time", says: nil, timer, many(39_000, #"{"label":"a","length":0},"#), step,
      "]}"),
    HostileFile("steps", says: "would be 39001 cards", timer, many(39_000, step + ","), step, "]}"),
    HostileFile("objects", says: "1000001 cards", "[", many(1_000_000, "{},"), "{}]"),
    HostileFile(
      "behaviours", says: nil, timer, #"{"label":"a","length":1000,"behaviour":["#,
      (0..<39_000).map { "{\"type\":\"T\($0)\"}," }.joined(), #"{"type":"BEEP"}]}]}"#),
    HostileFile(
      "a long name", says: nil, #"{"title":""#, many(900_000, #"é\n"#),
      #"","sets":[{"repetitions":1.5,"exercises":["#, exercise, "]}]}"),
    HostileFile(
      "more than 4 MB", says: "4194305", many(SequenceReader.mostBytes + 1, "[")),
  ]

  private static let others: [HostileFile] = [
    HostileFile("nothing", says: "empty", " \n"),
    HostileFile("no JSON", says: "no JSON", "PK\u{3}\u{4}"),
    HostileFile(
      "a library", says: "whole library", #"{"format":"regimen","version":1,"documents":{}}"#),
    HostileFile(
      "another document", says: #""schema", "id", "name""#,
      #"{"schema":1,"id":"01J00000000000000000000021","name":"Chest"}"#),
    HostileFile("another app", says: #""exercise", "reps""#, #"{"exercise":"Squat","reps":5}"#),
  ]
}
