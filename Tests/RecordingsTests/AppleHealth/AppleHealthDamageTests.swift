import Testing

@testable import Recordings

@Suite struct AppleHealthDamageTests {
  /// One record a minute, each with another power of two as its steps.
  private func lines(_ count: Int) -> [String] {
    var export = HealthExport()
    for minute in 0..<count {
      export.record(
        "StepCount", "\(1 << minute)", unit: "count", "2024-05-01 18:\(10 + minute):00 +0200",
        "2024-05-01 18:\(10 + minute):30 +0200", source: "Ada&amp;Bob",
        child: "<MetadataEntry key=\"k\" value=\"v\"/>")
    }
    export.workout("Running", "2024-05-02 18:00:00 +0200", "2024-05-02 18:30:00 +0200")
    return export.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private func replace(_ line: [UInt8], _ old: String, _ new: [UInt8]) -> [UInt8] {
    let old = Array(old.utf8)
    for index in line.indices where line[index...].starts(with: old) {
      return line[..<index] + new + line[(index + old.count)...]
    }
    return line
  }

  @Test(arguments: [
    ("sourceName=\"Ada", Array("sourceName=\"A\u{b}da".utf8), "xml-control-character", false),
    ("&amp;", Array("&".utf8), "xml-bare-ampersand", false),
    ("Ada", [0x41, 0xff, 0xc3], "xml-invalid-utf8", false),
    ("unit=", Array("unit=\"count\" unit=".utf8), "xml-duplicate-attribute", false),
    ("\" value=", Array(" value=".utf8), "", true),
    ("<Record", Array("<Reco<rd".utf8), "", true),
    ("startDate=\"2024", Array("startDate=\"20x4".utf8), "bad-date", true),
  ])
  func losesAtMostTheDamagedRecord(
    old: String, new: [UInt8], code: String, isLost: Bool
  ) throws {
    let lines = lines(12)
    for number in [3, 7, 11] {
      let index = try #require(lines.firstIndex { $0.contains("value=\"\(1 << number)\"") })
      var bytes = lines.map { Array($0.utf8) }
      bytes[index] = replace(bytes[index], old, new)
      let found = Reading(Array(bytes.joined(separator: [0x0a])), name: "export.xml")
      let steps = (1 << 12) - 1 - (isLost ? 1 << number : 0)
      #expect(found.days.first?.steps?.value == Double(steps), "\(old) in \(number)")
      #expect(found.activities.count == 1)
      #expect(!found.diagnostics.isEmpty)
      if !code.isEmpty { #expect(found.codes.contains(code)) }
      #expect(found.diagnostics.first?.line == index + 1, "\(found.diagnostics)")
    }
  }

  @Test func readsBehindABrokenDocumentType() {
    // As iOS 16 wrote it: a declaration that is not closed.
    let text = lines(5).joined(separator: "\n")
    let broken = text.split(separator: "\n").map { line in
      line.hasPrefix("<!ATTLIST") ? "<!ATTLIST HealthData\n  locale CDATA #REQUIRED\n" : "\(line)"
    }.joined(separator: "\n")
    let found = Reading(Array(broken.utf8), name: "export.xml")
    #expect(found.days.first?.steps?.value == 31)
    #expect(found.activities.count == 1)
    #expect(found.codes == ["xml-broken-doctype"])
  }

  @Test func refusesMoreRecordsThanMemoryHolds() {
    var export = HealthExport()
    for day in 1...4 {
      export.record("BodyMass", "70", unit: "kg", "2024-05-0\(day) 07:00:00 +0200")
    }
    func reading(_ most: Int) -> Reading {
      Reading(AppleHealthSource(MemorySource(export.bytes), file: "export.xml", mostRecords: most))
    }
    #expect(reading(4).days.count == 4)
    #expect(reading(3).error == .tooLarge("more than 3 records"))
    #expect(reading(3).days.isEmpty)
  }

  @Test func survivesEveryCutAndChangedByte() {
    let bytes = Array(lines(3).joined(separator: "\n").utf8)
    var days = 0
    for index in stride(from: 0, to: bytes.count, by: 3) {
      var changed = bytes
      changed[index] = changed[index] ^ 0x1f
      days += Reading(changed).days.count
      days += Reading(Array(bytes[..<index])).days.count
    }
    #expect(days > bytes.count / 3)
  }
}
