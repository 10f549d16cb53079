import Foundation
import TestSupport
import Testing

@testable import Regimen

/// `regimen backup` with restic and borg, where they are installed; `Scripts/install-tools soak`
/// does that.
@Suite struct BackupRepositoryTests {
  private static func isInstalled(_ name: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/" + name)
  }

  private let tool: Tool
  private var repository: String { tool.folder + "/repository" }
  private let secrets = ["RESTIC_PASSWORD": "secret", "BORG_PASSPHRASE": "secret"]

  init() throws {
    tool = try Tool()
    try tool.run("import", try tool.file("a.csv", StrongFile.text(workouts: 5)), "--unit", "kg")
  }

  private func call(_ name: String, _ arguments: [String]) throws {
    let process = TestProcess()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/" + name)
    process.arguments = arguments
    process.environment = ["HOME": tool.folder, "PATH": "/usr/bin:/bin"].merging(secrets) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }

  private func run(_ arguments: String...) throws -> Tool.Output {
    try tool.run(arguments, secrets)
  }

  /// Documents, and whatever lies beside them.
  private func files(_ folder: String) throws -> [String: Data] {
    var result: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder) {
      var isFolder: ObjCBool = false
      let path = folder + "/" + name
      if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue {
        result[name] = try Data(contentsOf: URL(fileURLWithPath: path))
      }
    }
    return result
  }

  private func savesAndRestores(_ way: String) throws {
    let names = ["Notes/ünï \"x\".txt", "Notes/line\nbreak.txt", "Notes/-rf", "Notes/empty"]
    try FileManager.default.createDirectory(
      atPath: tool.library + "/Notes", withIntermediateDirectories: true)
    for name in names {
      try Data((name == "Notes/empty" ? "" : name).utf8).write(
        to: URL(fileURLWithPath: tool.library + "/" + name))
    }
    try Data("half".utf8).write(
      to: URL(fileURLWithPath: tool.library + "/.regimen-elsewhere-1-zz.tmp"))
    var before = try files(tool.library)
    before[".regimen-elsewhere-1-zz.tmp"] = nil

    let made = try run("backup", repository, "--json")
    #expect(made.status == 0, "\(made.errors)")
    #expect(made.json["way"] as? String == way)
    #expect(made.json["files"] as? Int == before.count)
    let name = try #require(made.json["backup"] as? String)
    // A second one costs little, and the first one can still be had.
    try tool.run("gyms", "add", "Cellar")
    #expect(try run("backup", repository, "--with", way).status == 0)
    let listed = try run("backup", "list", repository, "--json")
    let backups = try #require(listed.json["backups"] as? [[String: String]])
    #expect(backups.count == 2)
    #expect(backups.last?["name"] == name)
    #expect(try run("backup", "check", repository).status == 0)

    let first = tool.folder + "/first"
    let restored = try run("backup", "restore", repository + "/" + name, "--into", first, "--json")
    #expect(restored.status == 0, "\(restored.errors)")
    #expect(restored.json["sound"] as? Bool == true)
    #expect(try files(first) == before)
    let newest = tool.folder + "/newest"
    #expect(try run("backup", "restore", repository, "--into", newest).status == 0)
    #expect(try tool.run("gyms", "--library", newest).text.contains("Cellar"))

    #expect(try tool.run("doctor", "--json").text.contains("The last one on "))
    let forgetful = try run("backup", repository, "--keep", "3")
    #expect(forgetful.status == 2)
    #expect(forgetful.errors.contains("which forgets by its own command"))
  }

  /// Nobody is asked, and what is said is understood.
  private func needsItsPassword(_ variable: String) throws {
    let output = try tool.run(["backup", repository], [variable: "wrong"])
    #expect(output.status == 1)
    #expect(output.errors.contains("hint: What it says stands above. Its pass"))
    #expect(output.errors.contains("$" + variable))
    #expect(try tool.run("doctor", "--json").text.contains("None was made"))
  }

  /// Something else in a file of its data.
  private func damage() throws {
    let data = repository + "/data"
    let packs = try FileManager.default.subpathsOfDirectory(atPath: data).map { data + "/" + $0 }
      .filter {
        let attributes = try? FileManager.default.attributesOfItem(atPath: $0)
        return attributes?[.type] as? FileAttributeType == .typeRegular
          && (attributes?[.size] as? Int ?? 0) > 400
      }
    let path = try #require(packs.max())
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    for place in stride(from: 100, to: bytes.count - 100, by: 50) { bytes[place] ^= 0xff }
    try bytes.write(to: URL(fileURLWithPath: path))
  }

  // MARK: restic

  private static let hasRestic = isInstalled("restic")
  private static let hasBorg = isInstalled("borg")

  @Test(.enabled(if: hasRestic, "restic is not installed"))
  func resticSavesAndRestores() throws {
    try call("restic", ["-q", "-r", repository, "init"])
    try savesAndRestores("restic")
    try damage()
    #expect(try run("backup", "check", repository).status == 1)
  }

  @Test(.enabled(if: hasRestic, "restic is not installed"))
  func resticNeedsItsPassword() throws {
    try call("restic", ["-q", "-r", repository, "init"])
    try needsItsPassword("RESTIC_PASSWORD")
  }

  // MARK: borg

  @Test(.enabled(if: hasBorg, "borg is not installed"))
  func borgSavesAndRestores() throws {
    try call("borg", ["init", "--encryption=repokey", repository])
    try savesAndRestores("borg")
    try damage()
    #expect(try run("backup", "check", repository).status == 1)
  }

  @Test(.enabled(if: hasBorg, "borg is not installed"))
  func borgNeedsItsPassphrase() throws {
    try call("borg", ["init", "--encryption=repokey", repository])
    try needsItsPassword("BORG_PASSPHRASE")
  }

  // MARK: Without them

  /// What a repository looks like from outside.
  private func make(_ kind: BackupRepository.Kind) throws {
    let manager = FileManager.default
    let folders = kind == .restic ? ["data", "index", "keys", "snapshots"] : ["data"]
    for folder in folders {
      try manager.createDirectory(
        atPath: repository + "/" + folder, withIntermediateDirectories: true)
    }
    let text = kind == .restic ? "encrypted" : "[repository]\nversion = 1\n"
    try Data(text.utf8).write(to: URL(fileURLWithPath: repository + "/config"))
  }

  @Test(arguments: BackupRepository.Kind.allCases)
  func saysWhatIsMissing(_ kind: BackupRepository.Kind) throws {
    try FileManager.default.createDirectory(
      atPath: repository, withIntermediateDirectories: true)
    #expect(BackupRepository.kind(of: repository) == nil)
    let none = try tool.run("backup", repository, "--with", kind.rawValue)
    #expect(none.status == 1)
    #expect(none.errors.contains("is no repository of \(kind.rawValue).\nhint: Make one"))
    try make(kind)
    #expect(BackupRepository.kind(of: repository) == kind)
    for command in [["backup"], ["backup", "list"], ["backup", "check"]] {
      let output = try tool.run(command + [repository], ["PATH": tool.folder])
      #expect(output.status == 1)
      #expect(output.errors.contains("of \(kind.rawValue), which is not installed.\nhint: Install"))
    }
    // Nothing of Regimen's lies among its files.
    let names = try FileManager.default.contentsOfDirectory(atPath: repository)
    #expect(!names.contains { $0.hasPrefix("regimen-") || $0.hasPrefix(".regimen-") })
  }

  // MARK: Several libraries in one

  private static let libraries = ["01JD225PFRXND16S0Q7BE7Y3RA", "01JD225PFRXND16S0Q7BE7Y3RB"]

  /// A program in the place of restic or borg, which knows some snapshots, the oldest first, and
  /// notes what it is asked to unpack.
  ///
  /// - Parameter ahead: those that say that they are of 2099.
  private func stand(
    in kind: BackupRepository.Kind, with snapshots: [(name: String, library: String)],
    ahead: Set<String> = []
  ) throws {
    var entries: [String] = []
    for (name, library) in snapshots {
      let time = #""time":"\#(ahead.contains(name) ? 2099 : 2026)-11-01T10:00:00Z""#
      switch kind {
      case .restic:
        entries.append(#"{"short_id":"\#(name)",\#(time),"tags":["regimen","\#(library)"]}"#)
      case .borg:
        let comment = BackupPacker.title + library
        entries.append(#"{"name":"\#(name)",\#(time),"comment":"\#(comment)"}"#)
      }
    }
    let list = entries.joined(separator: ",")
    let text = kind == .restic ? "[\(list)]" : #"{"archives":[\#(list)]}"#
    _ = try tool.file("snapshots.json", text)
    let programs = tool.folder + "/programs"
    try FileManager.default.createDirectory(atPath: programs, withIntermediateDirectories: true)
    let program = try tool.file(
      "programs/" + kind.rawValue,
      """
      #!/bin/sh
      case "$*" in
        *snapshots*|list*comment*) cat '\(tool.folder)/snapshots.json' ;;
        *'check --'*) ;;
        *) echo "$*" >>'\(tool.folder)/unpacked'; cd '\(tool.library)' && tar -cf - * ;;
      esac
      """)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
  }

  private func restore(_ more: String..., from target: String? = nil) throws -> Tool.Output {
    try tool.run(
      ["backup", "restore", target ?? repository, "--into", tool.folder + "/restored"] + more,
      ["PATH": tool.folder + "/programs:/usr/bin:/bin"])
  }

  private var unpacked: String? {
    FileManager.default.contents(atPath: tool.folder + "/unpacked").map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  @Test(arguments: BackupRepository.Kind.allCases)
  func asksWhichLibraryIsMeant(_ kind: BackupRepository.Kind) throws {
    try make(kind)
    let (first, second) = (Self.libraries[0], Self.libraries[1])
    try stand(
      in: kind,
      with: [
        ("regimen-1", first), ("regimen-2", first), ("regimen-3", second), ("regimen-4", second),
        ("regimen-5", second),
      ])
    let asked = try restore()
    #expect(asked.status == 1)
    #expect(
      asked.errors.contains(
        "holds backups of several libraries.\n  \(first): 2 backups\n  \(second): 3 backups\n"))
    #expect(asked.errors.contains("--of \(first)"))
    let other = try restore("--of", "01JD225PFRXND16S0Q7BE7Y3RC")
    #expect(other.status == 1)
    #expect(other.errors.contains("holds no backup of a library 01JD225PFRXND16S0Q7BE7Y3RC. There"))
    #expect(unpacked == nil)
    #expect(!FileManager.default.fileExists(atPath: tool.folder + "/restored"))

    let restored = try restore("--of", first.lowercased())
    #expect(restored.status == 0, "\(restored.errors)")
    #expect(unpacked?.contains("regimen-2") == true)
    #expect(
      try tool.run("history", "--json", "--library", tool.folder + "/restored").status == 0)

    let listed = try tool.run(
      ["backup", "list", repository, "--json"],
      ["PATH": tool.folder + "/programs:/usr/bin:/bin"])
    let backups = listed.json["backups"] as? [[String: String]]
    #expect(backups?.map { $0["library"] } == [second, second, second, first, first])
    let named = try restore("--of", first, from: repository + "/regimen-1")
    #expect(named.status == 2)
    #expect(named.errors.contains(" is one backup, of one library."))
    try FileManager.default.removeItem(atPath: tool.folder + "/restored")
    try FileManager.default.removeItem(atPath: tool.folder + "/unpacked")
    let latest = try restore("--of", first, from: repository + "/latest")
    #expect(latest.status == 0, "\(latest.errors)")
    #expect(unpacked?.contains("regimen-2") == true)
  }

  @Test(arguments: BackupRepository.Kind.allCases)
  func aTimeThatIsStillToComeIsNotTheNewest(_ kind: BackupRepository.Kind) throws {
    try make(kind)
    let first = Self.libraries[0]
    let snapshots = [("regimen-1", first), ("regimen-2", first), ("regimen-3", first)]
    try stand(in: kind, with: snapshots, ahead: ["regimen-3"])
    let restored = try restore()
    #expect(restored.status == 0, "\(restored.errors)")
    #expect(unpacked?.contains("regimen-2") == true)
    #expect(restored.errors.contains("regimen-3 is dated 2099-11-01, which is still to come: "))
    #expect(restored.text.contains(" files of \(kind.rawValue) regimen-2 to "))
    try FileManager.default.removeItem(atPath: tool.folder + "/restored")
    try stand(in: kind, with: [("regimen-3", first)], ahead: ["regimen-3"])
    let only = try restore()
    #expect(only.status == 0, "\(only.errors)")
    #expect(only.errors.contains("it is taken as there is no other one."))
  }

  @Test(arguments: BackupRepository.Kind.allCases)
  func aCheckWantsTheBackupToBeThere(_ kind: BackupRepository.Kind) throws {
    try make(kind)
    func check(_ target: String) throws -> Tool.Output {
      try tool.run(
        ["backup", "check", target], ["PATH": tool.folder + "/programs:/usr/bin:/bin"])
    }
    try stand(in: kind, with: [])
    let empty = try check(repository)
    #expect(empty.status == 1 && empty.text.isEmpty)
    #expect(
      empty.errors.contains("holds no backup of Regimen's.\nhint: Make one: regimen backup /"))
    try stand(in: kind, with: [("regimen-1", Self.libraries[0])])
    #expect(try check(repository).text.hasSuffix(" is sound, by \(kind.rawValue).\n"))
    #expect(try check(repository + "/regimen-1").status == 0)
    #expect(try check(repository + "/latest").status == 0)
    let missing = try check(repository + "/regimen-2")
    #expect(missing.status == 1 && missing.text.isEmpty)
    #expect(missing.errors.contains("There is nothing at /"))
    #expect(missing.errors.contains("/repository/regimen-2.\n"))
    // restic takes the whole of an identifier, of which it lists a part.
    #expect(try check(repository + "/regimen-1f").status == (kind == .restic ? 0 : 1))
  }

  @Test(arguments: BackupRepository.Kind.allCases)
  func theOnlyLibraryNeedsNoName(_ kind: BackupRepository.Kind) throws {
    try make(kind)
    let first = Self.libraries[0]
    try stand(in: kind, with: [("regimen-1", first), ("regimen-2", first)])
    let restored = try restore()
    #expect(restored.status == 0, "\(restored.errors)")
    #expect(unpacked?.contains("regimen-2") == true)
  }
}
