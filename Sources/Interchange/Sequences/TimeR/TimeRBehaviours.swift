import Documents
import Sequences

/// What happens during the steps of one timer, gathered so that each kind is spoken of once.
struct TimeRBehaviours {
  private struct Loss {
    var type: String
    var firstStep: String
    var count: Int
  }

  private var losses: [Loss] = []

  /// - Returns: the notes of the card: what was to be said aloud.
  mutating func add(_ behaviours: [TimeRBehaviour], _ draft: inout SequenceDraft) -> String {
    var notes: [String] = []
    for behaviour in behaviours {
      draft.report(behaviour.unknown)
      var type = behaviour.type.string ?? ""
      // A file may make up as many as it likes.
      if losses.count >= 32, !losses.contains(where: { $0.type == type }) { type = "others" }
      switch type {
      case "HALT", "SKIP": continue
      case "HALF": draft.cues.saysHalfway = true
      case "VOICE":
        notes += [behaviour.label, behaviour.content].compactMap { text in
          text.string.flatMap { $0.isEmpty ? nil : $0 }
        }
      default: break
      }
      if let index = losses.firstIndex(where: { $0.type == type }) {
        losses[index].count += 1
      } else {
        losses.append(Loss(type: type, firstStep: draft.step, count: 1))
      }
    }
    return notes.joined(separator: "\n")
  }

  /// Tells what had no equal.
  func finish(_ draft: inout SequenceDraft) {
    for loss in losses {
      draft.step = loss.firstStep
      let (what, action) = Self.text(of: loss.type)
      let others = loss.count > 1 ? " (on \(loss.count) steps)" : ""
      let isPlain = ["HALF", "COUNT", "VIBRATION"].contains(loss.type)
      draft.report(
        isPlain ? .note : .warning, "behaviour-" + ShortText.of(loss.type.lowercased()),
        what + others + ".", action)
    }
    draft.step = ""
  }

  private static func text(of type: String) -> (what: String, action: String) {
    switch type {
    case "MUSIC": ("It plays music", "The music was left out; a tone tells the start of a card.")
    case "VIBRATION":
      ("It vibrates in a pattern of its own", "Every card vibrates in Regimen's own pattern.")
    case "SCREEN": ("It wakes the screen", "It was left out; the screen stays on while playing.")
    case "VOICE":
      (
        "It says a text aloud", "The text went into the notes; the card's title is said instead."
      )
    case "BEEP": ("It beeps every second", "The beeps were left out; the last 3 seconds beep.")
    case "HALF": ("It tells when half of it is over", "Halfway is said in every card.")
    case "COUNT": ("It counts its last seconds", "The last 3 seconds of every card beep.")
    case "NOTIFICATION": ("It shows a notification", "It was left out.")
    case "FLASHLIGHT": ("It flashes the light", "It was left out.")
    case "IMAGE": ("It shows a picture", "It was left out.")
    default:
      ("Its behaviour \"\(ShortText.of(type))\" is not known", "It was left out.")
    }
  }
}
