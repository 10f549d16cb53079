import Documents
import Strength
import Testing

@Suite struct ContributionTests {
  @Test(
    arguments: [
      (0, 0), (0.25, 0.25), (1, 1), (2, 1), (-0.5, 0), (-0.0, 0), (.nan, 0), (.infinity, 1),
      (-.infinity, 0), (.leastNonzeroMagnitude, .leastNonzeroMagnitude), (1.0.nextUp, 1),
    ] as [(Double, Double)])
  func staysBetweenNoneAndAll(of given: Double, is expected: Double) {
    #expect(Contribution(given).value == expected)
    #expect(
      ExerciseMuscle(muscleID: .none, muscleName: "", contribution: given).contribution.value
        == expected)
    let map = MuscleMap(muscles: [], shares: [[(muscle: 0, contribution: given)]])
    #expect(Array(map.contribution) == (expected > 0 ? [expected] : []))
  }

  @Test(arguments: [("2", 1.0), ("-1", 0), ("0.5", 0.5)])
  func isClampedWhenReadFromAFile(text: String, is expected: Double) throws {
    let json = """
      {"schema":1,"id":"01J0000000000000000000000A","name":"Row","muscles":[
        {"muscleID":"01J0000000000000000000000B","muscleName":"Lats","contribution":\(text)}]}
      """
    let exercise = try Exercise(decoding: Array(json.utf8))
    #expect(exercise.muscles.map { $0.contribution.value } == [expected])
  }
}
