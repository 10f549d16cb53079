import Documents
import Sequences
import Strength

extension Totals {
  /// Such as `12:30` or `10:00–14:00 + 2 open`; empty where there is nothing.
  var text: String {
    var text = ""
    if highestSeconds > 0 {
      text = TimeSpan.clock(seconds: Double(highestSeconds))
      if lowestSeconds < highestSeconds {
        let lowest = TimeSpan.clock(seconds: Double(lowestSeconds))
        text = lowestSeconds == 0 ? "up to " + text : lowest + "–" + text
      }
    }
    if openCards > 0 { text += (text.isEmpty ? "" : " + ") + openCards.text + " open" }
    return text
  }
}

/// What becomes of a sequence when it is played.
struct SequenceOutlook {
  /// Its length and its cards as they are played, such as `4:00 · 16 cards`.
  var text: String
  /// Why it cannot be played; empty where it can.
  var problem = ""

  init(_ sequence: TimedSequence) {
    let totals = Totals(of: sequence.steps)
    let cards = counted(Int(clamping: totals.cards), "card", "cards")
    text = totals.text.isEmpty ? cards : totals.text + " · " + cards
    do throws(SequenceError) {
      _ = try Expansion.cards(of: sequence.steps, seed: 0)
    } catch {
      problem = error.description
    }
  }
}

extension Step {
  /// What it is called where it has no title.
  public var name: String {
    if !title.isEmpty { return title }
    switch content {
    case .card(let kind): return kind.title
    case .group: return "Group"
    case .newer(let shape): return "Made by a newer version of Regimen (kind “" + shape.name + "”)"
    }
  }

  /// What it is, and what is special about it.
  public var detail: String {
    var parts: [String] = []
    switch content {
    case .newer(let shape):
      return title.isEmpty ? "" : "Made by a newer version of Regimen (kind “" + shape.name + "”)"
    case .group(let group):
      parts.append(counted(group.rounds, "round", "rounds"))
      if group.alternatesSides { parts.append("left and right") }
      if group.skipsLastRest { parts.append("no last rest") }
    case .card(let kind):
      if !title.isEmpty { parts.append(kind.title) }
      parts += kind.marks
    }
    return parts.joined(separator: " · ")
  }

  /// Such as `0:30`, `10 reps` or `open`.
  public var lengthText: String {
    switch content {
    case .card(.repetition(let value)): counted(value.reps, "rep", "reps")
    case .card(.checklist(let value)): counted(value.items.count, "item", "items")
    case .card(.countdown(let value)): TimeSpan.clock(seconds: Double(value.seconds))
    case .card(.rest(let value)): TimeSpan.clock(seconds: Double(value.seconds))
    case .card(.info(let value)) where value.seconds == nil: "open"
    case .card(.countUp(let value)) where value.limitSeconds == nil:
      value.meters.map { $0.metersText } ?? "open"
    case .card, .group: Totals(of: [self]).text
    case .newer: ""
    }
  }

  /// The colour that marks it; groups have none but their own.
  var markClass: String {
    if let known = colour?.known { return "mark " + known.rawValue }
    if case .card(let kind) = content { return "mark " + kind.colour.rawValue }
    return "mark"
  }
}

extension CardKind {
  fileprivate var marks: [String] {
    switch self {
    case .countdown(let value):
      (value.goesOnByItself ? [] : ["waits"]) + (value.countsRounds ? ["counts rounds"] : [])
    case .countUp(let value):
      (value.limitSeconds == nil ? [] : value.meters.map { ["or " + $0.metersText] } ?? [])
        + (value.countsRounds ? ["counts rounds"] : [])
    case .rest(let value): value.goesOnByItself ? [] : ["waits"]
    case .interval(let value):
      [
        String(value.rounds) + " × " + TimeSpan.clock(seconds: Double(value.workSeconds)) + " / "
          + TimeSpan.clock(seconds: Double(value.restSeconds))
      ]
    case .repetition(let value):
      value.expectedSeconds.map { ["about " + TimeSpan.clock(seconds: Double($0))] } ?? []
    case .info(let value): value.text.isEmpty ? [] : [value.text]
    case .checklist, .randomDuration: []
    }
  }
}
