import Testing

@testable import Recordings

/// Texts that are not UTF-8.
@Suite struct XMLEncodingTests {
  private let text = "<a name=\"Zürich €\">Grüße 🏃 \u{100000}</a>"
  private let lines = ["<a name=Zürich €", ".Grüße 🏃 \u{100000}", ">a"]

  private func utf16(_ text: String, isBigEndian: Bool) -> [UInt8] {
    text.utf16.flatMap { unit in
      let bytes = [UInt8(unit >> 8), UInt8(unit & 0xff)]
      return isBigEndian ? bytes : bytes.reversed()
    }
  }

  /// In chunks of the scanner and pieces of the source that cut signs in two.
  @Test(arguments: [false, true], [1, 3, 1000])
  func readsUTF16(isBigEndian: Bool, piece: Int) throws {
    for mark in ["", "\u{feff}"] {
      let bytes = utf16(mark + text, isBigEndian: isBigEndian)
      for chunk in [64, 1 << 18] {
        let read = try XMLTranscript(bytes, chunk: chunk, piece: piece)
        #expect(read.lines == lines)
        #expect(read.codes == [])
      }
    }
  }

  @Test func readsLongUTF16InConstantMemory() throws {
    let body = String(repeating: "<b>ü</b>\n", count: 50_000)
    let bytes = utf16("\u{feff}<a>" + body + "<c x=1/></a>", isBigEndian: false)
    let read = try XMLTranscript(bytes, chunk: 1 << 12)
    #expect(read.lines.count == 150_004)
    #expect(read.diagnostics.map(\.line) == [50_001])
  }

  @Test func halvesOfSignsAreReplaced() throws {
    let read = try XMLTranscript(
      utf16("\u{feff}<a>", isBigEndian: false) + [0, 0xd8, 0x78, 0, 0x79])
    #expect(read.lines == ["<a", ".\u{fffd}x\u{fffd}", ">a"])
  }

  @Test(arguments: ["ISO-8859-1", "iso-8859-1", "windows-1252", "Latin1"], [1, 1000])
  func readsLatin(name: String, piece: Int) throws {
    let head = Array("<?xml version='1.0' encoding=\"\(name)\"?>".utf8)
    let latin = head + Array("<a x=\"Z".utf8) + [0xfc] + Array("rich ".utf8) + [0x80, 0x22, 0x3e]
    let read = try XMLTranscript(
      latin + [0xc4, 0xc3, 0xdf] + Array("</a>".utf8), piece: piece)
    #expect(read.lines == ["<a x=Zürich €", ".ÄÃß", ">a"])
    #expect(read.codes == [])
    // Some programs write UTF-8 all the same.
    let plain = try XMLTranscript(head + Array("<a>Grüße 🏃</a>".utf8), piece: piece)
    #expect(plain.lines == ["<a", ".Grüße 🏃", ">a"])
  }

  @Test func tellsOfAnEncodingThatItDoesNotKnow() throws {
    let read = try XMLTranscript("<?xml version=\"1.0\" encoding=\"Shift_JIS\"?><a/>")
    #expect(read.lines == ["<a/", ">a"])
    #expect(read.codes == ["xml-unknown-encoding"])
    #expect(read.diagnostics.first?.message.contains("shift_jis") == true)
    let plain = try XMLTranscript("<?xml version=\"1.0\" encoding=\"UTF-16\"?><a/>")
    #expect(plain.codes == [])
  }

  @Test func filesInUTF16AreKnownByTheirFirstBytes() {
    let gpx =
      "<?xml version=\"1.0\" encoding=\"UTF-16\"?>\n<gpx><trk><name>Füße</name><trkseg>"
      + "<trkpt lat=\"47.3\" lon=\"8.5\"><time>2024-05-01T16:00:00Z</time></trkpt>"
      + "</trkseg></trk></gpx>"
    let reading = Reading(utf16("\u{feff}" + gpx, isBigEndian: false))
    #expect(reading.error == nil)
    #expect(reading.activities.map(\.name) == ["Füße"])
    var export = HealthExport()
    export.record("StepCount", "70", unit: "count", "2024-05-01 18:00:00 +0200")
    #expect(Reading(utf16(export.text, isBigEndian: true)).days.first?.steps?.value == 70)
  }
}
