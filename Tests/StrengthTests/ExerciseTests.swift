import Documents
import Strength
import Testing

@Suite struct ExerciseTests {
  private let club = ULID(high: 1, low: 1)

  @Test func findsTheBranchOfAGymOrOfNone() {
    var exercise = Exercise("Leg Press")
    #expect(exercise.branch(gymID: nil) == nil)
    #expect(exercise.branch(gymID: club) == nil)
    exercise.branches = [
      // Its gym was deleted.
      ExerciseBranch(id: ULID(high: 2, low: 1), gymID: nil, gymName: "Old Club"),
      ExerciseBranch(id: ULID(high: 2, low: 2), gymID: club, gymName: "Club"),
      ExerciseBranch(id: ULID(high: 2, low: 3), gymID: nil, gymName: ""),
    ]
    #expect(exercise.branch(gymID: club)?.id == ULID(high: 2, low: 2))
    #expect(exercise.branch(gymID: nil)?.id == ULID(high: 2, low: 3))
    #expect(exercise.branch(gymID: ULID(high: 1, low: 2)) == nil)
  }

  @Test func keepsALoadTypeThatANewerVersionAdded() throws {
    let json = """
      {"schema":1,"id":"01J0000000000000000000000A","name":"Pull Apart","loadType":"band"}
      """
    let exercise = try Exercise(decoding: Array(json.utf8))
    #expect(exercise.loadType == .newer("band"))
    #expect(String(decoding: exercise.encoded(), as: UTF8.self).contains(#""loadType": "band""#))
  }

  @Test func copiesIntoALogWhatItNeeds() {
    let log = ExerciseLog(id: ULID(high: 3, low: 3), exercise: .dip)
    #expect(log.exerciseID == Exercise.dip.id)
    #expect(log.exerciseName == "Dip")
    #expect(log.loadType == Open(.bodyweight))
    #expect(log.sets.isEmpty)
  }
}
