import App
import ArgumentParser
import Coach
import Documents
import Gateway
import Library

extension CoachCommand {
  struct Link: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "link", abstract: "Let a gateway's model write, or show which one may.",
      discussion: """
        regimen coach link https://gateway.example.org --token-file token

        What leaves this machine then is shown by regimen coach brief --json and regimen coach \
        review --json under model, and by regimen sequence draft --sent; and only when somebody \
        asks with --model.
        """)

    @Argument(help: "The gateway's address; the linked one is shown without it.")
    var address: String?
    @Option(
      help: ArgumentHelp(
        "The file with the token of regimen gateway user token; - reads it from standard input.",
        valueName: "file"))
    var tokenFile: String?
    @OptionGroup var options: LibraryOptions
    @OptionGroup var state: StateOptions
    @Flag(help: "Print JSON.") var json = false

    func validate() throws {
      if (address == nil) != (tokenFile == nil) {
        throw ValidationError("An address and --token-file go together.")
      }
    }

    func run() async throws {
      let folder = CoachCommand.linkFolder(state, try await options.open())
      if let address, let tokenFile {
        let text = String(
          decoding: try FileReading.read(tokenFile, limit: 4096) { _ in
            Failure(message: "That is no token.", hint: "One has some 70 characters.")
          }, as: UTF8.self)
        let link = try CoachCommand.link(address, text)
        let quota = try await GatewayClient.asking(link) { client in try await client.quota() }
        try link.write(in: folder)
        return CoachCommand.show(link, quota, json: json)
      }
      guard let link = try GatewayLink.read(in: folder) else { throw CoachCommand.notLinked }
      let quota = try await GatewayClient.asking(link) { client in try await client.quota() }
      CoachCommand.show(link, quota, json: json)
    }
  }

  struct Unlink: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "unlink", abstract: "Forget the gateway; nothing is sent any more.")

    @OptionGroup var options: LibraryOptions
    @OptionGroup var state: StateOptions

    func run() async throws {
      let folder = CoachCommand.linkFolder(state, try await options.open())
      say(
        try GatewayLink.remove(in: folder)
          ? "The gateway is forgotten. End its token there: regimen gateway user revoke."
          : "No gateway is linked.")
    }
  }

  /// - Throws: `Failure` for an address that is none.
  static func link(_ address: String, _ token: String) throws -> GatewayLink {
    guard
      let link = GatewayLink(address: address, refreshToken: token.filter { !$0.isWhitespace })
    else {
      throw Failure.usage(
        "“\(address)” is no address of a gateway.",
        hint: "It begins with https://, or with http:// on this machine, and has a token.")
    }
    return link
  }

  static func linkFolder(_ state: StateOptions, _ open: OpenLibrary) -> String {
    state.folder + "/" + open.library.key
  }

  static func linked(_ state: StateOptions, _ open: OpenLibrary) throws -> GatewayLink {
    guard let link = try GatewayLink.read(in: linkFolder(state, open)) else { throw notLinked }
    return link
  }

  static let notLinked = Failure(
    message: "No gateway is linked.",
    hint: "Link one: regimen coach link ADDRESS --token-file FILE. Or plan without a model.")

  private static func show(_ link: GatewayLink, _ quota: GatewayClient.Quota, json: Bool) {
    if json {
      var writer = JSONWriter()
      writer.object {
        $0.member("gateway", link.address)
        $0.member("used", quota.used)
        $0.member("limit", quota.limit)
        $0.member("calls_exhausted", quota.areCallsUsed)
        $0.member("resets", quota.resets)
      }
      return say(bytes: writer.finish())
    }
    say("\(link.address): \(quota.sentence)")
  }

  /// A week in sentences by the linked gateway: a question that may still be answered keeps its
  /// key, whatever the figures are by now.
  ///
  /// - Parameters:
  ///   - data: the figures as they are now; nil where nothing may be sent.
  ///   - ignored: what they leave out.
  static func review(
    by state: StateOptions, _ open: OpenLibrary, _ outcome: WeekOutcome, _ data: ReviewData?,
    _ ignored: [BriefPart]
  ) async throws -> ModelWriting<[String]> {
    let link = try linked(state, open)
    let reviews = SentReviews(in: linkFolder(state, open), name: "coach-review.json")
    let parts = [link.address, outcome.days.lowerBound.text] + ignored.map { $0.rawValue }
    let name = parts.joined(separator: " ")
    let key = questionKey("review", Clock.today, data?.text ?? "")
    let sent = try await reviews.sent(for: name, key: key, data)
    let question = try ReviewQuestion(sent, offline: outcome.sentences, ignoring: ignored)
    do {
      let (answer, asked) = try await question.ask(link)
      try await reviews.forget(name)
      return answer.checked(asked, now: data, own: outcome.sentences)
    } catch {
      if ModelQuestion.isOver(after: error) { try await reviews.forget(name) }
      throw error
    }
  }

  /// A week by the linked gateway: the same question has the same identifier, whatever the log has
  /// by now, until `keep` has kept its week and says so, or an error has ended it.
  static func week(
    by state: StateOptions, _ open: OpenLibrary, _ brief: CoachBrief,
    keep: (inout WeekPlan) async throws -> Bool
  ) async throws -> WeekPlan {
    let link = try linked(state, open)
    let question = ModelQuestion(in: linkFolder(state, open))
    let weeks = SentWeeks(in: linkFolder(state, open), name: "coach-sent-weeks.json")
    let id = try question.id(of: link.address + "\n" + brief.asked, new: Clock.mint())
    let made: ModelWeek
    do {
      made = try await GatewayClient.asking(link) { client in
        try await ModelWeek.ask(client, brief, id: id, weeks)
      }
    } catch {
      if ModelQuestion.isOver(after: error) {
        try question.forget()
        try await ModelWeek.forget(id, in: weeks)
      }
      throw error
    }
    tell("By \(made.plan.modelName); \(made.quota.sentence)")
    var plan = made.plan
    if try await keep(&plan) {
      try question.forget()
      try await ModelWeek.forget(id, in: weeks)
    }
    return plan
  }
}

extension CoachBrief {
  /// What somebody has asked for, without what the library holds.
  fileprivate var asked: String {
    var encoder = FieldEncoder()
    encoder.object(request)
    let request = String(decoding: encoder.writer.finish(), as: UTF8.self)
    return [start.text, gym?.id.text ?? "", request].joined(separator: "\n")
  }
}
