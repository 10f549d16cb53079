import Documents
import Strength

extension State {
  mutating func changePlates(_ gym: inout Gym, _ change: GymChange) {
    let counts = 0...1000
    switch change {
    case .addPlate:
      let field = GymDraft.plate.rawValue
      guard let value = readWeight(settings.drafts.text(field) ?? "", in: field), value > 0 else {
        settings.drafts.keep(
          settings.drafts.text(field) ?? "", in: field, problem: "A weight above 0, up to 2000.")
        return
      }
      gym.addPlates(Weight(value, gymUnit(gym)))
    case .addStandardPlates:
      let unit = gymUnit(gym)
      for value in unit.standardPlates { gym.addPlates(Weight(value, unit)) }
    case .typePlates(let place, let text):
      guard gym.plates.indices.contains(place) else { return }
      let count = TypedNumber.read(text, in: counts)
      guard
        keep(text, in: GymField.plates(place), count == nil ? "A number from 0 to 1000." : "")
      else { return }
      gym.plates[place].count = count ?? 0
    case .stepPlates(let place, let steps):
      guard gym.plates.indices.contains(place) else { return }
      settings.drafts.drop(GymField.plates(place))
      // Plates go on in pairs.
      let count = gym.plates[place].count + 2 * steps
      gym.plates[place].count = max(counts.lowerBound, min(count, counts.upperBound))
    case .removePlate(let place):
      guard gym.plates.indices.contains(place) else { return }
      forget(gym, "Removed the plates of " + gym.plates[place].weight.text + ".")
      gym.plates.remove(at: place)
    default: break
    }
  }

  mutating func changeDumbbells(_ gym: inout Gym, _ change: GymChange) {
    switch change {
    case .addDumbbell:
      let field = GymDraft.dumbbell.rawValue
      guard let value = readWeight(settings.drafts.text(field) ?? "", in: field) else { return }
      gym.addDumbbells([Weight(value, gymUnit(gym))])
    case .fillDumbbells: fillDumbbells(&gym)
    case .removeDumbbell(let place):
      guard gym.dumbbells.indices.contains(place) else { return }
      forget(gym, "Removed " + gym.dumbbells[place].text + ".")
      gym.dumbbells.remove(at: place)
    case .removeAllDumbbells:
      forget(gym, "Removed " + counted(gym.dumbbells.count, "weight", "weights") + ".")
      gym.dumbbells = []
    default: break
    }
  }

  private mutating func fillDumbbells(_ gym: inout Gym) {
    var values: [Double] = []
    for field in [GymDraft.from, .to, .step] {
      let text = settings.drafts.text(field.rawValue) ?? ""
      guard let value = readWeight(text, in: field.rawValue) else { return }
      settings.drafts.keep(text, in: field.rawValue)
      values.append(value)
    }
    let (from, to, step) = (values[0], values[1], values[2])
    let most = 100
    var problem = ""
    var field = GymDraft.step
    if to < from {
      problem = "At least " + from.text(digits: 2) + ", where it begins."
      field = .to
    } else if step <= 0 {
      problem = "More than 0."
    } else if (to - from) / step >= Double(most) {
      problem = "That makes more than 100 weights: take larger steps."
    }
    if !problem.isEmpty {
      return settings.drafts.keep(
        settings.drafts.text(field.rawValue) ?? "", in: field.rawValue, problem: problem)
    }
    let unit = gymUnit(gym)
    var weights: [Weight] = []
    for number in 0..<most {
      // From the start each time, so that nothing adds up; grams are enough.
      let value = ((from + Double(number) * step) * 1000).rounded() / 1000
      if value > to { break }
      weights.append(Weight(value, unit))
    }
    settings.drafts.drop([GymDraft.from.rawValue, GymDraft.to.rawValue, GymDraft.step.rawValue])
    gym.addDumbbells(weights)
  }

  // MARK: Machines

  mutating func changeMachines(_ gym: inout Gym, _ change: GymChange) {
    switch change {
    case .addMachine:
      let unit = gymUnit(gym)
      let step = unit == .kg ? 5.0 : 10
      gym.machines.append(
        MachineStack(
          name: UniqueName.next("Machine", among: gym.machines.map { $0.name }),
          lightest: Weight(step, unit), step: Weight(step, unit),
          heaviest: Weight(step * 20, unit)))
      settings.openMachine = gym.machines.count - 1
    case .machineName(let place, let name):
      guard gym.machines.indices.contains(place),
        keep(
          name, in: GymField.machineName(place),
          UniqueName.trimmed(name).isEmpty ? "A machine needs a name." : "")
      else { return }
      gym.machines[place].name = UniqueName.trimmed(name)
    case .machineUnit(let place, let unit):
      // The numbers on the stack stay; they were meant in the other unit.
      guard gym.machines.indices.contains(place) else { return }
      gym.machines[place].lightest.unit = unit
      gym.machines[place].step.unit = unit
      gym.machines[place].heaviest.unit = unit
    case .machineWeight(let place, let field, let text):
      guard gym.machines.indices.contains(place),
        let value = readWeight(text, in: field.id(place))
      else { return }
      let problem = gym.machines[place].set(field, to: value)
      if keep(text, in: field.id(place), problem) { retry(&gym.machines[place], at: place) }
    case .removeMachine(let place):
      guard gym.machines.indices.contains(place) else { return }
      forget(gym, "Removed " + gym.machines[place].name + ".")
      settings.openMachine = nil
      gym.machines.remove(at: place)
    case .removeExercise(let place, let exercise):
      guard gym.machines.indices.contains(place) else { return }
      gym.machines[place].exerciseIDs.remove { $0 == exercise }
    default: break
    }
  }

  /// What was refused because of another number may hold by now.
  private mutating func retry(_ machine: inout MachineStack, at place: Int) {
    for field in MachineField.allCases {
      guard let text = settings.drafts.text(field.id(place)),
        let value = TypedNumber.read(text, in: Weight.equipmentRange)
      else { continue }
      if machine.set(field, to: value).isEmpty { settings.drafts.drop(field.id(place)) }
    }
  }
}

extension MachineStack {
  /// Takes a number over, in the unit that is there; answers what is wrong with it.
  fileprivate mutating func set(_ field: MachineField, to value: Double) -> String {
    switch field {
    case .lightest:
      let new = Weight(value, lightest.unit)
      if new.kilograms > heaviest.kilograms {
        return "At most " + heaviest.text + ", the heaviest."
      }
      lightest = new
    case .step:
      if value <= 0 { return "More than 0." }
      step.value = value
    case .heaviest:
      let new = Weight(value, heaviest.unit)
      if new.kilograms < lightest.kilograms {
        return "At least " + lightest.text + ", the lightest."
      }
      heaviest = new
    }
    return ""
  }
}

extension Gym {
  /// A pair of a weight that is not there yet, heaviest first.
  fileprivate mutating func addPlates(_ weight: Weight) {
    if plates.contains(where: { $0.weight == weight }) { return }
    let place = plates.firstIndex { $0.weight.kilograms < weight.kilograms } ?? plates.count
    plates.insert(PlateStock(weight: weight, count: 2), at: place)
  }

  /// Weights that are not there yet, lightest first.
  fileprivate mutating func addDumbbells(_ weights: [Weight]) {
    for weight in weights where !dumbbells.contains(weight) {
      let place = dumbbells.firstIndex { $0.kilograms > weight.kilograms } ?? dumbbells.count
      dumbbells.insert(weight, at: place)
    }
  }
}
