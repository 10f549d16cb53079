import App
import ArgumentParser
import Documents
import Interchange
import Library
import Strength

extension ExercisesCommand {
  /// What can be done in the place of an exercise.
  struct Substitutes: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "substitutes",
      abstract: "List exercises for the same muscles, with what a gym has.",
      discussion: "regimen exercises substitutes \"Bench Press (Barbell)\" --gym Home")

    @OptionGroup var options: LibraryOptions
    @Argument(help: "Its name, or the beginning of it.") var name: String
    @Option(help: "The gym to train at; the one of the last workout without it.") var gym: String?
    @Flag(help: "Print JSON.") var json = false

    /// How many are listed.
    private static let most = 12

    func run() async throws {
      let open = try await options.open()
      let notebook = try open.notebook()
      let exercise = try open.knownExercise(named: name)
      let gym =
        try gym.map { try notebook.gyms.named($0, noun: "gym") }
        ?? notebook.gym(notebook.gymID(for: nil))
      let found = notebook.substitutes(
        for: exercise, gymID: gym?.id, catalogue: try ExerciseCatalogue.bundledExercises()
      ).prefix(Substitutes.most).map { Line($0, for: exercise, at: gym?.id, notebook) }
      if json { return say(bytes: Substitutes.bytes(exercise, gym, found, notebook)) }
      if found.isEmpty { return say(exercise.noSubstitute(at: gym)) }
      var table = Table([
        .left("Exercise"), .left("Muscles"), .right("Overlap"), .left("Last time"),
      ])
      for line in found {
        table.add([
          .init(line.exercise.name.cut(to: 40)), .init(line.muscles.joined(separator: ", ")),
          .init((line.overlap * 100).shown(digits: 0) + " %"),
          .init(line.sets.first ?? "–", .dim),
        ])
      }
      table.show()
    }

    private static func bytes(
      _ exercise: Exercise, _ gym: Gym?, _ lines: [Line], _ notebook: Notebook
    ) -> [UInt8] {
      var writer = JSONWriter()
      writer.object { writer in
        writer.member("exercise", exercise.name)
        writer.member("gym", gym?.name)
        writer.list("substitutes", lines) { writer, line in
          writer.object { writer in
            writer.member("name", line.exercise.name)
            writer.member("id", line.exercise.id.text)
            writer.member("in_library", notebook.holdsExercise(line.exercise.id))
            writer.member("overlap", (line.overlap * 100).rounded() / 100)
            writer.list("muscles", line.muscles) { $0.string($1) }
            writer.key("last")
            if let last = line.last {
              writer.object { writer in
                writer.member("day", last.startedAt.day.text)
                writer.member("workout", last.id.text)
                writer.list("sets", line.sets) { $0.string($1) }
              }
            } else {
              writer.null()
            }
          }
        }
      }
      return writer.finish()
    }
  }

  /// A substitute with what both train and what was done in it last, in that gym.
  private struct Line {
    let exercise: Exercise
    let overlap: Double
    let muscles: [String]
    let last: Workout?
    /// Hard ones.
    let sets: [String]

    init(
      _ substitute: Substitute, for old: Exercise, at gymID: ULID?, _ notebook: Notebook
    ) {
      let exercise = substitute.exercise
      self.exercise = exercise
      overlap = substitute.overlap
      muscles = exercise.sharedMuscles(with: old).map {
        notebook.muscle($0.muscleID)?.name ?? $0.muscleName
      }
      let reference = ExerciseReference(id: exercise.id, name: exercise.name)
      let time = notebook.lastTime(reference, gymID: gymID)
      let hard = time?.sets.filter { $0.isHard } ?? []
      last = hard.isEmpty ? nil : time?.workout
      sets = hard.map { $0.shown(loadType: exercise.loadType) }
    }
  }
}
