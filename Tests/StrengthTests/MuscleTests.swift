import Documents
import Strength
import Testing

@Suite struct MuscleTests {
  @Test func listsEveryStandardMuscleOnceFromTheTopDown() {
    let muscles = Muscle.standard
    #expect(muscles.map { $0.name } == Muscle.standardNames)
    #expect(muscles.map { $0.order } == Array(muscles.indices))
    #expect(Set(muscles.map { $0.name }).count == muscles.count)
    #expect(Set(muscles.map { $0.id }).count == muscles.count)
    #expect(muscles.allSatisfy { $0.bands == .standard })
  }

  /// Libraries refer to muscles by these: another derivation would orphan every contribution.
  @Test(arguments: [
    ("Chest", "0000000000X5D5F2WNSPY7PW3Y"), ("Tibialis", "0000000000A7KS8Y9AJ5G5TS3S"),
  ])
  func keepsTheIdentifiersOfStandardMuscles(name: String, id: String) {
    #expect(Muscle.standardID(name).text == id)
  }
}
