import Documents
import Testing

@Suite struct TimeTests {
  @Test func daysCountOnThroughTwoThousandYears() {
    var expected = (year: 1600, month: 1, day: 1)
    guard var day = CivilDay(year: 1600, month: 1, day: 1) else { return #expect(Bool(false)) }
    for _ in 0..<(2000 * 366) {
      #expect(day.parts == expected)
      day = day + 1
      expected.day += 1
      if expected.day > CivilDay.dayCount(year: expected.year, month: expected.month) {
        expected = (expected.year, expected.month + 1, 1)
        if expected.month == 13 { expected = (expected.year + 1, 1, 1) }
      }
      if expected.year > 3600 { break }
    }
  }

  @Test func knowsWeekdaysAndWeeks() throws {
    let day = try #require(CivilDay("2026-11-21"))
    #expect(day.weekday == .saturday)
    #expect(day.startOfWeek(.monday).text == "2026-11-16")
    #expect(day.startOfWeek(.sunday).text == "2026-11-15")
    #expect(CivilDay(number: 0).weekday == .thursday)
    #expect(CivilDay(number: -1).weekday == .wednesday)
  }

  @Test(arguments: ["2026-02-29", "2026-13-01", "2026-00-10", "26-01-01", "2026-1-01", ""])
  func refusesDaysThatDoNotExist(text: String) { #expect(CivilDay(text) == nil) }

  @Test(arguments: [
    "2026-04-08T17:15:00.000+02:00", "1969-12-31T23:59:59.999-09:30",
    "2000-01-01T00:00:00.000+00:00",
  ])
  func writesInstantsAsTheyWereRead(text: String) {
    #expect(Instant(text)?.text == text)
  }

  @Test func keepsTheLocalDayOfAnInstant() throws {
    let instant = try #require(Instant("2026-04-08T23:30:00.000-05:00"))
    #expect(instant.day.text == "2026-04-08")
    #expect(instant.milliseconds == Instant("2026-04-09T04:30:00Z")?.milliseconds)
  }

  @Test(arguments: ["2026-04-08", "2026-04-08T25:00:00Z", "2026-04-08T10:00:00", "x"])
  func refusesInstantsWithoutTimeOrOffset(text: String) { #expect(Instant(text) == nil) }
}

@Suite struct ULIDTests {
  @Test func readsWhatItWrites() {
    var random = RandomFields(seed: 3)
    for _ in 0..<2000 {
      let id = ULID.random(&random)
      #expect(ULID(id.text) == id)
      #expect(id.text.utf8.count == 26)
    }
    #expect(ULID("7ZZZZZZZZZZZZZZZZZZZZZZZZZ") == ULID(high: .max, low: .max))
  }

  @Test func readsWhatFollowsTheTime() {
    var random = RandomFields(seed: 4)
    func read(_ text: some StringProtocol, _ id: ULID) -> ULID? {
      Array(text.utf8).withUnsafeBufferPointer { ULID(milliseconds: id.milliseconds, rest: $0) }
    }
    for _ in 0..<2000 {
      let id = ULID.random(&random)
      #expect(read(id.text.suffix(ULID.restLength), id) == id)
      #expect(read(id.text.suffix(ULID.restLength - 1), id) == nil)
      #expect(read(id.text.suffix(ULID.restLength - 1) + "L", id) == nil)
    }
  }

  @Test(arguments: [
    "", "8ZZZZZZZZZZZZZZZZZZZZZZZZZ", "01J000000000000000000000I0", "01j0000000000000000000000a",
    "01J0000000000000000000000",
  ])
  func refusesWhatIsNone(text: String) { #expect(ULID(text) == nil) }

  @Test func staysMonotonicWithinAMillisecondAndWhenTheClockGoesBack() {
    var random = RandomSource(seed: 9)
    var generator = ULIDGenerator()
    var last = ULID.none
    for step in 0..<10_000 {
      let clock: Int64 = 1_700_000_000_000 + Int64(step / 100) - Int64(step % 7)
      let next = generator.next(milliseconds: clock, random: &random)
      #expect(last < next)
      #expect(last.text < next.text)
      last = next
    }
  }

  @Test func followsFromANameAlike() {
    #expect(ULID(derivedFrom: "muscle/Lats") == ULID(derivedFrom: "muscle/Lats"))
    #expect(ULID(derivedFrom: "muscle/Lats") != ULID(derivedFrom: "muscle/Lat"))
    #expect(ULID(derivedFrom: "muscle/Lats").text == "00000000001QVQJC1SWE6BE19Q")
  }
}
