import Foundation

// Speed, beside a peer on the same bytes in the same run. Times are the best of several runs, since
// everything that disturbs a run makes it longer.

if CommandLine.arguments.dropFirst().first == "bare" {
  try await BareServer.run(port: Int(CommandLine.arguments.last ?? "") ?? 8080)
}

let benchmarks: [(name: String, run: (Report) async throws -> Void)] = [
  ("decode", { try DecodeBenchmark(count: 10_000).run($0) }),
  ("volume", { try VolumeBenchmark(sets: 1_000_000).run($0) }),
  ("app", { AppBenchmark(workouts: 5000).run($0) }),
  ("player", { try PlayerBenchmark(hours: 2).run($0) }),
  ("plan", { try PlanBenchmark().run($0) }),
  ("coach", { try CoachBenchmark().run($0) }),
  ("rebuild", { try await RebuildBenchmark(count: 20_000).run($0) }),
  ("catch-up", { try await CatchUpBenchmark(count: 10_000).run($0) }),
  ("start", { try await StartBenchmark(count: 10_000).run($0) }),
  ("import", { try ImportBenchmark(rows: 300_000).run($0) }),
  ("body", { try BodyBenchmark(megabytes: 200).run($0) }),
  ("gateway", { GatewayBenchmark().run($0) }),
  ("server", { ServerBenchmark().run($0) }),
  ("page", { PageBenchmark(workouts: 5000).run($0) }),
]
let only = CommandLine.arguments.dropFirst().first
let chosen = benchmarks.filter { only == nil || $0.name == only }
guard !chosen.isEmpty else {
  let names = benchmarks.map(\.name).joined(separator: ", ")
  print("There is no benchmark “\(only ?? "")”. There are: \(names).")
  exit(64)
}
let report = Report()
for benchmark in chosen { try await benchmark.run(report) }
report.finish()
