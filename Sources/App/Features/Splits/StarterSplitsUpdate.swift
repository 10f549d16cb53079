import Documents
import Strength

extension State {
  /// Adds one starter split, or all that are missing; asks for the catalogue where it is needed.
  mutating func addStarters(_ name: String?, _ effects: inout Effects) {
    splits.starterProblem = ""
    var names: [String] = []
    for starter in StarterSplit.missing(among: notebook.splits)
    where name == nil || starter.name == name {
      names.append(starter.name)
    }
    splits.waitingStarters = names
    guard catalogue.isEmpty, needsCatalogue(names) else { return addWaitingStarters(&effects) }
    effects.append(.fetch(.catalogue, method: "GET", path: "/api/catalogue", body: nil))
  }

  /// Goes on with what has waited for the catalogue.
  mutating func takeCatalogueForStarters(_ answer: Answer, _ effects: inout Effects) {
    if splits.waitingStarters.isEmpty { return }
    if let problem = answer.problem {
      splits.waitingStarters = []
      splits.starterProblem = "The exercises for it are not here. " + problem.message
      return
    }
    addWaitingStarters(&effects)
  }

  private mutating func addWaitingStarters(_ effects: inout Effects) {
    var added: [String] = []
    for starter in StarterSplit.missing(among: notebook.splits)
    where splits.waitingStarters.contains(starter.name) {
      let exercises = exercises(of: starter)
      if exercises.isEmpty {
        splits.starterProblem = "The catalogue has none of the exercises of " + starter.name + "."
        continue
      }
      for exercise in exercises {
        for muscle in missingMuscles(of: exercise) { save(.muscle(muscle), &effects) }
        if notebook.exercise(exercise.id) == nil { save(.exercise(exercise), &effects) }
      }
      var split = starter.split(order: notebook.nextSplitOrder, exercises: exercises)
      // One that was given another name since keeps its identifier.
      if notebook.split(split.id) != nil { split.id = newID() }
      save(.split(split), &effects)
      added.append(starter.name)
    }
    splits.waitingStarters = []
    if added.count == 1 { say("Added " + added[0] + ".") }
    if added.count > 1 { say("Added " + String(added.count) + " splits.") }
  }

  private func needsCatalogue(_ names: [String]) -> Bool {
    for starter in StarterSplit.all where names.contains(starter.name) {
      for name in starterNames(starter) where notebook.ownExercise(name) == nil { return true }
    }
    return false
  }

  func starterExercise(_ name: String) -> Exercise? { notebook.starterExercise(name, catalogue) }

  /// The names of a starter split's exercises that can be done where one trains: in the gym of the
  /// first steps, else where the next workout would be.
  func starterNames(_ starter: StarterSplit) -> [String] {
    let gym = notebook.gym(onboarding.gymID ?? likelyGym(for: nil))
    return starter.exerciseNames(at: AvailableEquipment(gym)) { starterExercise($0) }
  }

  /// Those exercises; what neither library nor catalogue knows is left out.
  func exercises(of starter: StarterSplit) -> [Exercise] {
    starterNames(starter).compactMap { starterExercise($0) }
  }
}

extension Notebook {
  fileprivate func ownExercise(_ name: String) -> Exercise? {
    exercises.first { UniqueName.matches($0.name, name) }
  }

  /// The exercise that a starter split or a template names: the person's own where there is such,
  /// under whatever name, else the catalogue's.
  public func starterExercise(_ name: String, _ catalogue: [Exercise]) -> Exercise? {
    let id = Exercise.catalogueID(name)
    return exercise(id) ?? ownExercise(name) ?? catalogue.first { $0.id == id }
  }
}
