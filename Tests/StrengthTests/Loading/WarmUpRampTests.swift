import Documents
import Strength
import Testing

@Suite struct WarmUpRampTests {
  private let bar = AvailableLoads(
    gym: rack(
      [.olympic], [(.kg(20), 8), (.kg(10), 2), (.kg(5), 2), (.kg(2.5), 2), (.kg(1.25), 2)]),
    exercise: .barbellPress, unit: .kg)

  private func shown(
    _ weight: Weight?, _ available: AvailableLoads, _ loadType: LoadType = .weighted, reps: Int = 5
  ) -> [String] {
    let ramp = WarmUpRamp(
      to: weight, reps: reps, loadType: Open(loadType), available: available)
    return ramp.steps.map { "\($0.reps) × \($0.weight.text): \($0.sentence)" }
  }

  @Test func climbsFromTheEmptyBar() {
    #expect(
      shown(.kg(100), bar) == [
        "10 × 20 kg: The empty bar, 20 % of 100 kg", "5 × 40 kg: 40 % of 100 kg",
        "5 × 60 kg: 60 % of 100 kg", "3 × 80 kg: 80 % of 100 kg",
      ])
    #expect(shown(.kg(100), bar, reps: 12)[1] == "8 × 40 kg: 40 % of 100 kg")
    #expect(shown(.kg(100), bar, reps: 2)[3] == "2 × 80 kg: 80 % of 100 kg")
  }

  @Test func isShorterForLightLoads() {
    #expect(
      shown(.kg(40), bar) == [
        "10 × 20 kg: The empty bar, 50 % of 40 kg", "5 × 25 kg: 63 % of 40 kg",
        "3 × 32.5 kg: 81 % of 40 kg",
      ])
    #expect(shown(.kg(25), bar) == ["10 × 20 kg: The empty bar, 80 % of 25 kg"])
    #expect(shown(.kg(20), bar) == [])
    #expect(shown(.kg(5), AvailableLoads([.kg(1), .kg(3), .kg(5)])) == [])
  }

  @Test func takesDumbbellsWithoutABar() {
    let dumbbells = AvailableLoads((1...20).map { .kg(Double($0) * 2) })
    #expect(
      shown(.kg(36), dumbbells, reps: 10) == [
        "8 × 14 kg: 39 % of 36 kg", "5 × 22 kg: 61 % of 36 kg", "3 × 28 kg: 78 % of 36 kg",
      ])
    #expect(shown(.kg(12), dumbbells) == ["5 × 8 kg: 67 % of 12 kg"])
  }

  @Test func warmsUpWithTheBodyOnlyWhereWeightIsAdded() {
    let belt = AvailableLoads((0...20).map { .kg(Double($0) * 2.5) })
    #expect(shown(nil, belt, .bodyweight) == [])
    #expect(
      shown(.kg(20), belt, .bodyweight) == [
        "5 × 0 kg: The body alone, before 20 kg are added", "5 × 12.5 kg: 63 % of 20 kg",
      ])
    #expect(shown(.kg(20), belt, .assisted) == [])
    #expect(shown(.kg(20), belt, .duration) == [])
  }

  @Test func makesSetsOfItsSteps() throws {
    let belt = AvailableLoads((0...20).map { .kg(Double($0) * 2.5) })
    let ramp = WarmUpRamp(
      to: .kg(20), reps: 5, loadType: Open(.bodyweight), available: belt)
    let sets = ramp.steps.map { WorkoutSet($0, id: .none) }
    #expect(sets.map { $0.weight } == [nil, .kg(12.5)])
    #expect(sets.allSatisfy { !$0.isHard })
  }

  @Test func alwaysRisesAndStaysBelowTheWorkingWeight() {
    let seed = UInt64.random(in: 0...(.max))
    print("seed \(seed)")
    var random = RandomSource(seed: seed)
    for _ in 0..<500 {
      var list: [Weight] = []
      for _ in 0..<random.below(30) {
        let value = Double(random.below(800)) / 4
        list.append(Weight(value, random.oneIn(3) ? .lb : .kg))
      }
      let available = random.oneIn(3) ? bar : AvailableLoads(list)
      let working = Weight(Double(random.below(400)) / 2, random.oneIn(3) ? .lb : .kg)
      let loadType = random.element(of: LoadType.allCases) ?? .weighted
      let ramp = WarmUpRamp(
        to: working, reps: random.below(20), loadType: Open(loadType), available: available)
      let loads = ramp.steps.map { $0.weight.kilograms } + [working.kilograms]
      for (lower, upper) in zip(loads, loads.dropFirst()) {
        #expect(lower < upper, "seed \(seed)")
      }
      for step in ramp.steps where step.reason != .bodyAlone {
        #expect(available.contains(step.weight), "seed \(seed)")
      }
    }
  }
}
