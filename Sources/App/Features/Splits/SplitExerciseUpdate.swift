import Documents
import Strength

extension State {
  /// Changes one exercise of a split.
  mutating func change(
    _ split: Split, at place: Int, _ change: SplitExerciseChange, _ effects: inout Effects
  ) {
    var split = split
    let planned = split.exercises[place]
    switch change {
    case .type(let field, let text):
      let id = field.id(planned.id)
      let problem = split.exercises[place].set(field, text, unit: notebook.unit(of: planned))
      if !problem.isEmpty { return splits.drafts.keep(text, in: id, problem: problem) }
      splits.drafts.drop(id)
      retry(&split.exercises[place], after: field)
    case .step(let field, let steps):
      split.exercises[place].step(
        field, by: steps, unit: notebook.unit(of: planned), rest: notebook.settings.restSeconds)
      splits.drafts.drop(field.id(planned.id))
      retry(&split.exercises[place], after: field)
    case .note(let text): split.exercises[place].notes = text
    case .bySide(let isOn): split.exercises[place].isBySide = isOn
    case .plans(let text):
      let id = "plans-" + planned.id.text
      guard let plans = SetPlan.read(text) else {
        return splits.drafts.keep(
          text, in: id, problem: "Sets such as 5@65%, 5+@85% or 3×8@RPE8.")
      }
      splits.drafts.keep(text, in: id)
      split.exercises[place].take(plans)
    case .progression(let change):
      let id = "increment-" + planned.id.text
      let problem = split.exercises[place].change(change, unit: notebook.unit(of: planned))
      if !problem.isEmpty, case .increment(let text) = change {
        return splits.drafts.keep(text, in: id, problem: problem)
      }
      splits.drafts.drop(id)
    case .joinNext: split.joinSupersets(at: place)
    case .separate: split.leaveSuperset(at: place)
    case .remove:
      let before = split
      split.leaveSuperset(at: place)
      split.exercises.remove(at: place)
      splits.drafts.drop(SplitField.allCases.map { $0.id(planned.id) })
      save(.split(split), &effects)
      effects.focusRow(place, "row-", split.exercises.map { $0.id }, adding: "add-exercise")
      return offerUndo(
        "Removed " + notebook.name(of: planned) + ".", restoring: [.split(before)],
        changed: [.split(split)])
    }
    save(.split(split), &effects)
  }

  /// What was refused because of another number may hold by now.
  private mutating func retry(_ planned: inout SplitExercise, after changed: SplitField) {
    for field in [SplitField.lowestReps, .highestReps] where field != changed {
      let id = field.id(planned.id)
      guard let text = splits.drafts.text(id) else { continue }
      let problem = planned.set(field, text, unit: notebook.unit(of: planned))
      if problem.isEmpty { splits.drafts.drop(id) }
    }
  }
}

extension Notebook {
  /// The name that an exercise of a split goes by now.
  public func name(of planned: SplitExercise) -> String {
    exercise(planned.exerciseID)?.name ?? planned.exerciseName
  }

  /// The unit that its weight was entered in, else the one of the exercise or of the settings.
  public func unit(of planned: SplitExercise) -> WeightUnit {
    planned.weight?.unit ?? exercise(planned.exerciseID)?.unit?.known
      ?? settings.weightUnit.known ?? .kg
  }
}

extension WeightUnit {
  /// What one more is, where nothing else is known of a gym.
  var step: Double { self == .kg ? 2.5 : 5 }
}

extension SplitExercise {
  static let rest = 0.0...86_400.0
  static let weights = 0.0...2000.0

  /// Takes a typed number over; answers what is wrong with it, empty where nothing is.
  public mutating func set(_ field: SplitField, _ text: String, unit: WeightUnit) -> String {
    let isEmpty = UniqueName.trimmed(text).isEmpty
    switch field {
    case .sets:
      guard let value = TypedNumber.read(text, in: SplitExercise.sets) else {
        return "A whole number of sets, 1 to 100."
      }
      setCount = value
    case .lowestReps, .highestReps:
      guard let value = TypedNumber.read(text, in: SplitExercise.reps) else {
        return "A whole number of reps, 1 to 10 000."
      }
      if field == .lowestReps {
        if value > highestReps { return "At most " + String(highestReps) + ", where it ends." }
        lowestReps = value
      } else {
        if value < lowestReps { return "At least " + String(lowestReps) + ", where it begins." }
        highestReps = value
      }
    case .weight: return SplitExercise.read(text, unit, into: &weight)
    case .seconds:
      guard !isEmpty else {
        seconds = nil
        return ""
      }
      guard let value = TypedNumber.readSeconds(text) else {
        return "Seconds such as 45, or 1:30."
      }
      seconds = value
    case .maximum:
      let own = trainingMaximum?.unit ?? unit
      return SplitExercise.read(text, own, into: &trainingMaximum)
    case .rest:
      guard !isEmpty else {
        restSeconds = nil
        return ""
      }
      guard let value = TypedNumber.readSeconds(text), SplitExercise.rest.contains(value) else {
        return "Seconds such as 90, or 1:30; at most a day."
      }
      restSeconds = value
    }
    return ""
  }

