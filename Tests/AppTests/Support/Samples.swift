import Documents
import Interchange
import Strength
import Testing

@testable import App

/// Libraries to try pages on; all of it is made up.
enum Samples {
  /// The demo athlete's two years up to 20 November 2026, with the exercises of the catalogue.
  static let demo: [AnyDocument] = {
    guard let exercises = try? ExerciseCatalogue.bundledExercises(),
      let today = CivilDay("2026-11-21")
    else { return [] }
    let demo = DemoLibrary(today: today, exercises: exercises)
    return [.settings(demo.settings)] + Muscle.standard.map { .muscle($0) }
      + demo.gyms.map { .gym($0) } + demo.splits.map { .split($0) }
      + demo.exercises.map { .exercise($0) } + demo.workouts.map { .workout($0) }
  }()

  /// The exercises that come with Regimen, as the server hands them out.
  static let catalogue = (try? ExerciseCatalogue.bundledExercises()) ?? []
}

/// A moment such as `2026-11-21T18:00:00+01:00`.
func moment(_ text: String) throws -> Instant { try #require(Instant(text)) }

extension Samples {
  /// The name of the demo's first split.
  static var firstSplitName: String {
    var splits: [Split] = []
    for case .split(let split) in demo { splits.append(split) }
    return splits.min { ($0.order, $0.name) < ($1.order, $1.name) }?.name ?? ""
  }
}
