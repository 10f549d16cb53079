import Documents
import Sequences

/// What a terminal shows of a session: the card, its bar, what comes next.
struct PlayerScreen {
  let width: Int
  let terminal: Terminal

  /// The lines to draw in place; always as many of them for the same card.
  func lines(_ runner: Runner, at now: Int64) -> [String] {
    let position = runner.position(at: now)
    guard position.card < runner.cards.count else { return [] }
    let card = runner.cards[position.card]
    let count = runner.count(at: position.card)
    var title: [(text: String, style: Terminal.Style?)] = [(card.fullName, .bold)]
    if position.leadIn > 0 { title.append(("  get ready", nil)) }
    if runner.isPaused { title.append(("  paused", .yellow)) }
    var lines = [
      line([(runner.session.name, .dim), ("  \(count.number) of \(count.of)", nil)]),
      line(title),
      line([(bar(position) + " " + clock(position), nil)]),
    ]
    lines += details(of: card, ticked: runner.state(of: position.card)?.ticked ?? [])
      .map { line([($0, nil)]) }
    if let rounds = runner.state(of: position.card)?.rounds, rounds > 0 {
      lines.append(line([("Rounds: \(rounds)", nil)]))
    }
    let left = runner.remaining(at: now)
    var foot = runner.next(after: position.card).map { "Next: \($0.fullName)" } ?? "The last one"
    foot += " · \(Double(left.milliseconds / 1000).shownAsClock) left"
    if left.openCards > 0 { foot += " + \(left.openCards) open" }
    lines.append(line([(foot, .dim)]))
    return lines
  }

  /// What brings the cursor to where the last lines began. In a window that has become narrower
  /// nobody knows over how many they run: all of it is drawn anew.
  static func wayBack(over lines: Int, isNarrower: Bool) -> String {
    if lines == 0 { return "" }
    return isNarrower ? "\u{1b}[H\u{1b}[J" : "\u{1b}[\(lines)A\r"
  }

  /// One line, cut before it is styled: what is longer than the terminal is wide would be drawn
  /// over several, and lose the end of its style.
  private func line(_ parts: [(text: String, style: Terminal.Style?)]) -> String {
    var room = max(20, width)
    var line = ""
    for part in parts where room > 0 {
      let text = String(part.text.map { $0.isWhitespace ? " " : $0 })
      let shown = Terminal.shown(text).beginning(columns: room)
      room -= shown.columnWidth
      line += terminal.styled(shown, part.style)
      // Where a wide letter leaves a column over, nothing goes into that.
      if shown != Terminal.shown(text) { break }
    }
    return Terminal.shown(line)
  }

  private func details(of card: PlayedCard, ticked: [ULID]) -> [String] {
    switch card.kind {
    case .info(let info): info.text.isEmpty ? [] : [info.text]
    case .checklist(let list):
      list.items.enumerated().map { number, item in
        "\(ticked.contains(item.id) ? "[x]" : "[ ]") \(number + 1) \(item.text)"
      }
    default: card.notes.isEmpty ? [] : [card.notes]
    }
  }

  private func bar(_ position: Position) -> String {
    let cells = max(10, min(40, width - 12))
    guard let share = position.share else { return String(repeating: "·", count: cells) }
    let filled = Int((share * Double(cells)).rounded())
    return String(repeating: "█", count: filled) + String(repeating: "░", count: cells - filled)
  }

  private func clock(_ position: Position) -> String {
    if position.leadIn > 0 { return Double((position.leadIn + 999) / 1000).shownAsClock }
    guard let remaining = position.remaining else {
      return Double(position.elapsed / 1000).shownAsClock
    }
    if remaining > 0 { return Double((remaining + 999) / 1000).shownAsClock }
    return "+" + Double((position.elapsed - (position.length ?? 0)) / 1000).shownAsClock
  }
}

extension Double {
  /// Seconds as `0:45` or `1:02:03`.
  var shownAsClock: String {
    let seconds = Int(self.rounded())
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return hours > 0
      ? "\(hours):\(two(minutes)):\(two(seconds % 60))" : "\(minutes):\(two(seconds % 60))"
  }
}
