import ArgumentParser
import Documents
import Foundation
import Library
import Server

struct DevicesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices", abstract: "See and change what may use the library.",
    discussion: """
      Devices are paired with the link that regimen serve or regimen devices pair prints, or with \
      one that a paired device makes. What is changed here holds at once, also while regimen serve \
      runs.
      """,
    subcommands: [List.self, Pair.self, Rename.self, Revoke.self, Kept.self],
    defaultSubcommand: List.self)

  struct Pair: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "pair",
      abstract: "Pair this machine with a server, or make a link for another device.",
      discussion: """
        Without a link: where regimen serve runs on this machine, a link is made that pairs one \
        device within 10 minutes.

        With a link: this machine is paired, to work with the server's library from here. From \
        then on: commands take --remote.

        Where the server runs with --tls, give the fingerprint that it prints: its certificate is \
        fetched, compared and trusted for this server alone.
        """)

    @OptionGroup var options: DeviceOptions
    @Argument(help: "The link, such as http://ada:8787/#pair=…") var link: String?
    @Option(help: "What this machine is called there. (default: its host name)") var name: String?

    @Option(help: "Of the server's authority, as regimen serve --tls prints it.")
    var fingerprint: String?
    @Option(
      help: ArgumentHelp(
        "Where the authority's certificate is shown. (default: the port after the server's)",
        valueName: "url"))
    var installPage: String?

    func validate() throws {
      if installPage != nil, fingerprint == nil {
        throw ValidationError("--install-page goes with --fingerprint.")
      }
      if link == nil, name != nil || fingerprint != nil {
        throw ValidationError("--name and --fingerprint go with a link.")
      }
    }

    func run() async throws {
      guard let link else { return try await makeLink() }
      let name = name ?? "Terminal on \(ProcessInfo.processInfo.hostName)"
      let address = try await RemoteLibrary.pair(
        link: link, name: name, fingerprint: fingerprint, installPage: installPage)
      say("Paired. Work with its library: regimen history --remote \(address)")
      say("Or for all commands: export REGIMEN_REMOTE=\(address)")
    }

    private func makeLink() async throws {
      guard let address = try options.runningServer().address else {
        throw Failure(
          message: "No server of this library runs on this machine.",
          hint: "Start one, which prints a link: regimen serve")
      }
      let token = try await options.list().mintLinkForServer()
      ServeCommand.show(
        PairingLink.text(address: address, token: token),
        isLoopback: PairingLink.isLoopback(address))
    }
  }

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the devices, and the calendars that read along.")

    @OptionGroup var options: DeviceOptions
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      let list = try options.list()
      let (devices, feeds) = (await list.all, await list.allFeeds)
      if json { return say(bytes: DevicesCommand.json(devices, feeds)) }
      if devices.isEmpty, feeds.isEmpty {
        return say("No device is paired. Start regimen serve and open the link that it prints.")
      }
      var table = Table([
        .left("Name"), .left("Kind"), .left("Since"), .left("Last seen"), .left("Identifier"),
      ])
      for (kind, list) in [("device", devices), ("calendar", feeds)] {
        for device in list {
          table.add([
            .init(device.name.cut(to: 40)), .init(kind), .init(device.pairedAt.day.shown),
            .init(device.lastSeenAt.day.shown), .init(device.id.text, .dim),
          ])
        }
      }
      table.show()
    }
  }

  struct Rename: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "rename", abstract: "Give a device another name.")

    @OptionGroup var options: DeviceOptions
    @Argument(help: "Its name or identifier.") var device: String
    @Argument(help: "The new name.") var name: String

    func run() async throws {
      guard Device.isName(name) else {
        throw Failure(message: "The new name is empty.", hint: "Say what to call the device.")
      }
      let list = try options.list()
      let found = try await list.device(named: device)
      _ = try await list.rename(found.id, to: name)
      say("\(found.name) is now called \(name).")
    }
  }

  struct Revoke: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "revoke", abstract: "Take a device's right to the library away.",
      discussion: "It keeps its copy, but can neither send nor fetch anything until it is paired "
        + "again.")

    @OptionGroup var options: DeviceOptions
    @Argument(help: "Its name or identifier.") var device: String

    func run() async throws {
      let list = try options.list()
      let found = try await list.device(named: device)
      _ = try await list.revoke(found.id)
      say("\(found.name) is revoked.")
    }
  }

  struct Kept: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "kept",
      abstract: "See and decide on what a server lacks and this machine has kept.",
      discussion: """
        Where a backup of the library was put back on a server, this machine may have newer \
        documents. They are kept here until you send them back, or drop them.
        """)

    @OptionGroup var options: LibraryOptions
    @Flag(help: "Send all of them back.") var sendBack = false
    @Flag(help: "Drop them, and take what the server has.") var drop = false
    @Flag(help: "Print JSON.") var json = false

    func validate() throws {
      if sendBack, drop { throw ValidationError("--send-back and --drop exclude each other.") }
    }

    func run() async throws {
      guard let address = options.remoteAddress else {
        throw Failure.usage("This needs a server.", hint: "Name it: --remote http://ada:8787")
      }
      var remote = try RemoteLibrary(address)
      try await remote.synchronize(tellsKept: false)
      let kept = try remote.kept()
      if !json {
        let waiting = try await WaitingChanges(in: remote.folder)
        waiting.tell(address)
        if kept.isEmpty, waiting.isEmpty { say("\(address) has all that this machine has.") }
        for document in kept {
          let what = document.theirs == nil ? "not there" : "older there"
          say("\(document.folder)/\(document.id)  \(what)")
        }
      }
      var notTaken = RemoteLibrary.NotTaken()
      if !kept.isEmpty { notTaken = try await decide(&remote, address) }
      if json {
        say(
          bytes: encoded(kept, notTaken, try await WaitingChanges(in: remote.folder), address))
      } else if kept.count > notTaken.count {
        let decided = kept.count - notTaken.count
        let count = decided == 1 ? "1 document" : "\(decided) documents"
        say(
          sendBack
            ? "\(count) sent back."
            : drop
              ? "\(count) dropped."
              : "Send them back with --send-back, or take what the server has with --drop.")
      }
      if notTaken.count > 0 { throw failure(notTaken, address) }
    }

    private func failure(_ notTaken: RemoteLibrary.NotTaken, _ address: String) -> Failure {
      let (refused, held) = (notTaken.refused.count, notTaken.held.count)
      var (words, hints): ([String], [String]) = ([], [])
      if refused > 0 {
        words.append(refused == 1 ? "1 document was refused" : "\(refused) documents were refused")
        hints.append("What was refused lies in the files that are named above.")
      }
      if held > 0 {
        words.append(held == 1 ? "1 document waits" : "\(held) documents wait")
        hints.append("What waits is still kept here: send it back later.")
      }
      let why = notTaken.failure.map { " \(address) says: \($0.message)" } ?? ""
      return Failure(
        message: "Not all was sent back: \(words.joined(separator: ", ")).\(why)",
        hint: hints.joined(separator: " "))
    }

    private func decide(
      _ remote: inout RemoteLibrary, _ address: String
    ) async throws -> RemoteLibrary.NotTaken {
      if drop { try await remote.dropKept() }
      guard sendBack else { return RemoteLibrary.NotTaken() }
      do {
        return try await remote.sendBack()
      } catch let error as RemoteServer.Unreachable {
        throw Failure(
          message: "\(address) cannot be reached: \(error.reason)", hint: "Try later.")
      } catch let error as RemoteServer.Declined {
        throw Failure(message: "\(address) says: \(error.message)", hint: "Try later.")
      }
    }

    /// For programs: what was kept here, and what has just become of it.
    private func encoded(
      _ kept: [RemoteLibrary.Kept], _ notTaken: RemoteLibrary.NotTaken,
      _ waiting: WaitingChanges, _ address: String
    ) -> [UInt8] {
      var writer = JSONWriter()
      writer.object { writer in
        writer.member("server", address)
        writer.list("kept", kept) { writer, document in
          writer.object { writer in
            writer.member("folder", document.folder)
            writer.member("id", document.id.text)
            writer.member("there", document.theirs == nil ? "missing" : "older")
            if let outcome = outcome(of: document, notTaken) {
              writer.member("outcome", outcome)
            }
          }
        }
        writer.member("sent_back", sendBack && !kept.isEmpty && notTaken.count == 0)
        writer.member("dropped", drop && !kept.isEmpty)
        waiting.write(to: &writer)
      }
      return writer.finish()
    }

    private func outcome(
      of document: RemoteLibrary.Kept, _ notTaken: RemoteLibrary.NotTaken
    ) -> String? {
      let key = DocumentKey(folder: document.folder, id: document.id)
      if notTaken.refused.contains(key) { return "refused" }
      if notTaken.held.contains(key) { return "waiting" }
      return sendBack ? "sent" : drop ? "dropped" : nil
    }
  }

  private static func json(_ devices: [Device], _ feeds: [Device]) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.list("devices", devices) { $1.write(to: &$0) }
      writer.list("feeds", feeds) { $1.write(to: &$0) }
    }
    return writer.finish()
  }
}

