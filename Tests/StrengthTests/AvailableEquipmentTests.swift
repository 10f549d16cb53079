import Documents
import Strength
import Testing

@Suite struct AvailableEquipmentTests {
  private func exercise(
    _ name: String, _ equipment: [String], _ loadType: LoadType = .weighted
  ) -> Exercise {
    var exercise = Exercise(id: ULID(derivedFrom: name), name: name, loadType: loadType)
    exercise.equipment = equipment
    return exercise
  }

  private func gym(_ equipment: [String]) -> Gym {
    var gym = Gym(id: ULID(derivedFrom: "gym"), name: "Gym")
    gym.equipment = equipment
    return gym
  }

  @Test func whereNobodyHasSaidEverythingCanBeDone() {
    for place in [AvailableEquipment(nil), AvailableEquipment(gym([]))] {
      #expect(!place.isKnown)
      #expect(place.suits(exercise("Leg Press", ["machine"])))
      #expect(place.suits(exercise("Chest Press", [])))
    }
  }

  @Test func allThatAnExerciseNeedsMustStandThere() {
    let place = AvailableEquipment(gym(["barbell", "bench"]))
    #expect(place.isKnown)
    #expect(place.suits(exercise("Bench Press", ["barbell", "bench"])))
    #expect(!place.suits(exercise("Squat", ["barbell", "rack"])))
    #expect(place.suits(exercise("Push Up", [], .bodyweight)))
    #expect(place.suits(exercise("Plank", [], .duration)))
    // A weight whose implement nobody has said.
    #expect(!place.suits(exercise("Chest Press", [])))
  }

  @Test func weightsAndMachinesThatAreListedStandThere() {
    let press = exercise("Leg Press", ["machine"])
    var gym = gym(["bench"])
    gym.dumbbells = [.kg(10)]
    gym.plates = [PlateStock(weight: .kg(5), count: 2), PlateStock(weight: .kg(2), count: 0)]
    gym.machines = [MachineStack(name: "Press", lightest: .kg(5), step: .kg(5), heaviest: .kg(90))]
    gym.machines[0].exerciseIDs = [press.id]
    let place = AvailableEquipment(gym)
    #expect(place.suits(exercise("Curl", ["dumbbells"])))
    #expect(place.suits(exercise("Crunch", ["plate"])))
    #expect(place.suits(press))
    #expect(!place.suits(exercise("Leg Extension", ["machine"])))
  }

  /// Each bar stands for its own kind, whatever is ticked.
  @Test func barsThatAreListedStandThere() {
    var gym = gym(["bench"])
    gym.bars = [Bar(name: "Olympic bar", weight: .kg(20))]
    #expect(gym.everyEquipment == ["barbell", "bench"])
    #expect(AvailableEquipment(gym).suits(exercise("Bench Press", ["barbell", "bench"])))
    #expect(!AvailableEquipment(gym).suits(exercise("Curl", ["ez-bar"])))
    gym.bars = [Bar(name: "EZ bar", weight: .kg(10)), Bar(name: "Trap bar", weight: .kg(25))]
    #expect(gym.everyEquipment == ["bench", "ez-bar", "trap-bar"])
    gym.bars = [Bar(name: "Bar", weight: .kg(0))]
    #expect(gym.everyEquipment == ["bench"])
  }

  @Test func ofAStarterSplitRemainsWhatCanBeDone() throws {
    let place = AvailableEquipment(gym([Gym.noEquipment]))
    #expect(place.isKnown)
    let upper = try #require(StarterSplit.all.first)
    let names = upper.exerciseNames(at: place) { name in
      exercise(
        name, name.contains("(") || name == "Pull Up" ? ["machine"] : [],
        name.contains("(") ? .weighted : .bodyweight)
    }
    #expect(names == ["Push Up", "Prone Y Raise", "Pike Push Up", "Diamond Push Up"])
    // What is not known yet is no reason to leave it out.
    #expect(upper.exerciseNames(at: place) { _ in nil } == upper.exerciseNames)
    #expect(upper.exerciseNames(at: AvailableEquipment(nil)) { _ in nil } == upper.exerciseNames)
  }
}
