import Strength
import Testing

@testable import Documents

@Suite struct CompactDocumentTests {
  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test func writesWhatATreeWrites() throws {
    for round in 0..<200 {
      var edits = RandomEdits(seed: UInt64(round))
      let workout = edits.random.record(Workout.self).encoded()
      let text = try Lineage.advance(
        workout, base: nil, writer: "phone", at: Instant(milliseconds: 1))
      let tree = try RawJSON(parsing: text)
      let document = try CompactDocument(text)
      #expect(document.text == tree.withoutLineage.compact)
      #expect(document.lineage.text == tree["lineage"]?.compact)
      #expect(try Lineage.describes(text))
    }
  }

  @Test(arguments: [
    #"{}"#, #" { "b" : [ ] , "a" : [ { } , [ 1 , [ ] ] ] } "#,
    #"{"z":1,"id":"x","schema":1,"ids":2,"i":3}"#,
    #"{"lineage":{"edits":{"b":1,"a":2}},"name":"[","x":{"lineage":{"b":1,"a":[]}}}"#,
    #"{"\u006cineage":{"seal":"x"},"\u0061":1,"b":"\"}"}"#,
  ])
  func takesWhatPeopleWrite(text: String) throws {
    let tree = try RawJSON(parsing: bytes(text))
    let document = try CompactDocument(bytes(text))
    #expect(document.text == tree.withoutLineage.compact)
    #expect(document.lineage.text == tree["lineage"]?.compact ?? [])
    #expect(document.contentHash == tree.withoutLineage.contentHash)
  }

  @Test(arguments: [
    #"[]"#, #""#, #"{"a":1,"a":2}"#, #"{"a":{"b":1,"c":2,"b":3}}"#, #"{"a":1,"\u0061":2}"#,
    #"{"a":1"#, #"{} {}"#, #"{"a":[1,]}"#, #"{"lineage":{},"\u006cineage":{}}"#, "\u{feff}{}",
    #"{"a":"# + String(repeating: "[", count: 128) + String(repeating: "]", count: 128) + "}",
  ])
  func refusesWhatATreeRefuses(text: String) {
    #expect(throws: JSONFailure.self) { try CompactDocument(bytes(text)) }
    #expect(throws: JSONFailure.self) { try JoinedSide(parsing: bytes(text)) }
  }
}
