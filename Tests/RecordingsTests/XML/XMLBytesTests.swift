import Documents
import Testing

@testable import Recordings

@Suite struct XMLBytesTests {
  private func with<Result>(_ text: String, _ body: (XMLBytes) -> Result) -> Result {
    let bytes = Array(text.utf8) + [0]
    return bytes.withUnsafeBufferPointer { all in
      // Never empty, because of the zero.
      guard let base = all.baseAddress else { preconditionFailure() }
      return body(XMLBytes(base, count: all.count - 1, isPlain: false))
    }
  }

  @Test func readsDecimalsAsTheStandardLibraryDoes() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<20_000 {
      let whole = String(repeating: "0", count: Int.random(in: 0...2)) + digits(0...25, &random)
      let fraction = digits(0...50, &random)
      var text = ["", "-", "+"].randomElement() ?? ""
      text += whole
      if Bool.random() || whole.isEmpty { text += "." + fraction }
      if Int.random(in: 0..<4) == 0 {
        text +=
          (["e", "E"].randomElement() ?? "") + (["", "-", "+"].randomElement() ?? "")
          + digits(1...3, &random)
      }
      let expected = Double(text).flatMap { $0.isFinite ? $0 : nil }
      let read = with(text) { $0.double }
      #expect(read == expected && read?.sign == expected?.sign, "\(text)")
    }
  }

  private func digits(
    _ count: ClosedRange<Int>, _ random: inout SystemRandomNumberGenerator
  ) -> String {
    (0..<Int.random(in: count, using: &random)).map { _ in
      "\(Int.random(in: 0...9, using: &random))"
    }.joined()
  }

  @Test(arguments: [
    "", " ", "-", "+", ".", "-.", "e5", "1e", "1e+", "nan", "inf", "0x1", "1,5", "1 2", "1.2.3",
    "--1", "1e999", "1_0", "١",
  ])
  func refusesWhatIsNoNumber(text: String) {
    #expect(with(text) { $0.double } == nil)
  }

  @Test func readsNumbersBetweenSpacesAndWholeOnes() {
    #expect(with(" \n12.50\t") { $0.double } == 12.5)
    #expect(with("5.") { $0.double } == 5)
    #expect(with(".5") { $0.double } == 0.5)
    #expect(with("12.0") { $0.integer } == 12)
    #expect(with("12.5") { $0.integer } == nil)
    #expect(with("1e300") { $0.integer } == nil)
  }

  @Test(arguments: [
    ("2026-04-08T10:00:00Z", 1_775_642_400_000, RecordedTime.Zone.utc),
    ("2026-04-08T12:00:00+02:00", 1_775_642_400_000, .offset(120)),
    ("2026-04-08T04:30:00.5-0530", 1_775_642_400_500, .offset(-330)),
    ("2026-04-08 12:00:00 +0200", 1_775_642_400_000, .offset(120)),
    ("2026-04-08T12:00+02", 1_775_642_400_000, .offset(120)),
    ("2026-04-08T10:00:00,123456789z", 1_775_642_400_123, .utc),
    ("2026-04-08t10:00:00", 1_775_642_400_000, .missing),
    (" 2026-04-08T09:59:60Z ", 1_775_642_400_000, .utc),
    ("1969-12-31T23:59:59.999Z", -1, .utc),
  ])
  func readsTimes(text: String, milliseconds: Int64, zone: RecordedTime.Zone) {
    #expect(
      with(text) { $0.time } == RecordedTime(milliseconds: milliseconds, zone: zone))
  }

  @Test func readsTheTimesThatInstantsWrite() {
    var random = RandomFields(seed: 7)
    for _ in 0..<2000 {
      let instant = Instant.random(&random)
      var bytes: [UInt8] = []
      instant.append(to: &bytes)
      let read = with(String(decoding: bytes, as: UTF8.self)) { $0.time }
      #expect(
        read
          == RecordedTime(
            milliseconds: instant.milliseconds, zone: .offset(Int(instant.offsetMinutes))))
    }
  }

  @Test(arguments: [
    "", "2026", "2026-13-08T10:00:00Z", "2026-02-30T10:00:00Z", "2026-04-08T24:00:00Z",
    "2026-04-08T10:60:00Z", "2026-04-08T10:00:61Z", "2026-04-08T10:00:00X", "08.04.2026 10:00:00",
    "2026-04-08T10:00:00+2:00", "2026-04-08T10:00:00+02:60", "2026-04-08", "2026-04-08T10:00:00ZZ",
  ])
  func refusesWhatIsNoTime(text: String) {
    #expect(with(text) { $0.time } == nil)
  }

  @Test func comparesWithoutCopies() {
    #expect(with("Record") { $0 == "Record" && $0 != "Records" && $0 != "record" })
    #expect(with("RUNning") { $0.isEqual(ignoringCase: "running") })
    #expect(with("startDate") { $0.hasPrefix("start") && !$0.hasPrefix("startDates") })
    #expect(with("ab") { $0.key } == 0x6261)
    #expect(with("startDate") { $0.key } == with("startDat") { $0.key })
    #expect(with(" a b ") { $0.trimmed.string } == "a b")
    #expect(with("abc") { $0.dropFirst(5).isEmpty && $0.prefix(9).count == 3 })
  }
}
