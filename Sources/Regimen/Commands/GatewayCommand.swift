import ArgumentParser
import Documents
import Foundation
import Gateway
import Logging

struct GatewayCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gateway", abstract: "Run a gateway to a model, for a household or for many.",
    discussion: """
      A gateway keeps the key of a model's provider, lets those plan who may, and counts what it \
      costs. The coach needs none: regimen coach plan works without.

      regimen gateway user add anna --config gateway.yaml
      regimen gateway user token anna --config gateway.yaml
      regimen gateway serve --config gateway.yaml
      """, subcommands: [Serve.self, User.self, Usage.self])

  struct Options: ParsableArguments {
    @Option(help: ArgumentHelp("The gateway's configuration, in YAML.", valueName: "file"))
    var config = "gateway.yaml"

    func read() throws -> GatewayConfiguration {
      do throws(ConfigurationError) {
        return try GatewayConfiguration(file: config.expandingTilde)
      } catch {
        throw Failure(
          message: "\(config): \(error.description)", hint: "docs/gateway.md has an example.",
          exitCode: ExitCodes.unreadable)
      }
    }

    func desk() async throws -> GatewayDesk { try await GatewayDesk(try read()) }
  }

  struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "serve", abstract: "Answer requests until control-C.")

    @OptionGroup var options: Options

    func run() async throws {
      let configuration = try options.read()
      var logger = ServeCommand.logger
      if logger.logLevel > .info { logger.logLevel = .info }
      let server: GatewayServer
      do {
        server = try await GatewayServer(
          configuration: configuration, logger: logger)
      } catch {
        throw Failure(
          message: "The gateway cannot start. \(error)",
          hint: "Check database and key_file in \(options.config).")
      }
      do {
        try await server.run { port in
          say("The gateway listens on \(configuration.shownHost):\(port).")
        }
      } catch {
        throw ServeCommand.failure(
          error, host: configuration.shownHost, port: configuration.shownPort)
      }
    }
  }

  struct User: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "user", abstract: "Say who may plan with a model.",
      subcommands: [List.self, Add.self, Token.self, Grant.self, Revoke.self],
      defaultSubcommand: List.self)
  }

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the users.")

    @OptionGroup var options: Options
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      let users = try await options.desk().users()
      if json {
        var writer = JSONWriter()
        writer.beginArray()
        for user in users {
          writer.element()
          writer.object {
            $0.member("id", user.id)
            $0.member("name", user.name)
            $0.member("added", Clock.instant(user.created).day.text)
            if let revoked = user.revoked {
              $0.member("revoked", Clock.instant(revoked).day.text)
            }
          }
        }
        writer.endArray()
        return say(bytes: writer.finish())
      }
      if users.isEmpty { return say("There is nobody yet: regimen gateway user add NAME.") }
      var table = Table([.left("Name"), .left("Added"), .left("Revoked"), .left("Id")])
      for user in users {
        let revoked = user.revoked.map { Clock.instant($0).day.text } ?? ""
        table.add([
          "\(user.name)", "\(Clock.instant(user.created).day.text)", "\(revoked)", "\(user.id)",
        ])
      }
      table.show()
    }
  }

  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Add somebody who may plan.")

    @Argument(help: "Their name.") var name: String
    @Option(help: "The last day on which they may, such as 2026-11-28.") var until: DayArgument?
    @OptionGroup var options: Options

    func run() async throws {
      let user = try await options.desk().add(name, until: GatewayCommand.end(of: until))
      say("Added \(user.name). Give them a token: regimen gateway user token \(user.name).")
    }
  }

  struct Token: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "token",
      abstract: "Make a token for one of their devices; it is shown once and lasts 180 days.")

    @Argument(help: "Their name.") var name: String
    @OptionGroup var options: Options
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      let token = try await options.desk().token(for: name)
      if json {
        var writer = JSONWriter()
        writer.object { $0.member("refresh_token", token) }
        return say(bytes: writer.finish())
      }
      say(token)
    }
  }

  struct Grant: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "grant",
      abstract: "Say until when somebody may plan; tokens of before a revocation stay ended.",
      discussion: "A user of another issuer may plan with each token that still holds there.")

    @Argument(help: "Their name; with --issuer, their subject.") var name: String
    @Option(help: "Another issuer whose user they are, by name or address.") var issuer: String?
    @Option(help: "The last day on which they may, such as 2026-11-28; without it there is none.")
    var until: DayArgument?
    @OptionGroup var options: Options

    func run() async throws {
      try await options.desk().grant(
        name, issuer: issuer, until: GatewayCommand.end(of: until))
      say("\(name) may plan" + (until.map { " until \($0.day.text)." } ?? "."))
    }
  }

  struct Revoke: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "revoke", abstract: "End all tokens of somebody.",
      discussion: "A user of another issuer is kept out until they are granted by hand.")

    @Argument(help: "Their name; with --issuer, their subject.") var name: String
    @Option(help: "Another issuer whose user they are, by name or address.") var issuer: String?
    @OptionGroup var options: Options

    func run() async throws {
      try await options.desk().revoke(name, issuer: issuer)
      say(issuer == nil ? "All tokens of \(name) have ended." : "\(name) may not plan any more.")
    }
  }

  struct Usage: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "usage", abstract: "Show calls, tokens and cost by user and month.")

    @Option(help: "A month such as 2026-11; all without it.") var month: String?
    @OptionGroup var options: Options
    @Flag(help: "Print JSON.") var json = false
    @Flag(help: "Print CSV.") var csv = false

    func validate() throws {
      if json, csv { throw ValidationError("Use one of --json and --csv.") }
      if let month, QuotaMonth(text: month) == nil {
        throw ValidationError("--month takes a month such as 2026-11.")
      }
    }

    func run() async throws {
      let lines = try await options.desk().usage(month: month)
      if json { return say(bytes: UsageReport.json(lines)) }
      if csv { return say(bytes: UsageReport.csv(lines)) }
      UsageReport.show(lines)
    }
  }

  /// The first moment after a day, in UTC.
  static func end(of day: DayArgument?) -> Int64? {
    day.map { (Int64($0.day.number) + 1) * CivilTime.millisecondsPerDay }
  }
}
