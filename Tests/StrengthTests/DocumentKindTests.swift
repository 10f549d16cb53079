import Documents
import Strength
import Testing

/// Folders are what a library's files lie in: renaming one takes a migration.
@Suite struct DocumentKindTests {
  @Test(arguments: [
    (Muscle.kind, "Muscles", false), (Exercise.kind, "Exercises", false),
    (Gym.kind, "Gyms", false), (Split.kind, "Splits", false), (Workout.kind, "Workouts", true),
    (Settings.kind, "Settings", false), (Tombstone.kind, "Stubs", false),
    (Goal.kind, "Goals", false),
  ])
  func liesInItsFolder(kind: DocumentKind, folder: String, isBucketed: Bool) {
    #expect(kind.name == folder)
    #expect(kind.isBucketed == isBucketed)
  }
}
