import Crypto
import Documents
import Foundation
import Library
import TestSupport
import Testing
import X509

@testable import Server

@Suite struct AuthorityTests {
  private static var now: Instant {
    Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
  }

  private static func names(_ texts: String...) -> [ServerName] {
    texts.compactMap { ServerName($0) }
  }

  private static func authority(_ names: String...) throws -> Authority {
    try Authority.make(machine: "ada", names: names.compactMap { ServerName($0) }, now: now)
  }

  @Test func readsNamesAndAddresses() throws {
    for (text, shown) in [
      ("Ada.Local", "ada.local"), ("ada:8787", "ada"), ("192.168.1.20:9", "192.168.1.20"),
      ("[FD00::1]:8787", "fd00::1"), ("fd00:0:0::1", "fd00::1"),
      ("xn--bcher-kva.lan", "xn--bcher-kva.lan"),
    ] {
      #expect(ServerName(text)?.text == shown, "\(text)")
    }
    for text in [
      "", ".", "a..b", "-a", "a_b", "ä.lan", "*.lan", "1.2.3", "1.2.3.400", "a b", "fe80::1%eth0",
      "ada/", String(repeating: "a", count: 64),
    ] {
      #expect(ServerName(text) == nil, "\(text)")
    }
    #expect(ServerName("::1")?.inAddress == "[::1]")
    #expect(ServerName("127.3.2.1")?.isLoopback == true)
    #expect(ServerName("192.168.1.20")?.isLoopback == false)
  }

  @Test func isAnAuthorityForPrivateNamesAlone() throws {
    let authority = try Self.authority("nas", "train.example.com", "203.0.113.7")
    let extensions = authority.certificate.extensions
    #expect(try extensions.basicConstraints == .isCertificateAuthority(maxPathLength: 0))
    #expect(try extensions.keyUsage == KeyUsage(keyCertSign: true, cRLSign: true))
    for name in ["2.5.29.15", "2.5.29.19", "2.5.29.30"] {
      let found = extensions.first { "\($0.oid)" == name }
      #expect(found?.critical == true, "\(name)")
    }
    #expect(try extensions.subjectKeyIdentifier != nil)
    #expect(authority.certificate.subject == authority.certificate.issuer)
    #expect("\(authority.certificate.subject)".contains("Regimen on ada"))
    let days = (authority.end.milliseconds - Self.now.milliseconds) / 86_400_000
    #expect((3640...3653).contains(days))
    for name in [
      "localhost", "ada.local", "a.b.local", "ada.lan", "nas.home.arpa", "nas", "10.1.2.3",
      "127.0.0.1", "172.31.0.1", "192.168.1.20", "100.101.102.103", "::1", "fd12::1", "fe80::1",
      "train.example.com", "www.train.example.com", "203.0.113.7",
    ] {
      #expect(try authority.mayVouch(for: #require(ServerName(name))), "\(name)")
    }
    for name in [
      "example.com", "example.org", "notlocal", "local.example", "ada", "xnas", "8.8.8.8",
      "172.32.0.1", "203.0.113.8", "100.128.0.1", "2001:db8::1", "::2", "com", "www.google.com",
    ] {
      #expect(try !authority.mayVouch(for: #require(ServerName(name))), "\(name)")
    }
  }

