import Foundation

// Speed, beside a peer on the same bytes in the same run. Times are the best of several runs, since
// everything that disturbs a run makes it longer.

if CommandLine.arguments.dropFirst().first == "bare" {
  try await BareServer.run(port: Int(CommandLine.arguments.last ?? "") ?? 8080)
}

let only = CommandLine.arguments.dropFirst().first
let names = [
  "decode", "volume", "app", "player", "plan", "rebuild", "catch-up", "start", "server", "page",
]
if let only, !names.contains(only) {
  print("There is no benchmark “\(only)”. There are: \(names.joined(separator: ", ")).")
  exit(64)
}
let report = Report()
try DecodeBenchmark(count: 10_000).run(report, only)
try VolumeBenchmark(sets: 1_000_000).run(report, only)
AppBenchmark(workouts: 5000).run(report, only)
try PlayerBenchmark(hours: 2).run(report, only)
try PlanBenchmark().run(report, only)
try await RebuildBenchmark(count: 20_000).run(report, only)
try await CatchUpBenchmark(count: 10_000).run(report, only)
try await StartBenchmark(count: 10_000).run(report, only)
ServerBenchmark().run(report, only)
PageBenchmark(workouts: 5000).run(report, only)
report.finish()
