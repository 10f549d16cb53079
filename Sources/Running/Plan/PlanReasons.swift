/// Why a run is there, as a coach would say it.
extension PlannedRun {
  /// What it trains, how it follows from the last one of its kind, and what it should feel like.
  public var reasons: [String] {
    let family = structured.family
    if role == .race { return ["The race that the plan leads to."] }
    if family == .runWalk, role == .long {
      return ["Walking a minute in every ten keeps a very long run easy on the legs."]
    }
    var reasons = [family.purpose]
    if isBenchmark, comesAgain {
      reasons.append(
        lastWork == 0
          ? "Note pace and heart rate: the same session comes again in a few weeks."
          : "The same session as a few weeks ago: compare pace and heart rate with that.")
    } else if work >= 60 {
      reasons.append(growth)
    }
    if let feel = family.feel { reasons.append(feel) }
    return reasons
  }

  /// How much hard running it holds beside the last one.
  private var growth: String {
    let minutes = Int((work / 60).rounded())
    let before = Int((lastWork / 60).rounded())
    if before == 0 { return "\(minutes) min of it to begin with." }
    return minutes > before
      ? "\(minutes) min of it, after \(before) min the last time."
      : minutes == before
        ? "\(minutes) min of it, as the last time."
        : "\(minutes) min of it, less than the last time."
  }

  /// What speaks for it, and what came next, for those who look at the engine.
  var choice: String {
    var words = "fit " + tenths(parts.fit) + ", phase " + tenths(parts.phase)
    words += ", amount " + tenths(parts.level) + ", variety " + tenths(parts.variety)
    for other in [second, third] where other.workout >= 0 {
      words += "; rejected " + Catalogue.all[other.workout].id + " (" + tenths(other.score) + ")"
    }
    if exchanged >= 0, exchanged != workout {
      words += "; instead of " + Catalogue.all[exchanged].id
    }
    return words
  }
}

extension Family {
  /// What a run of it should feel like; nil where there is nothing to hold on to.
  var feel: String? {
    switch self {
    case .easy, .long, .strides, .sharpening: "You can talk in whole sentences."
    case .recovery: "Slower than you think; stop early if the legs stay heavy."
    case .longFinish: "Hold back at first, so that the end is steady and not a struggle."
    case .progression: "Each part a little faster; the last one is brisk, not all you have."
    case .steady: "Brisk; you could still talk, in short sentences."
    case .tempo, .cruise, .threshold: "Comfortably hard: a few words at a time, and even."
    case .vo2max: "Hard and even: the last one as fast as the first."
    case .repetition: "Fast and loose; rest until you can run the next one as well."
    case .hills: "Strong and upright; walk or jog down until the breath is back."
    case .fartlek: "Quick, not flat out; keep running in between."
    case .racePace: "Controlled: this is what the race should feel like early on."
    case .timeTrial: "Start a touch too slowly, then give what you have."
    case .runWalk: "Run slowly enough to talk; walk before you have to."
    case .walk: "Brisk, and done."
    case .race: nil
    }
  }
}

/// With one digit after the point.
func tenths(_ value: Double) -> String {
  let whole = Int((abs(value) * 10).rounded())
  return (value < 0 && whole > 0 ? "-" : "") + String(whole / 10) + "." + String(whole % 10)
}
