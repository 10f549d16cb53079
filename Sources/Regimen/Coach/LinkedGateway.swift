import App
import Coach
import Documents
import Gateway
import Library
import Server

/// Weeks by the gateway that is linked with a library, for the devices of its server.
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
      let (brief, _) = try brief(asked, today)
      return ModelRequest.system + "\n\n" + ModelRequest(brief).data.text
    }
  }

  func week(for asked: WeekPlan, today: CivilDay) async throws -> WeekPlan {
    try await telling {
      guard let link = try GatewayLink.read(in: folder) else { throw CoachCommand.notLinked }
      let (brief, id) = try brief(asked, today)
      return try await GatewayClient.asking(link) { client in
        try await ModelWeek.ask(client, brief, id: id)
      }.plan
    }
  }

  // MARK: Parts

  private func standing(_ link: GatewayLink) async throws -> WeekWriterStanding {
    let quota = try await GatewayClient.asking(link) { client in try await client.quota() }
    return WeekWriterStanding(
      address: link.address, used: quota.used, limit: quota.limit,
      areCallsUsed: quota.areCallsUsed, resets: quota.resets)
  }

  private func brief(_ asked: WeekPlan, _ today: CivilDay) throws -> (CoachBrief, ULID) {
    guard abs(asked.start - today) <= LinkedGateway.farthest else {
      throw Failure(
        message: "A week from \(asked.start.text) is too far from \(today.text).",
        hint: "Check the clock of this device.")
    }
    let desk = try CoachDesk(open)
    return (desk.brief(for: asked, today: today), asked.id)
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
        code: "no-week", message: failure.message, hint: failure.hint)
    }
  }
}
