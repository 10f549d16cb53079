import Foundation

/// The files of JSONTestSuite (Nicolas Seriot, MIT), which are kept outside this repository.
enum JSONSuite {
  private static var folder: URL {
    let corpus = Machine.environment["REGIMEN_CORPUS"].map { URL(filePath: $0) }
    return (corpus ?? Machine.repository.appending(path: "../shared/corpus").standardized)
      .appending(path: "json/test_parsing")
  }

  static var isPresent: Bool { FileManager.default.fileExists(atPath: folder.path) }

  static func files() throws -> [(name: String, bytes: [UInt8])] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "json" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
      .map { ($0.lastPathComponent, [UInt8](try Data(contentsOf: $0))) }
  }
}
