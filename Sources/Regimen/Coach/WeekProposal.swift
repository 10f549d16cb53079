import Coach
import Documents
import Foundation

/// The week that this machine has shown last and nobody trains by yet: a file in the state folder,
/// since the library holds what one trains by.
struct WeekProposal {
  private let folder: String

  /// - Parameter folder: of the library within the state folder.
  init(in folder: String) { self.folder = folder }

  private var path: String { folder + "/coach-week.json" }

  /// Nil where there is none, and where the file is none.
  func read() -> WeekPlan? {
    FileManager.default.contents(atPath: path).flatMap { try? WeekPlan(decoding: [UInt8]($0)) }
  }

  func keep(_ plan: WeekPlan) throws {
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    try Data(plan.encoded()).write(to: URL(fileURLWithPath: path), options: .atomic)
  }

  func forget() throws {
    guard FileManager.default.fileExists(atPath: path) else { return }
    try FileManager.default.removeItem(atPath: path)
  }
}
