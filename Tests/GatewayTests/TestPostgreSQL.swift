import Foundation
import TestSupport

@testable import Gateway

/// A cluster in a temporary folder, made once and ended with the tests.
final class TestPostgreSQL: Sendable {
  struct Failure: Error { let text: String }

  private let folder: String
  private let port: Int
  private static let made = Result { try TestPostgreSQL() }

  /// Whether this build and this machine have it.
  static var isHere: Bool {
    #if PostgreSQL
      return programs != nil
    #else
      return false
    #endif
  }

  static func shared() throws -> TestPostgreSQL { try made.get() }

  private static let programs: String? = {
    let base = "/usr/lib/postgresql"
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: base)) ?? []
    return versions.sorted().last.map { "\(base)/\($0)/bin" }
  }()

  private init() throws {
    folder = "/tmp/regimen-test-pg-\(UUID().uuidString.prefix(8))"
    port = Int.random(in: 20_000..<30_000)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    if getuid() == 0 {
      try TestPostgreSQL.run(["chown", "postgres", folder])
    }
    try run("initdb", ["-D", folder + "/data", "-U", "regimen", "-A", "trust", "-N", "-E", "UTF8"])
    try run(
      "pg_ctl",
      [
        "-D", folder + "/data", "-w", "-l", folder + "/log", "-o",
        "-p \(port) -k \(folder) -c listen_addresses=127.0.0.1 -c fsync=off "
          + "-c max_connections=300", "start",
      ])
    // The cluster ends with the process that made it, whatever becomes of that.
    let watch = TestProcess()
    watch.executableURL = URL(fileURLWithPath: "/bin/sh")
    watch.arguments = [
      "-c",
      """
      while kill -0 \(getpid()) 2>/dev/null; do sleep 1; done
      kill -INT $(head -1 \(folder)/data/postmaster.pid); sleep 1; rm -rf \(folder)
      """,
    ]
    watch.standardOutput = FileHandle.nullDevice
    watch.standardError = FileHandle.nullDevice
    try watch.run()
  }

  /// The address of an empty database.
  func freshDatabase() throws -> String {
    let name = "d" + UUID().uuidString.replacing("-", with: "").lowercased()
    try run("createdb", ["-h", folder, "-p", "\(port)", "-U", "regimen", name])
    return "postgresql://regimen@127.0.0.1:\(port)/\(name)"
  }

  private func run(_ program: String, _ words: [String]) throws {
    let path = (TestPostgreSQL.programs ?? "") + "/" + program
    let user = getuid() == 0 ? ["runuser", "-u", "postgres", "--"] : []
    try TestPostgreSQL.run(user + [path] + words)
  }

  private static func run(_ words: [String]) throws {
    let process = TestProcess()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    process.currentDirectoryURL = URL(fileURLWithPath: "/tmp")
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(text: words.joined(separator: " "))
    }
  }
}
