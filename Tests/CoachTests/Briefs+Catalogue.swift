import Interchange
import Strength

extension Briefs {
  static let catalogue: [Exercise] = (try? ExerciseCatalogue.bundledExercises()) ?? []
}
