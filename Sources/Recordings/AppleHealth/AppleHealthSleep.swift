import Documents

enum AppleHealthSleepStage: UInt8 {
  case inBed
  /// Asleep, without a stage.
  case asleep
  case core, deep, rem, awake

  init?(_ value: XMLBytes) {
    guard value.hasPrefix("HKCategoryValueSleepAnalysis") else { return nil }
    switch value.dropFirst(28) {
    case "InBed": self = .inBed
    case "Asleep", "AsleepUnspecified": self = .asleep
    case "AsleepCore": self = .core
    case "AsleepDeep": self = .deep
    case "AsleepREM": self = .rem
    case "Awake": self = .awake
    default: return nil
    }
  }

  var isAsleep: Bool { self != .inBed && self != .awake }
}

struct AppleHealthSleepSpan {
  /// Longer ones are mistakes.
  static let longest: Int64 = 86_400

  /// Seconds since 2001-01-01T00:00:00Z.
  var start: Int32
  var end: Int32
  var source: UInt16
  var stage: AppleHealthSleepStage
  /// Quarters of an hour ahead of UTC.
  var startOffset: Int8
  var endOffset: Int8
}

/// A night as one source tells it.
struct AppleHealthNight {
  /// Sleep without long times awake in it.
  struct Part: Equatable {
    /// That one woke up on, at the night's end.
    var day: Int32
    var start: Int32
    var end: Int32
  }

  var day: Int32
  /// In order.
  var parts: [Part]
  var source: UInt16
  var sleep: RecordedSleep

  /// Whether the source tells stages apart.
  var hasStages: Bool {
    sleep.coreMinutes != nil || sleep.deepMinutes != nil || sleep.remMinutes != nil
  }
}

/// Makes nights of the spans of sleep, see `Night`.
struct AppleHealthNights {
  /// The best night of each day that one woke up on, in the order of days.
  private(set) var nights: [AppleHealthNight] = []
  /// Sources' days with time in bed only, of which nothing is told.
  private(set) var inBedOnly = 0

  init(_ spans: [AppleHealthSleepSpan], sources: AppleHealthSources) {
    let spans = spans.sorted { ($0.source, $0.start, $0.end) < ($1.source, $1.start, $1.end) }
    var best: [Int32: AppleHealthNight] = [:]
    var low = 0
    while low < spans.count {
      var high = low
      while high < spans.count, spans[high].source == spans[low].source { high += 1 }
      let own = Self.nights(spans[low..<high], name: sources[spans[low].source].name)
      if own.isEmpty { inBedOnly += 1 }
      for night in own {
        if let known = best[night.day], !Self.isBetter(night, than: known, sources) { continue }
        best[night.day] = night
      }
      low = high
    }
    nights = best.values.sorted { $0.day < $1.day }
  }

  /// The one with stages, unless it missed most of the night; else the longer one.
  private static func isBetter(
    _ night: AppleHealthNight, than other: AppleHealthNight, _ sources: AppleHealthSources
  ) -> Bool {
    let (minutes, others) = (night.sleep.asleepMinutes, other.sleep.asleepMinutes)
    if night.source != other.source, night.hasStages != other.hasStages {
      return night.hasStages ? minutes * 2 >= others : minutes > others * 2
    }
    if minutes != others { return minutes > others }
    return sources[night.source].kind < sources[other.source].kind
  }

  /// The nights and naps of one source, whose spans are in order of their starts.
  private static func nights(
    _ spans: ArraySlice<AppleHealthSleepSpan>, name: String
  ) -> [AppleHealthNight] {
    let asleep = spans.filter { $0.stage.isAsleep && $0.end > $0.start }
    let others = spans.filter { !$0.stage.isAsleep && $0.end > $0.start }
    var stretches: [Stretch] = []
    for (index, span) in asleep.enumerated() {
      if let known = stretches.last,
        Int64(span.start) - Int64(asleep[known.last].end) <= Night.longestGap
      {
        stretches[stretches.count - 1].spans = known.spans.lowerBound..<index + 1
        if span.end > asleep[known.last].end { stretches[stretches.count - 1].last = index }
      } else {
        stretches.append(Stretch(spans: index..<index + 1, last: index))
      }
    }
    var nights: [AppleHealthNight] = []
    var low = 0
    while low < stretches.count {
      var high = low + 1
      while high < stretches.count,
        Night.isOne(stretches[high - 1].middle(asleep), stretches[high].middle(asleep))
      {
        high += 1
      }
      nights.append(night(stretches[low..<high], asleep, others, name: name))
      low = high
    }
    return nights
  }

