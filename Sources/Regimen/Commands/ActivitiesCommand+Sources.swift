import ArgumentParser
import Body
import Documents
import Library
import Running
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
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      let open = try await options.openForWriting()
      let activity = try open.activity(activity)
      let count = activity.sources.count
      guard count > 1 else { throw ActivitySourcesError.onlyRecording }
      guard let number = source ?? (count == 2 ? 2 : nil), (1...count).contains(number) else {
        throw Failure.usage(
          "It has \(count) recordings; say which one.",
          hint: "regimen activities show \(activity.id.text) numbers them.")
      }
      let recording = activity.sources[number - 1]
      let figures = try open.library.figures(of: activity, toPart: recording.id)
      if activity.sources.contains(where: { $0.samples != nil && figures[$0.id] == nil }) {
        tell(
          Terminal.errors.styled("note:", .cyan)
            + " Not all of its samples are here: a recording without them keeps its totals alone.")
      }
      let made = try await open.library.part(
        recording.id, of: activity, as: Clock.mint(), figures: figures)
      let (stays, parted) = (made.stays.id.text, made.parted.id.text)
      if json {
        var writer = JSONWriter()
        writer.object { writer in
          writer.member("id", stays)
          writer.member("parted", parted)
        }
        return say(bytes: writer.finish())
      }
      say(
        "\(recording.shown) is an activity of its own now: \(parted), \(made.parted.day.shown).")
      say("To take that back: regimen activities join \(stays) \(parted)")
    }
  }

  struct Join: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Say that two activities are one; the first one takes the other in.",
      discussion: """
        Recordings and notes of both stay, and nothing is added up: the better recording gives the \
        figures. What was parted is again as it was. The other activity goes to the bin. Of two \
        planned runs the one of the first activity is done, and the other is planned again.
        """)

    @OptionGroup var options: LibraryOptions
    @Argument(help: "The identifier of the activity that stays, its name, or its day.")
    var activity: String
    @Argument(help: "The one that becomes a part of it.") var other: String
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      let open = try await options.openForWriting()
      let (activity, other) = (try open.activity(activity), try open.activity(other))
      let made = try await open.library.join(other.id, into: activity.id, at: Clock.now)
      let joined = made.activity
      if json {
        var writer = JSONWriter()
        writer.object { writer in
          writer.member("id", joined.id.text)
          writer.member("recordings", joined.sources.count)
          writer.member(plannedAgain: made.opened)
        }
        return say(bytes: writer.finish())
      }
      say("They are one activity with \(joined.sources.count) recordings: \(joined.id.text).")
      for run in made.opened { say("\(run.name) on \(run.date.shown) is planned again.") }
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
