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
    arguments: [(5.5, .below), (6, .within), (24, .within), (25, .above)]
      as [(Double, VolumeBand)])
  func takesLandmarksOfOnesOwn(sets: Double, band: VolumeBand) {
    #expect(VolumeBands(mev: 6, mav: 14, mrv: 24).band(weeklySets: sets) == band)
  }

  @Test func givesAMuscleTheStandardUntilSomeoneSetsItsOwn() throws {
    let plain = #"{"schema":1,"id":"01J0000000000000000000000A","name":"Lats"}"#
    #expect(try Muscle(decoding: Array(plain.utf8)).bands == .standard)
    let own =
      #"{"schema":1,"id":"01J0000000000000000000000A","name":"","bands":{"mev":8,"mrv":22}}"#
    let bands = try Muscle(decoding: Array(own.utf8)).bands
    #expect(bands == VolumeBands(mev: 8, mav: nil, mrv: 22))
  }
}
