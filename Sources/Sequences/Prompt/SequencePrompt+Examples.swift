import Documents

extension SequencePrompt {
  /// A step of that kind that shows what there is to set.
  static func example(of kind: CardKind) -> Step {
    let title: String
    let shown: CardKind
    switch kind {
    case .countdown:
      title = "AMRAP"
      shown = .countdown(Countdown(seconds: 600, countsRounds: true))
    case .countUp:
      title = "100 burpees"
      shown = .countUp(CountUp(limitSeconds: 900))
    case .info:
      title = "Set up"
      shown = .info(Info(text: "Put a chair against the wall.", seconds: 20))
    case .repetition:
      title = "Push-ups"
      shown = .repetition(Repetition(reps: 12, expectedSeconds: 36))
    case .rest:
      title = ""
      shown = .rest(Rest(seconds: 45))
    case .interval:
      title = "Bike"
      shown = .interval(
        Interval(workSeconds: 40, restSeconds: 20, rounds: 6, skipsLastRest: true))
    case .checklist:
      title = "Before"
      let items = [(3, "Mat"), (4, "Water")].map { ChecklistItem(id: number($0), text: $1) }
      shown = .checklist(Checklist(items: items))
    case .randomDuration:
      title = "Wait for the tone"
      shown = .randomDuration(RandomDuration(lowestSeconds: 3, highestSeconds: 10))
    }
    return Step(id: number(2), title: title, shown)
  }

  /// Identifiers that are easy to go on with.
  static func number(_ number: UInt64) -> ULID { ULID(high: 0, low: number) }

  /// JSON on one line.
  static func compact(_ value: some Record) -> String {
    var encoder = FieldEncoder(JSONWriter(compact: true))
    encoder.object(value)
    return String(utf8: encoder.writer.bytes)
  }

  /// A document on one line, with its schema.
  static func document(_ sequence: TimedSequence) -> String {
    var encoder = FieldEncoder(JSONWriter(compact: true))
    sequence.encode(&encoder)
    return String(utf8: encoder.writer.bytes)
  }

  /// The fields of a configuration: lists by their name, the others with range and default.
  static func fields(_ entries: [FieldForm.Entry], shownBy step: Step) -> String {
    let shown = try? JSONValue(parsing: Array(compact(step).utf8))
    guard case .object(let members) = shown?["configuration"] else { return fields(entries) }
    let lists = members.compactMap { member -> String? in
      guard case .array = member.value else { return nil }
      return member.key
    }
    let others = entries.isEmpty ? [] : [fields(entries)]
    return (lists + others).joined(separator: ", ")
  }

  /// Such as `seconds 1…86400 (30), countsRounds (false), limitSeconds 1…86400 (nothing)`.
  static func fields(_ entries: [FieldForm.Entry]) -> String {
    entries.map { entry in
      var text = entry.name
      if let range = entry.range {
        text += " " + String(Int(range.lowerBound)) + "…" + String(Int(range.upperBound))
      }
      switch entry.value {
      case .bool(let value): return text + (value ? " (true)" : " (false)")
      case .number(let value): return text + " (" + String(Int(value)) + ")"
      case .text(let value): return text + " (\"" + value + "\")"
      case nil: return text + " (nothing)"
      }
    }.joined(separator: ", ")
  }
}
