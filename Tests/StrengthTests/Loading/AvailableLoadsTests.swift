import Documents
import Strength
import Testing

/// A rack with one bar, and single plates as many as are said.
func rack(_ bars: [Bar], _ plates: [(Weight, Int)]) -> Gym {
  var gym = Gym(id: ULID(high: 7, low: 7), name: "Rack")
  gym.bars = bars
  gym.plates = plates.map { PlateStock(weight: $0.0, count: $0.1) }
  return gym
}

extension Exercise {
  init(_ name: String, _ loadType: LoadType = .weighted, with equipment: [String]) {
    self.init(name, loadType)
    self.equipment = equipment
  }

  static let barbellPress = Exercise("Press (Barbell)", with: ["barbell", "bench"])
  static let curl = Exercise("Curl (Dumbbell)", with: ["dumbbells"])
  static let pullUp = Exercise("Pull Up", .bodyweight, with: ["pull-up-bar"])
  static let assistedDip = Exercise("Dip (Assisted)", .assisted, with: ["assisted-machine"])
}

extension Bar {
  static let olympic = Bar(name: "Olympic bar", weight: .kg(20))
}

@Suite struct AvailableLoadsTests {
  private func loads(
    _ gym: Gym?, _ exercise: Exercise, unit: WeightUnit = .kg
  ) -> AvailableLoads {
    AvailableLoads(gym: gym, exercise: exercise, unit: unit)
  }

  @Test func loadsABarWithPairsOfPlates() {
    let gym = rack([.olympic], [(.kg(10), 2), (.kg(2.5), 5), (.kg(1.25), 1)])
    let available = loads(gym, .barbellPress)
    // Five plates of 2.5 kg are two pairs, one of 1.25 kg is none.
    #expect(available.loads == [20, 25, 30, 40, 45, 50].map { .kg($0) })
    #expect(available.source == .bar)
  }

