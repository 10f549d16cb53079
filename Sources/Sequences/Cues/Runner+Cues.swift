import Documents

extension Runner {
  /// The cues that are due after `from` and no later than `through`, in order, if nobody does
  /// anything meanwhile. Milliseconds on the session's clock.
  ///
  /// Whoever asks for adjoining spans gets each cue once: it belongs to its moment.
  ///
  /// - Parameter speechPercent: how long it takes to say what is to be said, of what the English
  ///   takes: it is spoken in the listener's language.
  public func cues(after from: Int64, through: Int64, speechPercent: Int64 = 100) -> [Cue] {
    guard session.isRunning, session.pausedAt == nil else { return [] }
    var walk = Walk(self, at: max(from, session.cardStartedAt.milliseconds))
    // A card that ends at `from` has its cues behind it, but for those of the next one's start.
    while walk.goOn(self) {}
    var cues = leadInCues(after: from, through: through)
    var card = walk.card
    var start = walk.start
    while card < cards.count, start <= through {
      for cue in self.cues(of: card, startingAt: start, speechPercent)
      where cue.at > from && cue.at <= through {
        cues.append(cue)
      }
      guard cards[card].endsByItself, let length = lengths[card] else { break }
      start += length
      card += 1
    }
    return cues
  }

  /// When the next cue is due; nil where none comes by itself.
  public func nextCue(after now: Int64) -> Cue? {
    guard session.isRunning, session.pausedAt == nil else { return nil }
    let position = position(at: now)
    var end = now + position.leadIn
    for card in position.card..<cards.count {
      end += lengths[card] ?? 0
      if let first = cues(after: now, through: end).first { return first }
      if !cards[card].endsByItself { return nil }
    }
    return nil
  }

  /// Counts down to the start of the first card.
  private func leadInCues(after from: Int64, through: Int64) -> [Cue] {
    let start = session.cardStartedAt.milliseconds
    var cues: [Cue] = []
    for seconds in session.cues.countdown {
      let at = start - Int64(seconds) * 1000
      // What lies before a card that is under way belonged to the card before.
      if at > max(from, session.seenAt.milliseconds), at <= through {
        cues.append(Cue(kind: .countdown(seconds), at: at, card: session.card, speech: nil))
      }
    }
    return cues
  }

  private func cues(of card: Int, startingAt start: Int64, _ speechPercent: Int64) -> [Cue] {
    let played = cards[card]
    let settings = session.cues
    var offsets: [(kind: Cue.Kind, offset: Int64, texts: [String])] = []
    offsets.append(
      (
        played.startsLastRound ? .lastRound : .cardStart, 0,
        Speech.start(played, next: next(after: card))
      ))
    if let length = lengths[card], let base = played.length {
      if settings.saysHalfway, base >= 20_000, base / 2 <= length - 5000 {
        offsets.append((.halfway, base / 2, ["Halfway"]))
      }
      if settings.saysTenSeconds, length >= 30_000 {
        let next = played.endsByItself ? next(after: card) : nil
        offsets.append((.tenSeconds, length - 10_000, Speech.tenSeconds(next: next)))
      }
      for seconds in settings.countdown where length > Int64(seconds) * 1000 {
        offsets.append((.countdown(seconds), length - Int64(seconds) * 1000, []))
      }
      if card == cards.count - 1, played.endsByItself {
        offsets.append((.finish, length, ["Finished"]))
      } else if !played.endsByItself {
        offsets.append((.timeOver, length, ["Time"]))
      }
    }
    offsets.order { $0.offset < $1.offset }
    let end = played.endsByItself ? lengths[card] : nil
    return offsets.indices.map { index in
      let (kind, offset, texts) = offsets[index]
      // A voice must not run into what comes next.
      let limit = index + 1 < offsets.count ? offsets[index + 1].offset : end
      let time = limit.map { $0 - offset } ?? .max
      let isLast = kind == .finish || kind == .timeOver
      let speech =
        settings.hasSpeech
        ? Speech.fitting(texts, within: isLast ? .max : time, percent: speechPercent) : nil
      return Cue(kind: kind, at: start + offset, card: card, speech: speech)
    }
  }
}
