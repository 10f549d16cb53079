import App
import Coach
import Documents
import Gateway
import Library
import Sequences
import Server

/// What the gateway writes that is linked with a library, for the devices of its server.
struct LinkedGateway: WeekWriter {
  let open: OpenLibrary
  /// Of the library within the state folder.
  let folder: String
  private let reviews: SentReviews
  private let weeks: SentWeeks

  init(open: OpenLibrary, folder: String) {
    self.open = open
    self.folder = folder
    reviews = SentReviews(in: folder, name: "coach-asked-reviews.json")
    weeks = SentWeeks(in: folder, name: "coach-asked-weeks.json")
  }

  /// Days that lie between somebody's today and a week that is asked for, at most.
  private static let farthest = 60

  func standing() async throws -> WeekWriterStanding? {
    try await telling {
      guard let link = try GatewayLink.read(in: folder) else { return nil }
      return try await standing(link)
    }
  }

  func link(address: String, token: String) async throws -> WeekWriterStanding {
    try await telling {
      let link = try CoachCommand.link(address, token)
      let standing = try await standing(link)
      try link.write(in: folder)
      return standing
    }
  }

  func unlink() async throws { _ = try GatewayLink.remove(in: folder) }

  func data(for asked: WeekPlan, today: CivilDay) async throws -> String {
    try await telling {
      let desk = try CoachDesk(open)
      let brief = try brief(asked, today, desk)
      var parts = [
        "To draft a sequence:", SequenceData.system,
        "Your request is typed under Sequences, and is not known here. Once it is typed, Show what "
          + "is sent there shows it as it is sent.",
      ]
      let review = desk.figures(
        of: desk.week(today - 7, today: today), ignoring: asked.request.ignored)
      if let review { parts += ["To explain last week:", ReviewData.system, review.text] }
      parts += ["To write this week:", ModelRequest.system, ModelRequest(brief).data.text]
      return parts.joined(separator: "\n\n")
    }
  }

  func week(for asked: WeekPlan, today: CivilDay) async throws -> WeekPlan {
    try await telling {
      let link = try linked()
      let brief = try brief(asked, today, try CoachDesk(open))
      return try await GatewayClient.asking(link) { [weeks] client in
        try await ModelWeek.ask(client, brief, id: asked.id, weeks)
      }.plan
    }
  }

  func sequenceData(for goal: String) async throws -> String {
    try await telling { try SequenceQuestion(goal, key: "").sent }
  }

  func sequence(for goal: String, id: ULID) async throws -> [UInt8] {
    try await telling {
      let written = try await SequenceQuestion(goal, key: id.text).ask(try linked())
      var ids = Clock.ids()
      return written.json { writer in
        writer.key("sequence")
        writer.raw(written.sequence(ids: &ids).encoded())
      }
    }
  }

  func review(
    of week: CivilDay, ignoring ignored: [BriefPart], id: ULID, today: CivilDay
  ) async throws -> [UInt8] {
    try await telling {
      let link = try linked()
      try LinkedGateway.checkIsNear(week, today)
      let (data, offline) = try figures(of: week, ignoring: ignored, today)
      let sent = try await reviews.sent(for: id.text, key: id.text, data)
      let question = try ReviewQuestion(sent, offline: offline, ignoring: ignored)
      let (answer, asked) = try await question.ask(link)
      let (now, own) = try figures(of: week, ignoring: ignored, today)
      let written = answer.checked(asked, now: now, own: own)
      return written.json { $0.list("sentences", written.value) { $0.string($1) } }
    }
  }

  // MARK: Parts

  private func standing(_ link: GatewayLink) async throws -> WeekWriterStanding {
    let quota = try await GatewayClient.asking(link) { client in try await client.quota() }
    return WeekWriterStanding(
      address: link.address, used: quota.used, limit: quota.limit,
      areCallsUsed: quota.areCallsUsed, resets: quota.resets)
  }

  private func linked() throws -> GatewayLink {
    guard let link = try GatewayLink.read(in: folder) else { throw CoachCommand.notLinked }
    return link
  }

  private func brief(
    _ asked: WeekPlan, _ today: CivilDay, _ desk: CoachDesk
  ) throws -> CoachBrief {
    try LinkedGateway.checkIsNear(asked.start, today)
    return desk.brief(for: asked, today: today)
  }

  private static func checkIsNear(_ start: CivilDay, _ today: CivilDay) throws {
    guard abs(start - today) <= farthest else {
      throw Failure(
        message: "A week from \(start.text) is too far from \(today.text).",
        hint: "Check the clock of this device.")
    }
  }

  /// The figures of a week as they are now, and our own sentences about it.
  ///
  /// - Parameter week: a day of it.
  private func figures(
    of week: CivilDay, ignoring ignored: [BriefPart], _ today: CivilDay
  ) throws -> (data: ReviewData?, sentences: [String]) {
    let desk = try CoachDesk(open)
    let outcome = desk.week(week, today: today)
    return (desk.figures(of: outcome, ignoring: ignored), outcome.sentences)
  }

  private func telling<Value>(_ work: () async throws -> Value) async throws -> Value {
    do {
      return try await work()
    } catch let failure as GatewayClient.Failure {
      throw WeekWriterFailure(
        code: failure.code, message: failure.message, hint: failure.hint,
        canRepeat: failure.mayStillBeAnswered)
    } catch let failure as Failure {
      throw WeekWriterFailure(
        code: "no-answer", message: failure.message, hint: failure.hint)
    }
  }
}
