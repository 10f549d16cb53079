import Documents
import Strength

func updateVolume(_ state: inout State, _ action: VolumeAction, _ effects: inout Effects) {
  switch action {
  case .range(let choice): state.chooseRange(choice)
  case .shift(let by): state.volume.show(state.volume.range.shifted(by))
  case .day(let field, let text): state.typeDay(text, field: field)
  case .week(let day):
    let start = state.notebook.settings.weekStart
    let weeks = (state.day.startOfWeek(start) - day.startOfWeek(start)) / 7
    if weeks >= 0 {
      state.volume.show(.weeks(1, back: weeks))
    } else {
      let first = day.startOfWeek(start)
      state.volume.show(.days(first, first + 6))
    }
  case .measure(let measure): state.volume.measure = measure
  case .order(let order): state.volume.order = order
  case .muscle(let id):
    state.volume.muscle = state.volume.muscle == id ? nil : id
    state.volume.openExercise(nil)
  case .show(let id):
    state.volume.muscle = id
    state.volume.openExercise(nil)
    effects.append(.scroll(id: "muscle-" + id.text))
    effects.append(.focus(id: "muscle-" + id.text))
  case .exercise(let key):
    state.volume.openExercise(state.volume.exercise == key ? nil : key)
  case .toggleRested: state.volume.showsRested.toggle()
  case .showMore: state.volume.shownWorkouts += 4 * VolumeState.workoutStep
  }
}

/// The identifiers of the fields.
enum VolumeField {
  static let first = "volume-first"
  static let last = "volume-last"
}

extension VolumeState {
  fileprivate mutating func show(_ range: VolumeRange) {
    self.range = range
    drafts = [:]
    shownWorkouts = VolumeState.workoutStep
  }

  fileprivate mutating func openExercise(_ key: String?) {
    exercise = key
    shownWorkouts = VolumeState.workoutStep
  }
}

extension State {
  fileprivate mutating func chooseRange(_ choice: String) {
    if choice == "custom" {
      let period = volume.range.period(today: day, weekStart: notebook.settings.weekStart)
      volume.show(.days(period.first, max(period.first, min(period.last, day))))
      return
    }
    let parts = choice.split(separator: "/").compactMap {
      TypedNumber.read(String($0), in: 0...5200)
    }
    if parts.count == 2, parts[0] > 0 {
      volume.show(.weeks(parts[0], back: parts[1]))
    }
  }

  /// A day that cannot be read, or would turn the range around, stays in its field alone.
  fileprivate mutating func typeDay(_ text: String, field: String) {
    guard case .days(let first, let last) = volume.range else { return }
    volume.drafts[field] = text
    let from = CivilDay(volume.drafts[VolumeField.first] ?? first.text)
    let to = CivilDay(volume.drafts[VolumeField.last] ?? last.text)
    guard let from, let to, from <= to, VolumeRange.typedDays.contains(from),
      VolumeRange.typedDays.contains(to)
    else { return }
    volume.show(.days(from, to))
  }
}
