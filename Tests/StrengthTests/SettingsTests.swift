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
    #expect(BodyWeights(try weighed()).weight(on: try day(text)) == weight)
  }

  @Test func whatWasEnteredCountsBeforeAScale() throws {
    let scales = [
      BodyWeights.Entry(day: try day("2026-03-10"), weight: .kg(90), source: "Scale"),
      BodyWeights.Entry(day: try day("2026-03-15"), weight: .kg(81), source: "Scale"),
      BodyWeights.Entry(day: try day("2026-02-01"), weight: .kg(83), source: "Scale"),
    ]
    let weights = BodyWeights(try weighed(), scales: scales)
    #expect(weights.entries.map { $0.day } == weights.entries.map { $0.day }.sorted())
    #expect(weights.weight(on: try day("2026-03-10")) == .kg(78))
    #expect(weights.weight(on: try day("2026-03-16")) == .kg(81))
    #expect(weights.weight(on: try day("2026-01-01")) == .kg(83))
    #expect(weights.entry(of: try day("2026-03-15"))?.source == "Scale")
    #expect(weights.entry(of: try day("2026-03-16")) == nil)
  }

  @Test func theFormulaIsKeptAndEpleyLeftOut() throws {
    var settings = Settings()
    #expect(!String(decoding: settings.encoded(), as: UTF8.self).contains("oneRepMaxFormula"))
    settings.formulaName = Open(.brzycki)
    #expect(try Settings(decoding: settings.encoded()) == settings)
    #expect(settings.oneRepMaxFormula == .brzycki)
    settings.formulaName = Open(name: "wathan")
    let newer = try Settings(decoding: settings.encoded())
    #expect(newer.formulaName.name == "wathan" && newer.oneRepMaxFormula == .epley)
  }

  @Test func cuesAreKeptAndTheUsualOnesLeftOut() throws {
    var settings = Settings()
    #expect(!String(decoding: settings.encoded(), as: UTF8.self).contains("cues"))
    settings.cues.countdownSeconds = 10
    settings.cues.hasSound = false
    #expect(try Settings(decoding: settings.encoded()) == settings)
  }

  @Test func saysWhetherThePastWeighsOtherwise() throws {
    let old = BodyWeights(try weighed())
    var settings = try weighed()
    settings.bodyWeights.append(BodyWeight(day: try day("2026-04-01"), weight: .kg(70)))
    let new = BodyWeights(settings)
    #expect(!new.differ(from: old, upTo: try day("2026-03-31")))
    #expect(new.differ(from: old, upTo: try day("2026-04-01")))
    #expect(new.differ(from: BodyWeights(), upTo: try day("2025-01-01")))
    #expect(!BodyWeights().differ(from: BodyWeights(), upTo: try day("2026-01-01")))
  }

  @Test func knowsNoBodyWeightThatNobodyEntered() throws {
    #expect(BodyWeights().weight(on: try day("2026-03-01")) == nil)
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
