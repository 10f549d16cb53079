import Body
import Documents
import Strength

/// Figures of a day while they are typed.
struct HealthEntry: Sendable {
  var day: CivilDay
  var drafts = FieldDrafts()
  /// What the fields were filled with: what still stands there was not touched.
  private var filled = FieldDrafts()

  /// Begins with what was entered for the day before.
  init(_ notebook: __shared Notebook, _ day: CivilDay) {
    self.day = day
    fill(notebook)
  }

  private mutating func fill(_ notebook: Notebook) {
    let units = HealthUnits(notebook.settings)
    for field in HealthField.figures + HealthField.sites {
      guard let value = notebook.entered(field, on: day) else { continue }
      drafts.keep(field.typed(value, units), in: field.id)
    }
    filled = drafts
  }

  /// What was typed into a field since it was filled; nil where nothing was.
  func typed(_ field: HealthField) -> String? {
    let text = UniqueName.trimmed(drafts.text(field.id) ?? "")
    return text == filled.text(field.id) ?? "" ? nil : text
  }

  /// Another day, with what was entered for it; what has been typed meanwhile goes along, and a
  /// field that was emptied for the former day is filled.
  mutating func turn(to day: CivilDay, _ notebook: Notebook) {
    var typed: [(id: String, text: String)] = []
    for field in HealthField.figures + HealthField.sites {
      if let text = self.typed(field), !text.isEmpty { typed.append((field.id, text)) }
    }
    self.day = day
    drafts = FieldDrafts()
    fill(notebook)
    for (id, text) in typed { drafts.keep(text, in: id) }
  }
}

extension Notebook {
  func healthDay(_ day: CivilDay) -> HealthDay? { healthDays(in: day...day).first }
  func healthMonth(of day: CivilDay) -> HealthMonth? { body.months[day.firstOfMonth] }

  /// What somebody has entered of a day; a weight in the unit of the settings.
  func entered(_ field: HealthField, on day: CivilDay) -> Double? {
    let health = healthDay(day)
    switch field {
    case .measure(.weight):
      let unit = settings.weightUnit.known ?? .kg
      let weight = settings.bodyWeights.last { $0.day == day }?.weight
      return weight.map { $0.converted(to: unit).value }
    case .measure(.sleep):
      return health?.sleep?.source == HealthFigure.entered ? health?.sleep?.asleepMinutes : nil
    case .measure(let measure):
      let figure = health?[measure]
      return figure?.source == HealthFigure.entered ? figure?.value : nil
    case .site(let site):
      let known = health?.measurements.first { $0.site == .known(site) }
      return known?.source == HealthFigure.entered ? known?.centimeters : nil
    }
  }
}

extension HealthDay {
  /// Sets what somebody has entered, or takes it away; weights aside, which settings keep.
  mutating func enter(_ value: Double?, for field: HealthField) {
    switch field {
    case .measure(.weight): break
    case .measure(.sleep):
      sleep = value.map { minutes in
        var night = SleepNight()
        night.source = HealthFigure.entered
        // Only how long it was is known.
        night.from = Instant(milliseconds: Int64(day.number) * CivilTime.millisecondsPerDay)
        night.to = night.from
        night.asleepMinutes = minutes
        return night
      }
    case .measure(let measure):
      self[measure] = value.map { HealthFigure($0, source: HealthFigure.entered) }
    case .site(let site):
      measurements.remove { $0.site == .known(site) }
      if let value {
        measurements.append(
          BodyMeasurement(site, centimeters: value, on: day, source: HealthFigure.entered))
      }
    }
  }
}

/// What entering figures of a day changes.
public struct HealthChange: Sendable {
  /// With other weights; nil where they stay.
  public private(set) var settings: Settings?
  /// With other figures; nil where they stay, and where none is left.
  public private(set) var month: HealthMonth?
  /// The month of which nothing is left.
  public private(set) var emptied: HealthMonth?

  /// Whether figures can be entered for a day.
  public static func takes(_ day: CivilDay, today: CivilDay) -> Bool {
    day <= today && day >= today - 36_500
  }

