import Foundation

/// Prints a line for each figure and, at the end, which bars were missed.
final class Report {
  private var missed: [String] = []

  func title(_ text: String) { print("\n" + text) }

  func figure(_ name: String, _ value: Double, _ unit: String) {
    print("  " + padded(name) + shown(value) + " " + unit)
  }

  /// A ratio that should be at least `bar`.
  func ratio(_ name: String, _ value: Double, atLeast bar: Double) {
    judge(name, value, "×", "≥ \(shown(bar)) ×", value >= bar)
  }

  func bar(_ name: String, _ value: Double, _ unit: String, atLeast bar: Double) {
    judge(name, value, unit, "≥ \(shown(bar)) \(unit)", value >= bar)
  }

  func bar(_ name: String, _ value: Double, _ unit: String, atMost bar: Double) {
    judge(name, value, unit, "≤ \(shown(bar)) \(unit)", value <= bar)
  }

  func skip(_ name: String, _ why: String) { print("  \(name): skipped, \(why)") }

  private func padded(_ name: String) -> String {
    name.padding(toLength: 44, withPad: " ", startingAt: 0)
  }

  private func judge(
    _ name: String, _ value: Double, _ unit: String, _ bar: String, _ isMet: Bool
  ) {
    let mark = isMet ? "met" : "MISSED"
    print("  " + padded(name) + shown(value) + " \(unit)   bar \(bar): \(mark)")
    if !isMet { missed.append("\(name): \(shown(value)) \(unit), bar \(bar)") }
  }

  private func shown(_ value: Double) -> String {
    String(format: value >= 100 ? "%.0f" : value >= 10 ? "%.1f" : "%.2f", value)
  }

  func finish() {
    print(missed.isEmpty ? "\nAll bars met." : "\nMissed:")
    for line in missed { print("  " + line) }
  }
}

/// Seconds of the fastest of several runs.
func fastest(of runs: Int, _ body: () throws -> Void) rethrows -> Double {
  var best = Double.infinity
  for _ in 0..<runs {
    let time = try ContinuousClock().measure(body)
    best = min(best, time / .seconds(1))
  }
  return best
}

func fastest(of runs: Int, _ body: () async throws -> Void) async rethrows -> Double {
  var best = Double.infinity
  for _ in 0..<runs {
    let time = try await ContinuousClock().measure { try await body() }
    best = min(best, time / .seconds(1))
  }
  return best
}
