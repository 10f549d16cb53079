import Documents

/// A lap of a recorded run, as far as it tells what the run was made of.
public struct RunLap: Equatable, Sendable {
  /// Without pauses where that is known.
  public var seconds: Double?
  public var meters: Double?
  /// Step of the device's workout, from 0; nil where it had none.
  public var step: Int?
  /// Whether the device calls it a rest, a recovery, a warm-up or a cool-down.
  public var isRest: Bool

  public init(seconds: Double?, meters: Double?, step: Int? = nil, isRest: Bool = false) {
    self.seconds = seconds
    self.meters = meters
    self.step = step
    self.isRest = isRest
  }

  /// Laps slower than this share of the fastest one lie between repeats: an easy pace is about
  /// 0.75 of that of intervals, and repeats differ by less than a tenth.
  fileprivate static let workShare = 0.85
  /// Of a shorter lap the speed says nothing.
  fileprivate static let leastSeconds = 10.0

  /// 0 where it is not known.
  fileprivate var metersPerSecond: Double {
    guard let seconds, let meters, seconds > 0 else { return 0 }
    return meters / seconds
  }
}

extension [RunLap] {
  /// The parts of work, in turn; nil where laps do not tell them.
  ///
  /// | laps | parts of work |
  /// |---|---|
  /// | some called rest, recovery, warm-up or cool-down | the others |
  /// | none called so, cut by the device itself | not told |
  /// | none called so, fast and slow by turns | those within 15 % of the fastest one |
  ///
  /// Neighbours of one step are one part: a long one may have been cut every kilometre.
  var work: [RunLap]? {
    let isTold = contains { $0.isRest }
    if !isTold, isAutomatic { return nil }
    var fastest = 0.0
    for lap in self where (lap.seconds ?? 0) >= RunLap.leastSeconds {
      if lap.metersPerSecond > fastest { fastest = lap.metersPerSecond }
    }
    if !isTold, fastest == 0 { return nil }
    var parts: [RunLap] = []
    var isGoingOn = false
    for lap in self {
      let isWork = isTold ? !lap.isRest : lap.metersPerSecond >= fastest * RunLap.workShare
      defer { isGoingOn = isWork }
      if !isWork { continue }
      guard isGoingOn, let last = parts.last, last.step == lap.step else {
        parts.append(lap)
        continue
      }
      parts[parts.count - 1].seconds = last.seconds.flatMap { own in lap.seconds.map { own + $0 } }
      parts[parts.count - 1].meters = last.meters.flatMap { own in lap.meters.map { own + $0 } }
    }
    return parts.count > (isTold ? 0 : 1) ? parts : nil
  }

  /// Whether the device has cut them by itself: all but the last one are alike within 2 %, of 900 m
  /// or 5 minutes at least.
  private var isAutomatic: Bool {
    func areAlike(_ length: (RunLap) -> Double?, least: Double) -> Bool {
      guard let lap = self.first, let own = length(lap), own >= least else { return false }
      return dropLast().allSatisfy { abs((length($0) ?? 0) - own) <= own * 0.02 }
    }
    return areAlike({ $0.meters }, least: 900) || areAlike({ $0.seconds }, least: 300)
  }
}

extension PlanEvent {
  /// Whether laps tell that a recording was this run: several parts of work that are about as long
  /// as those that were planned.
  public func isTold(by laps: [RunLap]) -> Bool {
    guard let work = laps.work, work.count > 1, plannedWork.count > 1 else { return false }
    return misfit(ofWork: work) <= 0.3
  }

  private var plannedWork: [Segment] {
    var planned: [Segment] = []
    for block in structure {
      for _ in 0..<block.repeats { planned += block.segments.filter { $0.knownKind == .work } }
    }
    return planned
  }

  /// How far parts of work are from those that were planned, 0…1: the share of parts that one side
  /// has more, and the logarithm of the ratio of the middle ones' lengths.
  func misfit(ofWork done: [RunLap]) -> Double {
    let planned = plannedWork
    if planned.isEmpty || done.isEmpty { return 0 }
    let (fewer, more) = (min(planned.count, done.count), max(planned.count, done.count))
    var misfit = 1 - Double(fewer) / Double(more)
    let lengths: [(Double?, Double?)] = [
      (middle(planned.map { $0.meters.map { Double($0) } }), middle(done.map { $0.meters })),
      (middle(planned.map { $0.seconds.map { Double($0) } }), middle(done.map { $0.seconds })),
    ]
    for case (let own?, let other?) in lengths where own > 0 && other > 0 {
      misfit += Exponential.log(max(own / other, other / own))
    }
    return min(1, misfit)
  }

  /// The middle one of some lengths; nil where one of them is not known.
  private func middle(_ lengths: [Double?]) -> Double? {
    let known = lengths.compactMap { $0 }
    return known.count == lengths.count ? known.ordered()[known.count / 2] : nil
  }
}
