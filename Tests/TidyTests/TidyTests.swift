import Foundation
import Testing

/// Rules of the house that a machine can hold people to.
@Suite struct TidyTests {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  struct SourceFile {
    let path: String
    let lines: [Substring]

    var module: String { String(path.split(separator: "/")[1]) }
  }

  static func swiftFiles(_ folder: String) throws -> [SourceFile] {
    let base = root.appendingPathComponent(folder)
    let names = FileManager.default.enumerator(atPath: base.path)?.compactMap { $0 as? String }
    return try (names ?? []).filter { $0.hasSuffix(".swift") }.sorted().map { name in
      let text = try String(contentsOf: base.appendingPathComponent(name), encoding: .utf8)
      return SourceFile(
        path: folder + "/" + name,
        lines: text.split(separator: "\n", omittingEmptySubsequences: false))
    }
  }

  /// What each module may import; imports point inward.
  static let allowedImports: [String: Set<String>] = [
    "Documents": [],
    "Strength": ["Documents"],
    "Sequences": ["Documents"],
    "Running": ["Documents"],
    "Coach": ["Documents", "Strength", "Sequences", "Running"],
    "Tracks": [],
    "Body": ["Documents", "Running", "Tracks"],
    "Recordings": ["CZlib", "Documents", "Tracks", "Glibc", "Musl", "Darwin"],
    "App": ["Body", "Coach", "Documents", "Strength", "Sequences", "Running", "Tracks"],
    "Browser": ["Documents", "Strength", "Sequences", "Running", "App", "Foundation"],
    "Library": [
      "Body", "Coach", "Documents", "Strength", "Sequences", "Running", "GRDB", "GRDBSQLite",
      "Glibc", "Musl", "Darwin",
      "Dispatch",
      "Synchronization",
    ],
    "Interchange": [
      "Body", "Crypto", "Documents", "Recordings", "Tracks", "Strength", "Sequences",
      "Running", "Yams", "GRDB", "GRDBSQLite",
      "Foundation", "Synchronization",
    ],
    "Server": [
      "Body", "Coach", "Recordings", "Documents", "Strength", "Sequences", "Running", "App",
      "Library", "Interchange", "Browser",
      "CZlib", "Foundation",
      "Synchronization", "Crypto", "HTTPTypes", "Hummingbird", "HummingbirdCore", "Logging",
      "HummingbirdTLS", "NIOCore", "NIOHTTP1", "NIOHTTPTypes", "NIOPosix", "NIOSSL",
      "ServiceLifecycle", "SwiftASN1", "X509", "Dispatch",
    ],
    "Gateway": [
      "Coach", "Documents", "AsyncHTTPClient", "CPostgreSQL", "Crypto", "Dispatch", "Foundation",
      "GRDB", "Glibc", "HTTPTypes", "Hummingbird", "HummingbirdCore", "JWTKit", "Logging", "Musl",
      "NIOCore", "NIOFoundationCompat", "NIOHTTP1", "ServiceLifecycle", "SwiftASN1",
      "Synchronization", "X509", "Yams",
    ],
    "Regimen": [
      "Body", "Coach", "Gateway", "Recordings", "Documents", "Strength", "Sequences", "Running",
      "App",
      "Library", "Interchange", "Server",
      "ArgumentParser", "Crypto", "Foundation",
      "Glibc", "Musl", "Logging", "Synchronization", "UnixSignals",
    ],
  ]

