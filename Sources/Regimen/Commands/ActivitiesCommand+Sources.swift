import App
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
      commandName: "part", abstract: "Say that a recording is of another activity than the others.",
      discussion: """
        Both stay, each with the figures of its own recordings, and the next import does not join \
        them again. regimen activities show numbers the recordings. With --remote the server does \
        it, which has the samples of all of them.
        """)

    @OptionGroup var options: LibraryOptions
    @Argument(help: "Its identifier, its name, or its day.") var activity: String
    @Argument(help: "Number of the recording. (default: the second of two)") var source: Int?
    @Flag(help: "Also where samples are not there: that recording keeps its totals.")
    var withoutSamples = false
    @Flag(help: "Print JSON.") var json = false

    /// What to do where samples are not there.
    static let hint =
      " With --without-samples the recording that lacks them keeps its totals alone."

    func run() async throws {
      let remote = try options.remoteAddress.map { try RemoteLibrary($0) }
      let open = try await remote == nil ? options.openForWriting() : options.open()
      let activity = try open.activity(activity)
      let recording = try recording(of: activity)
      let parted: ULID
      if let remote {
        parted = try await part(recording, of: activity, by: remote)
      } else {
        parted = try await part(recording, of: activity, in: open.library)
      }
      let (stays, new) = (activity.id.text, parted.text)
      if json {
        var writer = JSONWriter()
        writer.object { writer in
          writer.member("id", stays)
          writer.member("parted", new)
        }
        return say(bytes: writer.finish())
      }
      let day = recording.startedAt.day.shown
      say("\(recording.shown) is an activity of its own now: \(new), \(day).")
      say("To take that back: regimen activities join \(stays) \(new)")
    }

    private func recording(of activity: Activity) throws -> ActivitySource {
      let count = activity.sources.count
      guard count > 1 else { throw ActivitySourcesError.onlyRecording }
      guard let number = source ?? (count == 2 ? 2 : nil), (1...count).contains(number) else {
        throw Failure.usage(
          "It has \(count) recordings; say which one.",
          hint: "regimen activities show \(activity.id.text) numbers them.")
      }
      return activity.sources[number - 1]
    }

    private func part(
      _ recording: ActivitySource, of activity: Activity, in library: Library
    ) async throws -> ULID {
      let figures: [ULID: Activity]
      do {
        figures = try library.figures(
          of: activity, toPart: recording.id, withoutSamples: withoutSamples)
      } catch let error as SamplesError {
        throw Failure(message: error.message, hint: error.hint + Part.hint)
      }
      if activity.sources.contains(where: { $0.samples != nil && figures[$0.id] == nil }) {
        tell(
          Terminal.errors.styled("note:", .cyan)
            + " Not all of its samples are here: a recording without them keeps its totals alone.")
      }
      let made = try await library.part(
        recording.id, of: activity, as: Clock.mint(), figures: figures)
      return made.parted.id
    }

    /// The server has the samples of all recordings, the copy those that were imported here.
    private func part(
      _ recording: ActivitySource, of activity: Activity, by remote: RemoteLibrary
    ) async throws -> ULID {
      var remote = remote
      let parted = try await remote.part(
        recording.id, of: activity.id, withoutSamples: withoutSamples)
      try await remote.synchronize(tellsKept: false)
      return parted
    }
  }

  struct Join: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "join",
      abstract: "Say that two activities are one; the first one takes the other in.",
      discussion: """
        Recordings and notes of both stay, and nothing is added up: the better recording gives the \
        figures. What was parted is again as it was. The other activity goes to the bin. Of two \
        planned runs the one of the first activity is done, and the other is planned again.

        Activities of other times, which were not parted from each other, are joined with --anyway.
        """)

    @OptionGroup var options: LibraryOptions
    @Argument(help: "The identifier of the activity that stays, its name, or its day.")
    var activity: String
    @Argument(help: "The one that becomes a part of it.") var other: String
    @Flag(help: "Also where they were not done at one time.") var anyway = false
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      let open = try await options.openForWriting()
      let (activity, other) = (try open.activity(activity), try open.activity(other))
      if !anyway, activity.id != other.id, !activity.mayBeOne(with: other) {
        throw Failure.usage(
          "They were not done at one time: \(activity.shown) and \(other.shown).",
          hint: "Say --anyway where they are one activity all the same.")
      }
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
      let taken = joined.sources.indices.filter { place in
        other.sources.contains { $0.id == joined.sources[place].id }
      }
      if taken.count == 1, joined.sources.count > 1 {
        say("To take that back: regimen activities part \(joined.id.text) \(taken[0] + 1)")
      }
    }
  }
}

extension Activity {
  /// Whether it was done at the time of another one, or was parted from it.
  fileprivate func mayBeOne(with other: Activity) -> Bool {
    let isParted =
      isNot.contains { name in other.sources.contains { $0.id == name.id } }
      || other.isNot.contains { name in sources.contains { $0.id == name.id } }
    return isParted
      || (startedAt.milliseconds <= other.endedAt.milliseconds
        && other.startedAt.milliseconds <= endedAt.milliseconds)
  }

  /// Such as `Sat 28 Nov 2026 18:05`.
  fileprivate var shown: String { "\(startedAt.day.shown) \(startedAt.clockText)" }
}

extension ActivitySource {
  /// What recorded it, or the file that it came in.
  var shown: String {
    let name = device.isEmpty ? fileName : device
    return name.isEmpty ? format : name
  }
}
