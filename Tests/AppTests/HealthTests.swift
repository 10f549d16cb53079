import Body
import Documents
import Strength
import Testing

@testable import App

/// The page of the body's figures, what is entered on it, and the line on Today.
@Suite struct HealthTests {
  private let today = Samples.today

  private func person(_ documents: [AnyDocument] = Samples.health) throws -> Person {
    try Person(documents, route: .health)
  }

  private func day(_ person: Person, _ day: CivilDay) -> HealthDay? {
    person.state.notebook.healthDay(day)
  }

  // MARK: Looking

  @Test func pagesAreAsTheyWere() throws {
    try Golden.check(try person([]).state, "health-empty")
    var full = try person()
    try Golden.check(full.state, "health")
    full.perform(.health(.open(today - 1)))
    try Golden.check([healthDaySheet(full.state)], "health-day")
    try full.tap("Enter or change figures")
    try Golden.check([entrySheet(full.state)], "health-entry")
  }

  @Test func anEmptyPageSaysWhatToDoNext() throws {
    var person = try person([])
    #expect(person.sees("Import an Apple Health export"))
    try person.tap("Import")
    #expect(person.state.route == .settings(.import))
  }

  @Test func everyRangeIsDrawn() throws {
    var person = try person()
    for range in HealthRange.allCases {
      try person.tap(range.title)
      #expect(person.sees("HRV (rMSSD)"))
      #expect(person.sees("HRV (SDNN)"))
      #expect(person.sees("7-day mean, within your band"))
    }
    try person.tap("60 nights")
    #expect(person.sees("over 55 nights"))
  }

  @Test func saysWhyThereIsNoBand() throws {
    let person = try person(Samples.months(Samples.healthDays(9)))
    #expect(person.sees("9 days of the last sixty have data from this source"))
    #expect(person.sees("Not known today."))
  }

  /// A watch that was worn until ten weeks ago: its days are there, and say nothing of today.
  @Test func oldDataIsNotSaidToBeMissing() throws {
    let person = try person(Samples.months(Samples.healthDays(60, upTo: today - 70)))
    #expect(person.sees("Not known today. No recent data for HRV (rMSSD)."))
  }

  // MARK: Readiness

  @Test func todayHasALineThatNamesItsFigures() throws {
    var person = try Person(Samples.health)
    #expect(person.sees("As usual"))
    #expect(person.sees("HRV 7-day mean 61 ms, within your 5"))
    let line = try #require(person.page.names(["a"]).first { $0.contains("7-day mean") })
    try person.tap(line)
    #expect(person.state.route == .health)
  }

  @Test func todaysCardHasTheLine() throws {
    func readiness(_ documents: [AnyDocument]) throws -> JSONValue? {
      let person = try Person(documents)
      return try JSONValue(
        parsing: TodayCard(person.state.notebook, now: person.now).json)["readiness"]
    }
    let line = try #require(try readiness(Samples.health)?.string)
    #expect(line.hasPrefix("As usual · HRV 7-day mean 61 ms, within your 5"))
    #expect(try readiness([]) == JSONValue.null)
  }

  @Test func theLineIsSilentWithoutFiguresEnough() throws {
    #expect(!(try Person([]).sees("7-day mean")))
    #expect(!(try Person(Samples.months(Samples.healthDays(9))).sees("7-day mean")))
    let old = Samples.months(Samples.healthDays(60, upTo: today - 3))
    #expect(!(try Person(old).sees("7-day mean")))
  }

  @Test func saysWhatLiesOutside() throws {
    var days = Samples.healthDays(60)
    for place in 53..<60 {
      days[place].rmssd = HealthFigure(40, source: "Demo watch")
      days[place].restingHeartRate = HealthFigure(56, source: "Demo watch")
    }
    let person = try Person(Samples.months(days))
    #expect(person.sees("HRV below your band, resting heart rate above your band"))
    #expect(person.sees("resting heart rate 56, above your 4"))
  }

  // MARK: Entering

  @Test func figuresAreEnteredAndUndone() throws {
    var person = try person([])
    try person.tap("Enter figures")
    try person.type("80,4", into: "Weight, kg")
    try person.type("48", into: "Resting heart rate, bpm")
    try person.type("62", into: "HRV (rMSSD), ms")
    try person.type("7:05", into: "Sleep, h")
    try person.type("82.5", into: "Waist, cm")
    try person.tap("Save")
    let entered = try #require(day(person, today))
    #expect(entered.restingHeartRate?.value == 48)
    #expect(entered.restingHeartRate?.source == HealthFigure.entered)
    #expect(entered.sleep?.asleepMinutes == 425)
    #expect(entered.measurements.first?.centimeters == 82.5)
    #expect(person.state.notebook.settings.bodyWeights.map { $0.weight } == [.kg(80.4)])
    #expect(person.sees("Saved 5 figures."))
    try person.tap("Undo")
    #expect(day(person, today) == nil)
    #expect(person.state.notebook.settings.bodyWeights.isEmpty)
    #expect(!person.state.notebook.hasHealth)
  }

