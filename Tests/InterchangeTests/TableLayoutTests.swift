import Documents
import Strength
import Testing

@testable import Interchange

/// Tables that no app is known to write.
@Suite struct TableLayoutTests {
  private func read(
    _ text: String, columns: String? = nil, unit: WeightUnit? = nil
  ) throws -> ImportedLog {
    var answers = FileAnswers(unit: unit)
    answers.columns = try columns.map { try TableColumns(parsing: $0) }
    return try LogReader(answers).read(Array(text.utf8))
  }

  @Test func readsColumnsInAnyOrderAndLanguage() throws {
    let log = try read(
      "Wdh;Gewicht (kg);Übung;Datum;Satz;Bemerkung\n8;62,5;Bankdrücken;21.05.2023;1;leicht\n"
        + "6;65;Bankdrücken;21.05.2023;2;\n5;100;Kniebeuge;23.05.2023;W;\n")
    #expect(log.format == .table)
    #expect(log.workouts.map { $0.start.day.text } == ["2023-05-21", "2023-05-23"])
    #expect(log.sets.map { $0.weight } == [.kg(62.5), .kg(65), .kg(100)])
    #expect(log.sets.map { $0.reps } == [8, 6, 5])
    #expect(log.sets.map { $0.kind } == [.working, .working, .warmup])
    #expect(log.sets[0].notes == "leicht")
    #expect(log.table == nil && log.diagnostics.isEmpty)
  }

  @Test func repeatsARowThatStandsForSeveralSets() throws {
    let log = try read(
      "Date,Time of day,Exercise,Sets,Reps,lb\n2024-07-01,18:30,Squat,3,5,225\n")
    #expect(log.counts == [1, 1, 3])
    #expect(log.sets.map { $0.weight } == [.lb(225), .lb(225), .lb(225)])
    #expect(log.workouts[0].start.millisecondOfDay == 66_600_000)
  }

  @Test func readsNegativeWeightsBesideTheirUnit() throws {
    let log = try read("Date,Exercise,Reps,Weight,Unit\n2024-07-01,Pull Up,8,-20,kg\n")
    #expect(log.sets.map { $0.weight } == [.kg(-20)] && log.diagnostics.isEmpty)
  }

  // MARK: Times

  /// A table with one time for each row of a set with reps, or without where the time is marked.
  private func times(_ values: [String], name: String = "Time") -> String {
    "Date,\(name),Exercise,Weight (kg),Reps\n"
      + values.map { value in
        let isTimed = value.hasPrefix("*")
        return "2024-07-01,\(value.filter { $0 != "*" }),Squat,60,\(isTimed ? "" : "5")\n"
      }.joined()
  }

  @Test(arguments: [
    (["17:30", "17:34"], 63_000), (["17:30:10", ""], 63_010), (["5:30 PM", "5:34 PM"], 63_000),
    (["9:30 am", "12:05 pm"], 34_200), (["9:30", "10:05"], 34_200),
  ])
  func readsATimeOfDayAsThat(values: [String], seconds: Int) throws {
    for name in ["Time", "Zeit", "temps", "Tiempo", "Tempo"] {
      let log = try read(times(values, name: name))
      #expect(log.workouts.first?.start.millisecondOfDay == seconds * 1000)
      #expect(log.sets.map { $0.seconds } == [nil, nil])
      #expect(log.diagnostics.isEmpty)
    }
  }

  @Test(arguments: [
    (["0:45", "1:30"], [45.0, 90.0]), (["90", "45"], [90, 45]), (["*1:30", "*0:45"], [90, 45]),
    (["90 s", ""], [90, nil]), (["25:30", "12:30"], [1530, 750]),
    (["*00:45", "00:00"], [45, nil]),
  ])
  func readsADurationAsThat(values: [String], seconds: [Double?]) throws {
    let log = try read(times(values))
    #expect(log.workouts.map { $0.start.millisecondOfDay } == [0])
    #expect(log.sets.map { $0.seconds } == seconds)
    #expect(log.diagnostics.isEmpty)
  }

