import ArgumentParser
import Body
import Documents
import Interchange
import Library
import Server
import Strength

extension ActivitiesCommand {
  struct Log: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "log", abstract: "Log the sets that a watch has counted as a workout.",
      discussion: """
        Exercises are found by name, by alias and by the words in them, as in logs of other apps. \
        The activity belongs to the workout then, and counts once.
        """)

    @OptionGroup var options: LibraryOptions
    @Argument(help: "Its identifier, its name, or its day.") var activity: String
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      let open = try await options.openForWriting()
      var activity = try open.activity(activity)
      if let id = activity.workoutID,
        let workout = try open.library.document(Workout.self, id: id)
      {
        throw Failure(
          message: "It belongs to the workout \"\(workout.name)\" on "
            + "\(workout.startedAt.day.shown) already.",
          hint: "There is nothing to log.")
      }
      if let workout = try LogLinks(open.library).workout(during: activity, now: Clock.now) {
        throw Failure(
          message: "The workout \"\(workout.name)\" was logged at that time already.",
          hint: workout.endedAt == nil
            ? "Once it has ended, the activity belongs to it."
            : "Delete it first to log the sets of the activity instead.")
      }
      let library = try LibraryImport(
        into: open.library, catalogue: try ExerciseCatalogue.bundled(),
        zone: ImportZone(minutes: Int(activity.startedAt.offsetMinutes)))
      let work = try library.prepare(activity, as: Clock.mint())
      guard let workout = work.plan.workouts.first else {
        throw Failure(
          message: "No sets are known of this activity.",
          hint: "Where its file has some, import that again.")
      }
      activity.workoutID = workout.id
      let drafts = try work.drafts(0..<work.count)
      try await open.library.save(drafts + [try Draft(activity)])
      try await LogLinks(open.library).link(around: [workout.startedAt.day])
      let summary = try WorkoutSummary(workout, in: open)
      if json { return say(bytes: summary.json(work.plan.diagnostics)) }
      DiagnosticReport.say(work.plan.diagnostics.map { DiagnosticReport.Line($0) })
      summary.show()
    }
  }
}
