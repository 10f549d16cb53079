import Documents
import Foundation
import Strength

let bench = try DecodeBenchmark(count: 10000)
print(
  String(decoding: bench.texts[0], as: UTF8.self).prefix(900), bench.byteCount / bench.texts.count)
func time(_ n: Int, _ f: () throws -> Int) rethrows -> Double {
  var best = Double.infinity
  for _ in 0..<n {
    let c = ContinuousClock()
    let d = try c.measure { _ = try f() }
    best = min(best, d / .seconds(1))
  }
  return best
}
let t = try time(5) { try bench.decodeAll() }
print("decode MB/s", Double(bench.byteCount) / t / 1e6)
if CommandLine.arguments.contains("decode") {
  for _ in 0..<10 { _ = try bench.decodeAll() }
  exit(0)
}
let ws = try bench.texts.map { try Workout(decoding: $0) }
let e = time(5) { bench.encodeAll(ws) }
print("encode MB/s", Double(bench.byteCount) / e / 1e6)
let k = try time(5) {
  for b in bench.texts { try JSONReader.check(b) }
  return 1
}
print("check MB/s", Double(bench.byteCount) / k / 1e6)
if CommandLine.arguments.count > 1 {
  var all: [UInt8] = []
  for b in bench.texts {
    all += b
    all.append(0)
  }
  try Data(all).write(to: URL(fileURLWithPath: CommandLine.arguments[1]))
}
