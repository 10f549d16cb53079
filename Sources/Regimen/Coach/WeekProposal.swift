import Coach
import Documents
import Library

/// The week that this machine has shown last and nobody trains by yet: a file in the state folder,
/// since the library holds what one trains by.
struct WeekProposal {
  private let path: String

  /// - Parameter folder: of the library within the state folder.
  init(in folder: String) { path = folder + "/coach-week.json" }

  private var file: PrivateFile { get throws { try PrivateFile(path, sweeps: false) } }

  /// Nil where there is none, and where the file is none.
  func read() -> WeekPlan? {
    (try? file.read()).flatMap { try? WeekPlan(decoding: $0) }
  }

  func keep(_ plan: WeekPlan) throws { try file.write(plan.encoded()) }
  func forget() throws { try file.remove() }
}
