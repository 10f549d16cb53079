import Documents
import Strength

extension State {
  /// Changes one thing about an exercise and saves it, where it can be.
  mutating func change(_ id: ULID, _ change: ExerciseChange, _ effects: inout Effects) {
    guard var exercise = notebook.exercise(id) else { return }
    // Undoing something earlier would take this change back as well.
    if toast?.undo?.contains(where: { $0.id == id }) == true { toast = nil }
    switch change {
    case .name(let text):
      if Exercise.trimmed(text).isEmpty {
        exercises.nameDraft = text
        return
      }
      exercises.nameDraft = nil
      exercise.name = Exercise.trimmed(text)
    case .aliases(let text):
      exercise.aliases = text.split(separator: ",").map { Exercise.trimmed(String($0)) }
      exercise.aliases.removeAll { $0.isEmpty }
    case .loadType(let name): exercise.loadType = Open(name: name)
    case .unit(let name): exercise.unit = name.isEmpty ? nil : Open(name: name)
    case .isUnilateral(let isOn): exercise.isUnilateral = isOn
    case .notes(let text): exercise.notes = text
    case .equipment(let word):
      let count = exercise.equipment.count
      exercise.equipment.removeAll { $0 == word }
      if exercise.equipment.count == count { exercise.equipment.append(word) }
    case .addMuscle(let muscle): addMuscle(muscle, to: &exercise, &effects)
    case .share(let muscle, let percent): exercise.setShare(percent, of: muscle)
    case .removeMuscle(let muscle):
      let old = exercise
      exercise.muscles.removeAll { $0.muscleID == muscle }
      offerUndo(
        "Removed " + (old.muscles.first { $0.muscleID == muscle }?.muscleName ?? "the muscle"),
        restoring: [.exercise(old)])
    case .addBranch, .branchNotes, .settingName, .settingValue, .removeSetting, .removeBranch:
      changeBranch(of: &exercise, change)
    }
    save(.exercise(exercise), &effects)
  }

  /// Adds a muscle that works fully; one of the standard ones may have to be made first.
  private mutating func addMuscle(
    _ id: ULID, to exercise: inout Exercise, _ effects: inout Effects
  ) {
    if exercise.muscles.contains(where: { $0.muscleID == id }) { return }
    if notebook.muscle(id) == nil, let standard = Muscle.standard.first(where: { $0.id == id }) {
      save(.muscle(standard), &effects)
    }
    guard let muscle = notebook.muscle(id) else { return }
    exercise.muscles.append(
      ExerciseMuscle(
        muscleID: id, muscleName: muscle.name,
        contribution: exercise.muscles.isEmpty ? 1 : 0.5))
  }

  private mutating func changeBranch(of exercise: inout Exercise, _ change: ExerciseChange) {
    switch change {
    case .addBranch(let gym):
      if exercise.branch(gymID: gym) != nil { return }
      exercise.branches.append(
        ExerciseBranch(id: newID(), gymID: gym, gymName: notebook.gym(gym)?.name ?? ""))
    case .branchNotes(let id, let text):
      exercise.changeBranch(id) { $0.notes = text }
    case .settingName(let id, let place, let text):
      exercise.changeBranch(id) { $0.changeSetting(place) { $0.name = text } }
    case .settingValue(let id, let place, let text):
      exercise.changeBranch(id) { $0.changeSetting(place) { $0.value = text } }
    case .removeSetting(let id, let place):
      exercise.changeBranch(id) { branch in
        if branch.settings.indices.contains(place) { branch.settings.remove(at: place) }
      }
    case .removeBranch(let id):
      let old = exercise
      exercise.branches.removeAll { $0.id == id }
      offerUndo("Removed notes and settings", restoring: [.exercise(old)])
    default: break
    }
  }
}

extension Exercise {
  /// - Parameter percent: 0…100 as a slider tells it; anything else is clamped, no number ignored.
  fileprivate mutating func setShare(_ percent: String, of muscle: ULID) {
    guard let value = TypedNumber.read(percent, in: 0.0...1_000_000.0),
      let place = muscles.firstIndex(where: { $0.muscleID == muscle })
    else { return }
    muscles[place].contribution = Contribution(value / 100)
    // A muscle that is listed twice would keep its other share.
    for twin in muscles.indices.reversed() where twin > place && muscles[twin].muscleID == muscle {
      muscles.remove(at: twin)
    }
  }

  fileprivate mutating func changeBranch(_ id: ULID, _ change: (inout ExerciseBranch) -> Void) {
    guard let place = branches.firstIndex(where: { $0.id == id }) else { return }
    change(&branches[place])
  }

  /// A text without spaces around it.
  static func trimmed(_ text: String) -> String {
    let bytes = Array(text.utf8)
    guard let first = bytes.firstIndex(where: { $0 > 0x20 }),
      let last = bytes.lastIndex(where: { $0 > 0x20 })
    else { return "" }
    return String(decoding: bytes[first...last], as: UTF8.self)
  }
}

extension ExerciseBranch {
  /// Changes a setting, or adds one behind the last; empty ones at the end go.
  fileprivate mutating func changeSetting(
    _ place: Int, _ change: (inout MachineSetting) -> Void
  ) {
    guard place >= 0, place <= settings.count else { return }
    if place == settings.count { settings.append(MachineSetting()) }
    change(&settings[place])
    while let last = settings.last, last.name.isEmpty, last.value.isEmpty { settings.removeLast() }
  }
}
