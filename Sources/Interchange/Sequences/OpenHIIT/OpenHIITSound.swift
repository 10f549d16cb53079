import Documents
import Sequences

/// What is heard in OpenHIIT, as cues; which sound it is has no equal.
enum OpenHIITSound {
  static func apply(_ timer: OpenHIITTimer, to draft: inout SequenceDraft) {
    let intervals = timer.intervals.list
    let found = draft.object(timer.soundSettings, "soundSettings")
    guard found != nil || !intervals.isEmpty else { return }
    let settings = found ?? OpenHIITSounds()
    draft.report(settings.unknown)
    let names = names(of: settings.all + intervals.flatMap { $0.sounds })
    let half = [settings.halfwaySound] + intervals.map { $0.halfwaySound }
    let count = [settings.countdownSound] + intervals.map { $0.countdownSound }
    draft.cues.hasSound = !names.isEmpty
    draft.cues.saysHalfway = !self.names(of: half).isEmpty
    draft.cues.countsDown = !self.names(of: count).isEmpty
    if names.isEmpty { return }
    draft.report(
      .note, "sounds",
      "The sounds " + names.prefix(8).map { ShortText.of($0) }.joined(separator: ", ")
        + (names.count > 8 ? " and others" : "") + " have no equal.",
      "Regimen's own tones are heard instead.")
  }

  /// Those that are heard, each once.
  private static func names(of sounds: [Loose]) -> [String] {
    var seen: Set<String> = []
    return sounds.compactMap { sound in
      guard let name = sound.string, !name.isEmpty, name != "none", seen.insert(name).inserted
      else { return nil }
      return name
    }
  }
}

/// Colours that have an equal, and what was said of them already.
struct ColourNotes {
  private var told: Set<UInt32> = []

  /// The nearest of the colours that a card can have; nil where there is none.
  mutating func colour(of value: Loose, in draft: inout SequenceDraft) -> Open<CardColour>? {
    if value == .none { return nil }
    guard let number = value.number, let whole = Int64(exactly: number.rounded()) else {
      draft.report(.note, "bad-colour", "The colour is no number.", "It was left out.")
      return nil
    }
    let rgb = UInt32(truncatingIfNeeded: whole) & 0xff_ffff
    let nearest = Self.nearest(to: rgb)
    if told.insert(rgb).inserted {
      let digits = String(rgb, radix: 16)
      draft.report(
        .note, "colour",
        "The colour #" + String(repeating: "0", count: 6 - digits.count) + digits
          + " is none that a card can have.",
        "It became \(nearest.rawValue).")
    }
    return Open(nearest)
  }

  private static func nearest(to rgb: UInt32) -> CardColour {
    let hues: [(CardColour, UInt32)] = [
      (.red, 0xf44336), (.orange, 0xff9800), (.yellow, 0xffeb3b), (.green, 0x4caf50),
      (.teal, 0x009688), (.blue, 0x2196f3), (.indigo, 0x3f51b5), (.purple, 0x9c27b0),
      (.pink, 0xe91e63), (.grey, 0x9e9e9e),
    ]
    func distance(_ other: UInt32) -> Int {
      [UInt32(16), 8, 0].reduce(0) { sum, shift in
        let difference = Int(rgb >> shift & 0xff) - Int(other >> shift & 0xff)
        return sum + difference * difference
      }
    }
    return hues.min(by: { distance($0.1) < distance($1.1) })?.0 ?? .grey
  }
}
