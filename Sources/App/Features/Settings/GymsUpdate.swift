import Documents
import Strength

extension State {
  mutating func updateGyms(_ action: GymAction, _ effects: inout Effects) {
    switch action {
    case .add:
      let names = notebook.gyms.map { $0.name }
      let gym = Gym(
        id: newID(), name: UniqueName.next("New gym", among: names),
        order: (notebook.gyms.map { $0.order }.max() ?? -1) + 1)
      save(.gym(gym), &effects)
      effects.append(.navigate(.gym(gym.id), replacing: false))
      arrive(at: .gym(gym.id), &effects)
      effects.append(.focus(id: "name-" + gym.id.text))
    case .toggle(let id): settings.openGym = settings.openGym == id ? nil : id
    case .move(let reordering):
      let gyms = notebook.gyms
      guard let ids = reordering.applied(to: gyms.map { $0.id }) else { return }
      for (order, id) in ids.enumerated() {
        guard var gym = gyms.first(where: { $0.id == id }) else { continue }
        gym.order = order
        save(.gym(gym), &effects)
      }
    case .delete(let id):
      guard let gym = notebook.gym(id) else { return }
      let place = notebook.gyms.firstIndex { $0.id == id } ?? 0
      delete(.gym(gym), &effects)
      if route == .gym(id) {
        effects.append(.navigate(.settings(.gyms), replacing: true))
        arrive(at: .settings(.gyms), &effects)
      } else {
        effects.focusRow(place, "more-", notebook.gyms.map { $0.id }, adding: "new-gym")
      }
      offerUndo(
        "Deleted " + gym.name + ". Workouts and notes keep its name.", restoring: [.gym(gym)])
    case .change(let id, let change):
      guard let gym = notebook.gym(id) else { return }
      self.change(gym, change, &effects)
    case .unit(let unit): settings.gymUnit = unit
    case .toggleMachine(let place):
      settings.openMachine = settings.openMachine == place ? nil : place
    case .chooseExercise:
      settings.query = ""
      askForCatalogue(&effects)
    case .search(let query): settings.query = query
    case .closePicker: settings.query = nil
    case .pick(let id):
      settings.query = nil
      if let exercise = adopt(id, &effects) { addToMachine(exercise.id, &effects) }
    case .draft(let field, let text): settings.drafts.keep(text, in: field.rawValue)
    }
  }

  private mutating func addToMachine(_ exercise: ULID, _ effects: inout Effects) {
    guard case .gym(let id) = route, var gym = notebook.gym(id),
      let place = settings.openMachine, gym.machines.indices.contains(place),
      !gym.machines[place].exerciseIDs.contains(exercise)
    else { return }
    gym.machines[place].exerciseIDs.append(exercise)
    save(.gym(gym), &effects)
  }

  // MARK: One gym

  private mutating func change(_ gym: Gym, _ change: GymChange, _ effects: inout Effects) {
    var new = gym
    switch change {
    case .name(let name):
      var others: [String] = []
      for other in notebook.gyms where other.id != gym.id { others.append(other.name) }
      let problem = UniqueName.problem(name, noun: "gym", among: others)
      if !keep(name, in: "name-" + gym.id.text, problem) { return }
      new.name = UniqueName.trimmed(name)
    case .notes(let text): new.notes = text
    case .toggleEquipment(let word):
      if new.equipment.contains(word) {
        new.equipment.remove { $0 == word }
      } else {
        // There is nothing, or there is something.
        new.equipment.remove { word == Gym.noEquipment || $0 == Gym.noEquipment }
        new.equipment.append(word)
      }
    case .addBar, .barName, .barWeight, .removeBar: changeBars(&new, change)
    case .addPlate, .addStandardPlates, .typePlates, .stepPlates, .removePlate:
      changePlates(&new, change)
    case .addDumbbell, .fillDumbbells, .removeDumbbell, .removeAllDumbbells:
      changeDumbbells(&new, change)
    case .addMachine, .machineName, .machineUnit, .machineWeight, .removeMachine, .removeExercise:
      changeMachines(&new, change)
    }
    if new != gym { focus(after: change, of: gym, new, &effects) }
    save(.gym(new), &effects)
  }

  /// Where a row is gone, the focus goes to the next one.
  private func focus(
    after change: GymChange, of old: Gym, _ gym: Gym, _ effects: inout Effects
  ) {
    switch change {
    case .removeBar(let place):
      effects.focusRow(place, "remove-bar-", count: gym.bars.count, adding: "add-bar")
    case .removePlate(let place):
      effects.focusRow(place, "remove-plates-", count: gym.plates.count, adding: "add-plate")
    case .removeDumbbell(let place):
      effects.focusRow(
        place, "remove-dumbbell-", count: gym.dumbbells.count, adding: "add-dumbbell")
    case .removeAllDumbbells: effects.append(.focus(id: "add-dumbbell"))
    case .removeMachine(let place):
      effects.focusRow(place, "row-machine-", count: gym.machines.count, adding: "add-machine")
    case .removeExercise(let place, let exercise):
      let known = notebook.exercises(on: old.machines[place]).map { $0.id }
      effects.focusRow(
        known.firstIndex(of: exercise) ?? 0, "off-", known.filter { $0 != exercise },
        adding: "add-exercise")
    default: break
    }
  }

  /// Keeps what cannot be saved, or lets an older one go; whether the text can be saved.
  mutating func keep(_ text: String, in field: String, _ problem: String) -> Bool {
    if problem.isEmpty {
      settings.drafts.drop(field)
    } else {
      settings.drafts.keep(text, in: field, problem: problem)
    }
    return problem.isEmpty
  }

  /// Reads a typed weight; keeps it with what is expected where it is none.
  mutating func readWeight(_ text: String, in field: String) -> Double? {
    let value = TypedNumber.read(text, in: Weight.equipmentRange)
    return keep(text, in: field, value == nil ? Weight.expectedEquipment : "") ? value : nil
  }

  private mutating func changeBars(_ gym: inout Gym, _ change: GymChange) {
    switch change {
    case .addBar:
      let unit = gymUnit(gym)
      gym.bars.append(
        Bar(
          name: UniqueName.next("Bar", among: gym.bars.map { $0.name }),
          weight: Weight(unit.standardBar, unit)))
    case .barName(let place, let name):
      guard gym.bars.indices.contains(place),
        keep(
          name, in: GymField.barName(place),
          UniqueName.trimmed(name).isEmpty ? "A bar needs a name." : "")
      else { return }
      gym.bars[place].name = UniqueName.trimmed(name)
    case .barWeight(let place, let text):
      guard gym.bars.indices.contains(place),
        let value = readWeight(text, in: GymField.barWeight(place))
      else { return }
      gym.bars[place].weight.value = value
    case .removeBar(let place):
      guard gym.bars.indices.contains(place) else { return }
      forget(gym, "Removed " + gym.bars[place].name + ".")
      gym.bars.remove(at: place)
    default: break
    }
  }

  /// What was typed belongs to positions that are about to change; `gym` can be had back.
  mutating func forget(_ gym: Gym, _ message: String) {
    settings.drafts = FieldDrafts()
    offerUndo(message, restoring: [.gym(gym)])
  }

  /// The unit of what is added: the one chosen, else the one that stands here, else one's own.
  func gymUnit(_ gym: Gym) -> WeightUnit {
    settings.gymUnit ?? gym.plates.first?.weight.unit ?? gym.dumbbells.first?.unit
      ?? gym.bars.first?.weight.unit ?? notebook.settings.weightUnit.known ?? .kg
  }
}