  @Test func whatCannotBeIsSaidAtItsField() throws {
    var person = try person([])
    try person.tap("Enter figures")
    try person.type("900", into: "Weight, kg")
    try person.type("a lot", into: "Sleep, h")
    try person.tap("Save")
    #expect(person.sees("Enter 20 to 500."))
    #expect(person.sees("Enter hours such as 7:30."))
    #expect(person.state.health.entry != nil)
    try person.tap("Close")
    #expect(person.state.health.entry == nil)
  }

  @Test func figuresOfAnotherDayAreEdited() throws {
    var person = try person()
    try person.tap("Enter figures")
    try person.type((today - 1).isoText, into: "Day")
    #expect(try person.page.value(of: "Waist, cm") == "82.2")
    try person.type("81.9", into: "Waist, cm")
    try person.tap("Save")
    #expect(day(person, today - 1)?.measurements.map { $0.centimeters } == [81.9])
    try person.type((today + 1).isoText, into: "Day", orOpening: "Enter figures")
    #expect(person.sees("Enter a day up to today."))
  }

  @Test func whatWasEnteredIsDeletedAndComesBack() throws {
    var person = try person()
    person.perform(.health(.open(today - 1)))
    try person.tap("Delete waist")
    #expect(day(person, today - 1)?.measurements.isEmpty == true)
    try person.tap("Undo")
    #expect(day(person, today - 1)?.measurements.count == 1)
    // What a device says is not deleted here.
    #expect(!person.page.has("button", "Delete steps"))
  }

  @Test func theLastFigureOfAMonthTakesTheMonthWithIt() throws {
    var person = try person([])
    try person.tap("Enter figures")
    try person.type("48", into: "Resting heart rate, bpm")
    try person.tap("Save")
    person.perform(.health(.open(today)))
    try person.tap("Delete resting heart rate")
    #expect(!person.state.notebook.hasHealth)
    try person.tap("Undo")
    #expect(day(person, today)?.restingHeartRate?.value == 48)
  }

  /// The scale is read on a laptop while a heart rate is typed on the phone.
  @Test func whatAnotherDeviceHasEnteredMeanwhileStays() throws {
    var person = try person([])
    try person.tap("Enter figures")
    var known = HealthDay(day: today)
    known.rmssd = HealthFigure(62, source: HealthFigure.entered)
    var settings = Settings()
    settings.bodyWeights = [BodyWeight(day: today, weight: .kg(80.4))]
    person.state.notebook.put([.settings(settings)] + Samples.months([known]))
    try person.type("48", into: "Resting heart rate, bpm")
    try person.tap("Save")
    #expect(day(person, today)?.restingHeartRate?.value == 48)
    #expect(day(person, today)?.rmssd?.value == 62)
    #expect(person.state.notebook.settings.bodyWeights == settings.bodyWeights)
  }

  /// Who empties a field and then takes another day has not seen what that one holds.
  @Test func anEmptiedFieldSaysNothingOfAnotherDay() throws {
    var settings = Settings()
    settings.bodyWeights = [
      BodyWeight(day: today - 1, weight: .kg(79.9)), BodyWeight(day: today, weight: .kg(80.4)),
    ]
    var person = try person([.settings(settings)])
    try person.tap("Enter figures")
    try person.type("", into: "Weight, kg")
    try person.type("48", into: "Resting heart rate, bpm")
    try person.type((today - 1).isoText, into: "Day")
    #expect(try person.page.value(of: "Weight, kg") == "79.9")
    try person.tap("Save")
    #expect(person.state.notebook.settings.bodyWeights == settings.bodyWeights)
    #expect(day(person, today - 1)?.restingHeartRate?.value == 48)
  }

  @Test func whatOnlyANewerVersionKnowsOfADayStays() throws {
    var known = HealthDay(day: today)
    known.restingHeartRate = HealthFigure(48, source: HealthFigure.entered)
    known.unknown = UnknownFields([
      UnknownFields.Member(key: Array("\"oxygen\"".utf8), value: Array("97".utf8))
    ])
    var person = try person(Samples.months([known]))
    person.perform(.health(.open(today)))
    try person.tap("Delete resting heart rate")
    let left = try #require(day(person, today))
    #expect(left.restingHeartRate == nil && left.unknown == known.unknown)
  }

  // MARK: One truth for weights

  @Test func aWeightShowsOnBothPages() throws {
    var person = try person([])
    try person.tap("Enter figures")
    try person.type("80.4", into: "Weight, kg")
    try person.tap("Save")
    person.perform(.open(.settings(.training)))
    #expect(try person.page.value(of: "Today, in kg") == "80.4")
    try person.type("79.9", into: "Today, in kg")
    person.perform(.open(.health))
    #expect(person.sees("79.9"))
  }

