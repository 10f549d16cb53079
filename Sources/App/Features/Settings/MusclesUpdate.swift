import Documents
import Strength

extension State {
  mutating func updateMuscles(_ action: MuscleAction, _ effects: inout Effects) {
    switch action {
    case .add:
      let names = notebook.muscles.map { $0.name }
      let muscle = Muscle(
        id: newID(), name: UniqueName.next("New muscle", among: names),
        order: (notebook.muscles.map { $0.order }.max() ?? -1) + 1)
      save(.muscle(muscle), &effects)
      settings.openMuscle = muscle.id
      effects.append(.focus(id: "name-" + muscle.id.text))
    case .toggle(let id): settings.openMuscle = settings.openMuscle == id ? nil : id
    case .move(let reordering):
      let muscles = notebook.muscles
      guard let ids = reordering.applied(to: muscles.map { $0.id }) else { return }
      for (order, id) in ids.enumerated() {
        guard var muscle = muscles.first(where: { $0.id == id }) else { continue }
        muscle.order = order
        save(.muscle(muscle), &effects)
      }
    case .rename(let id, let name): renameMuscle(id, name, &effects)
    case .typeBand(let id, let edge, let text): typeBand(id, edge, text, &effects)
    case .stepBand(let id, let edge, let steps): stepBand(id, edge, steps, &effects)
    case .resetBands(let id):
      guard let muscle = notebook.muscle(id) else { return }
      resetBands([muscle], &effects)
    case .resetAllBands: resetBands(notebook.muscles, &effects)
    case .delete(let id):
      guard let muscle = notebook.muscle(id) else { return }
      let count = notebook.exerciseCount(working: id)
      let place = notebook.muscles.firstIndex { $0.id == id } ?? 0
      delete(.muscle(muscle), &effects)
      effects.focusRow(place, "row-", notebook.muscles.map { $0.id }, adding: "add-muscle")
      offerUndo(
        "Deleted " + muscle.name + "."
          + (count == 0
            ? ""
            : " Shares of " + counted(count, "exercise", "exercises")
              + " do not count until it is restored."),
        restoring: [.muscle(muscle)])
    case .addStandard:
      let missing = notebook.missingStandardMuscles
      for muscle in missing { save(.muscle(muscle), &effects) }
      say("Added " + counted(missing.count, "muscle", "muscles") + ".")
    }
  }

  private mutating func renameMuscle(_ id: ULID, _ name: String, _ effects: inout Effects) {
    guard var muscle = notebook.muscle(id) else { return }
    var others: [String] = []
    for other in notebook.muscles where other.id != id { others.append(other.name) }
    let field = "name-" + id.text
    let problem = UniqueName.problem(name, noun: "muscle", among: others)
    if !problem.isEmpty { return settings.drafts.keep(name, in: field, problem: problem) }
    settings.drafts.drop(field)
    muscle.name = UniqueName.trimmed(name)
    save(.muscle(muscle), &effects)
  }

  // MARK: Bands

  private mutating func typeBand(
    _ id: ULID, _ edge: BandEdge, _ text: String, _ effects: inout Effects
  ) {
    guard var muscle = notebook.muscle(id) else { return }
    let problem = muscle.bands.type(edge, text)
    if !problem.isEmpty { return settings.drafts.keep(text, in: edge.id(id), problem: problem) }
    settings.drafts.drop(edge.id(id))
    retryBands(&muscle)
    save(.muscle(muscle), &effects)
  }

  private mutating func stepBand(
    _ id: ULID, _ edge: BandEdge, _ steps: Int, _ effects: inout Effects
  ) {
    guard var muscle = notebook.muscle(id) else { return }
    // An unset MAV begins between the two others.
    let start = edge.value(muscle.bands) ?? ((muscle.bands.mev + muscle.bands.mrv) / 2).rounded()
    let isFirst = edge.value(muscle.bands) == nil
    let wanted = start + (isFirst ? 0 : Double(steps))
    let value = max(BandEdge.range.lowerBound, min(wanted, BandEdge.range.upperBound))
    let problem = muscle.bands.set(edge, to: value)
    if !problem.isEmpty {
      return settings.drafts.keep(start.typed, in: edge.id(id), problem: problem)
    }
    settings.drafts.drop(edge.id(id))
    retryBands(&muscle)
    save(.muscle(muscle), &effects)
  }

  /// What was refused because of another edge may hold by now.
  private mutating func retryBands(_ muscle: inout Muscle) {
    for edge in BandEdge.allCases {
      guard let text = settings.drafts.text(edge.id(muscle.id)) else { continue }
      if muscle.bands.type(edge, text).isEmpty { settings.drafts.drop(edge.id(muscle.id)) }
    }
  }

  private mutating func resetBands(_ muscles: [Muscle], _ effects: inout Effects) {
    var before: [AnyDocument] = []
    for muscle in muscles {
      settings.drafts.drop(BandEdge.allCases.map { $0.id(muscle.id) })
      var new = muscle
      new.bands.mev = VolumeBands.standard.mev
      new.bands.mav = VolumeBands.standard.mav
      new.bands.mrv = VolumeBands.standard.mrv
      if new == muscle { continue }
      before.append(.muscle(muscle))
      save(.muscle(new), &effects)
    }
    if before.isEmpty { return say("The bands are the standard ones already.") }
    offerUndo(
      "Reset the bands of " + counted(before.count, "muscle", "muscles") + ".", restoring: before)
  }
}

extension VolumeBands {
  /// Takes a typed number over; answers what is wrong with it, empty where nothing is.
  fileprivate mutating func type(_ edge: BandEdge, _ text: String) -> String {
    if case .mav = edge, UniqueName.trimmed(text).isEmpty { return set(.mav, to: nil) }
    guard let value = TypedNumber.read(text, in: BandEdge.range) else {
      return "A number of sets from 0 to 100" + (edge == .mav ? ", or nothing." : ".")
    }
    return set(edge, to: value)
  }
}

extension Notebook {
  /// Standard muscles that are not there, those aside whose name another one has.
  var missingStandardMuscles: [Muscle] {
    Muscle.standard.filter { standard in
      !muscles.contains { $0.id == standard.id || UniqueName.matches($0.name, standard.name) }
    }
  }

  func exerciseCount(working muscle: ULID) -> Int {
    var count = 0
    for exercise in exercises
    where exercise.muscles.contains(where: {
      $0.muscleID == muscle && $0.contribution.value > 0
    }) {
      count += 1
    }
    return count
  }
}
