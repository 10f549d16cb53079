import Synchronization

/// Counters of this process, as Prometheus reads them (text format 0.0.4).
final class Metrics: Sendable {
  private struct Key: Hashable {
    var name: String
    var labels: String
  }

  private let values = Mutex<[Key: Double]>([:])
  private static let help: [(name: String, kind: String, text: String)] = [
    ("regimen_gateway_requests_total", "counter", "Requests by path and how they ended."),
    ("regimen_gateway_tokens_refused_total", "counter", "Requests without a token that holds."),
    ("regimen_gateway_seconds_sum", "counter", "Seconds spent on requests by path."),
    ("regimen_gateway_calls_total", "counter", "Calls of models by provider and outcome."),
    ("regimen_gateway_tokens_total", "counter", "Tokens by provider and kind."),
    ("regimen_gateway_repairs_total", "counter", "Answers that were asked for again, by code."),
    ("regimen_gateway_leases_swept_total", "counter", "Slots freed after their gateway died."),
    ("regimen_gateway_in_flight", "gauge", "Requests that are being answered."),
    ("regimen_gateway_circuit_open", "gauge", "1 where a provider is left alone for a while."),
  ]

  func add(_ name: String, _ labels: [String: String] = [:], _ value: Double = 1) {
    let key = Metrics.key(name, labels)
    values.withLock { $0[key, default: 0] += value }
  }

  func set(_ name: String, _ labels: [String: String] = [:], _ value: Double) {
    let key = Metrics.key(name, labels)
    values.withLock { $0[key] = value }
  }

  private static func key(_ name: String, _ labels: [String: String]) -> Key {
    let pairs = labels.sorted { $0.key < $1.key }.map { label in
      let value = label.value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        .replacing("\n", with: "\\n")
      return "\(label.key)=\"\(value)\""
    }
    return Key(name: name, labels: pairs.isEmpty ? "" : "{" + pairs.joined(separator: ",") + "}")
  }

  var text: String {
    let values = values.withLock { $0 }
    var text = ""
    for (name, kind, help) in Metrics.help {
      text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind)\n"
      let lines = values.filter { $0.key.name == name }.sorted { $0.key.labels < $1.key.labels }
      for (key, value) in lines {
        let number = value == value.rounded() ? String(Int64(value)) : String(value)
        text += name + key.labels + " " + number + "\n"
      }
    }
    return text
  }
}
