import Documents
import Strength
import Testing

@Suite struct BandTests {
  @Test(
    arguments: [
      (0, .below), (9.75, .below), (10, .within), (15, .within), (20, .within), (20.25, .above),
      (100, .above),
    ] as [(Double, VolumeBand)])
  func placesAWeekAgainstTheStandardLandmarks(sets: Double, band: VolumeBand) {
    #expect(VolumeBands.standard.band(weeklySets: sets) == band)
  }

  @Test(
    arguments: [
      (5.5, .below), (6, .within), (14, .within), (14.5, .high), (24, .high), (25, .above),
    ] as [(Double, VolumeBand)])
  func takesLandmarksOfOnesOwn(sets: Double, band: VolumeBand) {
    #expect(VolumeBands(mev: 6, mav: 14, mrv: 24).band(weeklySets: sets) == band)
  }

  @Test func claimsNoBandWhereNoTableNamesOne() throws {
    let without = Muscle.standard.filter { $0.landmarks == nil }.map { $0.name }
    #expect(without == ["Neck", "Rotator Cuff", "Tibialis"])
    var neck = Muscle(id: Muscle.standardID("Neck"), name: "Hals", order: 0)
    #expect(neck.landmarks == nil)
    neck.bands.mev = 4
    #expect(neck.landmarks == VolumeBands(mev: 4, mav: nil, mrv: 20))
    var chest = Muscle(id: Muscle.standardID("Chest"), name: "Chest", order: 0)
    #expect(chest.landmarks == .standard)
    chest.bands = VolumeBands(mev: 0, mav: nil, mrv: 0)
    #expect(chest.landmarks == nil)
  }

  @Test(arguments: [
    (0.0, 0.0), (0.25, 0), (0.3, 0.5), (0.5, 0.5), (0.75, 0.5), (1, 1), (3, 3), (3.25, 3),
    (3.3, 3.5), (3.75, 3.5), (12.8, 13),
  ])
  func setsAreSaidInHalves(sets: Double, said: Double) { #expect(Volume.said(sets) == said) }

  @Test func givesAMuscleTheStandardUntilSomeoneSetsItsOwn() throws {
    let plain = #"{"schema":1,"id":"01J0000000000000000000000A","name":"Lats"}"#
    #expect(try Muscle(decoding: Array(plain.utf8)).bands == .standard)
    let own =
      #"{"schema":1,"id":"01J0000000000000000000000A","name":"","bands":{"mev":8,"mrv":22}}"#
    let bands = try Muscle(decoding: Array(own.utf8)).bands
    #expect(bands == VolumeBands(mev: 8, mav: nil, mrv: 22))
  }
}
