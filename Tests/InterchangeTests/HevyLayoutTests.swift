import Documents
import Strength
import Testing

@testable import Interchange

@Suite struct HevyLayoutTests {
  @Test(arguments: [
    ("metric", 6, [2, 4, 6]), ("imperial", 2, [1, 2, 2]), ("metric-tsv", 1, [1, 1, 1]),
    ("imperial-tsv", 2, [1, 2, 2]),
  ])
  func readsEveryVariant(_ variant: String, _ rows: Int, _ counts: [Int]) throws {
    let log = try Fixture.read("hevy/\(variant).csv", unit: nil)
    #expect(log.format == .hevy)
    #expect(log.variant == variant)
    #expect(log.rows == rows)
    #expect(log.counts == counts)
  }

  @Test func keepsSupersetsKindsAndNotes() throws {
    let log = try Fixture.read("hevy/metric.csv")
    let workout = log.workouts[0]
    #expect(workout.notes == "two\nlines")
    #expect(workout.durationSeconds == 4140)
    #expect(workout.blocks.map { $0.superset } == [0, 0, 0])
    #expect(workout.blocks.map { $0.notes } == ["", "rope", "rope"])
    #expect(log.sets.map { $0.kind } == [.warmup, .working, .drop, .failure, .working, .working])
    #expect(log.sets[1].rpe == 9.5)
    #expect(log.sets[4].distance == Distance(5.5, .km))
    #expect(log.workouts[1].blocks[0].superset == nil)
    #expect(
      log.diagnostics == [
        Diagnostic(
          line: 11, column: 9, severity: .warning, code: "unknown-set-kind",
          message: "The set type \"giantset\" is not known; the set was imported as a working set.")
      ])
  }

  @Test func readsPoundsAndMiles() throws {
    let log = try Fixture.read("hevy/imperial.csv")
    #expect(log.sets[0].weight == .lb(225))
    #expect(log.sets[1].distance == Distance(1.5, .mi))
  }
}

extension HevyLayoutTests {
  @Test func readsLineBreaksThatAreSpelledOut() throws {
    let text =
      "title,start_time,end_time,description,exercise_title,superset_id,exercise_notes,set_index,"
      + "set_type,weight_kg,reps,distance_km,duration_seconds,rpe\n"
      + #"Push,"8 Apr 2026, 17:15","8 Apr 2026, 18:24",one\ntwo,Dip,,slow\nand deep,0,normal,"#
      + "61.250000000000007,8,,,\n"
    let log = try LogReader(unit: nil).read(Array(text.utf8))
    #expect(log.workouts[0].notes == "one\ntwo")
    #expect(log.workouts[0].blocks[0].notes == "slow\nand deep")
    #expect(log.sets[0].weight == .kg(61.25))
  }
}

@Suite struct DateTextTests {
  static let april = CivilDay(year: 2026, month: 4, day: 8).flatMap {
    CivilTime($0, hour: 17, minute: 15)
  }

  @Test(arguments: [
    "8 Apr 2026, 17:15", "Apr 8, 2026, 5:15 PM", "Apr 8, 2026, 5:15\u{202f}p.m.",
    "8. Apr. 2026, 17:15", "8 avr. 2026, 17:15", "8 avr. 2026 à 17:15",
    "8 abr 2026, 17:15", "8 de abr. de 2026, 17:15", "8 apr 2026, 17:15", "8 kwi 2026, 17:15",
    "8 kwietnia 2026, 17:15", "8 Nis 2026, 17:15", "8 апр. 2026 г., 17:15",
    "2026年4月8日 17:15", "8 4月 2026, 17:15", "2026年4月8日 下午 5:15", "2026. 4. 8. 오후 5:15",
    "8 4월 2026, 17:15", "2026-04-08 17:15:00", "2026-04-08T17:15", "2026/04/08 17:15",
    "2026-04-08 5:15:00\u{202f}PM",
  ])
  func readsOneMomentInManyForms(_ text: String) {
    #expect(DateText.read(ArraySlice(Array(text.utf8)))?.time == Self.april)
  }

  @Test(arguments: [
    (["jan", "janv.", "ene", "gen", "sty", "Oca", "янв."], 1),
    (["févr.", "Feb", "fev", "lut", "Şub", "февр."], 2),
    (["März", "Mär", "mars", "mrt", "mar", "марта"], 3),
    (["mai", "may", "mag", "mei", "maj", "мая"], 5),
    (["juin", "giu", "Jun", "cze", "Haz", "июня"], 6), (["juil.", "lug", "lip", "Tem"], 7),
    (["août", "ago", "sie", "Ağu", "Aug"], 8), (["sept.", "set", "wrz", "Eyl"], 9),
    (["ott", "out", "Okt", "paź", "Eki", "oct"], 10), (["lis", "Kas", "nov"], 11),
    (["déc.", "dic", "dez", "Dez", "gru", "Ara", "дек."], 12),
  ])
  func knowsMonths(_ words: [String], _ number: Int) {
    for word in words { #expect(MonthName.number(word) == number, "\(word)") }
  }

  @Test(arguments: [
    "", "8/4/2026 17:15", "30 Feb 2026, 10:00", "2026-13-01", "2026-04-08 25:00",
    "mar. 8 avr. 2026, 17:15", "2026-04-08 17:15 PM", "2026-04-08T17:15:00+99:00", "jui 2026",
    "99999999999999999999", "2026-04-08 17:15:00 what",
  ])
  func refusesWhatIsNotClear(_ text: String) {
    #expect(DateText.read(ArraySlice(Array(text.utf8))) == nil)
  }

  @Test(arguments: [
    ("2026-04-08T17:15:00Z", 0), ("2026-04-08 17:15:00 +0000", 0),
    ("2026-04-08T17:15:00.000-05:30", -330), ("2026-04-08T17:15:00+02", 120),
  ])
  func readsOffsets(_ text: String, _ minutes: Int) {
    let date = DateText.read(ArraySlice(Array(text.utf8)))
    #expect(date?.offsetMinutes == minutes)
    #expect(date?.time == Self.april)
  }

  @Test(arguments: [
    ("35min", 2100.0), ("1h", 3600), ("264h 1m", 950_460), ("1h 5min", 3900), ("90", 90),
    ("0:09:21", 561), ("9:21", 561), ("1h5m10s", 3910), ("1 Std. 5 Min.", 3900),
    ("1小时13分钟", 4380), ("1 時間 5 分", 3900), ("1시간 5분", 3900), ("1 ч 5 мин", 3900),
  ])
  func readsDurations(_ text: String, _ seconds: Double) {
    let read = DurationText.seconds(ArraySlice(Array(text.utf8)), decimalComma: false)
    #expect(read == seconds)
  }
}
