import Documents
import Strength

/// How an exercise is done: sets aside, the same for model and planner.
struct Dose: Equatable, Sendable {
  var reps: ClosedRange<Int>
  /// To hold or carry each set; nil for what is counted.
  var seconds: Double?
  var restSeconds = 120.0

  /// Of one rep, down and up.
  static let secondsPerRep = 3.5
  static let longestHold = 60.0
  /// To get to an exercise and set it up.
  static let setUpSeconds = 60.0
  static let secondsPerWarmUpSet = 60.0

  init(reps: ClosedRange<Int>) { self.reps = reps }

  /// Repetition ranges and rests follow the position stand of the ACSM (2009,
  /// doi:10.1249/MSS.0b013e3181915670); muscle grows alike from 5 to 30 reps near failure
  /// (Schoenfeld BJ et al. 2017, doi:10.1519/JSC.0000000000002200), so ranges there go by what is
  /// practical, and rests of two minutes and more by Schoenfeld et al. 2016
  /// (doi:10.1519/JSC.0000000000001272).
  ///
  /// - Parameter isFirst: whether it begins the session.
  init(_ candidate: Candidate, isFirst: Bool, brief: CoachBrief) {
    let isShort = brief.request.minutes <= 35
    let isNovice = brief.experience == .novice
    let isHeavy = candidate.exercise.equipment.contains { ["barbell", "trap-bar"].contains($0) }
    seconds = nil
    if candidate.isHold {
      reps = 1...1
      // What was held before may be held a little longer; beyond a minute, more load serves better.
      let isLogged = candidate.record?.history.entries.isEmpty == false
      seconds =
        candidate.movement == .carry
        ? 40 : isLogged ? Dose.longestHold : isNovice ? 30 : 45
      restSeconds = 60
      return
    }
    guard candidate.isCompound else {
      switch brief.goals.aim {
      case .strength where candidate.movement != .trunk: reps = 8...12
      case .fitness: reps = 12...15
      default: reps = 10...15
      }
      restSeconds = candidate.movement == .trunk ? 60 : 75
      return
    }
    if candidate.exercise.loadType == Open(.bodyweight) {
      reps = candidate.movement.isUpper ? 5...12 : 8...15
      restSeconds = isShort ? 75 : 120
      return
    }
    switch brief.goals.aim {
    case .strength:
      reps = isNovice ? 5...8 : isFirst && isHeavy ? 3...5 : 5...8
      restSeconds = isFirst && !isNovice ? 180 : 150
    case .muscle:
      reps = isHeavy && !isNovice ? 6...10 : 8...12
      restSeconds = isHeavy && !isNovice ? 150 : 120
    case .fitness:
      reps = isNovice ? 10...15 : 8...12
      restSeconds = 90
    }
    if isShort { restSeconds = min(restSeconds, 90) }
  }

  /// Seconds that the sets of one exercise take, with the way to it.
  func time(sets: Int, isUnilateral: Bool) -> Double {
    let once = seconds ?? Double(reps.lowerBound + reps.upperBound) / 2 * Dose.secondsPerRep
    let work = isUnilateral ? once * 2 : once
    return Dose.setUpSeconds + Double(sets) * work + Double(max(0, sets - 1)) * restSeconds
  }
}
