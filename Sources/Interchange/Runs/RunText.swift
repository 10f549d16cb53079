import Running

/// A run's structure in words, for people; in kilometres where nothing else is said.
enum RunText {
  /// Such as `4:05`, from whole seconds.
  static func clock(_ seconds: Int) -> String {
    let rest = seconds % 60
    return String(seconds / 60) + (rest < 10 ? ":0" : ":") + String(rest)
  }

  /// Such as `15 min`, `90 s`, `2:30 min`, `1 km`, `400 m` or `21.1 km`. What is shorter than a
  /// mile is in metres for who counts in miles: tracks are.
  static func length(_ segment: TargetedSegment, _ unit: PlanUnit = .kilometers) -> String {
    if let seconds = segment.seconds {
      if seconds % 60 == 0 { return String(seconds / 60) + " min" }
      return seconds < 100 ? String(seconds) + " s" : clock(seconds) + " min"
    }
    guard let meters = segment.meters else { return "open end" }
    if unit == .miles {
      let kilometers = Double(meters) / 1000
      return kilometers < unit.kilometers ? String(meters) + " m" : unit.text(kilometers)
    }
    if meters % 1000 == 0 { return String(meters / 1000) + " km" }
    if meters < 2000 { return String(meters) + " m" }
    let tenths = (meters + 50) / 100
    return String(tenths / 10) + "." + String(tenths % 10) + " km"
  }

  /// Such as `4:05–4:15 /km`, `150–158 bpm` or `effort 8 of 10`.
  static func target(_ target: Target, _ unit: PlanUnit = .kilometers) -> String {
    switch target {
    case .pace(let range):
      pace(range.lowerBound, unit) + "–" + pace(range.upperBound, unit) + " /" + unit.name
    case .heartRate(let range):
      String(range.lowerBound) + "–" + String(range.upperBound) + " bpm"
    case .effort(let rating): "effort " + String(rating) + " of 10"
    }
  }

  /// - Parameter seconds: per kilometre.
  private static func pace(_ seconds: Int, _ unit: PlanUnit) -> String {
    clock(Int((Double(seconds) * unit.kilometers).rounded()))
  }

  /// Such as `1 km at 4:05–4:15 /km` or `20 s by feel, effort 9 of 10`.
  static func part(_ segment: TargetedSegment, _ unit: PlanUnit = .kilometers) -> String {
    var joint = " at "
    if case .effort = segment.target { joint = " by feel, " }
    return length(segment, unit) + joint + target(segment.target, unit)
  }

  /// A line a part; repeats in one line.
  static func lines(_ blocks: [TargetedBlock], _ unit: PlanUnit = .kilometers) -> [String] {
    RunSet.sets(blocks).flatMap { set in
      if set.repeats == 1 { return set.segments.map { title($0) + part($0, unit) } }
      let parts = set.segments.map { ($0.kind == .recovery ? "recovery " : "") + part($0, unit) }
      let turn = parts.joined(separator: ", ") + (set.skipsLastRecovery ? " between" : "")
      let isBare = set.skipsLastRecovery || parts.count == 1
      return [String(set.repeats) + " × " + (isBare ? turn : "(" + turn + ")")]
    }
  }

  private static func title(_ segment: TargetedSegment) -> String {
    switch segment.kind {
    case .warmUp: "Warm-up: "
    case .work: ""
    case .recovery: "Recovery: "
    case .coolDown: "Cool-down: "
    }
  }
}

/// Repeats as people say them: the last one counts, though no recovery follows it.
///
/// Structures hold such as a block of all but the last one and a block of the last one.
struct RunSet: Equatable {
  var repeats: Int
  var segments: [TargetedSegment]
  var skipsLastRecovery = false

  static func sets(_ blocks: [TargetedBlock]) -> [RunSet] {
    var sets: [RunSet] = []
    var place = 0
    while place < blocks.count {
      let block = blocks[place]
      var set = RunSet(repeats: block.repeats, segments: block.segments)
      if blocks.isContinued(at: place) {
        set.repeats += 1
        set.skipsLastRecovery = true
        place += 1
      }
      place += 1
      if !set.segments.isEmpty { sets.append(set) }
    }
    return sets
  }
}