  /// - Parameter figures: weights in the unit of the settings; nil takes away what was entered.
  public init(
    _ figures: [(field: HealthField, value: Double?)], on day: CivilDay,
    in notebook: __shared Notebook
  ) {
    var settings = notebook.settings
    let known = notebook.healthMonth(of: day)
    var month = known ?? HealthMonth(of: day)
    var health = month.days.first { $0.day == day } ?? HealthDay(day: day)
    for (field, value) in figures {
      // What a device has told is not taken away.
      if value == nil, notebook.entered(field, on: day) == nil { continue }
      health.enter(value, for: field)
      guard field == .measure(.weight) else { continue }
      settings.bodyWeights.remove { $0.day == day }
      if let value {
        let unit = settings.weightUnit.known ?? .kg
        settings.bodyWeights.append(BodyWeight(day: day, weight: Weight(value, unit)))
      }
    }
    month.days.remove { $0.day == day }
    // What only a newer version knows of the day stays, too.
    if !health.isEmpty || !health.unknown.isEmpty {
      let place = month.days.firstIndex { $0.day > day } ?? month.days.count
      month.days.insert(health, at: place)
    }
    if settings.bodyWeights != notebook.settings.bodyWeights { self.settings = settings }
    guard let known else {
      if !month.days.isEmpty { self.month = month }
      return
    }
    if month.days.isEmpty {
      emptied = known
    } else if AnyDocument.healthMonth(month).bytes != AnyDocument.healthMonth(known).bytes {
      self.month = month
    }
  }
}

extension State {
  /// Another day, with what was entered for it.
  mutating func enter(on text: String) {
    guard let day = CivilDay(text), HealthChange.takes(day, today: self.day) else {
      health.entry?.drafts.keep(text, in: "health-day-field", problem: "Enter a day up to today.")
      return
    }
    let notebook = notebook
    health.entry?.turn(to: day, notebook)
  }

  mutating func saveEntry(_ effects: inout Effects) {
    guard let entry = health.entry else { return }
    let units = HealthUnits(notebook.settings)
    var changes: [(field: HealthField, value: Double?)] = []
    var isWrong = !entry.drafts.problem("health-day-field").isEmpty
    for field in HealthField.figures + HealthField.sites {
      // What was not touched stays as exact as it was, and as others have changed it meanwhile.
      guard let text = entry.typed(field) else { continue }
      let value = text.isEmpty ? nil : field.read(text, units)
      if !text.isEmpty, value == nil {
        health.entry?.drafts.keep(text, in: field.id, problem: field.problem(units))
        isWrong = true
        continue
      }
      changes.append((field, value))
    }
    if isWrong { return }
    health.entry = nil
    effects.append(.focus(id: "health-enter"))
    if changes.isEmpty { return }
    let count = changes.count
    let what = count == 1 ? changes[0].field.title : counted(count, "figure", "figures")
    change(changes, on: entry.day, "Saved " + what.lowercasedStart + ".", &effects)
  }

  mutating func deleteEntered(
    _ field: HealthField, on day: CivilDay, _ effects: inout Effects
  ) {
    change(
      [(field, nil)], on: day,
      "Deleted " + field.title.lowercasedStart + " of " + day.text(today: self.day) + ".", &effects)
    effects.append(.focus(id: "health-day-edit"))
  }

  /// Changes what was entered of a day, with a way back.
  private mutating func change(
    _ changes: [(field: HealthField, value: Double?)], on day: CivilDay, _ message: String,
    _ effects: inout Effects
  ) {
    let change = HealthChange(changes, on: day, in: notebook)
    let known = notebook.healthMonth(of: day)
    var (former, changed, added): ([AnyDocument], [AnyDocument], [AnyDocument]) = ([], [], [])
    if let settings = change.settings {
      former.append(.settings(notebook.settings))
      changed.append(.settings(settings))
    }
    if let month = change.month {
      changed.append(.healthMonth(month))
      if known == nil { added.append(.healthMonth(month)) }
    }
    if let known, change.month != nil || change.emptied != nil {
      former.append(.healthMonth(known))
    }
    if let month = change.emptied { delete(.healthMonth(month), &effects) }
    for document in changed { save(document, &effects) }
    offerUndo(message, restoring: former, changed: changed, removing: added)
  }
}
