import Documents
import Gateway
import Interchange

/// What the models of a gateway have used, for scripts, spreadsheets and people.
enum UsageReport {
  static func json(_ lines: [UsageLine]) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.list("usage", lines) { writer, line in
        writer.object {
          $0.member("month", line.month)
          $0.member("user", line.user)
          if let name = line.name { $0.member("name", name) }
          $0.member("provider", line.provider)
          $0.member("model", line.model)
          $0.member("calls", line.calls)
          $0.member("unknown_calls", line.unknown)
          $0.member("input_tokens", line.usage.input ?? 0)
          $0.member("output_tokens", line.usage.output ?? 0)
          $0.member("cache_read_tokens", line.usage.cacheRead ?? 0)
          $0.member("cache_write_tokens", line.usage.cacheWrite ?? 0)
          $0.member("thinking_tokens", line.usage.thinking ?? 0)
          $0.member("cost_usd", dollars(line))
        }
      }
      writer.member("cost_usd", lines.reduce(0) { $0 + dollars($1) })
    }
    return writer.finish()
  }

  static func csv(_ lines: [UsageLine]) -> [UInt8] {
    var bytes = CSVText.line([
      "month", "user", "name", "provider", "model", "calls", "unknown_calls", "input_tokens",
      "output_tokens", "cache_read_tokens", "cache_write_tokens", "thinking_tokens", "cost_usd",
    ])
    for line in lines {
      let counts = [
        line.calls, line.unknown, line.usage.input ?? 0, line.usage.output ?? 0,
        line.usage.cacheRead ?? 0, line.usage.cacheWrite ?? 0, line.usage.thinking ?? 0,
      ]
      bytes += CSVText.line(
        [line.month, line.user, line.name ?? "", line.provider, line.model]
          + counts.map { "\($0)" } + [shown(dollars(line))])
    }
    return bytes
  }

  static func show(_ lines: [UsageLine]) {
    if lines.isEmpty { return say("No model was asked yet.") }
    var table = Table([
      .left("Month"), .left("User"), .left("Model"), .right("Calls"), .right("In"), .right("Out"),
      .right("Cost"),
    ])
    for line in lines {
      table.add([
        "\(line.month)", "\(line.name ?? line.user)", "\(line.model)", "\(line.calls)",
        "\(line.usage.input ?? 0)", "\(line.usage.output ?? 0)", "$\(shown(dollars(line)))",
      ])
    }
    table.show()
    let unknown = lines.reduce(0) { $0 + $1.unknown }
    if unknown > 0 {
      say("Of \(unknown) calls it is not known what they used; their cost is not in it.")
    }
  }

  private static func dollars(_ line: UsageLine) -> Double { Double(line.cost) / 1e9 }

  /// With six decimals: a week costs parts of a cent.
  private static func shown(_ dollars: Double) -> String {
    let millionths = Int64((dollars * 1e6).rounded())
    let rest = String(millionths % 1_000_000)
    return "\(millionths / 1_000_000)." + String(repeating: "0", count: 6 - rest.count) + rest
  }
}
