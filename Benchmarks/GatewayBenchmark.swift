import Foundation

/// What the gateway adds to a request, how many it refuses a second and what it takes, beside
/// LiteLLM's proxy in front of the same double of a model.
struct GatewayBenchmark {
  func run(_ report: Report) {
    report.title("Gateway, beside LiteLLM's proxy")
    let program = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    guard let numbers = Peer.run("gateway", [program.appendingPathComponent("regimen").path]),
      numbers.count == 7
    else { return report.skip("the gateway", "wrk or Python with LiteLLM is not here") }
    let (direct, ours, theirs) = (numbers[0], numbers[1], numbers[2])
    report.figure("the model itself, p95", direct, "ms")
    report.figure("added by the gateway, p95", ours - direct, "ms")
    report.figure("added by LiteLLM, p95", theirs - direct, "ms")
    report.ratio("of what LiteLLM adds", (theirs - direct) / max(0.01, ours - direct), atLeast: 5)
    report.figure("refused by quota", numbers[3], "requests/s")
    report.figure("refused by LiteLLM for their key", numbers[4], "requests/s")
    report.ratio("as many", numbers[3] / numbers[4], atLeast: 5)
    report.figure("memory of the gateway", numbers[5], "MB")
    report.figure("memory of LiteLLM", numbers[6], "MB")
    report.ratio("less memory", numbers[6] / numbers[5], atLeast: 5)
  }
}
