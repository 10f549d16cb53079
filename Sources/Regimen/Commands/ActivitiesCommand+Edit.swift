import App
import ArgumentParser
import Body
import Documents
import Library
import Running
import Server
import Strength

/// What a person says of an activity, as on its page.
extension ActivitiesCommand {
  struct Edit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "edit", abstract: "Change what you say of an activity.",
      discussion: """
        regimen activities edit 2026-11-20 --name "Along the river" --rating 6 --note "Headwind"

        How hard it felt is said of its planned run, too. Where it was no run, that run is to be \
        done again. Another sport has the figures of its samples worked out anew, and a run \
        completes the planned one that it was.
        """)

    @OptionGroup var options: LibraryOptions
    @Argument(help: "Its identifier; its day or its name where only one has it.")
    var activity: String
    @Option(help: "What it is called; empty for its sport.") var name: String?
    @Option(help: "A note on it; empty for none.") var note: String?
    @Option(help: "What it was, such as running, cycling or walking.") var sport: String?
    @Option(help: "How hard it felt, 0 to 10.") var rating: Double?
    @Flag(help: "Nobody says how hard it felt.") var noRating = false
    @Option(help: "How it felt, 0 to 100.") var feel: Double?
    @Flag(help: "Nobody says how it felt.") var noFeel = false
    @Flag(help: "Print JSON.") var json = false

    func validate() throws {
      try OptionRange.check("--rating", rating, Activity.rating)
      try OptionRange.check("--feel", feel, Activity.feel)
      if noRating, rating != nil {
        throw ValidationError("Use one of --rating and --no-rating.")
      }
      if noFeel, feel != nil { throw ValidationError("Use one of --feel and --no-feel.") }
      if name == nil, note == nil, sport == nil, rating == nil, !noRating, feel == nil, !noFeel {
        throw ValidationError("Say what is to be changed of it.")
      }
    }

    func run() async throws {
      let open = try await options.openForWriting()
      let old = try open.activity(self.activity, only: true)
      var activity = old
      if let name { activity.name = UniqueName.trimmed(name) }
      if let note { activity.notes = note }
      if let sport {
        activity.sport = Open(name: sport.lowercased())
        if activity.sport.known == nil {
          throw Failure.usage(
            "No sport is named \"\(sport)\".",
            hint: "Such as running, walking, hiking, cycling, swimming, rowing or other.")
        }
      }
      if rating != nil || noRating { activity.rating = rating }
      if feel != nil || noFeel { activity.feel = feel }
      var plans: [Plan] = []
      if activity.sport != old.sport {
        (activity, plans) = try open.library.following(sportOf: activity)
      }
      if let plan = try open.notebook().plan(following: &activity, after: old) {
        plans.append(plan)
      }
      if activity != old {
        try await open.library.save(plans.map { try Draft($0) } + [try Draft(activity)])
      }
      if json {
        var writer = JSONWriter()
        writer.object { writer in
          writer.member("activity", document: activity)
          writer.member("plan", plans.first?.id.text)
        }
        return say(bytes: writer.finish())
      }
      if activity == old { return say("Nothing changes.") }
      say("Changed \(activity.title), \(activity.day.shown).")
      if let plan = plans.first { say(words(of: plan, activity, after: old)) }
    }

    /// What has become of a planned run by that.
    private func words(of plan: Plan, _ activity: Activity, after old: Activity) -> String {
      if activity.run == nil { return "Its planned run is to be done again: \(plan.name)." }
      return old.eventID == nil && activity.eventID != nil
        ? "It completes a planned run: \(plan.name)."
        : "Its planned run says so, too: \(plan.name)."
    }
  }

  struct Delete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "delete", abstract: "Delete an activity; a planned run that it was opens again.",
      discussion: "It can be brought back with regimen library restore.")

    @OptionGroup var options: LibraryOptions
    @Argument(help: "Its identifier; its day or its whole name where only one has it.")
    var activity: String
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      let open = try await options.openForWriting()
      let activity = try open.activity(activity, only: true, whole: true)
      let plans = try open.notebook().plans(without: activity).map { $0.after }
      if !plans.isEmpty { try await open.library.save(plans.map { try Draft($0) }) }
      try await open.library.delete(activity, at: Clock.now)
      sayDeleted(activity.title, of: activity.day, activity.id, json: json)
    }
  }
}