  /// Sleep without long times awake in it.
  private struct Stretch {
    var spans: Range<Int>
    /// Index of the span that ends last.
    var last: Int

    /// Seconds since 1970 on the local clock.
    func middle(_ asleep: [AppleHealthSleepSpan]) -> Int64 {
      let (first, last) = (asleep[spans.lowerBound], asleep[last])
      return (Int64(first.start) + Int64(last.end)) / 2 + Int64(last.endOffset) * 900
        + AppleHealthDate.reference
    }
  }

  private static func night(
    _ stretches: ArraySlice<Stretch>, _ all: [AppleHealthSleepSpan],
    _ others: [AppleHealthSleepSpan], name: String
  ) -> AppleHealthNight {
    let from = stretches[stretches.startIndex].spans.lowerBound
    let asleep = all[from..<stretches[stretches.endIndex - 1].spans.upperBound]
    let (first, last) = (all[from], all[stretches[stretches.endIndex - 1].last])
    func instant(_ seconds: Int32, _ quarters: Int8) -> Instant {
      let date = AppleHealthDate(seconds: seconds, offsetQuarters: quarters)
      return Instant(milliseconds: date.milliseconds, offsetMinutes: date.offsetMinutes)
    }
    func minutes(_ stage: AppleHealthSleepStage) -> Double? {
      let own = asleep.filter { $0.stage == stage }
      return own.isEmpty ? nil : union(own[...])
    }
    var sleep = RecordedSleep(
      start: instant(first.start, first.startOffset), end: instant(last.end, last.endOffset))
    sleep.source = name
    sleep.asleepMinutes = union(asleep)
    sleep.coreMinutes = minutes(.core)
    sleep.deepMinutes = minutes(.deep)
    sleep.remMinutes = minutes(.rem)
    // A span is no longer than a day: no earlier one reaches into this night.
    let bound = Int32(clamping: Int64(first.start) - AppleHealthSleepSpan.longest)
    let near = others[others.firstIndex(atLeast: bound) { $0.start }...]
      .prefix { $0.start < last.end }
      .filter { $0.end > first.start }
    let inBed = near.filter { $0.stage == .inBed }
    if !inBed.isEmpty { sleep.inBedMinutes = union(inBed[...]) }
    let awake = near.filter { $0.stage == .awake }.map { span in
      var span = span
      span.start = max(span.start, first.start)
      span.end = min(span.end, last.end)
      return span
    }
    if !awake.isEmpty { sleep.awakeMinutes = union(awake[...]) }
    let end = AppleHealthDate(seconds: last.end, offsetQuarters: last.endOffset)
    let day = AppleHealthDate.day(localSeconds: end.localSeconds)
    let parts = stretches.map { stretch in
      AppleHealthNight.Part(
        day: day, start: all[stretch.spans.lowerBound].start, end: all[stretch.last].end)
    }
    return AppleHealthNight(day: day, parts: parts, source: first.source, sleep: sleep)
  }

  /// Minutes that spans in order of their starts cover.
  private static func union(_ spans: ArraySlice<AppleHealthSleepSpan>) -> Double {
    var seconds: Int64 = 0
    var end = Int64.min
    for span in spans {
      let from = max(Int64(span.start), end)
      if Int64(span.end) > from {
        seconds += Int64(span.end) - from
        end = Int64(span.end)
      }
    }
    return Double(seconds) / 60
  }
}