  @Test(arguments: [
    ["1:30", "2:30"], ["*17:30", "17:34"], ["*12:30", "*10:30"], ["5:30 pm", "0:45"],
  ])
  func asksForATimeThatCouldBeEither(values: [String]) throws {
    let text = times(values)
    let error = #expect(throws: ImportError.self) { try read(text) }
    #expect(
      error?.message == "The column \"Time\" may hold the time of day, or how long a set took.")
    let rest = "exercise=Exercise,weight=Weight (kg),reps=Reps"
    #expect(
      error?.hint == "Say which: --columns \"date=Date,start=Time,\(rest)\" for the time of day, "
        + "--columns \"date=Date,\(rest),seconds=Time\" for how long a set took.")
  }

  @Test func takesWhatWasSaidOfATime() throws {
    let rest = "date=Date,exercise=Exercise,weight=Weight (kg),reps=Reps"
    let text = times(["1:30", "2:30"])
    let start = try read(text, columns: rest + ",start=Time")
    #expect(start.workouts.map { $0.start.millisecondOfDay } == [5_400_000, 9_000_000])
    let length = try read(text, columns: rest + ",seconds=Time")
    #expect(length.sets.map { $0.seconds } == [90, 150])
  }

  @Test(arguments: ["Duration", "Time (s)", "Seconds"])
  func looksAtNoTimeThatSaysWhatItIs(name: String) throws {
    #expect(try read(times(["17:30"], name: name)).sets.map { $0.seconds } == [1050])
  }

  @Test func readsATimeBesideAStartAsADuration() throws {
    let log = try read("Date,Start,Exercise,Reps,Time\n2024-07-01,18:30,Squat,5,17:30\n")
    #expect(log.workouts[0].start.millisecondOfDay == 66_600_000)
    #expect(log.sets.map { $0.seconds } == [1050])
  }

  // MARK: Distances

  @Test func saysWhatItTakesDistancesFor() throws {
    let rows = "2024-07-01,Run,5\n2024-07-02,Run,6\n"
    let log = try read("Date,Exercise,Distance\n" + rows)
    #expect(log.sets.map { $0.distance } == [Distance(5, .km), Distance(6, .km)])
    #expect(
      log.diagnostics == [
        Diagnostic(
          line: 2, column: 3, severity: .warning, code: "distance-unit-assumed",
          message: "The table does not say the unit of distances; kilometres were assumed.")
      ])
    let pounds = try read("Date,Exercise,Distance\n" + rows, unit: .lb)
    #expect(pounds.sets[0].distance == Distance(5, .mi))
    #expect(
      pounds.diagnostics.map { $0.message }
        == ["The table does not say the unit of distances; miles were assumed."])
    #expect(try read("Date,Exercise,Distance (mi)\n" + rows).diagnostics.isEmpty)
  }

  // MARK: Many sets

  @Test func refusesRowsThatRepeatMoreSetsThanAFileMayHold() throws {
    let text = "Date,Exercise,Sets,Reps\n" + String(repeating: "2024-07-01,Squat,100,5\n", count: 3)
    var reader = CSVReader(Array(text.utf8), delimiter: 0x2c)
    var rows: [Row] = []
    while let record = reader.next() {
      rows.append(Row(file: reader.bytes, record: record, habits: FileHabits()))
    }
    let export = Export(
      columns: Columns(["Date", "Exercise", "Sets", "Reps"]), delimiter: 0x2c,
      firstRows: Array(rows.dropFirst()))
    var layout = try TableLayout(export)
    #expect(layout.setsLeft == 2_000_000)
    layout.setsLeft = 250
    var log = LogAssembly(format: .table, variant: "columns")
    try layout.add(&rows[1], to: &log)
    try layout.add(&rows[2], to: &log)
    let rejection = #expect(throws: Rejection.self) { try layout.add(&rows[3], to: &log) }
    #expect(log.log.sets.count == 200)
    #expect(
      rejection?.diagnostic
        == Diagnostic(
          line: 4, column: 3, severity: .error, code: "too-many-sets",
          message: "With this row the table has more than 2000000 sets; it was not imported. "
            + "Split the file."))
  }

  // MARK: Columns

  @Test func asksForColumnsThatItCannotTell() throws {
    let text = "Wann,Was,Wie oft,Womit\n2024-07-01,Squat,5,100\n"
    let error = #expect(throws: ImportError.self) { try read(text) }
    #expect(
      error?.message
        == "Nobody knows which app writes these columns: \"Wann\", \"Was\", \"Wie oft\", \"Womit\"."
    )
    #expect(
      error?.hint == "Say which is what: --columns \"date=…,exercise=…,reps=…,weight=…\".")
    let columns = "date=Wann,exercise=Was,weight=Womit,reps=Wie oft"
    #expect(throws: ImportError.unitNeeded(format: .table)) { try read(text, columns: columns) }
    let log = try read(text, columns: columns, unit: .kg)
    #expect(log.sets.map { $0.weight } == [.kg(100)])
    #expect(
      log.table
        == ImportTable(header: ["Wann", "Was", "Wie oft", "Womit"], columns: columns))
  }

  @Test func saysWhichWordIsNoColumn() {
    let fault = #expect(throws: TableColumns.Fault.self) {
      try TableColumns(parsing: "date=A,exercice=B")
    }
    #expect(fault?.message == "\"exercice\" is no column that a log can have.")
    #expect(
      fault?.hint
        == "Write date=Name,exercise=Name and so on. There are: date, start, workout, exercise, "
        + "set, sets, kind, side, weight, unit, reps, rpe, seconds, distance, notes.")
  }

  @Test func refusesColumnsThatTheFileLacks() {
    #expect(throws: ImportError.self) {
      try read("A,B,C\n1,2,3\n", columns: "date=A,exercise=B,reps=D", unit: .kg)
    }
  }

  @Test func remembersTheLatestOfWhatWasSaid() {
    var settings = Settings()
    settings.remember(ImportTable(header: ["A", "B"], columns: "date=A,exercise=B"))
    settings.remember(ImportTable(header: ["A", "B"], columns: "date=B,exercise=A"))
    #expect(settings.tables.count == 1)
    #expect(settings.tables.columns(ofTable: ["A", "B"]) == "date=B,exercise=A")
    #expect(settings.tables.columns(ofTable: ["A"]) == nil)
  }
}
