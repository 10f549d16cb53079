import Documents
import Strength
import Testing

@Suite struct SettingsTests {
  /// Entered out of order, and corrected on the 10th.
  private func weighed() throws -> Settings {
    var settings = Settings()
    settings.bodyWeights = [
      BodyWeight(day: try day("2026-03-10"), weight: .kg(88)),
      BodyWeight(day: try day("2026-03-20"), weight: .lb(172)),
      BodyWeight(day: try day("2026-03-01"), weight: .kg(80)),
      BodyWeight(day: try day("2026-03-10"), weight: .kg(78)),
    ]
    return settings
  }

  @Test(arguments: [
    ("2025-01-01", Weight.kg(80)), ("2026-02-28", .kg(80)), ("2026-03-01", .kg(80)),
    ("2026-03-09", .kg(80)), ("2026-03-10", .kg(78)), ("2026-03-19", .kg(78)),
    ("2026-03-20", .lb(172)), ("2030-01-01", .lb(172)),
  ])
  func findsTheBodyWeightOfADay(on text: String, weight: Weight) throws {
    #expect(try weighed().bodyWeight(on: try day(text)) == weight)
  }

  @Test func knowsNoBodyWeightThatNobodyEntered() throws {
    #expect(Settings().bodyWeight(on: try day("2026-03-01")) == nil)
  }

  @Test func beginsTheWeekOnMondayUntilToldOtherwise() throws {
    var settings = Settings()
    #expect(settings.weekStart == .monday)
    settings.weekStart = .sunday
    #expect(settings.weekStartNumber == 7)
    let read = try Settings(decoding: settings.encoded())
    #expect(read.weekStart == .sunday)
    settings.weekStartNumber = 9
    #expect(settings.weekStart == .monday)
  }

  @Test(arguments: [
    #""weekStart":0"#, #""weekStart":8"#, #""restSeconds":-1"#, #""restSeconds":86401"#,
  ])
  func refusesWhatNoWeekOrRestIs(member: String) {
    let json = #"{"schema":1,"id":"01J0000000000000000000000A",\#(member)}"#
    #expect(throws: JSONFailure.self) { try Settings(decoding: Array(json.utf8)) }
  }

  @Test func areOneDocumentOnEveryDevice() {
    #expect(Settings().id == Settings.onlyID)
    // Another identifier would leave a library with two of them.
    #expect(Settings.onlyID.text == "000000000053ZZBPFED9J2WFW5")
  }
}
