import Documents
import Testing

@testable import Strength

/// The demo's library for some day, with exercises that work a few muscles.
private func demo(
  _ today: String = "2026-07-22", seed: UInt64 = DemoLibrary.defaultSeed
) throws -> DemoLibrary {
  let exercises = DemoLift.all.map { lift in
    var exercise = lift.exercise
    exercise.muscles = (shares[lift.name] ?? []).map { name, contribution in
      ExerciseMuscle(
        muscleID: Muscle.standardID(name), muscleName: name, contribution: contribution)
    }
    return exercise
  }
  return DemoLibrary(today: try #require(CivilDay(today)), seed: seed, exercises: exercises)
}

/// As in the catalogue, for the muscles whose volume is tested.
private let shares: [String: [(String, Double)]] = [
  "Bench Press (Barbell)": [("Chest", 1)],
  "Incline Bench Press (Dumbbell)": [("Chest", 0.5)],
  "Chest Dip (Assisted)": [("Chest", 1)],
  "Chest Fly (Machine)": [("Chest", 1)],
  "Push Up": [("Chest", 1)],
  "Bent Over Row (Barbell)": [("Lats", 0.75)],
  "Bent Over Row (Dumbbell)": [("Lats", 0.75)],
  "Pull Up": [("Lats", 1)],
  "Lat Pulldown (Cable)": [("Lats", 1)],
  "Seated Row (Cable)": [("Lats", 0.75)],
  "Squat (Barbell)": [("Quads", 1)],
  "Leg Press": [("Quads", 1)],
  "Leg Extension (Machine)": [("Quads", 1)],
  "Goblet Squat (Dumbbell)": [("Quads", 1)],
  "Bulgarian Split Squat (Dumbbell)": [("Quads", 1)],
]

extension DemoLibrary {
  fileprivate func bytes() -> [[UInt8]] {
    [settings.encoded()] + gyms.map { $0.encoded() } + splits.map { $0.encoded() }
      + exercises.map { $0.encoded() } + workouts.map { $0.encoded() }
  }
}

@Suite struct DemoTests {
  /// A year of todays, so that every season comes to lie at every place.
  static let todays = [
    "2024-02-29", "2026-01-01", "2026-02-10", "2026-03-29", "2026-05-15", "2026-06-20",
    "2026-07-10", "2026-08-01", "2026-08-20", "2026-09-13", "2026-11-12", "2026-12-27",
  ]

  @Test func givesTheSameBytesForTheSameSeed() throws {
    #expect(try demo().bytes() == demo().bytes())
    #expect(try demo().bytes() != demo(seed: 7).bytes())
  }

  @Test(arguments: todays) func spansTwoYearsUpToToday(_ today: String) throws {
    let library = try demo(today)
    let day = try #require(CivilDay(today))
    #expect((300...420).contains(library.workouts.count))
    let first = try #require(library.workouts.first)
    #expect((715...735).contains(day - first.startedAt.day))
    for workout in library.workouts {
      #expect(try #require(workout.endedAt).day < day)
    }
  }

  @Test func keepsTimeWithinAWorkout() throws {
    for workout in try demo().workouts {
      let end = try #require(workout.endedAt).milliseconds
      let minutes = (end - workout.startedAt.milliseconds) / 60_000
      #expect((15...100).contains(minutes))
      for log in workout.logs {
        var last = workout.startedAt.milliseconds
        for set in log.sets {
          let time = try #require(set.completedAt).milliseconds
          #expect(time > last && time < end)
          last = time
        }
      }
    }
  }

  @Test func mintsEveryIdentifierOnce() throws {
    let library = try demo()
    var ids = library.workouts.flatMap { workout in
      workout.logs.flatMap { log in [log.id] + log.sets.map { $0.id } }
    }
    #expect(ids == ids.sorted())
    let workouts = library.workouts.map { $0.id }
    #expect(workouts == workouts.sorted())
    #expect(library.workouts.allSatisfy { $0.isOfDemo })
    ids += workouts
    ids += library.gyms.map { $0.id } + library.splits.map { $0.id }
    ids += library.splits.flatMap { $0.exercises.map { $0.id } }
    ids += library.exercises.flatMap { $0.branches.map { $0.id } }
    #expect(Set(ids).count == ids.count)
    #expect(!ids.contains(.none))
  }

  @Test(arguments: todays) func liftsOnlyWeightsThatTheGymHas(_ today: String) throws {
    let library = try demo(today)
    for workout in library.workouts {
      let gym = try #require(library.gyms.first { $0.id == workout.gymID })
      for log in workout.logs {
        for case let weight? in log.sets.map({ $0.weight }) {
          #expect(
            gym.canLoad(weight, for: log), "\(weight.text) for \(log.exerciseName), \(gym.name)")
        }
      }
    }
  }

  @Test func doesLessInDeloadWeeks() throws {
    let library = try demo()
    var work: [CivilDay: Double] = [:]
    for workout in library.workouts {
      for log in workout.logs {
        for set in log.sets where set.isHard {
          let week = workout.startedAt.day.startOfWeek(.monday)
          work[week, default: 0] += Double(set.reps ?? 0) * (set.weight?.kilograms ?? 0)
        }
      }
    }
    let noted = library.workouts.filter { $0.notes.hasPrefix("Deload") }
    let deloads = Set(noted.map { $0.startedAt.day.startOfWeek(.monday) })
    #expect(deloads.count >= 12)
    let usual = work.filter { !deloads.contains($0.key) }.values.sorted()
    for week in deloads {
      #expect(try #require(work[week]) < usual[usual.count / 2] * 0.5)
    }
  }

  @Test(arguments: todays) func pausesForHolidaysAndTheFlu(_ today: String) throws {
    let days = try demo(today).workouts.map { $0.startedAt.day }
    let gaps = zip(days, days.dropFirst()).filter { $1 - $0 > 10 }
    let summers = gaps.filter { $1 - $0 > 14 && (6...9).contains($0.parts.month) }
    #expect((2...3).contains(summers.count))
    #expect(gaps.contains { (1...2).contains($0.0.parts.month) })
  }

  @Test func trainsMostlyAtHomeForAMonth() throws {
    let workouts = try demo().workouts
    let closed = try #require(workouts.first { $0.notes == DemoRemark.gymClosed })
    let month = workouts.filter { (0..<28).contains($0.startedAt.day - closed.startedAt.day) }
    let home = month.filter { $0.gymName == "Home" }
    #expect(home.count >= 8 && home.count >= month.count - 1)
  }

  @Test func takesTheBenchAndTheSquatBackAfterAPlateau() throws {
    let workouts = try demo().workouts
    for name in ["Bench Press (Barbell)", "Squat (Barbell)"] {
      let logs = workouts.filter { $0.gymName == "Iron Works" }.flatMap { $0.logs }
        .filter { $0.exerciseName == name }
      let index = try #require(logs.firstIndex { $0.notes == DemoRemark.afterPlateau })
      let heaviest = logs.map { log in
        log.sets.compactMap { $0.isHard ? $0.weight?.value : nil }.max() ?? 0
      }
      let stuck = try #require(heaviest[..<index].max())
      #expect(heaviest[index] < stuck * 0.95)
      #expect(try #require(heaviest[index...].max()) > stuck)
    }
  }

  @Test func trainsTheMainMusclesEightToTwentySetsAWeek() throws {
    let library = try demo()
    var columns = SetColumns()
    let weights = BodyWeights(library.settings)
    for workout in library.workouts { columns.append(workout, weights: weights) }
    let exercises = Dictionary(uniqueKeysWithValues: library.exercises.map { ($0.id, $0) })
    let map = MuscleMap(columns.exercises, exercises: exercises, muscles: Muscle.standard)
    let days = library.workouts.map { $0.startedAt.day }
    let periods = VolumePeriods(from: try #require(days.first), to: try #require(days.last))
    let table = columns.volumeByMuscle(periods, map: map)
    // Weeks away and deloads included, so that the usual week lies somewhat above.
    let weeks = Double(periods.daysPerPeriod) / 7
    for name in ["Chest", "Lats", "Quads"] {
      let column = try #require(map.muscles.firstIndex { $0.name == name })
      #expect((8...20).contains(table.total(column: column).sets / weeks), "\(name)")
    }
  }

  @Test func everyDocumentRoundTrips() throws {
    let library = try demo()
    #expect(try Settings(decoding: library.settings.encoded()) == library.settings)
    for gym in library.gyms { #expect(try Gym(decoding: gym.encoded()) == gym) }
    for split in library.splits { #expect(try Split(decoding: split.encoded()) == split) }
    for exercise in library.exercises {
      #expect(try Exercise(decoding: exercise.encoded()) == exercise)
    }
    for workout in library.workouts {
      #expect(try Workout(decoding: workout.encoded()) == workout)
    }
  }

  @Test func knowsSummerTime() throws {
    for (day, minutes) in [
      ("2026-03-28", 60), ("2026-03-29", 120), ("2026-10-24", 120), ("2026-10-25", 60),
      ("2024-03-31", 120), ("2027-10-31", 60), ("2026-01-01", 60),
    ] {
      #expect(DemoDates.offsetMinutes(on: try #require(CivilDay(day))) == minutes, "\(day)")
    }
  }

  @Test func asksForEachExerciseOnce() throws {
    #expect(Set(DemoLibrary.exerciseNames).count == DemoLibrary.exerciseNames.count)
    let used = Set(try demo().workouts.flatMap { $0.logs.map { $0.exerciseName } })
    #expect(used == Set(DemoLibrary.exerciseNames))
    // Whatever is planned, remarked or noted must be about one of them.
    for day in DemoDay.all {
      for slot in day.slots { #expect(used.contains(slot.name), "\(slot.name)") }
    }
    let days = DemoDay.all.map { $0.name }
    for remark in DemoRemark.all {
      #expect(used.contains(remark.subject) || days.contains(remark.subject), "\(remark.subject)")
    }
    for branch in DemoBranch.all { #expect(used.contains(branch.exerciseName)) }
    for machine in DemoMachine.ironWorks { #expect(used.contains(machine.exerciseName)) }
  }
}

extension Gym {
  /// Whether bar and plates, dumbbells or the machine's stack make this weight.
  fileprivate func canLoad(_ weight: Weight, for log: ExerciseLog) -> Bool {
    if log.exerciseName.hasSuffix("(Barbell)") {
      return bars.contains { canHang(weight.value - $0.weight.value, inPairs: true) }
    }
    if log.exerciseName.hasSuffix("(Dumbbell)") { return dumbbells.contains(weight) }
    if log.exerciseName == "Pull Up" { return canHang(weight.value, inPairs: false) }
    guard let id = log.exerciseID,
      let machine = machines.first(where: { $0.exerciseIDs.contains(id) })
    else { return false }
    let steps = (weight.value - machine.lightest.value) / machine.step.value
    return weight.unit == machine.lightest.unit && steps >= 0 && steps == steps.rounded()
      && weight.value <= machine.heaviest.value
  }

  /// Heaviest plates first, which finds every weight where each plate is at least half the next.
  private func canHang(_ kilograms: Double, inPairs: Bool) -> Bool {
    var rest = kilograms
    for plate in plates.sorted(by: { $0.weight.value > $1.weight.value }) {
      let unit = plate.weight.value * (inPairs ? 2 : 1)
      for _ in 0..<(inPairs ? plate.count / 2 : plate.count) where rest >= unit { rest -= unit }
    }
    return rest == 0
  }
}
