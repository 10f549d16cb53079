import Documents

/// One week of the demo's two years.
struct DemoWeek {
  enum Phase: Equatable {
    /// A week of a block that gets harder, 0…4.
    case building(Int)
    /// Fewer sets with less weight after every block.
    case deload
    /// After a break, with this share of the usual weight.
    case returning(Double)
    case away
  }

  let number: Int
  let monday: CivilDay
  let phase: Phase
  let block: Int
  /// Weeks trained so far.
  let trained: Int
  /// The commercial gym is closed, in the last of these weeks until Thursday.
  let isAtHome: Bool
  let isFirstAtHome: Bool
  let isLastAtHome: Bool
  /// The first one after a break.
  let isFirstBack: Bool
  /// What a break has left of the athlete's strength, 0…1.
  let form: Double

  /// The share of the usual weight that is lifted.
  var share: Double {
    switch phase {
    case .building, .away: 1
    case .deload: 0.66
    case .returning(let share): share
    }
  }
}

/// When the demo's athlete trains: blocks of five weeks and a deload, and what gets in the way.
struct DemoCalendar {
  static let weekCount = 105
  static let buildingWeeks = 5

  let today: CivilDay
  private(set) var weeks: [DemoWeek] = []
  /// Weeks in which nothing moves, and after which the weight is taken back.
  let plateaus: [(name: String, weeks: ClosedRange<Int>)]
  /// The flu begins on the Thursday of this week and takes ten days.
  let fluWeek: Int

  init(today: CivilDay) {
    self.today = today
    let first = today.startOfWeek(.monday) - (DemoCalendar.weekCount - 1) * 7
    let dates = DemoDates(firstMonday: first)
    let holidays = dates.summers(within: 4...98)
    fluWeek = dates.week(month: 2, day: 4, within: 8...61) ?? 30
    let closed = dates.week(month: 11, day: 3, within: 44...97) ?? 70
    let taken = Set(holidays + [fluWeek, closed])
    plateaus = [
      ("Bench Press (Barbell)", DemoCalendar.quietStretch(from: 26, taken: taken)),
      ("Squat (Barbell)", DemoCalendar.quietStretch(from: 66, taken: taken)),
    ]
    weeks = DemoCalendar.walk(first, holidays: holidays, flu: fluWeek, closed: closed)
  }

  var illness: ClosedRange<CivilDay> {
    let first = weeks[fluWeek].monday + 3
    return first...(first + 9)
  }

  /// Weeks away, but for those in bed.
  var holidays: [ClosedRange<CivilDay>] {
    weeks.filter { $0.phase == .away && $0.number != fluWeek + 1 }
      .map { $0.monday...($0.monday + 6) }
  }

  /// Whether illness or a feast keeps the athlete from training.
  func isOff(_ day: CivilDay) -> Bool {
    if illness.contains(day) { return true }
    let (_, month, number) = day.parts
    return (month == 12 && ((24...26).contains(number) || number == 31))
      || (month == 1 && number == 1)
  }

  /// Eight weeks that no break begins in, or begins shortly before.
  private static func quietStretch(from week: Int, taken: Set<Int>) -> ClosedRange<Int> {
    var start = week
    while taken.contains(where: { $0 > start - 6 && $0 < start + 9 }), start < week + 20 {
      start += 1
    }
    return start...(start + 7)
  }

  private static func walk(
    _ first: CivilDay, holidays: [Int], flu: Int, closed: Int
  ) -> [DemoWeek] {
    var weeks: [DemoWeek] = []
    var position = 0
    var block = 0
    var trained = 0
    for number in 0..<weekCount {
      let pause = Pause(number, holidays: holidays, flu: flu)
      var phase = DemoWeek.Phase.building(position)
      if let share = pause?.share {
        phase = share > 0 ? .returning(share) : .away
        if position > 0 { block += 1 }
        position = 0
      } else if position == buildingWeeks {
        phase = .deload
        position = 0
        block += 1
      } else {
        position += 1
      }
      if phase != .away { trained += 1 }
      weeks.append(
        DemoWeek(
          number: number, monday: first + number * 7, phase: phase, block: block, trained: trained,
          isAtHome: (closed...(closed + 3)).contains(number), isFirstAtHome: number == closed,
          isLastAtHome: number == closed + 3, isFirstBack: weeks.last?.phase == .away,
          form: pause?.form ?? 1))
    }
    return weeks
  }

  /// What a week has to do with a break: the share of the weight, if not the whole, and the form.
  private struct Pause {
    let share: Double?
    let form: Double

    init?(_ week: Int, holidays: [Int], flu: Int) {
      switch week - flu {
      case 1: (share, form) = (0, 1)
      case 2: (share, form) = (0.8, 0.93)
      case 3: (share, form) = (0.9, 0.96)
      case 4: (share, form) = (nil, 0.98)
      default:
        guard let holiday = holidays.last(where: { $0 <= week }) else { return nil }
        switch week - holiday {
        case 0, 1: (share, form) = (0, 1)
        case 2: (share, form) = (0.9, 0.96)
        case 3: (share, form) = (nil, 0.985)
        default: return nil
        }
      }
    }
  }
}
