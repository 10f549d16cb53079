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
      abstract: "Log the sets that a watch has counted as a workout.",
      discussion: """
        Exercises are found by name, by alias and by the words in them, as in logs of other apps. \
        The activity belongs to the workout then, and counts once.
        """)

    @OptionGroup var options: LibraryOptions
    @Argument(help: "Its identifier, its name, or its day.") var activity: String

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
      let days = (activity.day - 1)...(activity.day + 1)
      let (from, to) = (activity.startedAt.milliseconds, activity.endedAt.milliseconds)
      let sameTime = try open.library.documents(Workout.self, in: days).first {
        $0.startedAt.milliseconds <= to && ($0.endedAt ?? Clock.now).milliseconds > from
      }
      if let sameTime {
        throw Failure(
          message: "The workout \"\(sameTime.name)\" was logged at that time already.",
          hint: "Once it has ended, the activity belongs to it.")
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
      DiagnosticReport.say(work.plan.diagnostics.map { DiagnosticReport.Line($0) })
      try WorkoutSummary(workout, in: open).show()
    }
  }
}