  @Test func importsPointInward() throws {
    for file in try Self.swiftFiles("Sources") {
      let allowed = try #require(
        Self.allowedImports[file.module], "\(file.module) is a new module: say what it may import")
      for line in file.lines {
        let words = line.split(separator: " ")
        guard words.first == "import", words.count == 2, let name = words.last else { continue }
        #expect(allowed.contains(String(name)), "\(file.path) imports \(name)")
      }
    }
  }

  @Test func onlyCataloguesUseYams() throws {
    for file in try Self.swiftFiles("Sources/Interchange")
    where file.lines.contains("import Yams") {
      #expect(file.path.contains("/Catalogue/"), "\(file.path)")
    }
  }

  @Test func filesStayShort() throws {
    for file in try Self.swiftFiles("Sources") {
      #expect(file.lines.count <= 400, "\(file.path) has \(file.lines.count) lines: split it")
    }
  }

  @Test func linesFitTheScreen() throws {
    for file in try Self.swiftFiles("Sources") + Self.swiftFiles("Tests") {
      for (number, line) in file.lines.enumerated() where line.count > 100 {
        // Strings cannot be broken everywhere.
        if line.contains("\"") { continue }
        #expect(Bool(false), "\(file.path):\(number + 1) has \(line.count) columns")
      }
    }
  }

  /// Else each start of the program works their names out of their types, at half of its time.
  @Test func commandsSayTheirNames() throws {
    for file in try Self.swiftFiles("Sources/Regimen") {
      for (number, line) in file.lines.enumerated() where line.contains("CommandConfiguration(") {
        let next = file.lines.indices.contains(number + 1) ? file.lines[number + 1] : ""
        #expect((line + next).contains("commandName: \""), "\(file.path):\(number + 1)")
      }
    }
  }

  @Test func nothingIsLeftBehind() throws {
    // Put together here, so that this file does not find itself.
    let banned = [
      "try" + "!", "fatal" + "Error(", "TO" + "DO", "FIX" + "ME", "@unchecked" + " Sendable\n",
      "as" + "! ",
    ]
    for file in try Self.swiftFiles("Sources") {
      for (number, line) in file.lines.enumerated() {
        for word in banned where line.contains(word) {
          #expect(Bool(false), "\(file.path):\(number + 1) holds \(word)")
        }
        let trimmed = line.drop { $0 == " " }
        #expect(!trimmed.hasPrefix("print("), "\(file.path):\(number + 1) prints")
      }
    }
  }

  @Test func modulesAreNounsThatUsersSay() throws {
    let banned = ["Core", "Utils", "Helpers", "Common", "Manager", "Shared", "Env"]
    for file in try Self.swiftFiles("Sources") {
      for part in file.path.split(separator: "/") {
        let name = String(part).replacing(".swift", with: "")
        #expect(!banned.contains(name), "\(file.path)")
        #expect(!name.hasSuffix("Manager") && !name.hasSuffix("Helper"), "\(file.path)")
      }
    }
  }

  @Test func iconsAndBarsHaveTheColoursOfTheStyle() throws {
    func text(_ name: String) throws -> String {
      try String(contentsOf: Self.root.appendingPathComponent(name), encoding: .utf8)
    }
    let style = try text("Web/style.css")
    /// The first value is that of light pages, the second that of dark ones.
    func values(_ name: String) -> [String] {
      style.matches(of: #/(--[a-z-]+): (#[0-9a-f]{6});/#).filter { $0.1 == name }
        .map { String($0.2) }
    }
    let accent = try #require(values("--accent").first)
    for name in ["icon.svg", "icon-maskable.svg"] {
      #expect(try text("Web/" + name).contains("fill=\"\(accent)\""), "\(name)")
    }
    #expect(try text("Web/manifest.webmanifest").contains("\"theme_color\": \"\(accent)\""))
    let page = try text("Web/index.html")
    for colour in values("--page") { #expect(page.contains("content=\"\(colour)\"")) }
    let card = try text("Sources/App/Features/Today/TodayCard.swift")
    for colour in values("--accent") { #expect(card.contains(".done{fill:\(colour)}")) }
  }

  /// What is built in is named with its licence.
  @Test func licencesNameEveryPackage() throws {
    func text(_ name: String) throws -> String {
      try String(contentsOf: Self.root.appendingPathComponent(name), encoding: .utf8)
    }
    let licences = try text("docs/licences.md")
    let packages = try text("Package.swift").matches(of: #/\.package\(url: "([^"]+)"/#)
    #expect(packages.count > 10)
    for package in packages {
      let address = package.1.hasSuffix(".git") ? package.1.dropLast(4) : package.1
      #expect(licences.contains("(\(address))"), "\(address)")
    }
  }

  /// Each answer to a threat names its tests.
  @Test func securityNamesTestsThatExist() throws {
    let text = try String(
      contentsOf: Self.root.appendingPathComponent("docs/security.md"), encoding: .utf8)
    let tests = Set(
      try Self.swiftFiles("Tests").flatMap { $0.lines }.compactMap {
        $0.firstMatch(of: #/func (\w+)\(/#).map { String($0.1) }
      })
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst()
    #expect(rows.count > 10)
    for row in rows {
      let names = row.split(separator: "|")[2].matches(of: #/`([a-z]\w+)`/#)
      #expect(!names.isEmpty, "\(row)")
      for name in names { #expect(tests.contains(String(name.1)), "\(name.1)") }
    }
  }

  /// Who asks where something is decided is led to files that are there, and to what is in them.
  @Test func contributingNamesFilesThatExist() throws {
    let text = try String(
      contentsOf: Self.root.appendingPathComponent("CONTRIBUTING.md"), encoding: .utf8)
    let files = try Self.swiftFiles("Sources")
    let rows = text.split(separator: "\n").filter { $0.contains("?") && $0.hasPrefix("| ") }
    #expect(rows.count >= 8)
    for row in rows {
      let named = try row.matches(of: #/`([\w+\/]+\.swift)`/#).map { match in
        try #require(files.first { $0.path.hasSuffix("/" + match.1) }, "\(match.1)")
      }
      #expect((1...3).contains(named.count), "\(row)")
      for word in row.matches(of: #/\(`(\w+)`\)/#) {
        #expect(named.contains { $0.lines.contains { $0.contains(word.1) } }, "\(word.1)")
      }
    }
  }

  /// The newest heading of the changelog is the version: of the program, which RegimenTests run, of
  /// the app, which shows the changelog, and of whatever else names one.
  @Test func thereIsOneVersion() throws {
    let changelog = try String(
      contentsOf: Self.root.appendingPathComponent("CHANGELOG.md"), encoding: .utf8)
    let versions = changelog.matches(of: #/(?m)^\*\*(\d+)\.(\d+)(?:\.(\d+))?\*\*/#).map { match in
      [match.1, match.2, match.3 ?? "0"].compactMap { Int($0) }
    }
    #expect(versions.count > 5)
    for (newer, older) in zip(versions, versions.dropFirst()) {
      #expect(older.lexicographicallyPrecedes(newer), "\(older) stands below \(newer)")
    }
    let newest = try #require(changelog.firstMatch(of: #/\*\*([\d.]+)\*\*/#)).1
    let command = try String(
      contentsOf: Self.root.appendingPathComponent("Sources/Regimen/RegimenCommand.swift"),
      encoding: .utf8)
    let own = try #require(command.firstMatch(of: #/static let version = "([^"]+)"/#)).1
    #expect(own == newest)
    // One more place would be forgotten when the next version comes.
    for file in ["Web/manifest.webmanifest", "Web/index.html", "Package.swift", "README.md"] {
      let text = try String(
        contentsOf: Self.root.appendingPathComponent(file), encoding: .utf8)
      #expect(!text.contains(#/"version":|Regimen \d+\.\d/#), "\(file)")
    }
    for file in try Self.swiftFiles("Sources") where !file.path.hasSuffix("/RegimenCommand.swift") {
      for line in file.lines {
        #expect(!line.contains("\"\(newest)\""), "\(file.path): \(line)")
      }
    }
  }

  @Test func architectureFitsOnePage() throws {
    let text = try String(
      contentsOf: Self.root.appendingPathComponent("ARCHITECTURE.md"), encoding: .utf8)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 80)
    for module in Self.allowedImports.keys { #expect(text.contains(module), "\(module)") }
  }
}