/// Whose devices, and where their list lies.
struct DeviceOptions: ParsableArguments {
  @OptionGroup var library: LibraryOptions
  @OptionGroup var state: StateOptions

  func list() throws -> DeviceList {
    try DeviceList(
      folder: state.folder + "/" + opened().key, now: { Clock.now })
  }

  func runningServer() throws -> RunningServer {
    try RunningServer(of: opened(), stateFolder: state.folder)
  }

  private func opened() throws -> Library {
    try Library(at: library.localFolder(for: "The list of its devices"), cacheFolder: nil)
  }
}

extension DeviceList {
  /// - Throws: `Failure` where none or several go by that name.
  fileprivate func device(named name: String) throws -> Device {
    let all = all + allFeeds
    if let id = ULID(name), let device = all.first(where: { $0.id == id }) { return device }
    let found = all.filter { $0.name.lowercased() == name.lowercased() }
    guard let device = found.first else {
      throw Failure(
        message: "There is no device named \"\(name)\".", hint: "List them: regimen devices")
    }
    if found.count > 1 {
      throw Failure(
        message: "\(found.count) devices are named \"\(name)\".",
        hint: "Use the identifier that regimen devices lists.")
    }
    return device
  }
}

/// What this machine has for a server and could not send.
private struct WaitingChanges {
  private let unsent: Int
  private let unsentFiles: Int
  private let refused: [String]
  private let refusedAttachments: [String]
  /// Of other libraries that were at the address.
  private let others: [(path: String, changes: Int, files: Int)]

