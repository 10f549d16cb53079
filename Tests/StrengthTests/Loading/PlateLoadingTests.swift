import Documents
import Strength
import Testing

@Suite struct PlateLoadingTests {
  private func loading(_ gym: Gym, _ weight: Weight) throws -> PlateLoading {
    try AvailableLoads(gym: gym, exercise: .barbellPress, unit: .kg).plateLoading(of: weight)
  }

  @Test func saysWhichPlatesGoOnEachSide() throws {
    let gym = rack([.olympic], [(.kg(5), 8), (.kg(20), 4), (.kg(10), 4), (.kg(1.25), 2)])
    let loading = try loading(gym, .kg(112.5))
    #expect(loading.plates.map { $0.weight } == [.kg(20), .kg(5), .kg(1.25)])
    #expect(loading.plates.map { $0.count } == [2, 1, 1])
    #expect(
      loading.sentence == "Olympic bar 20 kg, each side 2 × 20 kg + 5 kg + 1.25 kg")
    #expect(try self.loading(gym, .kg(20)).sentence == "Olympic bar 20 kg, no plates")
  }

  @Test func takesFewPlatesAndFindsWhatGreedWouldMiss() throws {
    let gym = rack([.olympic], [(.kg(25), 2), (.kg(20), 4), (.kg(5), 6)])
    // Heaviest first would need 25 + 3 × 5.
    #expect(try loading(gym, .kg(100)).plates == [.init(weight: .kg(20), count: 2)])
    // Heaviest first would not come out at all.
    let odd = rack([.olympic], [(.kg(25), 2), (.kg(15), 4)])
    #expect(try loading(odd, .kg(80)).plates == [.init(weight: .kg(15), count: 2)])
  }

  @Test func saysWhyAndWhatIsNear() throws {
    let gym = rack([.olympic], [(.kg(2.5), 2)])
    func fault(_ weight: Weight) -> PlateLoadingFault? {
      do throws(PlateLoadingFault) {
        _ = try AvailableLoads(gym: gym, exercise: .barbellPress, unit: .kg)
          .plateLoading(of: weight)
        return nil
      } catch {
        return error
      }
    }
    #expect(fault(.kg(22)) == .cannotMake(.kg(22), below: .kg(20), above: .kg(25)))
    #expect(
      fault(.kg(22))?.description
        == "22 kg cannot be loaded here: 20 kg is the nearest below and 25 kg above.")
    #expect(fault(.kg(30))?.description == "30 kg cannot be loaded here: 25 kg is the heaviest.")
    #expect(fault(.kg(3))?.description == "3 kg cannot be loaded here: 20 kg is the lightest.")
    #expect(fault(.kg(.nan)) != nil)
    #expect(throws: PlateLoadingFault.noPlates) {
      try AvailableLoads(gym: nil, exercise: .curl, unit: .kg).plateLoading(of: .kg(10))
    }
  }

  @Test func loadsABeltAndALandmine() throws {
    let gym = rack([.olympic], [(.kg(10), 1), (.kg(5), 2)])
    let belt = try AvailableLoads(gym: gym, exercise: .pullUp, unit: .kg)
      .plateLoading(of: .kg(15))
    #expect(belt.bar == nil && belt.sides == 1)
    #expect(belt.sentence == "10 kg + 5 kg")
    let row = Exercise("Row", with: ["barbell", "landmine"])
    let landmine = try AvailableLoads(gym: gym, exercise: row, unit: .kg)
      .plateLoading(of: .kg(35))
    #expect(landmine.sentence == "Olympic bar 20 kg, one end 10 kg + 5 kg")
  }

  /// Sizes from micro plates to bumpers in both units, some of them odd.
  private static let sizes: [Weight] = [
    .kg(0.25), .kg(0.5), .kg(1.25), .kg(2.5), .kg(5), .kg(10), .kg(15), .kg(20), .kg(25),
    .lb(2.5), .lb(5), .lb(10), .lb(25), .lb(35), .lb(45), .kg(1.134), .kg(11.3),
  ]

  @Test func everyLoadIsMadeOfPlatesThatAreThere() throws {
    let seed = UInt64.random(in: 0...(.max))
    print("seed \(seed)")
    var random = RandomSource(seed: seed)
    for _ in 0..<60 {
      var gym = rack([.olympic], [])
      for _ in 0..<(1 + random.below(6)) {
        guard let size = random.element(of: Self.sizes) else { continue }
        gym.plates.append(PlateStock(weight: size, count: random.below(7)))
      }
      let available = AvailableLoads(gym: gym, exercise: .barbellPress, unit: .kg)
      for (below, above) in zip(available.loads, available.loads.dropFirst()) {
        #expect(above.kilograms - below.kilograms > 0.0499, "seed \(seed)")
      }
      for _ in 0..<10 {
        let load = available.loads[random.below(available.loads.count)]
        let made = try available.plateLoading(of: load)
        var kilograms = try #require(made.bar).weight.kilograms
        for plates in made.plates {
          kilograms += 2 * Double(plates.count) * plates.weight.kilograms
          let owned = gym.plates.filter { $0.weight == plates.weight }.map { $0.count }
          #expect(plates.count * 2 <= owned.reduce(0, +), "seed \(seed)")
        }
        #expect(abs(kilograms - load.kilograms) < 1e-6, "seed \(seed)")
        #expect(abs(made.weight.kilograms - load.kilograms) < 1e-6, "seed \(seed)")
        #expect(
          made.plates.map { $0.weight.kilograms }
            == made.plates.map { $0.weight.kilograms }
            .sorted { $0 > $1 }, "seed \(seed)")
      }
    }
  }

  /// Every way to hang plates, for few enough of them.
  private func bruteForce(_ gym: Gym) -> [Double] {
    var sums: Set<Int> = [20_000]
    for stock in gym.plates {
      for _ in 0..<(stock.count / 2) {
        for sum in sums { sums.insert(sum + Int((stock.weight.value * 2000).rounded())) }
      }
    }
    return sums.map { Double($0) / 1000 }.sorted()
  }

  @Test func findsEveryLoadThatThereIs() {
    let seed = UInt64.random(in: 0...(.max))
    print("seed \(seed)")
    var random = RandomSource(seed: seed)
    for _ in 0..<100 {
      var gym = rack([.olympic], [])
      for size in [1.25, 2.5, 4, 10, 15, 25] where random.oneIn(2) {
        gym.plates.append(PlateStock(weight: .kg(size), count: random.below(8)))
      }
      let available = AvailableLoads(gym: gym, exercise: .barbellPress, unit: .kg)
      #expect(available.loads.map { $0.value } == bruteForce(gym), "seed \(seed)")
    }
  }

  @Test func staysBoundedForPlatesThatNeverFitTogether() {
    let odd = (0..<8).map { (Weight.kg(1.001 + Double($0) * 1.137), 40) }
    let available = AvailableLoads(
      gym: rack([.olympic], odd), exercise: .barbellPress, unit: .kg)
    #expect(available.loads.count <= 12_000)
    #expect(available.loads.last.map { $0.value > 590 } == true)
  }
}
