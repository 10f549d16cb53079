import Documents
import Strength
import Testing

@Suite struct QuantityTests {
  @Test(
    arguments: [
      (.kg(82.5), "82.5 kg"), (.lb(225), "225 lb"), (.kg(0), "0 kg"), (.kg(0.1), "0.1 kg"),
      (.kg(-2.5), "-2.5 kg"), (.lb(1.0 / 3), "0.3333333333333333 lb"),
    ] as [(Weight, String)])
  func writesAWeightAsOneText(weight: Weight, text: String) {
    #expect(weight.text == text)
    #expect(Weight(text) == weight)
  }

  @Test(arguments: [
    (Distance(5, .km), "5 km"), (Distance(400, .m), "400 m"), (Distance(3.1, .mi), "3.1 mi"),
    (Distance(100, .yd), "100 yd"),
  ])
  func writesADistanceAsOneText(distance: Distance, text: String) {
    #expect(distance.text == text)
    #expect(Distance(text) == distance)
  }

  @Test func readsAnyNumberOfJSON() {
    #expect(Weight("1e2 kg") == .kg(100))
    #expect(Weight("82.50 kg") == .kg(82.5))
    #expect(Weight("-0 lb") == .lb(0))
  }

  @Test(arguments: [
    "", " ", "kg", " kg", "82.5", "82.5kg", "82.5 ", " 82.5 kg", "82.5  kg", "82.5 kg ",
    "82.5\tkg", "82,5 kg", "+5 kg", ".5 kg", "5. kg", "05 kg", "1e kg", "- kg", "82.5 KG",
    "82.5 lbs", "82.5 k", "82.5 km", "82.5 st", "NaN kg", "nan kg", "inf kg", "null kg",
    "0x10 kg", "1e999 kg", "\"5\" kg", "5 5 kg", "\u{0663} kg", "5\u{a0}kg",
  ])
  func refusesAWeightThatIsNone(text: String) { #expect(Weight(text) == nil) }

  @Test(arguments: ["5", "5 kg", "5 Km", "5km", "5 miles", "five km"])
  func refusesADistanceThatIsNone(text: String) { #expect(Distance(text) == nil) }

  @Test func aPoundIsExactlyItsLegalShareOfAKilogram() {
    #expect(Weight.lb(1).kilograms == 0.45359237)
    #expect(Weight.lb(1).converted(to: .kg) == .kg(0.45359237))
    #expect(Weight.kg(0.45359237).converted(to: .lb) == .lb(1))
    #expect(Weight.kg(82.5).kilograms == 82.5)
  }

  @Test(arguments: [
    (DistanceUnit.m, 1.0), (.km, 1000), (.mi, 1609.344), (.yd, 0.9144),
  ])
  func knowsUnitsByTheirMetres(unit: DistanceUnit, metres: Double) {
    #expect(Distance(1, unit).inBaseUnit == metres)
    #expect(Distance(1, unit).converted(to: .m) == Distance(metres, .m))
  }

  @Test func leavesAValueInItsOwnUnitAlone() {
    #expect(Weight.lb(0.1 + 0.2).converted(to: .lb) == .lb(0.1 + 0.2))
  }

  @Test func readsBackEveryNumberItWrites() {
    let seed = UInt64.random(in: 0...(.max))
    print("seed \(seed)")
    var random = RandomFields(seed: seed)
    for _ in 0..<2000 {
      let weight = Weight.random(&random)
      #expect(Weight(weight.text) == weight, "seed \(seed)")
      let distance = Distance.random(&random)
      #expect(Distance(distance.text) == distance, "seed \(seed)")
      let any = Double(bitPattern: random.source.next())
      if any.isFinite { #expect(Weight(Weight.kg(any).text) == .kg(any), "seed \(seed)") }
    }
  }

  @Test func convertsThereAndBackWithinARounding() {
    let seed = UInt64.random(in: 0...(.max))
    print("seed \(seed)")
    var random = RandomFields(seed: seed)
    for _ in 0..<2000 {
      let weight = Weight.random(&random)
      let other: WeightUnit = weight.unit == .kg ? .lb : .kg
      let back = weight.converted(to: other).converted(to: weight.unit)
      #expect(back.unit == weight.unit)
      #expect(abs(back.value - weight.value) <= weight.value.ulp * 2, "seed \(seed)")
    }
  }
}
