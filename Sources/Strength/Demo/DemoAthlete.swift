import Documents

/// How strong the demo's athlete is in which week.
struct DemoAthlete {
  let calendar: DemoCalendar

  /// What an exercise's best has grown to.
  func best(_ lift: DemoLift, in week: DemoWeek) -> Double {
    var trained = Double(week.trained)
    var today = week.form
    for plateau in calendar.plateaus where plateau.name == lift.name {
      let stuck = min(week.number, plateau.weeks.upperBound + 1) - plateau.weeks.lowerBound
      trained -= Double(max(0, stuck))
      if plateau.weeks.contains(week.number) { today *= 0.99 }
    }
    return lift.best * (1 + lift.gain * DemoAthlete.progress(afterWeeks: trained)) * today
  }

  /// 0 at the start and 1 after two years, faster in the beginning.
  static func progress(afterWeeks weeks: Double) -> Double {
    let whole = 98.0
    let slowing = 110.0
    return weeks * (whole + slowing) / (whole * (weeks + slowing))
  }
}

extension DemoLibrary {
  /// Weighed on the first Monday of a month: from 78 to 81 kg, heavier after Christmas.
  ///
  /// - Parameter first: the Monday that the demo's weeks begin with.
  public static func bodyWeights(from first: CivilDay) -> [BodyWeight] {
    let wobble = [0.1, -0.2, 0.0, 0.3, -0.1, 0.2, -0.3, 0.1]
    var entries: [BodyWeight] = []
    for number in 0..<DemoCalendar.weekCount {
      let monday = first + number * 7
      let (_, month, day) = monday.parts
      if day > 7 { continue }
      let grown = 78 + 3 * Double(number) / Double(DemoCalendar.weekCount - 1)
      let feast = month == 1 ? 0.5 : 0
      let exact = grown + feast + wobble[entries.count % wobble.count]
      entries.append(BodyWeight(day: monday, weight: .kg((exact * 10).rounded() / 10)))
    }
    return entries
  }
}

/// What the athlete can do in one exercise on one day.
struct DemoEffort {
  let lift: DemoLift
  let ladder: LoadLadder
  /// Kilograms once, reps or seconds, as the lift counts.
  let best: Double
  /// The body's kilograms.
  let body: Double

  func kilograms(_ rung: Int) -> Double { ladder.kilograms(rung, body: body) }

  /// The hardest rung with at most this share of another one's load.
  func rung(_ share: Double, of rung: Int) -> Int {
    ladder.rung(upTo: kilograms(rung) * share, body: body)
  }

  /// Reps until no further one is possible: Epley's formula read backwards, less what the sets
  /// before have cost.
  func repsToFailure(_ rung: Int, set: Int) -> Double {
    let fresh = lift.equipment == .body ? best : 30 * (best / kilograms(rung) - 1)
    let before = Double(set)
    return max(1, fresh * (1 - 0.025 * before - 0.01 * before * before))
  }

  /// Where to begin: the hardest rung that leaves two in reserve after the fewest reps.
  func firstRung(reps: Int) -> Int {
    ladder.rung(upTo: best / (1 + (Double(reps) * 1.1 + 2.5) / 30), body: body)
  }
}
