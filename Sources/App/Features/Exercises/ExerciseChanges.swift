import Documents
import Strength

extension State {
  /// Changes one thing about an exercise and saves it, where it can be.
  mutating func change(_ id: ULID, _ change: ExerciseChange, _ effects: inout Effects) {
    guard var exercise = shownExercise(id) else { return }
    // Undoing something earlier would take this change back as well.
    if toast?.undo?.contains(where: { $0.id == id }) == true { toast = nil }
    switch change {
    case .name(let text):
      if UniqueName.trimmed(text).isEmpty {
        exercises.nameDraft = text
        return
      }
      exercises.nameDraft = nil
      exercise.name = UniqueName.trimmed(text)
    case .aliases(let text):
      exercise.aliases = text.split(separator: ",").map { UniqueName.trimmed(String($0)) }
      exercise.aliases.remove { $0.isEmpty }
    case .loadType(let name): exercise.loadType = Open(name: name)
    case .unit(let name): exercise.unit = name.isEmpty ? nil : Open(name: name)
    case .isUnilateral(let isOn): exercise.isUnilateral = isOn
    case .notes(let text): exercise.notes = text
    case .equipment(let word):
      let count = exercise.equipment.count
      exercise.equipment.remove { $0 == word }
      if exercise.equipment.count == count { exercise.equipment.append(word) }
    case .addMuscle(let muscle): addMuscle(muscle, to: &exercise, &effects)
    case .share(let muscle, let percent): exercise.setShare(percent, of: muscle)
    case .removeMuscle(let muscle):
      offerUndo("Removed the muscle", restoring: [.exercise(exercise)])
      let place = notebook.shares(of: exercise).firstIndex { $0.id == muscle } ?? 0
      exercise.muscles.remove { $0.muscleID == muscle }
      effects.focusRow(
        place, "remove-share-", notebook.shares(of: exercise).map { $0.id }, adding: "add-muscle")
    case .addBranch(let gym): addBranch(gym, to: &exercise)
    case .removeBranch(let branch):
      offerUndo("Removed notes and settings", restoring: [.exercise(exercise)])
      removeBranch(branch, from: &exercise, &effects)
    case .branchNotes(let branch, let text):
      if let place = exercise.place(of: branch) { exercise.branches[place].notes = text }
    case .setting(let branch, let number, let change):
      if let place = exercise.place(of: branch) {
        exercise.branches[place].change(number, change)
        if case .remove = change {
          let prefix = "setting-" + branch.text + "-"
          effects.focusRow(
            number, "remove-" + prefix, count: exercise.branches[place].settings.count,
            adding: prefix + "0-name")
        }
      }
    }
    if exercise.name.isEmpty {
      exercise.name = UniqueName.next(
        "New exercise", among: notebook.exercises.map { $0.name })
    }
    exercises.fresh = nil
    save(.exercise(exercise), &effects)
  }

  /// Adds a muscle that works fully; one of the standard ones may have to be made first.
  private mutating func addMuscle(
    _ id: ULID, to exercise: inout Exercise, _ effects: inout Effects
  ) {
    if exercise.muscles.contains(where: { $0.muscleID == id }) { return }
    guard let muscle = notebook.muscle(id) ?? Muscle.standard(id) else { return }
    save(.muscle(muscle), &effects)
    exercise.muscles.append(
      ExerciseMuscle(
        muscleID: id, muscleName: muscle.name,
        contribution: exercise.muscles.isEmpty ? 1 : 0.5))
  }

  private func removeBranch(
    _ id: ULID, from exercise: inout Exercise, _ effects: inout Effects
  ) {
    func shown() -> [ExerciseBranch] { exercises.shownBranches(of: exercise) }
    let place = shown().firstIndex { $0.id == id }
    let gym = place.flatMap { notebook.gym(shown()[$0].gymID)?.id }
    exercise.branches.remove { $0.id == id }
    effects.focusRow(
      place ?? 0, "remove-branch-", shown().map { $0.id },
      adding: "add-branch-" + (gym?.text ?? "any"))
  }

  private mutating func addBranch(_ gym: ULID?, to exercise: inout Exercise) {
    for branch in exercise.branches where branch.gymID == gym && branch.isLiving { return }
    exercise.branches.append(
      ExerciseBranch(id: newID(), gymID: gym, gymName: notebook.gym(gym)?.name ?? ""))
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

  fileprivate func place(of branch: ULID) -> Int? {
    branches.firstIndex { $0.id == branch }
  }
}

extension ExerciseBranch {
  /// Whether it is for a gym that is there, or for none; not for one that was deleted.
  var isLiving: Bool { gymID != nil || gymName.isEmpty }

  /// Changes a setting, or adds one behind the last; empty ones at the end go.
  fileprivate mutating func change(_ place: Int, _ change: SettingChange) {
    guard place >= 0, place <= settings.count else { return }
    if place == settings.count { settings.append(MachineSetting()) }
    switch change {
    case .name(let text): settings[place].name = text
    case .value(let text): settings[place].value = text
    case .remove: settings.remove(at: place)
    }
    while let last = settings.last, last.name.isEmpty, last.value.isEmpty { settings.removeLast() }
  }
}
