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
      var parts: [String] = []
      if let data = SequenceData(goal: "The words that you type.") {
        parts += ["To draft a sequence:", SequenceData.system, data.text]
      }
      let review = desk.figures(of: desk.lastWeek(today), ignoring: asked.request.ignored)
      if let review { parts += ["To explain last week:", ReviewData.system, review.text] }
      parts += ["To write this week:", ModelRequest.system, ModelRequest(brief).data.text]
      return parts.joined(separator: "\n\n")
    }
  }

  func week(for asked: WeekPlan, today: CivilDay) async throws -> WeekPlan {
    try await telling {
      let link = try linked()
      let brief = try brief(asked, today, try CoachDesk(open))
      return try await GatewayClient.asking(link) { client in
        try await ModelWeek.ask(client, brief, id: asked.id)
      }.plan
    }
  }

  func sequence(for goal: String, today: CivilDay) async throws -> WriterTurn {
    try await telling {
      let link = try linked()
      let question = try SequenceQuestion(goal, on: today)
      return WriterTurn(id: ULID(derivedFrom: question.key)) {
        try await telling {
          let written = try await question.ask(link)
          var ids = Clock.ids()
          return written.json { writer in
            writer.key("sequence")
            writer.raw(written.sequence(ids: &ids).encoded())
          }
        }
      }
    }
  }

  func review(ignoring ignored: [BriefPart], today: CivilDay) async throws -> WriterTurn {
    try await telling {
      let link = try linked()
      let desk = try CoachDesk(open)
      let question = try ReviewQuestion(desk, desk.lastWeek(today), ignoring: ignored, on: today)
      return WriterTurn(id: ULID(derivedFrom: question.key)) {
        try await telling {
          let written = try await question.ask(link)
          return written.json { $0.list("sentences", written.value) { $0.string($1) } }
        }
      }
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
    guard abs(asked.start - today) <= LinkedGateway.farthest else {
      throw Failure(
        message: "A week from \(asked.start.text) is too far from \(today.text).",
        hint: "Check the clock of this device.")
    }
    return desk.brief(for: asked, today: today)
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
