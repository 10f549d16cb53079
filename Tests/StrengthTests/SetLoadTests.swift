import Documents
import Strength
import Testing

@Suite struct SetLoadTests {
  private static let loads: [(LoadType, Weight?, Weight?, Double?)] = [
    (.weighted, .kg(82.5), .kg(80), 82.5),
    (.weighted, .kg(82.5), nil, 82.5),
    (.weighted, .kg(0), nil, 0),
    (.weighted, nil, .kg(80), nil),
    (.bodyweight, nil, .kg(80), 80),
    (.bodyweight, .kg(10), .kg(80), 90),
    (.bodyweight, .kg(10), nil, nil),
    (.bodyweight, nil, nil, nil),
    (.assisted, nil, .kg(80), 80),
    (.assisted, .kg(30), .kg(80), 50),
    (.assisted, .kg(90), .kg(80), 0),
    (.assisted, .kg(30), nil, nil),
    (.duration, nil, .kg(80), 0),
    (.duration, .kg(20), nil, 20),
    (.distance, nil, nil, 0),
    (.distance, .kg(24), .kg(80), 24),
  ]

  @Test(arguments: loads)
  func readsAWeightAsTheLoadTypeSays(
    type: LoadType, weight: Weight?, body: Weight?, kilograms: Double?
  ) {
    let set = WorkoutSet(10, weight)
    #expect(set.loadKilograms(loadType: Open(type), bodyWeight: body) == kilograms)
  }

  @Test func takesANewerLoadTypeForAWeightedOne() {
    let set = WorkoutSet(10, .kg(40))
    #expect(set.loadKilograms(loadType: .newer("band"), bodyWeight: .kg(80)) == 40)
  }

  @Test func addsPoundsToABodyInKilograms() throws {
    let set = WorkoutSet(10, .lb(10))
    let load = try #require(set.loadKilograms(loadType: Open(.bodyweight), bodyWeight: .kg(80)))
    #expect(abs(load - 84.5359237) < 1e-12)
  }
}
