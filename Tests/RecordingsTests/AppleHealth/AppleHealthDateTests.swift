import Documents
import Testing

@testable import Recordings

@Suite struct AppleHealthDateTests {
  private func read(_ text: String, _ reader: inout AppleHealthDateReader) -> AppleHealthDate? {
    Array(text.utf8).withUnsafeBufferPointer { bytes in
      bytes.baseAddress.flatMap {
        reader.read(XMLBytes($0, count: bytes.count, isPlain: true))
      }
    }
  }

  @Test func agreesWithTheCalendar() throws {
    var reader = AppleHealthDateReader()
    for day in stride(from: -13_000, through: 36_000, by: 97) {
      let civil = CivilDay(number: Int32(day))
      let (year, month, number) = civil.parts
      let (hour, offset) = (abs(day) % 24, (abs(day) % 27 - 12) * 60 + abs(day) % 4 * 15)
      func two(_ value: Int) -> String { (value < 10 ? "0" : "") + "\(value)" }
      let size = abs(offset)
      let text =
        "\(year)-\(two(month))-\(two(number)) \(two(hour)):17:09 "
        + (offset < 0 ? "-" : "+") + two(size / 60) + two(size % 60)
      let date = try #require(read(text, &reader), "\(text)")
      let local = try #require(CivilTime(civil, hour: hour, minute: 17, second: 9))
      let expected = Instant(local, offsetMinutes: offset)
      #expect(date.milliseconds == expected.milliseconds, "\(text)")
      #expect(date.offsetMinutes == offset, "\(text)")
      #expect(AppleHealthDate.day(localSeconds: date.localSeconds) == civil.number, "\(text)")
    }
  }

  @Test func refusesWhatIsNoDate() {
    var reader = AppleHealthDateReader()
    #expect(read("2024-01-15 10:00:00 +0100", &reader) != nil)
    for text in [
      "", "2024-01-15", "2024-01-15 10:00:00", "2024-13-15 10:00:00 +0100",
      "2024-02-30 10:00:00 +0100", "2024-01-15 24:00:00 +0100", "2024-01-15T10:00:00 +0100",
      "2024-01-15 10:61:00 +0100", "2024-01-15 10:00:00 *0100", "2024-01-15 10:00:00 +01:0",
      "1024-01-15 10:00:00 +0100", "3024-01-15 10:00:00 +0100", "2024-01-15 1a:00:00 +0100",
    ] {
      #expect(read(text, &reader) == nil, "\(text)")
    }
    #expect(read("2024-01-15 10:00:00 +0100", &reader)?.milliseconds == 1_705_309_200_000)
  }
}