  init(in folder: RemoteFolder) async throws {
    let copy = try folder.copy()
    unsent = try folder.unsentCount(copy)
    unsentFiles = try folder.unsentFiles(copy).count
    refused = folder.refusedFiles()
    refusedAttachments = folder.refusedAttachments()
    others = try await folder.waitingForOthers()
  }

  var isEmpty: Bool {
    unsent + unsentFiles == 0 && refused.isEmpty && refusedAttachments.isEmpty && others.isEmpty
  }

  func tell(_ address: String) {
    func words(_ changes: Int, _ files: Int) -> String {
      var words: [String] = []
      if changes > 0 { words.append(changes == 1 ? "1 change" : "\(changes) changes") }
      if files > 0 { words.append(RemoteLibrary.files(files)) }
      return words.joined(separator: " and ")
    }
    if unsent + unsentFiles > 0 {
      say("\(words(unsent, unsentFiles)) kept here, to be sent to \(address).")
    }
    for path in refused {
      say("Refused by \(address): \(path)")
      say("  It holds the document as it was here. Delete it when it is no longer needed.")
    }
    for path in refusedAttachments {
      say("Refused by \(address): \(path)")
      say("  It names a file that stays here. Delete it to have that sent again.")
    }
    for other in others {
      say(
        "\(words(other.changes, other.files)) kept for another library that was at \(address), "
          + "and sent once it is there again:")
      say("  \(other.path)/library")
    }
  }

  func write(to writer: inout JSONWriter) {
    writer.member("unsent", unsent)
    writer.member("unsent_samples", unsentFiles)
    writer.list("refused", refused + refusedAttachments) { $0.string($1) }
    writer.list("others", others) { writer, other in
      writer.object { writer in
        writer.member("path", other.path + "/library")
        writer.member("changes", other.changes)
        writer.member("samples", other.files)
      }
    }
  }
}
