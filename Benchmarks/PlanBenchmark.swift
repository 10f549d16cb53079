import Documents
import Foundation
import Running

/// One plan from nothing, and the whole matrix of configurations with its checks.
struct PlanBenchmark {
  func run(_ report: Report) throws {
    report.title("Running plans")
    let configuration = PlanConfiguration(.marathon, .intermediate, days: 5, weeks: 18)
    let one = try fastest(of: 20) { _ = try PlanEngine.plan(configuration) }
    report.bar("one plan of 18 weeks", one * 1000, "ms", atMost: 1)
    let configurations = PlanMatrix.configurations()
    var broken = 0
    let all = fastest(of: 3) {
      broken = 0
      _ = PlanMatrix.run(configurations) { _, violations in broken += violations.count }
    }
    report.bar("the matrix of \(configurations.count), checked", all, "s", atMost: 2)
    report.bar("rules broken in it", Double(broken), "", atMost: 0)
  }
}