  /// Answers what is wrong with a typed weight; nothing typed is none.
  private static func read(_ text: String, _ unit: WeightUnit, into weight: inout Weight?) -> String
  {
    if UniqueName.trimmed(text).isEmpty {
      weight = nil
      return ""
    }
    guard let value = TypedNumber.read(text, in: weights) else {
      return "A weight from 0 to 2000, or nothing."
    }
    weight = Weight(value, unit)
    return ""
  }

  private static func step(_ weight: inout Weight?, by steps: Int, _ unit: WeightUnit) {
    let value = (weight?.value ?? 0) + Double(steps) * unit.step
    weight = Weight(max(0, min(value, weights.upperBound)), unit)
  }

  /// - Parameter rest: what the rest is where the split asks for none of its own.
  fileprivate mutating func step(
    _ field: SplitField, by steps: Int, unit: WeightUnit, rest: Double
  ) {
    let reps = SplitExercise.reps
    switch field {
    case .sets:
      setCount = max(
        SplitExercise.sets.lowerBound, min(setCount + steps, SplitExercise.sets.upperBound))
    case .lowestReps:
      lowestReps = max(reps.lowerBound, min(lowestReps + steps, reps.upperBound))
      highestReps = max(lowestReps, highestReps)
    case .highestReps:
      highestReps = max(reps.lowerBound, min(highestReps + steps, reps.upperBound))
      lowestReps = min(lowestReps, highestReps)
    case .weight: SplitExercise.step(&weight, by: steps, unit)
    case .maximum:
      let own = trainingMaximum?.unit ?? unit
      SplitExercise.step(&trainingMaximum, by: steps, own)
    case .seconds:
      let value = (seconds ?? 0) + Double(steps) * 5
      seconds = max(0, min(value, ExerciseLog.seconds.upperBound))
    case .rest:
      let value = (restSeconds ?? rest) + Double(steps) * 15
      restSeconds = max(0, min(value, SplitExercise.rest.upperBound))
    }
  }
}

extension Split {
  /// Does an exercise in turn with the next one; groups that they are in already become one.
  public mutating func joinSupersets(at place: Int) {
    guard place + 1 < exercises.count else { return }
    let next = exercises[place + 1].superset
    let group = exercises[place].superset ?? next ?? freeSuperset
    exercises[place].superset = group
    exercises[place + 1].superset = group
    guard let next, next != group else { return }
    for other in exercises.indices where exercises[other].superset == next {
      exercises[other].superset = group
    }
  }

  /// Takes an exercise out of its group; one that would stay alone in it leaves it, too.
  public mutating func leaveSuperset(at place: Int) {
    if exercises[place].superset == nil { return }
    exercises[place].superset = nil
    leaveEmptySupersets()
  }

  /// Takes exercises that are alone in their group out of it.
  public mutating func leaveEmptySupersets() {
    for group in supersets {
      let places = exercises.indices.filter { exercises[$0].superset == group }
      if places.count == 1 { exercises[places[0]].superset = nil }
    }
  }

  private var freeSuperset: Int {
    var number = 1
    while exercises.contains(where: { $0.superset == number }) { number += 1 }
    return number
  }

  /// Groups in the order in which they begin, for their letters.
  var supersets: [Int] {
    var groups: [Int] = []
    for exercise in exercises {
      guard let group = exercise.superset, !groups.contains(group) else { continue }
      groups.append(group)
    }
    return groups
  }

  /// Such as `Superset A`; empty where an exercise is done by itself.
  public func supersetName(_ planned: SplitExercise) -> String {
    guard let group = planned.superset, let place = supersets.firstIndex(of: group) else {
      return ""
    }
    if place >= 26 { return "Superset " + String(place + 1) }
    return "Superset " + String(utf8: [UInt8(0x41 + place)])
  }
}
