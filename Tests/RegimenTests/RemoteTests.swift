import Foundation
import Testing

/// Two machines: one serves its library, the other one works with it as a device.
@Suite struct RemoteTests {
  let home: Tool
  let away: Tool

  init() throws {
    home = try Tool()
    away = try Tool()
  }

  /// Serves `home` while `body` runs, which gets the link that the server prints.
  func serving(
    port: Int = 0, _ options: String..., body: (String) throws -> Void
  ) throws {
    let process = home.process(["serve", "--no-open", "--port", "\(port)"] + options)
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    defer {
      process.terminate()
      process.waitUntilExit()
    }
    var text = ""
    while !text.contains("#pair="), process.isRunning {
      text += String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    }
    let link = try #require(
      text.split(whereSeparator: \.isWhitespace).first { $0.contains("#pair=") })
    try body(String(link))
  }

  /// Pairs `away` with a server of `home` that ends after `body`; returns where it was.
  func pairing(
    body: (_ remote: String) throws -> Void
  ) throws -> (remote: String, port: Int) {
    var remote = ""
    try serving { link in
      remote = address(link)
      try away.run("devices", "pair", link)
      try body(remote)
    }
    return (remote, Int(remote.split(separator: ":").last ?? "") ?? 0)
  }

  func address(_ link: String) -> String { String(link.prefix { $0 != "#" }.dropLast()) }

  @Test func worksWithTheLibraryOfAServer() throws {
    try home.run("splits", "starter")
    try serving { link in
      let remote = address(link)
      #expect(try away.run("history", "--remote", remote).errors.contains("is not paired"))
      #expect(try away.run("devices", "pair", link, "--name", "Laptop").status == 0)
      #expect(try away.run("devices", "pair", link).status == 1, "a link works once")
      #expect(try home.run("devices").text.contains("Laptop"))
      let splits = try away.run("splits", "--remote", remote)
      #expect(splits.text == (try home.run("splits").text))
      #expect(try away.run("log", "start", "--name", "Away", "--remote", remote).status == 0)
      let logged = try away.run("log", "set", "Squat", "5x100kg", "--remote", remote)
      #expect(logged.status == 0, "\(logged.errors)")
      #expect(try away.run("log", "finish", "--remote", remote).status == 0)
      #expect(try home.run("history").text.contains("Away"))
      #expect(FileManager.default.fileExists(atPath: away.library) == false)
    }
    #expect(try home.run("library", "verify").status == 0)
    #expect(try home.documents().keys.filter { $0.hasPrefix("Workouts") }.count == 1)
  }

  @Test func makesALinkWhereTheLibraryLies() throws {
    try home.run("splits", "starter")
    let none = try home.run("devices", "pair")
    #expect(none.status == 1)
    #expect(
      none.errors
        == "error: No server of this library runs on this machine.\n"
        + "hint: Start one, which prints a link: regimen serve\n")
    #expect(try home.run("devices", "pair", "--name", "Phone").status == 2)
    try serving { served in
      let made = try home.run("devices", "pair").text
      let prefix = "Pair a device within 10 minutes: "
      #expect(made.hasPrefix(prefix + address(served) + "/#pair="), "\(made)")
      let link = made.dropFirst(prefix.count).trimmingCharacters(in: .newlines)
      #expect(try away.run("devices", "pair", link, "--name", "Laptop").status == 0)
      #expect(try away.run("devices", "pair", link).status == 1, "a link works once")
      #expect(try home.run("devices").text.contains("Laptop"))
      // The one that the server has printed is as good as before.
      #expect(try away.run("devices", "pair", served).status == 0)
    }
    #expect(try home.run("devices", "pair").status == 1, "the server has ended")
  }

  @Test func printsLinksThatBrowsersCanRead() throws {
    try serving("--name", "fd00::1") { #expect($0.hasPrefix("http://[fd00::1]:")) }
    try serving("--name", "[fd00::1]:80") { #expect($0.hasPrefix("http://[fd00::1]:80/")) }
  }

  @Test func worksOfflineAndSendsEverythingLater() throws {
    try home.run("exercises", "add", "Bench Press")
    let (remote, port) = try pairing { remote throws in
      #expect(try away.run("exercises", "--remote", remote).text.contains("Bench Press"))
    }
    let offline = try away.run("exercises", "add", "Row", "--remote", remote)
    #expect(offline.status == 0)
    #expect(offline.errors.contains("offline:"))
    #expect(offline.errors.contains("1 change is kept here and waits."))
    #expect(!offline.errors.contains("errno"), "\(offline.errors)")
    #expect(try away.run("exercises", "delete", "Bench Press", "--remote", remote).status == 0)
    #expect(!(try home.run("exercises").text.contains("Row")))
    try serving(port: port) { _ in
      let list = try away.run("exercises", "--remote", remote)
      #expect(list.errors.isEmpty, "\(list.errors)")
      #expect(list.text.contains("Row"))
      let kept = try home.run("exercises").text
      #expect(kept.contains("Row"))
      #expect(!kept.contains("Bench Press"))
    }
    #expect(try home.run("library", "restore").text.contains("Bench Press"))
  }

  /// A set is logged without a network, and the workout is discarded there then; meanwhile it was
  /// discarded, or went on, at home.
  @Test(arguments: [true, false])
  func tellsWhatItKnewWhenItDeleted(isDeletedAtHome: Bool) throws {
    try home.run("exercises", "add", "Squat")
    try home.run("log", "start", "--name", "Legs")
    let (remote, port) = try pairing { remote throws in
      #expect(try away.run("log", "set", "Squat", "5x100kg", "--remote", remote).status == 0)
    }
    if isDeletedAtHome {
      #expect(try home.run("log", "discard").status == 0)
    } else {
      #expect(try home.run("log", "set", "Squat", "6x100kg").status == 0)
    }
    #expect(try away.run("log", "set", "Squat", "7x100kg", "--remote", remote).status == 0)
    #expect(try away.run("log", "discard", "--remote", remote).status == 0)
    try serving(port: port) { _ in try away.run("history", "--remote", remote) }
    let folder = isDeletedAtHome ? "Stubs" : "Workouts"
    let bytes = try #require(try home.documents().first { $0.key.hasPrefix(folder) }?.value)
    // As in a document, and as in the text within a tombstone.
    let text = String(decoding: bytes, as: UTF8.self).replacing("\\\"", with: "\"")
    for reps in isDeletedAtHome ? [5, 7] : [5, 6, 7] {
      #expect(text.contains("\"reps\": \(reps)"), "\(text)")
    }
  }

  /// An editor has put a byte order mark into the server's file, and takes it out again.
  @Test func sendsAgainWhatTheServerCannotTakeNow() throws {
    try home.run("exercises", "add", "Squat")
    try home.run("log", "start", "--name", "Legs")
    let (remote, port) = try pairing { remote throws in
      #expect(try away.run("log", "show", "--remote", remote).status == 0)
    }
    #expect(try away.run("log", "set", "Squat", "7x100kg", "--remote", remote).status == 0)
    let path = try #require(try home.documents().keys.first { $0.hasPrefix("Workouts") })
    let file = URL(fileURLWithPath: home.library + "/" + path)
    let sound = try Data(contentsOf: file)
    try (Data([0xef, 0xbb, 0xbf]) + sound).write(to: file)
    try serving(port: port) { _ in
      let shown = try away.run("log", "show", "--remote", remote)
      #expect(shown.errors.contains("waiting:"), "\(shown.errors)")
      #expect(shown.text.contains("7 × 100 kg"), "\(shown.text)")
      let kept = try away.run("devices", "kept", "--remote", remote).text
      #expect(kept.contains("1 change kept here, to be sent to"), "\(kept)")
      let told = try away.run("devices", "kept", "--json", "--remote", remote).json
      #expect(told["unsent"] as? Int == 1 && told["server"] as? String == remote, "\(told)")
      #expect(try home.run("library", "status").text.contains("What it said before is kept"))
      try sound.write(to: file)
      try away.run("log", "show", "--remote", remote)
      #expect(try away.run("devices", "kept", "--remote", remote).text.contains("has all that"))
    }
    #expect(try home.run("log", "show").text.contains("7 × 100 kg"))
  }

  /// Where `away` keeps what it has of the server.
  func remoteFolder() throws -> String {
    let remotes = away.folder + "/state/remotes"
    let name = try #require(try FileManager.default.contentsOfDirectory(atPath: remotes).first)
    return remotes + "/" + name
  }

  @Test func deletesNothingBecauseItsCopyIsGone() throws {
    try home.run("splits", "starter")
    try serving { link in
      let remote = address(link)
      try away.run("devices", "pair", link)
      let splits = try away.run("splits", "--remote", remote).text
      let folder = try remoteFolder() + "/library"
      // One document cannot be read, then one is gone, then all of them.
      let manager = FileManager.default
      let names = try manager.contentsOfDirectory(atPath: folder + "/Splits").sorted()
      try "{".write(toFile: folder + "/Splits/" + names[0], atomically: true, encoding: .utf8)
      #expect(try away.run("splits", "--remote", remote).status == 0)
      #expect(try home.run("splits").text == splits)
      try manager.removeItem(atPath: folder + "/Splits/" + names[1])
      #expect(try away.run("splits", "--remote", remote).status == 0)
      #expect(manager.fileExists(atPath: folder + "/Splits/" + names[1]))
      try manager.removeItem(atPath: folder)
      #expect(try away.run("splits", "--remote", remote).text == splits)
      #expect(try home.run("splits").text == splits)
    }
  }

  @Test func binsWhatWasMadeAndDiscardedWithoutANetwork() throws {
    try home.run("exercises", "add", "Bench Press")
    let (remote, port) = try pairing { remote in
      let list = try away.run("exercises", "--remote", remote)
      #expect(list.text.contains("Bench Press"))
    }
    for words in [["start", "--name", "Away"], ["set", "Bench", "5x100kg"], ["discard"]] {
      #expect(try away.run(["log"] + words + ["--remote", remote]).status == 0)
    }
    try serving(port: port) { _ in
      for _ in 0..<2 {
        let shown = try away.run("library", "restore", "--remote", remote)
        #expect(shown.text.contains("Away") && shown.errors.isEmpty, "\(shown.errors)")
      }
    }
    #expect(try home.run("library", "restore", "Away").status == 0)
    #expect(try home.run("log", "show").text.contains("5 × 100 kg"))
  }

  /// A disk may damage what is kept here, or somebody tidies up.
  @Test(arguments: ["library gone", "library cut", "synced cut"])
  func sendsWhatWaitsInADamagedCopy(_ damage: String) throws {
    try home.run("exercises", "add", "Bench Press")
    let (remote, port) = try pairing { remote in
      let list = try away.run("exercises", "--remote", remote)
      #expect(list.text.contains("Bench Press"))
    }
    let edit = ["exercises", "edit", "Bench Press", "--note", "wide", "--remote", remote]
    #expect(try away.run(edit).errors.contains("1 change is kept here and waits."))
    let words = damage.split(separator: " ")
    let folder = try remoteFolder() + "/\(words[0])/Exercises"
    let file = URL(
      fileURLWithPath: folder + "/"
        + (try #require(try FileManager.default.contentsOfDirectory(atPath: folder).first)))
    if words[1] == "gone" {
      try FileManager.default.removeItem(at: file)
    } else {
      try Data(contentsOf: file).prefix(60).write(to: file)
    }
    try serving(port: port) { _ in
      let shown = try away.run("exercises", "show", "Bench Press", "--remote", remote)
      #expect(shown.text.contains("wide"), "\(shown.errors)")
      #expect(shown.errors.contains("is damaged") == (damage == "library cut"))
      #expect(
        try away.run("devices", "kept", "--remote", remote).text.contains("has all that"))
    }
    #expect(try home.run("exercises", "show", "Bench Press").text.contains("wide"))
  }

  /// Somebody has tidied up in what is kept here: all of it, or some folders.
  @Test(arguments: ["", "Muscles Exercises"])
  func mendsACopyOfWhichMuchIsGone(_ gone: String) throws {
    try home.run("splits", "starter")
    let (remote, port) = try pairing { remote in
      _ = try away.run("splits", "--remote", remote)
    }
    // One that the server has, and one that it has never seen.
    let edit = ["exercises", "edit", "Leg Press", "--note", "wide", "--remote", remote]
    #expect(try away.run(edit).status == 0)
    #expect(try away.run("gyms", "add", "Away", "--remote", remote).status == 0)
    let manager = FileManager.default
    let library = try remoteFolder() + "/library"
    for name in try manager.contentsOfDirectory(atPath: library)
    where gone.isEmpty || gone.contains(name) {
      try manager.removeItem(atPath: library + "/" + name)
    }
    let offline = try away.run("gyms", "--remote", remote)
    #expect(offline.status == 0 && offline.text.contains("Away"), "\(offline.errors)")
    #expect(offline.errors.contains("written again"), "\(offline.errors)")
    try serving(port: port) { _ in
      let shown = try away.run("exercises", "show", "Leg Press", "--remote", remote)
      #expect(shown.text.contains("wide"), "\(shown.errors)")
      #expect(
        try away.run("devices", "kept", "--remote", remote).text.contains("has all that"))
    }
    #expect(try home.run("exercises", "show", "Leg Press").text.contains("wide"))
    #expect(try home.run("gyms").text.contains("Away"))
    #expect(try home.run("muscles").text == away.run("muscles", "--remote", remote).text)
  }

  @Test func keepsWhatTheServerDoesNotTakeNow() throws {
    try home.run("exercises", "add", "Bench Press")
    try home.run("splits", "starter")
    try serving { link in
      let remote = address(link)
      try away.run("devices", "pair", link, "--name", "Laptop")
      try away.run("log", "start", "--name", "Away", "--remote", remote)
      #expect(try home.run("devices", "revoke", "Laptop").status == 0)
      let logged = try away.run("log", "set", "Bench", "5x100kg", "--remote", remote)
      #expect(logged.status == 0, "\(logged.errors)")
      #expect(logged.errors.contains("waiting:"))
      #expect(logged.errors.contains("is not known"))
      #expect(logged.errors.contains("1 change is kept here and waits."))
    }
    try serving { link in
      // The port is another one: the copy is known by its address.
      let remotes = away.folder + "/state/remotes"
      let manager = FileManager.default
      let before = try #require(try manager.contentsOfDirectory(atPath: remotes).first)
      let name = address(link).map { $0.isLetter || $0.isNumber || $0 == "." ? $0 : "-" }
      try manager.moveItem(atPath: remotes + "/" + before, toPath: remotes + "/" + String(name))
      #expect(try away.run("devices", "pair", link).status == 0)
      #expect(try away.run("log", "--remote", address(link)).errors.isEmpty)
    }
    let workouts = try home.documents().filter { $0.key.hasPrefix("Workouts") }.map { file in
      try JSONSerialization.jsonObject(with: file.value) as? [String: Any] ?? [:]
    }
    #expect(workouts.count == 1)
    let logs = workouts.first?["logs"] as? [[String: Any]]
    #expect((logs?.first?["sets"] as? [Any])?.count == 1, "\(workouts)")
  }

  /// The server has taken a change, and the terminal was ended before it could note that.
  @Test func turnsNothingBackWhereItWasEndedWhileSending() throws {
    try home.run("exercises", "add", "Bench Press")
    var remote = ""
    var port = 0
    var known: [String: Data] = [:]
    try serving { link in
      remote = address(link)
      port = Int(remote.split(separator: ":").last ?? "") ?? 0
      try away.run("devices", "pair", link)
      try away.run("exercises", "--remote", remote)
      known = try synced()
      try away.run("exercises", "edit", "Bench Press", "--note", "from away", "--remote", remote)
    }
    #expect(try home.run("exercises", "show", "Bench Press").text.contains("from away"))
    try unlearn(known)
    #expect(
      try home.run("exercises", "edit", "Bench Press", "--note", "from home").status == 0)
    try serving(port: port) { _ in
      let shown = try away.run("exercises", "show", "Bench Press", "--remote", remote)
      #expect(shown.errors.isEmpty, "\(shown.errors)")
      #expect(shown.text.contains("from home"))
    }
    #expect(try home.run("exercises", "show", "Bench Press").text.contains("from home"))
    #expect(try home.run("library", "conflicts").text.contains("Nothing to resolve."))
  }

  /// The server has taken a note, and its answer is lost. Another one is written at home, and
  /// something else is changed away.
  @Test func sendsALaterChangeAsOneOfWhatWasSent() throws {
    try home.run("exercises", "add", "Bench Press")
    var (remote, port) = ("", 0)
    var lines: [NarrowLine] = []
    func edit(_ name: String, _ words: String...) throws -> Tool.Output {
      try away.run(["exercises", "edit", name] + words + ["--remote", remote])
    }
    try serving { link in
      port = Int(address(link).split(separator: ":").last ?? "") ?? 0
      let line = try NarrowLine(to: port, isAnswered: true)
      lines.append(line)
      let link = link.replacing(":\(port)/", with: ":\(line.port)/")
      remote = address(link)
      try away.run("devices", "pair", link)
      try away.run("exercises", "--remote", remote)
      line.loseAnswers(true)
      let sent = try edit("Bench Press", "--note", "from away")
      #expect(sent.errors.contains("1 change is kept here and waits."), "\(sent.errors)")
      line.loseAnswers(false)
    }
    #expect(try home.run("exercises", "show", "Bench Press").text.contains("from away"))
    #expect(
      try home.run("exercises", "edit", "Bench Press", "--note", "from home").status == 0)
    let later = try edit("Bench Press", "--rename", "Press")
    #expect(later.errors.contains("1 change is kept here and waits."), "\(later.errors)")
    try serving(port: port) { _ in
      let shown = try away.run("exercises", "show", "Press", "--remote", remote)
      #expect(shown.errors.isEmpty, "\(shown.errors)")
      #expect(shown.text.contains("from home"), "\(shown.text)")
      #expect(try away.run("devices", "kept", "--remote", remote).text.contains("has all that"))
      #expect(!FileManager.default.fileExists(atPath: try remoteFolder() + "/sent.jsonl"))
    }
    let shown = try home.run("exercises", "show", "Press").text
    #expect(shown.contains("from home") && !shown.contains("from away"), "\(shown)")
    #expect(try home.run("library", "conflicts").text.contains("Nothing to resolve."))
  }

  /// Puts back the library that was at home before something was done to it from away.
  private func putBack(
    doing: (_ remote: String) throws -> Void
  ) throws -> (remote: String, port: Int) {
    try home.run("exercises", "add", "Bench Press")
    let place = try pairing { remote in
      try FileManager.default.copyItem(atPath: home.library, toPath: backup)
      try doing(remote)
    }
    try putBack()
    return place
  }

  private var backup: String { home.folder + "/backup" }

  private func putBack() throws {
    let manager = FileManager.default
    try manager.removeItem(atPath: home.library)
    try manager.moveItem(atPath: backup, toPath: home.library)
    try manager.removeItem(atPath: home.folder + "/caches")
  }

  /// A backup was put back at home: what it lacks stays away until somebody decides.
  @Test(arguments: [true, false])
  func keepsWhatARestoredServerLacks(_ isSentBack: Bool) throws {
    let (remote, port) = try putBack { remote in
      try away.run("exercises", "edit", "Bench Press", "--note", "newer", "--remote", remote)
      try away.run("exercises", "add", "Row", "--remote", remote)
    }
    try serving(port: port) { _ in
      let list = try away.run("exercises", "--remote", remote)
      #expect(list.text.contains("Row"))
      #expect(list.errors.contains("lacks 2 documents that this machine has"), "\(list.errors)")
      let show = try away.run("exercises", "show", "Bench Press", "--remote", remote)
      #expect(show.text.contains("newer"))
      let kept = try away.run("devices", "kept", "--remote", remote)
      #expect(kept.text.contains("not there") && kept.text.contains("older there"))
      let told = try away.run("devices", "kept", "--json", "--remote", remote).json
      let there = (told["kept"] as? [[String: Any]])?.compactMap { $0["there"] as? String }
      #expect(there?.sorted() == ["missing", "older"], "\(told)")
      #expect(told["sent_back"] as? Bool == false && told["dropped"] as? Bool == false)
      #expect(!(try home.run("exercises").text.contains("Row")))
      let decided = try away.run(
        "devices", "kept", isSentBack ? "--send-back" : "--drop", "--remote", remote)
      #expect(decided.status == 0, "\(decided.errors)")
      let after = try away.run("exercises", "--remote", remote)
      #expect(after.errors.isEmpty, "\(after.errors)")
      #expect(after.text.contains("Row") == isSentBack)
    }
    #expect(try home.run("exercises").text.contains("Row") == isSentBack)
    let shown = try home.run("exercises", "show", "Bench Press").text
    #expect(shown.contains("newer") == isSentBack)
    #expect(try home.run("library", "conflicts").text.contains("Nothing to resolve."))
  }

  /// Of three documents one is refused, and one waits for a file that cannot be read.
  @Test func saysWhatCouldNotBeSentBack() throws {
    try home.run("exercises", "add", "Bench Press")
    var (remote, port) = ("", 0)
    var lines: [NarrowLine] = []
    try serving { link in
      port = Int(address(link).split(separator: ":").last ?? "") ?? 0
      let line = try NarrowLine(to: port, isAnswered: true)
      lines.append(line)
      let link = link.replacing(":\(port)/", with: ":\(line.port)/")
      remote = address(link)
      try away.run("devices", "pair", link)
      try FileManager.default.copyItem(atPath: home.library, toPath: backup)
      try away.run("exercises", "edit", "Bench Press", "--note", "newer", "--remote", remote)
      try away.run("exercises", "add", "Row", "--remote", remote)
      try away.run("exercises", "add", "Dip", "--note", "heavy", "--remote", remote)
    }
    let line = try #require(lines.first)
    try putBack()
    let path = try #require(try home.documents().keys.first { $0.hasPrefix("Exercises") })
    let file = URL(fileURLWithPath: home.library + "/" + path)
    let sound = try Data(contentsOf: file)
    try (Data([0xef, 0xbb, 0xbf]) + sound).write(to: file)
    line.refuse("heavy")
    try serving(port: port) { _ in
      let sent = try away.run("devices", "kept", "--send-back", "--json", "--remote", remote)
      #expect(sent.status == 1)
      #expect(
        sent.errors.contains(
          "Not all was sent back: 1 document was refused, 1 document waits.\nhint: What was refused"
        ),
        "\(sent.errors)")
      let kept = sent.json["kept"] as? [[String: Any]]
      #expect(
        kept?.compactMap { $0["outcome"] as? String }.sorted() == ["refused", "sent", "waiting"],
        "\(sent.text)")
      #expect(sent.json["sent_back"] as? Bool == false)
      #expect((sent.json["refused"] as? [String])?.count == 1)
      let again = try away.run("devices", "kept", "--send-back", "--remote", remote)
      #expect(again.status == 1 && !again.text.contains("sent back"), "\(again.text)")
      #expect(again.errors.contains("Not all was sent back: 1 document waits."), "\(again.errors)")
      try sound.write(to: file)
      let last = try away.run("devices", "kept", "--send-back", "--remote", remote)
      #expect(last.status == 0 && last.text.contains("1 document sent back."), "\(last.errors)")
    }
    let list = try home.run("exercises").text
    #expect(list.contains("Row") && !list.contains("Dip"))
    #expect(try home.run("exercises", "show", "Bench Press").text.contains("newer"))
  }

  /// What is changed here after the server was put back is no offer: it is sent, and brings along
  /// what it was made on.
  @Test(arguments: [false, true])
  func sendsWhatIsChangedAfterItWasOffered(_ isOffline: Bool) throws {
    let (remote, port) = try putBack { remote in
      try away.run("exercises", "edit", "Bench Press", "--note", "newer", "--remote", remote)
    }
    let change = ["exercises", "edit", "Bench Press", "--rename", "Press", "--remote", remote]
    try serving(port: port) { _ in
      let list = try away.run("exercises", "--remote", remote)
      #expect(list.errors.contains("lacks 1 document"), "\(list.errors)")
      if !isOffline { #expect(try away.run(change).errors.contains("lacks 1 document")) }
    }
    if isOffline {
      #expect(try away.run(change).errors.contains("1 change is kept here and waits."))
    }
    try serving(port: port) { _ in
      let kept = try away.run("devices", "kept", "--drop", "--remote", remote)
      #expect(kept.text.contains("has all that"), "\(kept.text) \(kept.errors)")
    }
    #expect(try home.run("exercises", "show", "Press").text.contains("newer"))
  }

  @Test func sendsNothingToAnotherLibraryAtTheSameAddress() throws {
    try home.run("exercises", "add", "Bench Press")
    var (remote, port) = ("", 0)
    try serving { link in
      remote = address(link)
      port = Int(remote.split(separator: ":").last ?? "") ?? 0
      try away.run("devices", "pair", link)
      try away.run("exercises", "--remote", remote)
    }
    #expect(try away.run("exercises", "add", "Row", "--remote", remote).errors.contains("offline:"))
    let manager = FileManager.default
    let first = home.folder + "/first"
    try manager.moveItem(atPath: home.library, toPath: first)
    try home.beginAnew()
    try home.run("exercises", "add", "Squat")
    try serving(port: port) { link in
      let list = try away.run("exercises", "--remote", remote)
      #expect(list.errors.contains("another library"), "\(list.errors)")
      #expect(list.errors.contains("1 change is kept here and waits."))
      #expect(list.text.contains("Row") && !list.text.contains("Squat"))
      #expect(!(try home.run("exercises").text.contains("Row")))
      // Paired anew, it works with the one that is there.
      #expect(try away.run("devices", "pair", link).status == 0)
      let other = try away.run("exercises", "--remote", remote)
      #expect(other.errors.isEmpty, "\(other.errors)")
      #expect(other.text.contains("Squat") && !other.text.contains("Row"))
      let kept = try away.run("devices", "kept", "--remote", remote).text
      #expect(kept.contains("1 change kept for another library"), "\(kept)")
    }
    #expect(!(try home.run("exercises").text.contains("Row")))
    // What waited is sent once its library is back.
    try home.beginAnew()
    try manager.moveItem(atPath: first, toPath: home.library)
    try serving(port: port) { link in
      #expect(try away.run("devices", "pair", link).status == 0)
      let list = try away.run("exercises", "--remote", remote)
      #expect(list.errors.isEmpty, "\(list.errors)")
    }
    #expect(try home.run("exercises").text.contains("Row"))
  }

  /// What `away` knows the server to have, by path.
  private func synced() throws -> [String: Data] {
    let folder = try remoteFolder() + "/synced"
    var files: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder)
    where path.hasSuffix(".json") {
      files[path] = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + path))
    }
    return files
  }

  /// Makes `away` as it was when it had sent its last change: a round of sending and one of
  /// fetching ago.
  private func unlearn(_ known: [String: Data]) throws {
    let folder = try remoteFolder()
    #expect(try synced() != known)
    for (path, data) in known {
      try data.write(to: URL(fileURLWithPath: folder + "/synced/" + path))
    }
    let file = URL(fileURLWithPath: folder + "/state.json")
    var state = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
    state["round"] = try #require(state["round"] as? Int) - 2
    state["copyEpoch"] = ""
    try JSONSerialization.data(withJSONObject: state).write(to: file)
  }

  /// Serves `home` with TLS; `body` gets the link, and all that the server prints.
  private func servingTLS(
    _ options: [String], _ body: (String, String) async throws -> Void
  ) async throws {
    let process = home.process(["serve", "--no-open", "--tls"] + options)
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = try await aside {
      var text = ""
      while !text.contains("#pair="), process.isRunning {
        text += String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
      }
      return text
    }
    defer { process.terminate() }
    let link = try #require(
      text.split(whereSeparator: \.isWhitespace).first { $0.contains("#pair=") })
    try await body(String(link), text)
    process.terminate()
    try await aside { process.waitUntilExit() }
  }

  /// Runs what blocks on a thread of its own, so that other tests go on.
  private func aside<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      Thread { continuation.resume(with: Result { try work() }) }.start()
    }
  }

  private func run(_ tool: Tool, _ words: String...) async throws -> Tool.Output {
    try await aside { try tool.run(words) }
  }

  /// What follows a label in what the server prints.
  private func word(after label: String, in text: String) throws -> String {
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix(label) })
    return line.dropFirst(label.count).trimmingCharacters(in: .whitespaces)
  }

  @Test func trustsTheAuthorityOfAServerByItsFingerprint() async throws {
    _ = try await run(home, "exercises", "add", "Bench Press")
    var (remote, port) = ("", "")
    try await servingTLS(["--port", "0"]) { link, text in
      #expect(link.hasPrefix("https://127.0.0.1:"))
      let page = try word(after: "On each new device first:", in: text)
      let fingerprint = try word(after: "Fingerprint:", in: text)
      remote = address(link)
      port = String(remote.split(separator: ":").last ?? "")
      let untold = try await run(away, "devices", "pair", link)
      #expect(untold.status == 1)
      #expect(untold.errors.contains("has no certificate that this machine trusts"))
      #expect(untold.errors.contains("--fingerprint"))
      let refused = try await run(
        away, "devices", "pair", link, "--fingerprint", String(fingerprint.reversed()),
        "--install-page", page)
      #expect(refused.errors.contains("has another fingerprint: \(fingerprint)"))
      let paired = try await run(
        away, "devices", "pair", link, "--fingerprint", fingerprint.lowercased(),
        "--install-page", page)
      #expect(paired.status == 0, "\(paired.errors)")
      let list = try await run(away, "exercises", "--remote", remote)
      #expect(list.errors.isEmpty, "\(list.errors)")
      #expect(list.text.contains("Bench Press"))
    }
    // What was told once holds when the server starts again.
    try await servingTLS(["--port", port]) { _, _ in
      let added = try await run(away, "exercises", "add", "Row", "--remote", remote)
      #expect(added.errors.isEmpty, "\(added.errors)")
    }
    #expect(try await run(home, "exercises").text.contains("Row"))
    // Another authority under the address that is known: not taken, and not called offline.
    try FileManager.default.removeItem(atPath: home.folder + "/state/tls/authority.pem")
    try await servingTLS(["--port", port, "--no-install-page"]) { _, text in
      #expect(!text.contains("new device"))
      let other = try await run(away, "exercises", "--remote", remote)
      #expect(other.status == 1)
      #expect(other.errors.contains("does not vouch for 127.0.0.1"), "\(other.errors)")
    }
  }

  /// Of all that waits only two changes at once get through.
  @Test(arguments: [true, false])
  func sendsLessAtOnceWhereALineIsNarrow(isAnswered: Bool) throws {
    try serving { link in
      let port = Int(address(link).split(separator: ":").last ?? "") ?? 0
      let line = try NarrowLine(to: port, isAnswered: isAnswered)
      let link = link.replacing(":\(port)/", with: ":\(line.port)/")
      let remote = address(link)
      #expect(try away.run("devices", "pair", link).status == 0)
      line.allow(operations: 0)
      let made = try away.run("splits", "starter", "--remote", remote)
      #expect(made.status == 0)
      #expect(made.errors.contains("changes are kept here and wait."), "\(made.errors)")
      line.allow(operations: 2)
      let list = try away.run("splits", "--remote", remote)
      #expect(list.errors.isEmpty, "\(list.errors)")
      #expect(try home.run("splits").text == list.text)
    }
  }

  @Test func saysWhatIsWrongWithAnAddress() throws {
    for (words, message) in [
      (["history", "--remote", "ada"], "is no address of a server"),
      (["history", "--remote", "http://127.0.0.1:9"], "is not paired"),
      (["devices", "pair", "http://127.0.0.1:9/"], "is no link for pairing"),
      (["devices", "pair", "http://127.0.0.1:9/#pair=x"], "cannot be reached"),
      (["history", "--remote", "http://a", "--library", "b"], "give one of them"),
      (["devices", "pair", "http://a/#pair=x", "--fingerprint", "AB"], "is not encrypted"),
      (["devices", "pair", "https://127.0.0.1:9/#pair=x", "--fingerprint", "A"], "--install-page"),
      (["devices", "pair", "https://a/#pair=x", "--install-page", "b"], "goes with --fingerprint"),
      (["serve", "--install-port", "1"], "go with --tls"),
      (["serve", "--tls", "--install-port", "1", "--no-install-page"], "exclude each other"),
      (["serve", "--tls", "--port", "65535"], "no port after"),
      (["serve", "--tls", "--port", "0", "--name", "a b"], "is no name that a certificate"),
    ] {
      let output = try away.run(words)
      #expect(output.status != 0)
      #expect(output.errors.contains(message), "\(words): \(output.errors)")
    }
  }

  /// What needs the folder itself never takes another one than it was told.
  @Test(arguments: [
    ["serve"], ["demo"], ["library", "rebuild"], ["library", "verify"],
    ["library", "conflicts", "--undo", "1"], ["library", "conflicts", "--redo", "1"],
    ["library", "history", "Push"], ["library", "at", "today"],
    ["library", "review"], ["library", "review", "--accept", "all"],
    ["library", "review", "--discard", "all"], ["devices"], ["devices", "list"],
    ["devices", "rename", "Phone", "Watch"], ["devices", "revoke", "Phone"],
  ])
  func needsTheFolderItself(_ words: [String]) throws {
    try away.run("splits", "starter")
    let before = try away.documents()
    let address = "http://127.0.0.1:9"
    let asked = try away.run(words + ["--remote", address])
    #expect(asked.status == 2)
    #expect(asked.errors.contains("needs the library's folder itself, not the server \(address)."))
    #expect(asked.errors.contains("Run it where the folder lies, without --remote."))
    let process = away.process(words)
    process.environment?["REGIMEN_REMOTE"] = address
    let errors = Pipe()
    process.standardError = errors
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 2)
    let said = String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self)
    #expect(said.contains("name a folder here with --library."), "\(said)")
    #expect(try away.documents() == before)
  }

  @Test func resolvesQuestionsFromAway() throws {
    try home.run("splits", "add", "Push", "Push Up=3x20")
    let path = try #require(try home.documents().keys.first { $0.hasPrefix("Splits") })
    let file = URL(fileURLWithPath: home.library + "/" + path)
    let text = try String(contentsOf: file, encoding: .utf8)
    let beside = file.deletingPathExtension().path + " (1).json"
    for (name, place) in [("Press", file.path), ("Pull", beside)] {
      let edited = text.replacing("\"Push\"", with: "\"\(name)\"")
      try edited.write(toFile: place, atomically: true, encoding: .utf8)
    }
    try serving { link in
      try away.run("devices", "pair", link)
      let asked = try away.run("library", "conflicts", "--json", "--remote", address(link))
      let open = try #require((asked.json["open"] as? [[String: Any]])?.first, "\(asked.errors)")
      let questions = try #require(open["questions"] as? [[String: Any]])
      let key = try #require(questions.first?["key"] as? String)
      #expect((asked.json["merges"] as? [Any])?.isEmpty == true)
      let taken = try away.run("library", "conflicts", "--take", key, "--remote", address(link))
      #expect(taken.status == 0, "\(taken.errors)")
      #expect(try home.run("library", "conflicts").text.contains("Nothing to resolve."))
    }
  }
}
