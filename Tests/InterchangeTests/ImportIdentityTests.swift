import Documents
import Strength
import Testing

@testable import Interchange

/// A log that comes back changed: each set is there once, whatever has changed on either side.
@Suite struct ImportIdentityTests {
  /// A library in memory.
  struct Shelf {
    var workouts: [Workout] = []
    var exercises: [Exercise] = []
    var deleted: Set<ULID> = []

    var target: ImportTarget {
      ImportTarget(
        exercises: exercises, muscles: [], workouts: workouts, deleted: deleted,
        catalogue: ExerciseCatalogue(exercises: []), zone: ImportZone(minutes: 0))
    }

    @discardableResult
    mutating func take(_ log: ImportedLog, joinsSame: Bool = false) -> ImportPlan {
      let plan = LogImport(into: target, joinsSame: joinsSame).plan(for: log)
      exercises += plan.exercises
      for workout in plan.workouts {
        workouts.removeAll { $0.id == workout.id }
        workouts.append(workout)
      }
      return plan
    }

    /// The first exercise of the first workout.
    var sets: [WorkoutSet] {
      get { workouts[0].logs[0].sets }
      set { workouts[0].logs[0].sets = newValue }
    }
  }

  static func set(
    _ reps: Int, _ kilograms: Double, rpe: Double? = nil, notes: String = "",
    kind: SetKind = .working
  ) -> ImportedSet {
    var set = ImportedSet(line: 2)
    (set.reps, set.weight, set.rpe) = (reps, .kg(kilograms), rpe)
    (set.notes, set.kind) = (notes, kind)
    return set
  }

  static func log(
    _ sets: [ImportedSet], of exercise: String = "Bench Press", app: LogFormat = .strong,
    startingAt minutes: Int = 1080
  ) -> ImportedLog {
    var block = ImportedBlock(exerciseName: exercise)
    block.sets = sets
    var log = ImportedLog(format: app, variant: "test")
    log.workouts = [workout([block], startingAt: minutes)]
    return log
  }

  static func workout(
    _ blocks: [ImportedBlock], startingAt minutes: Int
  ) -> ImportedWorkout {
    let day = CivilDay("2024-07-01") ?? .first
    var workout = ImportedWorkout(
      name: "Push",
      start: CivilTime(milliseconds: (Int64(day.number) * 1440 + Int64(minutes)) * 60_000))
    workout.blocks = blocks
    return workout
  }

  static func counts(_ plan: ImportPlan) -> [Int] {
    [plan.newSets, plan.updatedSets, plan.keptSets, plan.unchangedSets, plan.goneSets]
  }

  static let three = [set(10, 60), set(9, 60), set(8, 60, rpe: 8)]

  // MARK: One set

  @Test(arguments: [
    set(9, 60, rpe: 9), set(9, 62.5), set(7, 60), set(9, 60, kind: .failure),
    set(9, 60, notes: "slow"),
  ])
  func takesOverWhatWasChangedThere(changed: ImportedSet) {
    var shelf = Shelf()
    #expect(Self.counts(shelf.take(Self.log(Self.three))) == [3, 0, 0, 0, 0])
    let before = shelf.sets
    let log = Self.log([Self.three[0], changed, Self.three[2]])
    #expect(Self.counts(shelf.take(log)) == [0, 1, 0, 2, 0])
    #expect(shelf.sets.map { $0.id } == before.map { $0.id })
    #expect(SetContent(shelf.sets[1]) == SetContent(changed))
    #expect(Self.counts(shelf.take(log)) == [0, 0, 0, 3, 0])
  }

  @Test func keepsWhatWasChangedHere() {
    var shelf = Shelf()
    shelf.take(Self.log(Self.three))
    shelf.sets[1].reps = 12
    #expect(Self.counts(shelf.take(Self.log(Self.three))) == [0, 0, 1, 2, 0])
    #expect(shelf.sets.map { $0.reps } == [10, 12, 8])
    // Another value of the same set.
    let log = Self.log([Self.three[0], Self.set(9, 60, rpe: 9), Self.three[2]])
    #expect(Self.counts(shelf.take(log)) == [0, 1, 0, 2, 0])
    #expect(shelf.sets[1].reps == 12 && shelf.sets[1].rpe == 9)
  }