  @Test func aScaleFeedsLoadsAndWhatIsEnteredWins() throws {
    let pullUp = Exercise(
      id: ULID(derivedFrom: "pull-up"), name: "Pull-up", loadType: .bodyweight)
    var workout = Workout(
      id: ULID(derivedFrom: "pull"), name: "Pull",
      startedAt: try moment("2026-11-20T18:00:00.000+01:00"))
    workout.endedAt = workout.startedAt
    var log = ExerciseLog(id: ULID(derivedFrom: "pull-log"), exercise: pullUp)
    log.sets = [WorkoutSet(id: ULID(derivedFrom: "pull-set"), reps: 8, weight: nil)]
    workout.logs = [log]
    func loads(_ person: Person) -> [Double] {
      let columns = person.state.notebook.archive.columns
      return (0..<columns.count).map { columns.loadKilograms[$0] }.filter { !$0.isNaN }
    }
    var scale = HealthDay(day: today - 1)
    scale.weight = HealthFigure(78, source: "Scale")
    var person = try person([.workout(workout)])
    #expect(loads(person).isEmpty)
    for document in Samples.months([scale]) { person.state.notebook.put(document) }
    #expect(loads(person).contains(78))
    var settings = Settings()
    settings.bodyWeights = [BodyWeight(day: today - 1, weight: .kg(79))]
    person.state.notebook.put(.settings(settings))
    #expect(loads(person).contains(79))
    // A later weight changes nothing of the past.
    let before = person.state.notebook.archive.columns.count
    settings.bodyWeights.append(BodyWeight(day: today, weight: .kg(90)))
    person.state.notebook.put(.settings(settings))
    #expect(person.state.notebook.archive.columns.count == before)
    #expect(loads(person).contains(79))
  }

  @Test func poundsAndInchesAreThoseOfTheSettings() throws {
    var settings = Settings()
    settings.weightUnit = Open(.lb)
    var person = try person([.settings(settings)])
    try person.tap("Enter figures")
    try person.type("176", into: "Weight, lb")
    try person.type("32.5", into: "Waist, in")
    try person.tap("Save")
    #expect(person.state.notebook.settings.bodyWeights.map { $0.weight } == [.lb(176)])
    #expect(day(person, today)?.measurements.first?.centimeters == 82.55)
    #expect(person.sees("32.5 in"))
  }

  /// 32.5 without its point is more centimetres than the document of a month may hold.
  @Test func aGirthThatNoDocumentMayHoldIsRefused() throws {
    var settings = Settings()
    settings.weightUnit = Open(.lb)
    var person = try person([.settings(settings)])
    try person.tap("Enter figures")
    try person.type("325", into: "Waist, in")
    try person.tap("Save")
    #expect(person.sees("Enter a girth such as 31.") && day(person, today) == nil)
    try person.type("196", into: "Waist, in")
    try person.tap("Save")
    let month = try #require(person.state.notebook.healthMonth(of: today))
    #expect(try HealthMonth(decoding: month.encoded()) == month)
  }

  // MARK: Anything a file may say

  @Test func anyFiguresAreDrawnWithoutNonsense() throws {
    let extremes: [Double] = [
      .nan, .infinity, -.infinity, 0, -1, 1e308, -1e308, 5e-324, 1, 60, 200, 1e9,
    ]
    var random = RandomSource(seed: 2026)
    func anything() -> Double { extremes[random.below(extremes.count)] }
    for _ in 0..<40 {
      var days = Samples.healthDays(70)
      for place in days.indices where random.oneIn(2) {
        for measure in HealthMeasure.allCases {
          days[place][measure] = random.oneIn(3) ? nil : HealthFigure(anything(), source: "Any")
        }
        days[place].sleep?.deepMinutes = anything()
        days[place].sleep?.awakeMinutes = anything()
        days[place].sleep?.asleepMinutes = random.oneIn(2) ? anything() : nil
        days[place].measurements = [
          BodyMeasurement(.hips, centimeters: anything(), on: days[place].day, source: "")
        ]
      }
      var person = try person(Samples.months(days))
      for range in HealthRange.allCases {
        person.perform(.health(.range(range)))
        person.perform(.health(.open(today - random.below(60))))
        let html = App.page(person.state).map { Golden.html($0) }.joined()
        #expect(!html.contains("nan") && !html.contains("inf\"") && !html.contains("NaN"))
      }
    }
  }
}

extension Person {
  /// Types into a field of a form that a button opens.
  fileprivate mutating func type(
    _ text: String, into name: String, orOpening button: String
  ) throws {
    try tap(button)
    try type(text, into: name)
  }
}