  @Test func issuesWhatDevicesTake() throws {
    let authority = try Self.authority()
    let names = Self.names("localhost", "ada.local", "192.168.1.20", "fd00::1")
    let issued = try authority.issue(for: names, now: Self.now)
    let certificate = try Certificate(derEncoded: issued.der)
    let extensions = certificate.extensions
    #expect(try extensions.basicConstraints == .notCertificateAuthority)
    #expect(try extensions.extendedKeyUsage?.contains(.serverAuth) == true)
    #expect(try extensions.subjectAlternativeNames?.count == 4)
    #expect(
      try extensions.authorityKeyIdentifier?.keyIdentifier
        == authority.certificate.extensions.subjectKeyIdentifier?.keyIdentifier)
    let seconds = certificate.notValidAfter.timeIntervalSince(certificate.notValidBefore)
    #expect(seconds <= 397 * 86_400 && seconds > 390 * 86_400)
    #expect(certificate.notValidBefore < Date())
    #expect(
      authority.certificate.publicKey.isValidSignature(certificate.signature, for: certificate))
    #expect(try authority.issue(for: names, now: Self.now).der != issued.der)
    let day: Int64 = 86_400_000
    let end = issued.end.milliseconds
    #expect(!issued.isDue(at: Self.now))
    #expect(!issued.isDue(at: Instant(milliseconds: end - 31 * day)))
    #expect(issued.isDue(at: Instant(milliseconds: end - 29 * day)))
    #expect(issued.isDue(at: Instant(milliseconds: issued.begin.milliseconds - 1)))
    // It never outlives the authority.
    let late = Instant(milliseconds: authority.end.milliseconds - 5 * day)
    #expect(try authority.issue(for: names, now: late).end == authority.end)
  }

  @Test func comparesFingerprintsHoweverTheyAreWritten() throws {
    let authority = try Self.authority()
    let text = authority.fingerprint
    #expect(text.count == 95)
    #expect(Fingerprint.agree(text, text.lowercased().replacing(":", with: " ")))
    #expect(!Fingerprint.agree(text, String(text.dropLast())))
    #expect(!Fingerprint.agree(text, try Self.authority().fingerprint))
    #expect(!Fingerprint.agree("", ""))
  }

  // MARK: As another program sees it

  /// The exit and the output of openssl; nil where this machine has none.
  private static func openssl(_ arguments: [String]) throws -> (status: Int32, text: String)? {
    let path = "/usr/bin/openssl"
    guard FileManager.default.isExecutableFile(atPath: path) else { return nil }
    let process = TestProcess()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.standardOutput = pipe
    process.standardError = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text)
  }

  @Test func cannotVouchForAForeignSiteEvenWithItsKey() throws {
    try Self.inFolder { folder in
      let authority = try Self.authority("nas")
      try Data(#require(authority.pem).utf8).write(to: URL(fileURLWithPath: folder + "/ca.pem"))
      func verify(_ names: String...) throws -> (status: Int32, text: String)? {
        let issued = try authority.issue(
          for: names.compactMap { ServerName($0) }, now: Self.now)
        let text = try Certificate(derEncoded: issued.der).serializeAsPEM().pemString
        try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/leaf.pem"))
        return try Self.openssl([
          "verify", "-x509_strict", "-purpose", "sslserver", "-CAfile", folder + "/ca.pem",
          folder + "/leaf.pem",
        ])
      }
      guard let good = try verify("localhost", "ada.local", "nas", "192.168.1.20", "fd00::1")
      else { return }
      #expect(good.status == 0, "\(good.text)")
      for name in ["www.example.com", "8.8.8.8", "2001:db8::1"] {
        let foreign = try #require(try verify("localhost", name))
        #expect(foreign.status != 0 && foreign.text.contains("permitted subtree"), "\(name)")
      }
    }
  }

  // MARK: The file

  private static func inFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("regimen-tls-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  private static func kept(_ folder: String, now: Instant = now) throws -> Authority {
    try AuthorityFile(folder: folder).authority(machine: "ada", names: [], now: now)
  }

  @Test func keepsTheAuthorityForItsOwnerAlone() throws {
    try Self.inFolder { folder in
      let made = try Self.kept(folder)
      let path = AuthorityFile(folder: folder).path
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
      let again = try Self.kept(folder)
      #expect(again.der == made.der)
      #expect(again.key.rawRepresentation == made.key.rawRepresentation)
      let text = try String(contentsOfFile: path, encoding: .utf8)
      #expect(text.contains("BEGIN CERTIFICATE") && text.contains("BEGIN PRIVATE KEY"))
    }
  }

  @Test func twoThatStartAtOnceShareOne() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("regimen-tls-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let prints = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<8 { group.addTask { try Self.kept(folder).fingerprint } }
      return try await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(prints.count == 1)
  }

  @Test func neverReplacesWhatItCannotUse() throws {
    try Self.inFolder { folder in
      _ = try Self.kept(folder)
      let path = AuthorityFile(folder: folder).path
      let whole = try Data(contentsOf: URL(fileURLWithPath: path))
      func put(_ data: Data) throws {
        let handle = try #require(FileHandle(forWritingAtPath: path))
        try handle.truncate(atOffset: 0)
        try handle.write(contentsOf: data)
        try handle.close()
      }
      func refusal() throws -> TlsError? {
        do {
          _ = try Self.kept(folder)
          return nil
        } catch let error as TlsError { return error }
      }
      // The text may lack its last line breaks, and nothing else.
      for length in 0..<(whole.count - 2) {
        try put(whole.prefix(length))
        guard case .damaged(path, _) = try refusal() else {
          Issue.record("\(length) of \(whole.count) bytes are taken")
          break
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == whole.prefix(length))
      }
      let other = try Authority.make(machine: "x", names: [], now: Self.now)
      let mixed = try #require(other.pem) + Self.kept(whole).key.pemRepresentation
      try put(Data(mixed.utf8))
      guard case .damaged(_, let reason) = try refusal() else { throw CancellationError() }
      #expect(reason.contains("belong together"))
      try put(Data([0xff, 0xfe, 0x00]))
      #expect(try refusal() != nil)
      try put(whole)
      #expect(try refusal() == nil)

      try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
      #expect(try refusal() == .exposed(path: path, permissions: 0o640))
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
      if geteuid() == 0 {
        #expect(chown(path, 12_345, 12_345) == 0)
        #expect(try refusal() == .foreign(path: path))
        #expect(chown(path, 0, 0) == 0)
      }
      #expect(try refusal() == nil)

      try FileManager.default.moveItem(atPath: path, toPath: folder + "/elsewhere")
      try FileManager.default.createSymbolicLink(
        atPath: path, withDestinationPath: folder + "/elsewhere")
      guard case .damaged = try refusal() else { throw CancellationError() }
      try FileManager.default.removeItem(atPath: path)
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      guard case .damaged = try refusal() else { throw CancellationError() }
    }
  }

  /// The authority of a whole file.
  private static func kept(_ whole: Data) throws -> Authority {
    let text = String(decoding: whole, as: UTF8.self)
    let start = try #require(text.range(of: "-----BEGIN PRIVATE KEY"))
    return try Authority(
      certificate: Certificate(pemEncoded: String(text[..<start.lowerBound])),
      key: P256.Signing.PrivateKey(pemRepresentation: String(text[start.lowerBound...])))
  }

  @Test func saysWhenTheTimeIsWrongOrOver() throws {
    try Self.inFolder { folder in
      let path = AuthorityFile(folder: folder).path
      #expect(throws: TlsError.clock(now: Instant(milliseconds: 0).day)) {
        try Self.kept(folder, now: Instant(milliseconds: 0))
      }
      #expect(!FileManager.default.fileExists(atPath: path))
      let made = try Self.kept(folder)
      let before = Instant(milliseconds: made.begin.milliseconds - 1)
      #expect(throws: TlsError.clock(now: before.day)) { try Self.kept(folder, now: before) }
      #expect(throws: TlsError.expired(path: path, day: made.end.day)) {
        try Self.kept(folder, now: made.end)
      }
      #expect(try Self.kept(folder).der == made.der)
    }
  }

  @Test func everyErrorSaysWhatAndWhereAndWhatToDo() {
    let day = CivilDay(number: 20_000)
    for error in [
      TlsError.damaged(path: "/s/x.pem", reason: "its key is missing"),
      .exposed(path: "/s/x.pem", permissions: 0o644), .foreign(path: "/s/x.pem"),
      .expired(path: "/s/x.pem", day: day), .clock(now: day),
      .notCovered(name: "nas.example.com", path: "/s/x.pem"), .notAName("a b"),
      .oneWord("dev"),
      .noInstallPage(port: 8788, reason: "something else listens there already"),
    ] {
      #expect(error.message.hasSuffix("."), "\(error)")
      #expect(error.hint.count > 20, "\(error)")
      let text = error.message + error.hint
      let places = ["/s/x.pem", "clock", "a b", ".dev", "8788"]
      #expect(places.contains { text.contains($0) }, "\(error)")
    }
  }
}
