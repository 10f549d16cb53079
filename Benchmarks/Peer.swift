import Foundation

/// A Python script beside these files that does the same work and prints one number a line.
enum Peer {
  /// - Returns: nil where the script cannot run here, for lack of Python or of a package.
  static func run(_ script: String, _ arguments: [String]) -> [Double]? {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let root = folder.deletingLastPathComponent()
    let own = root.appendingPathComponent(".build/peers/bin/python3").path
    let python = FileManager.default.isExecutableFile(atPath: own) ? own : "/usr/bin/env"
    let process = Process()
    process.executableURL = URL(fileURLWithPath: python)
    let path = folder.appendingPathComponent("Peers/\(script).py").path
    process.arguments = (python == own ? [] : ["python3"]) + [path] + arguments
    let output = Pipe()
    process.standardOutput = output
    guard (try? process.run()) != nil else { return nil }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { return nil }
    return String(decoding: data, as: UTF8.self).split(separator: "\n").compactMap { Double($0) }
  }
}

/// A folder for the files of one benchmark.
func scratchFolder(_ name: String) throws -> URL {
  let url = FileManager.default.temporaryDirectory
    .appendingPathComponent("regimen-bench-\(getpid())-\(name)")
  try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  return url
}