  @Test func answersInPoundsWhereEverythingIsInPounds() {
    let gym = rack([Bar(name: "", weight: .lb(45))], [(.lb(45), 4), (.lb(2.5), 2)])
    #expect(
      loads(gym, .barbellPress).loads == [45, 50, 135, 140, 225, 230].map { .lb($0) })
  }

  @Test func addsKilogramsAndPoundsExactly() throws {
    let gym = rack([.olympic], [(.lb(45), 2), (.kg(5), 2)])
    let kilograms = loads(gym, .barbellPress).loads.map { $0.kilograms }
    #expect(kilograms == [20, 30, 60.8233133, 70.8233133])
    let pounds = loads(gym, .barbellPress, unit: .lb).loads
    #expect(pounds.allSatisfy { $0.unit == .lb })
    #expect(abs(try #require(pounds.last).kilograms - 70.8233133) < 1e-9)
  }

  @Test func takesALighterBarForWhatIsLighterThanTheFirst() throws {
    let short = Bar(name: "Short bar", weight: .kg(15))
    let gym = rack([.olympic, short], [(.kg(1.25), 4)])
    let available = loads(gym, .barbellPress)
    #expect(available.loads == [15, 17.5, 20, 22.5, 25].map { .kg($0) })
    #expect(try available.plateLoading(of: .kg(17.5)).bar == short)
    #expect(try available.plateLoading(of: .kg(20)).bar == .olympic)
  }

  @Test func knowsBarsByTheirNames() {
    let gym = rack(
      [.olympic, Bar(name: "EZ-bar", weight: .kg(8)), Bar(name: "Hex bar", weight: .kg(25))],
      [(.kg(5), 2)])
    let curl = Exercise("Curl", with: ["ez-bar"])
    let deadlift = Exercise("Deadlift", with: ["trap-bar"])
    #expect(loads(gym, curl).loads == [.kg(8), .kg(18)])
    #expect(loads(gym, deadlift).loads == [.kg(25), .kg(35)])
    #expect(loads(gym, .barbellPress).loads == [.kg(20), .kg(30)])
    // No such bar: steps.
    #expect(loads(gym, Exercise("Squat", with: ["smith-machine"])).source == .evenSteps)
  }

  @Test func loadsALandmineOnOneEnd() {
    let gym = rack([.olympic], [(.kg(5), 2)])
    let row = Exercise("Row", with: ["barbell", "landmine"])
    #expect(loads(gym, row).loads == [.kg(20), .kg(25), .kg(30)])
    #expect(loads(gym, row).source == .landmine)
  }

  @Test func takesDumbbellsAsTheyAre() {
    var gym = Gym(id: .none, name: "")
    gym.dumbbells = [.kg(10), .kg(4), .lb(15), .kg(4)]
    #expect(loads(gym, .curl).loads == [.kg(4), .lb(15), .kg(10)])
  }

  @Test func stepsThroughAStack() {
    var gym = Gym(id: .none, name: "")
    var stack = MachineStack(name: "Tower", lightest: .lb(10), step: .lb(7.5), heaviest: .lb(40))
    stack.exerciseIDs = [Exercise.curl.id]
    gym.machines = [stack]
    gym.dumbbells = [.kg(4)]
    #expect(loads(gym, .curl).loads == [10, 17.5, 25, 32.5, 40].map { .lb($0) })
    #expect(loads(gym, .curl).source == .stack("Tower"))
  }

  @Test func survivesAStackWithoutSense() {
    var gym = Gym(id: .none, name: "")
    var stack = MachineStack(name: "", lightest: .kg(50), step: .kg(0), heaviest: .kg(10))
    stack.exerciseIDs = [Exercise.barbellPress.id]
    gym.machines = [stack]
    #expect(loads(gym, .barbellPress).source == .evenSteps)
    gym.machines[0].heaviest = .kg(60)
    #expect(loads(gym, .barbellPress).loads == [.kg(50), .kg(60)])
  }

  @Test func hangsSinglePlatesFromTheBody() {
    let gym = rack([], [(.kg(10), 1), (.kg(2.5), 1)])
    #expect(loads(gym, .pullUp).loads == [0, 2.5, 10, 12.5].map { .kg($0) })
    #expect(loads(nil, .pullUp).loads.first == .kg(0))
    #expect(loads(nil, .assistedDip).loads.first == .kg(0))
  }

  @Test func countsEvenStepsWhereNothingIsKnown() {
    #expect(loads(nil, .barbellPress).loads.prefix(2) == [.kg(2.5), .kg(5)])
    #expect(loads(nil, .barbellPress, unit: .lb).loads.prefix(2) == [.lb(5), .lb(10)])
    var inPounds = Exercise.barbellPress
    inPounds.unit = Open(.lb)
    #expect(loads(nil, inPounds).loads.first == .lb(5))
    #expect(loads(nil, .plank).isEmpty)
  }

  @Test func kettlebellsComeInTheirSizes() {
    let swing = Exercise("Swing", with: ["kettlebell"])
    let sizes: [Double] = [4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 28, 32, 36, 40, 44, 48]
    #expect(loads(nil, swing).loads == sizes.map { .kg($0) })
    #expect(loads(nil, swing).source == .kettlebells)
    #expect(loads(nil, swing, unit: .lb).loads.contains(.lb(35)))
    #expect(loads(nil, swing, unit: .lb).loads.contains(.lb(53)))
    // What the gym lists for an exercise goes first.
    var gym = Gym(id: .none, name: "")
    gym.machines = [MachineStack(name: "", lightest: .kg(5), step: .kg(5), heaviest: .kg(15))]
    gym.machines[0].exerciseIDs = [swing.id]
    #expect(loads(gym, swing).loads == [.kg(5), .kg(10), .kg(15)])
  }

  @Test func aBandIsNoWeight() {
    let row = Exercise("Row (Band)", with: ["band"])
    #expect(loads(nil, row).source == .bands)
    #expect(loads(nil, row).loads.first == .kg(2.5))
    #expect(loads(nil, Exercise("Row", with: ["band", "cable"])).source == .evenSteps)
  }

  @Test func knowsTheLightestLoad() {
    func lightest(_ gym: Gym?, _ exercise: Exercise) -> Weight? {
      AvailableLoads.lightest(gym: gym, exercise: exercise, unit: .kg)
    }
    var gym = rack([.olympic, Bar(name: "EZ bar", weight: .kg(8))], [(.kg(5), 2)])
    gym.dumbbells = [.kg(10), .kg(4)]
    let press = Exercise("Leg Press", with: ["machine"])
    gym.machines = [MachineStack(name: "", lightest: .kg(45), step: .kg(5), heaviest: .kg(90))]
    gym.machines[0].exerciseIDs = [press.id]
    #expect(lightest(gym, press) == .kg(45))
    #expect(lightest(gym, .barbellPress) == .kg(20))
    #expect(lightest(gym, Exercise("Curl", with: ["ez-bar"])) == .kg(8))
    #expect(lightest(gym, .curl) == .kg(4))
    #expect(lightest(gym, Exercise("Crunch", with: ["plate"])) == .kg(5))
    #expect(lightest(nil, Exercise("Swing", with: ["kettlebell"])) == .kg(4))
    #expect(lightest(nil, .curl) == nil)
    #expect(lightest(gym, .pullUp) == nil)
    for exercise in [press, .barbellPress, .curl] {
      #expect(lightest(gym, exercise) == loads(gym, exercise).loads.first)
    }
  }

  @Test func usesTheSplitWhereTheExerciseIsGone() {
    let planned = SplitExercise(id: .none, exercise: .pullUp)
    let available = AvailableLoads(gym: nil, planned: planned, exercise: nil, unit: .kg)
    #expect(available.loads.first == .kg(0))
  }

  @Test func roundsToWhatThereIs() {
    let available = AvailableLoads([.kg(30), .kg(10), .kg(20)])
    #expect(available.nearest(to: .kg(15)) == .kg(10))
    #expect(available.nearest(to: .kg(15.1)) == .kg(20))
    #expect(available.nearest(to: .kg(99)) == .kg(30))
    #expect(available.nearest(to: .kg(-1)) == .kg(10))
    #expect(available.nextAbove(.kg(20.04)) == .kg(30))
    #expect(available.nextBelow(.kg(10)) == nil)
    #expect(available.nextAbove(.kg(30)) == nil)
    #expect(available.rounded(.kg(29), .down) == .kg(20))
    #expect(available.rounded(.kg(21), .up) == .kg(30))
    #expect(available.rounded(.kg(20.03), .up) == .kg(20))
    #expect(available.rounded(.kg(9), .down) == nil)
    #expect(available.contains(.lb(44.1)))
    #expect(!available.contains(.kg(20.2)))
    #expect(AvailableLoads([]).nearest(to: .kg(1)) == nil)
  }
}
