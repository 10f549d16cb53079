import ArgumentParser
import Body
import Documents
import Library
import Server
import Strength

extension ActivitiesCommand {
  struct Part: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Say that a recording is of another activity than the others.",
      discussion: """
        Both stay, each with the figures of its own recordings, and the next import does not join \
        them again. regimen activities show numbers the recordings.
        """)

    @OptionGroup var options: LibraryOptions
    @Argument(help: "Its identifier, its name, or its day.") var activity: String
    @Argument(help: "Number of the recording. (default: the second of two)") var source: Int?

    func run() async throws {
      let open = try await options.openForWriting()
      let activity = try open.activity(activity)
      let count = activity.sources.count
      guard count > 1 else {
        throw Failure(
          message: "Only one recording is of this activity.",
          hint: "There is nothing to part.")
      }
      guard let number = source ?? (count == 2 ? 2 : nil), (1...count).contains(number) else {
        throw Failure.usage(
          "It has \(count) recordings; say which one.",
          hint: "regimen activities show \(activity.id.text) numbers them.")
      }
      let recording = activity.sources[number - 1]
      guard
        let made = try await open.library.part(recording.id, of: activity, as: Clock.mint())
      else { return }
      say(
        "\(recording.shown) is an activity of its own now: \(made.parted.id.text), "
          + "\(made.parted.day.shown).")
    }
  }

  struct Join: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Say that two activities are one; the first one takes the other in.")

    @OptionGroup var options: LibraryOptions
    @Argument(help: "The identifier of the activity that stays, its name, or its day.")
    var activity: String
    @Argument(help: "The one that becomes a part of it.") var other: String

    func run() async throws {
      let open = try await options.openForWriting()
      let (activity, other) = (try open.activity(activity), try open.activity(other))
      if activity.id == other.id {
        throw Failure.usage("That is one activity.", hint: "Name two by their identifiers.")
      }
      let joined = try await open.library.join(other, into: activity, at: Clock.now)
      say("They are one activity with \(joined.sources.count) recordings: \(joined.id.text).")
    }
  }
}

extension ActivitySource {
  /// What recorded it, or the file that it came in.
  var shown: String {
    let name = device.isEmpty ? fileName : device
    return name.isEmpty ? format : name
  }
}
