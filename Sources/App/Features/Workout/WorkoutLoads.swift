import Documents
import Strength

extension State {
  /// What a gym offers for an exercise; even steps where the exercise is not known.
  func availableLoads(_ exercise: Exercise?, gymID: ULID?) -> AvailableLoads {
    notebook.availableLoads(exercise, gymID: gymID)
  }

  /// The next load that can be made, up or down.
  func nextLoad(from weight: Weight?, up: Bool, _ exercise: Exercise?, gymID: ULID?) -> Weight? {
    let available = availableLoads(exercise, gymID: gymID)
    let current = weight ?? Weight(0, weightUnit(exercise))
    if up { return available.nextAbove(current) ?? weight }
    if let lower = available.nextBelow(current) { return lower }
    // Below the lightest load there is the body alone, or nothing on the bar.
    return weight == nil ? nil : Weight(0, current.unit)
  }

  /// The plates for a set, in words, where it is loaded with plates.
  func plateLoading(
    of weight: Weight?, _ exercise: Exercise?, gymID: ULID?
  ) -> Result<PlateLoading, PlateLoadingFault>? {
    guard let weight, weight.value > 0, let exercise else { return nil }
    do throws(PlateLoadingFault) {
      return .success(
        try availableLoads(exercise, gymID: gymID).plateLoading(of: weight))
    } catch {
      return error == .noPlates ? nil : .failure(error)
    }
  }

  /// Goes on in another gym, see `Notebook.switchGym`.
  mutating func switchGym(to id: ULID?, _ workout: inout Workout) {
    self.workout.sheet = nil
    if id != nil, id == workout.gymID { return }
    let before = workout.logs.map { $0.sets }
    notebook.switchGym(of: &workout, to: id, today: day)
    if id != nil { return say("Gym: " + workout.gymName + "; weights match its equipment") }
    let isSame = workout.logs.map { $0.sets } == before
    say(isSame ? "No gym; weights are unchanged" : "No gym")
  }

  mutating func addWarmUps(to id: ULID, _ workout: inout Workout) {
    guard let log = workout.logIndex(id) else { return }
    var sets: [WorkoutSet] = []
    for step in notebook.warmUpRamp(workout.logs[log], gymID: workout.gymID).steps {
      sets.append(WorkoutSet(step, id: newID()))
    }
    workout.logs[log].sets.insert(contentsOf: sets, at: 0)
    self.workout.sheet = nil
    self.workout.selected = nil
  }
}

extension Notebook {
  /// What the rule of a running exercise's split says.
  ///
  /// Nil where the sets that are still to do follow something else: a weight that was entered,
  /// another gym's, or a deload.
  public func proposal(for place: Int, in workout: Workout, today: CivilDay) -> Proposal? {
    guard !isDeload(workout), let planned = planned(place, in: workout),
      let proposal = proposal(
        for: planned, gymID: workout.gymID, today: today, turn: workout.turn(of: place))
    else { return nil }
    let sets = workout.logs[place].sets
    if sets.allSatisfy({ $0.completedAt == nil }) { return proposal }
    let next = sets.first { $0.isHard && $0.completedAt == nil }
    return proposal.weight == nil || next?.weight == proposal.weight ? proposal : nil
  }
}
