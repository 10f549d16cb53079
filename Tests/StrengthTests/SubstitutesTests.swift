import Documents
import Strength
import Testing

@Suite struct SubstitutesTests {
  private func exercise(
    _ name: String, _ equipment: [String], _ shares: [(String, Double)],
    _ loadType: LoadType = .weighted
  ) -> Exercise {
    var exercise = Exercise(name, loadType, shares: shares)
    exercise.equipment = equipment
    return exercise
  }

  private func gym(_ equipment: [String]) -> Gym {
    var gym = Gym(id: ULID(derivedFrom: "gym"), name: "Home")
    gym.equipment = equipment
    return gym
  }

  private let press: [(String, Double)] = [("Chest", 1), ("Front Delts", 0.5), ("Triceps", 0.5)]
  private var bench: Exercise { exercise("Bench Press", ["barbell", "bench"], press) }
  private var dumbbells: Exercise { exercise("Dumbbell Press", ["dumbbells", "bench"], press) }
  private var machine: Exercise { exercise("Chest Press", ["machine"], press) }
  private var pushUp: Exercise {
    exercise("Push Up", [], press + [("Abs", 0.25)], .bodyweight)
  }
  private var curl: Exercise { exercise("Curl", ["dumbbells"], [("Biceps", 1)]) }

  private func names(
    for exercise: Exercise, at gym: Gym?, bonus: (Exercise) -> Double? = { _ in 0 }
  ) -> [String] {
    let candidates = [curl, pushUp, machine, dumbbells, bench]
    let place = AvailableEquipment(gym)
    return exercise.substitutes(among: candidates, at: place, bonus: bonus)
      .map { $0.exercise.name }
  }

  @Test func overlapIsWhatBothShareByWhatEitherDoes() {
    #expect(Exercise.bench.overlap(with: .bench) == 1)
    #expect(Exercise.bench.overlap(with: .row) == 0)
    // 1 + 0.5 of 1 + 0.5 + 0.25.
    #expect(abs(Exercise.bench.overlap(with: .dip) - 1.5 / 1.75) < 1e-12)
    #expect(Exercise.dip.overlap(with: .bench) == Exercise.bench.overlap(with: .dip))
    #expect(Exercise("Nothing").overlap(with: Exercise("Nothing")) == 0)
    let twice = Exercise("Twice", shares: [("Chest", 0.25), ("Chest", 1), ("Triceps", 0.5)])
    #expect(twice.overlap(with: .dip) == 1)
  }

  @Test func onlyWhatTheGymHasIsOfferedTheClosestFirst() {
    #expect(
      names(for: bench, at: gym(["dumbbells", "bench"])) == ["Dumbbell Press", "Push Up"])
    #expect(names(for: bench, at: gym([Gym.noEquipment])) == ["Push Up"])
    #expect(
      names(for: bench, at: gym(["machine"])) == ["Chest Press", "Push Up"])
    // Where nobody has said what stands there all can be done; of equal ones the first of the list.
    #expect(names(for: bench, at: nil) == ["Chest Press", "Dumbbell Press", "Push Up"])
  }

  @Test func whatSpeaksForOneCountsAmongNearEquals() {
    let logged = names(for: bench, at: nil) { $0.name == "Dumbbell Press" ? 0.15 : 0 }
    #expect(logged == ["Dumbbell Press", "Chest Press", "Push Up"])
    // It does not make up for other muscles.
    let curls = names(for: bench, at: nil) { $0.name == "Curl" ? 9 : 0 }
    #expect(!curls.contains("Curl"))
    let without = names(for: bench, at: nil) { $0.name == "Chest Press" ? nil : 0 }
    #expect(without == ["Dumbbell Press", "Push Up"])
  }

  @Test func whereNothingSuitsASentenceSaysSo() {
    let bare = gym([Gym.noEquipment])
    #expect(names(for: curl, at: bare).isEmpty)
    #expect(curl.noSubstitute(at: bare) == "Nothing at Home trains the same muscles as Curl.")
    #expect(curl.noSubstitute(at: nil) == "Nothing here trains the same muscles as Curl.")
    let unknown = Exercise("Odd Lift")
    #expect(names(for: unknown, at: nil).isEmpty)
    #expect(unknown.noSubstitute(at: bare).hasPrefix("No muscles are known for Odd Lift"))
  }

  @Test func whatWasDoneThereCanBeDoneThere() {
    var place = AvailableEquipment(gym(["dumbbells"]))
    #expect(!place.suits(machine))
    place.include(machine.id)
    #expect(place.suits(machine))
    #expect(!place.suits(bench))
  }

  @Test func theSharedMusclesAreTheOnesWorkedMost() {
    func shared(_ first: Exercise, _ second: Exercise) -> [String] {
      first.sharedMuscles(with: second).map { $0.muscleName }
    }
    #expect(shared(.bench, .dip) == ["Chest", "Triceps"])
    #expect(shared(.bench, .row).isEmpty)
    // At least one, however small.
    let side = Exercise("Side", shares: [("Abs", 0.25), ("Obliques", 1)])
    #expect(shared(side, .plank) == ["Abs"])
  }
}
