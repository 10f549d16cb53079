import Documents

/// Everything in a file that was not imported as it stands, by reason.
///
/// - Parameter rest: where those are that are not listed.
func diagnosticsCard(
  _ diagnostics: DiagnosticGroups, rest: String = "; regimen import --json lists them all."
) -> Node {
  if diagnostics.list.isEmpty { return .none }
  let told = diagnostics.list.reduce(0) { $0 + $1.count }
  return card("Worth a look") {
    for group in diagnostics.list { diagnosticDetails(group) }
    if diagnostics.count > told {
      p(.class("field-note")) {
        (diagnostics.count - told).text + " more are not listed here" + rest
      }
    }
  }
}

private func diagnosticDetails(_ group: DiagnosticGroup) -> Node {
  details(.class("disclosure"), .key(group.severity.rawValue + group.code)) {
    summary {
      span(.class("row-title")) { title(group.code) + ": " + group.count.text }
      span(.class("row-detail")) { effect(group.severity) }
    }
    ul(.class("rows"), .label(title(group.code))) {
      for (place, diagnostic) in group.first.enumerated() {
        li(.key(String(place))) {
          if !diagnostic.place.isEmpty { strong { diagnostic.place + ": " } }
          diagnostic.text
        }
      }
    }
    if group.count > group.first.count {
      p(.class("field-note")) {
        "The first " + String(group.first.count) + " of " + group.count.text + "."
      }
    }
  }
}

/// What was done with the rows.
private func effect(_ severity: DiagnosticGroup.Severity) -> String {
  switch severity {
  case .error: "skipped or partly imported"
  case .warning: "imported with an assumption"
  case .note: "imported; good to know"
  }
}

/// `bad-number` as `Bad number`.
private func title(_ code: String) -> String {
  if code.isEmpty { return "Other" }
  var bytes: [UInt8] = []
  for byte in code.utf8 { bytes.append(byte == 0x2d ? 0x20 : byte) }
  if let first = bytes.first, (0x61...0x7a).contains(first) { bytes[0] = first - 0x20 }
  return String(utf8: bytes)
}
