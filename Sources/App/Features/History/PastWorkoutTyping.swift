import Documents
import Strength

extension State {
  /// Takes in what was typed; what cannot be read stays in its field alone.
  mutating func type(_ field: WorkoutField, _ text: String, _ workout: inout Workout) {
    switch field {
    case .name: workout.name = text
    case .notes: workout.notes = text
    case .gym: chooseGym(text, &workout)
    case .day:
      let day = CivilDay(text).flatMap { EditRange.days.contains($0) ? $0 : nil }
      keepDraft(EditField.day, text, isRead: day != nil)
      if let day { workout.start(on: day) }
    case .time:
      let minutes = ClockTime.minutes(text)
      keepDraft(EditField.time, text, isRead: minutes != nil)
      if let minutes { workout.start(minuteOfDay: minutes) }
    case .minutes:
      let minutes = text.isEmpty ? 0 : TypedNumber.read(text, in: EditRange.minutes)
      keepDraft(EditField.minutes, text, isRead: minutes != nil)
      if let minutes { workout.end(afterMinutes: minutes) }
    case .bodyWeight:
      let unit = workout.bodyWeight?.unit ?? notebook.settings.weightUnit.known ?? .kg
      let value = TypedNumber.read(text, in: unit.bodyWeights)
      let isRead = value != nil || text.isEmpty
      keepDraft(EditField.bodyWeight, text, isRead: isRead)
      if isRead { workout.bodyWeight = value.map { Weight($0, unit) } }
    }
  }

  private mutating func keepDraft(_ id: String, _ text: String, isRead: Bool) {
    history.drafts[id] = isRead ? nil : text
  }

  private func chooseGym(_ text: String, _ workout: inout Workout) {
    if text.isEmpty {
      workout.gymID = nil
      workout.gymName = ""
    } else if let gym = notebook.gym(ULID(text)) {
      workout.gymID = gym.id
      workout.gymName = gym.name
    }
  }
}

extension Workout {
  /// Moves the workout to another day, at the same time by the clock there.
  public mutating func start(on day: CivilDay) {
    start(
      atLocal: Int64(day.number) * CivilTime.millisecondsPerDay
        + Int64(startedAt.local.millisecondOfDay))
  }

  /// Moves the workout to another time of its day; the seconds stay where the minute does.
  public mutating func start(minuteOfDay: Int) {
    let local = startedAt.local
    if local.millisecondOfDay / 60_000 == minuteOfDay { return }
    start(
      atLocal: Int64(local.day.number) * CivilTime.millisecondsPerDay
        + Int64(minuteOfDay) * 60_000)
  }

  /// Ends the workout so long after its start.
  ///
  /// - Parameter minutes: 0 where the length is not known.
  public mutating func end(afterMinutes minutes: Double) {
    endedAt = Instant(
      milliseconds: startedAt.milliseconds + Int64((minutes * 60_000).rounded()),
      offsetMinutes: Int(startedAt.offsetMinutes))
  }

  private mutating func start(atLocal milliseconds: Int64) {
    start(
      at: Instant(
        CivilTime(milliseconds: milliseconds), offsetMinutes: Int(startedAt.offsetMinutes)))
  }
}

/// A time of day as someone types it.
public enum ClockTime {
  /// Minutes since midnight from `18:05`; nil where the text is no time.
  public static func minutes(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2 || parts.count == 3,
      let hours = TypedNumber.read(String(parts[0]), in: 0...23),
      let minutes = TypedNumber.read(String(parts[1]), in: 0...59)
    else { return nil }
    return hours * 60 + minutes
  }
}

extension Open<LoadType> {
  /// What is entered for a set, in order.
  var fields: [SetField] {
    switch known {
    case .weighted, .bodyweight, .assisted: [.weight, .reps]
    case .duration: [.seconds, .weight]
    case .distance: [.distance, .seconds, .weight]
    case nil: [.weight, .reps, .seconds, .distance]
    }
  }
}