  @Test func listsWhatWasChangedOnBothSides() {
    var shelf = Shelf()
    shelf.take(Self.log(Self.three))
    shelf.sets[1].reps = 12
    let log = Self.log([Self.three[0], Self.set(7, 60), Self.three[2]])
    let plan = shelf.take(log)
    #expect(Self.counts(plan) == [0, 0, 1, 2, 0])
    #expect(shelf.sets.map { $0.reps } == [10, 12, 8])
    #expect(
      plan.diagnostics.map { $0.message } == [
        "Set 2 of Bench Press on 2024-07-01 was changed here and there; it stays as it is here: "
          + "12 × 60 kg, there 7 × 60 kg."
      ])
    // It is known now.
    let again = shelf.take(log)
    #expect(Self.counts(again) == [0, 0, 1, 2, 0] && again.diagnostics.isEmpty)
  }

  @Test func leavesOutWhatWasRemovedHere() {
    var shelf = Shelf()
    shelf.take(Self.log(Self.three))
    shelf.sets.remove(at: 1)
    #expect(Self.counts(shelf.take(Self.log(Self.three))) == [0, 0, 1, 2, 0])
    #expect(shelf.sets.map { $0.reps } == [10, 8])
    let plan = shelf.take(Self.log([Self.three[0], Self.set(9, 65), Self.three[2]]))
    #expect(Self.counts(plan) == [0, 0, 1, 2, 0])
    #expect(
      plan.diagnostics.map { $0.message } == [
        "Set 2 of Bench Press on 2024-07-01 was removed here and changed there; it stays removed."
      ])
    // The whole exercise.
    shelf.workouts[0].logs = []
    #expect(Self.counts(shelf.take(Self.log(Self.three))) == [0, 0, 3, 0, 0])
    #expect(shelf.workouts[0].logs.isEmpty)
  }

  @Test func leavesOutAWorkoutThatWasDeletedHere() {
    var shelf = Shelf()
    shelf.take(Self.log(Self.three))
    shelf.deleted = [shelf.workouts[0].id]
    shelf.workouts = []
    let plan = shelf.take(Self.log(Self.three))
    #expect(plan.workouts.isEmpty && plan.diagnostics.map { $0.code } == ["deleted-here"])
  }

  /// The one that was deleted is known by its start alone, the other one by its name as well.
  @Test func leavesOutADeletedOneOfTwoThatBeginAtOnce() {
    var shelf = Shelf()
    shelf.take(Self.log(Self.three))
    var both = Self.log(Self.three)
    both.workouts += Self.log([Self.set(20, 10)], of: "Crunch").workouts
    both.workouts[1].name = "Abs"
    shelf.take(both)
    #expect(shelf.workouts.map { $0.name }.sorted() == ["Abs", "Push"])
    shelf.deleted = Set(shelf.workouts.filter { $0.name == "Push" }.map { $0.id })
    shelf.workouts.removeAll { $0.name == "Push" }
    let plan = shelf.take(both)
    #expect(plan.workouts.isEmpty)
    #expect(
      plan.diagnostics.map { $0.message } == [
        "The workout \"Push\" was deleted here and stays deleted."
      ])
    var one = both
    one.workouts.removeFirst()
    #expect(Self.counts(shelf.take(one)) == [0, 0, 0, 1, 0])
    // The one with the name.
    shelf.deleted.insert(shelf.workouts[0].id)
    shelf.workouts = []
    #expect(shelf.take(both).workouts.isEmpty && shelf.take(one).workouts.isEmpty)
  }

  /// Which one was deleted cannot be told; the new one must not be lost.
  @Test func takesANewOneBesideADeletedOneOfThatMoment() {
    var shelf = Shelf()
    shelf.take(Self.log(Self.three))
    shelf.deleted = [shelf.workouts[0].id]
    shelf.workouts = []
    var both = Self.log(Self.three)
    both.workouts += Self.log([Self.set(20, 10)], of: "Crunch").workouts
    both.workouts[1].name = "Abs"
    shelf.take(both)
    #expect(shelf.workouts.map { $0.name }.sorted() == ["Abs", "Push"])
    shelf.deleted.formUnion(shelf.workouts.filter { $0.name == "Push" }.map { $0.id })
    shelf.workouts.removeAll { $0.name == "Push" }
    #expect(shelf.take(both).workouts.isEmpty)
  }

  @Test func keepsWhatIsGoneThere() {
    var shelf = Shelf()
    shelf.take(Self.log(Self.three))
    let shorter = Self.log([Self.three[0], Self.three[2]])
    #expect(Self.counts(shelf.take(shorter)) == [0, 0, 0, 2, 1])
    #expect(shelf.sets.map { $0.reps } == [10, 9, 8])
    // It comes back there.
    #expect(Self.counts(shelf.take(Self.log(Self.three))) == [0, 0, 0, 3, 0])
    #expect(shelf.sets.count == 3)
  }

  @Test func addsASetWhereItStandsThere() {
    var shelf = Shelf()
    shelf.take(Self.log(Self.three))
    let log = Self.log([
      Self.three[0], Self.set(9, 62.5), Self.set(20, 40), Self.set(8, 60, rpe: 8),
    ])
    #expect(Self.counts(shelf.take(log)) == [1, 1, 0, 2, 0])
    #expect(shelf.sets.map { $0.reps } == [10, 9, 20, 8])
  }

  @Test func findsAnExerciseThatHasAnotherNameThere() {
    var shelf = Shelf()
    shelf.take(Self.log(Self.three))
    #expect(Self.counts(shelf.take(Self.log(Self.three, of: "Chest Press"))) == [0, 0, 0, 3, 0])
    #expect(shelf.workouts[0].logs.count == 1)
    #expect(Self.counts(shelf.take(Self.log(Self.three, of: "Chest Press"))) == [0, 0, 0, 3, 0])
  }

  /// Version 0.5 kept no record of what an export had said.
  @Test func readsWhatAnOlderVersionHasImported() {
    var shelf = Shelf()
    shelf.take(Self.log(Self.three))
    shelf.workouts[0].sources = []
    shelf.sets[0].reps = 11
    let log = Self.log([Self.three[0], Self.set(9, 62.5), Self.three[2]])
    #expect(Self.counts(shelf.take(log)) == [0, 1, 1, 1, 0])
    #expect(shelf.sets.map { $0.reps } == [11, 9, 8])
    #expect(shelf.sets[1].weight == .kg(62.5))
  }

  @Test func takesNoOlderStateFromAnOlderFile() {
    var shelf = Shelf()
    let old = Self.log(Self.three)
    shelf.take(old)
    var new = Self.log([Self.three[0], Self.set(9, 62.5), Self.three[2]])
    new.workouts += Self.log(Self.three, startingAt: 1200).workouts
    shelf.take(new)
    #expect(Self.counts(shelf.take(old)) == [0, 0, 0, 3, 0])
    #expect(shelf.workouts.flatMap { $0.logs[0].sets.map { $0.weight } }.contains(.kg(62.5)))
  }

  // MARK: Two apps, two units

  @Test func recognisesAWorkoutOfAnotherApp() {
    var shelf = Shelf()
    shelf.take(Self.log(Self.three))
    let hevy = Self.log(
      [Self.set(10, 60, rpe: 7), Self.set(9, 60), Self.set(8, 60, rpe: 8)], of: "Bench",
      app: .hevy, startingAt: 1082)
    let plan = shelf.take(hevy)
    #expect(plan.newWorkouts == 0 && plan.newSets == 0 && plan.newExercises == 0)
    #expect(
      plan.diagnostics.map { $0.message } == [
        "The workout \"Push\" on 2024-07-01 is already there from Strong; it was not added."
      ])
    // Merged on request; both are known for it.
    shelf.take(hevy, joinsSame: true)
    #expect(shelf.workouts.count == 1 && shelf.sets.map { $0.rpe } == [7, nil, 8])
    #expect(shelf.workouts[0].importedFrom == "strong, hevy")
    for log in [Self.log(Self.three), hevy] {
      let again = shelf.take(log)
      #expect(again.newSets == 0 && again.sameWorkouts.isEmpty && again.unchangedSets >= 2)
    }
    #expect(shelf.workouts.count == 1 && shelf.sets.count == 3)
    // Four minutes later it is another one.
    #expect(
      shelf.take(Self.log(Self.three, app: .fitbod, startingAt: 1084)).newWorkouts == 1)
  }

  @Test func seesTheSameWeightInAnotherUnit() {
    var shelf = Shelf()
    shelf.take(Self.log(Self.three))
    var pounds = Self.three
    for index in pounds.indices { pounds[index].weight = .lb(132.3) }
    var log = Self.log(pounds)
    log.assumedUnit = .lb
    #expect(throws: Never.self) { try shelf.target.checkUnit(of: log) }
    #expect(Self.counts(shelf.take(log)) == [0, 0, 0, 3, 0])
    #expect(shelf.sets.map { $0.weight } == [.kg(60), .kg(60), .kg(60)])
  }

  @Test func asksWhereTheUnitContradictsEarlierImports() {
    var shelf = Shelf()
    shelf.take(Self.log(Self.three))
    var pounds = Self.three
    for index in pounds.indices { pounds[index].weight = .lb(60) }
    var log = Self.log(pounds)
    log.assumedUnit = .lb
    #expect(throws: ImportError.unitContradicts(format: .strong, said: .lb, known: .kg)) {
      try shelf.target.checkUnit(of: log)
    }
    // Who insists corrects the unit; no set is there twice.
    #expect(Self.counts(shelf.take(log)) == [0, 3, 0, 0, 0])
    #expect(shelf.sets.map { $0.weight } == [.lb(60), .lb(60), .lb(60)])
  }

  // MARK: Any order

  /// A log in another app, whose sets and those of the library are changed at random.
  private struct Story {
    var random: RandomSource
    var shelf = Shelf()
    var there: [[ImportedSet]] = [[], []]
    var older: [[[ImportedSet]]] = []
    /// Sets that an import has brought, of each exercise.
    var brought = [0, 0]
    var removedHere = [0, 0]
    var editedHere: Set<Int> = []
    var next = 100

    init(seed: UInt64) {
      random = RandomSource(seed: seed)
      for exercise in 0..<2 { for _ in 0..<3 { add(exercise) } }
    }

    mutating func add(_ exercise: Int) {
      let place = random.below(there[exercise].count + 1)
      let set = ImportIdentityTests.set(5 + random.below(3), 50 + Double(random.below(3)))
      there[exercise].insert(set, at: place)
    }

    mutating func editThere(_ exercise: Int) {
      let place = random.below(there[exercise].count)
      switch random.below(4) {
      case 0: there[exercise][place].rpe = 6 + Double(random.below(8)) / 2
      case 1: there[exercise][place].reps = 5 + random.below(5)
      case 2: there[exercise][place].notes = "note \(random.below(9))"
      default: there[exercise][place].weight = .kg(50 + Double(random.below(5)))
      }
    }

    mutating func changeHere() {
      let logs = shelf.workouts.first?.logs.indices ?? 0..<0
      guard let log = random.element(of: Array(logs)) else { return }
      let exercise = shelf.workouts[0].logs[log].exerciseName == "0" ? 0 : 1
      let count = shelf.workouts[0].logs[log].sets.count
      if count == 0 { return }
      let place = random.below(count)
      if random.oneIn(3) {
        editedHere.subtract(Self.marks(of: shelf.workouts[0].logs[log].sets.remove(at: place)))
        removedHere[exercise] += 1
      } else {
        next += 1
        editedHere.subtract(Self.marks(of: shelf.workouts[0].logs[log].sets[place]))
        // A value that the export never says, and one that may be changed there as well.
        if random.oneIn(2) {
          shelf.workouts[0].logs[log].sets[place].seconds = Double(next)
        } else {
          shelf.workouts[0].logs[log].sets[place].reps = next
        }
        editedHere.formUnion(Self.marks(of: shelf.workouts[0].logs[log].sets[place]))
      }
    }

    /// The values of a set that were given to it here, of which none is there twice.
    static func marks(of set: WorkoutSet) -> [Int] {
      [set.seconds.map { Int($0) }, set.reps].compactMap { $0 }.filter { $0 >= 100 }
    }

    func log(_ sets: [[ImportedSet]]) -> ImportedLog {
      var log = ImportedLog(format: .strong, variant: "test")
      let blocks = sets.enumerated().map { number, sets in
        var block = ImportedBlock(exerciseName: String(number))
        block.sets = sets
        return block
      }
      log.workouts = [ImportIdentityTests.workout(blocks, startingAt: 1080)]
      return log
    }

    mutating func bring(_ sets: [[ImportedSet]]) {
      shelf.take(log(sets))
      for exercise in 0..<2 { brought[exercise] = max(brought[exercise], sets[exercise].count) }
    }

    mutating func play() -> String? {
      for _ in 0..<12 {
        switch random.below(6) {
        case 0: add(random.below(2))
        case 1, 2: editThere(random.below(2))
        case 3: changeHere()
        case 4:
          if let old = random.element(of: older) { bring(old) }
        default:
          older.append(there)
          bring(there)
        }
      }
      bring(there)
      return fault
    }

    private var fault: String? {
      let last = shelf
      var again = shelf
      if !again.take(log(there)).workouts.isEmpty { return "a second import changes something" }
      guard let workout = last.workouts.first, last.workouts.count == 1 else { return "workouts" }
      let sets = workout.logs.flatMap { $0.sets }
      if Set(sets.map { $0.id }).count != sets.count { return "a set is there twice" }
      let kept = Set(sets.flatMap { Self.marks(of: $0) })
      if kept != editedHere { return "what was changed here: \(kept) for \(editedHere)" }
      for exercise in 0..<2 {
        let here = workout.logs.filter { $0.exerciseName == String(exercise) }.flatMap { $0.sets }
        let count = brought[exercise] - removedHere[exercise]
        if here.count != count { return "\(here.count) sets for \(count)" }
        if removedHere[exercise] > 0 { continue }
        // What nobody has changed here is as it is there, in the same order.
        for (set, other) in zip(here, there[exercise]) {
          let isMarked = (set.reps ?? 0) >= 100
          var set = SetContent(set)
          set.seconds = nil
          if isMarked { set.reps = other.reps }
          if set != SetContent(other) { return "\(set.text) for \(SetContent(other).text)" }
        }
      }
      return nil
    }
  }

  @Test func endsInTheSameSetsOnceInAnyOrder() async {
    for seed in 0..<10_000 {
      // Others wait for their turn.
      if seed % 10 == 0 { await Task.yield() }
      var story = Story(seed: UInt64(seed))
      if let fault = story.play() {
        Issue.record("seed \(seed): \(fault)")
        return
      }
    }
  }
}
