import Tracks

/// A sport by the numbers of the profile.
struct FITSport: Equatable {
  var sport: Int
  var sub: Int

  /// Nil where the message says neither.
  init?(sport: Int?, sub: Int?) {
    guard sport != nil || sub != nil else { return nil }
    self.sport = sport ?? 0
    self.sub = sub ?? 0
  }

  /// The one to write; its own numbers first where they are known by name.
  init(_ activity: RecordedActivity) {
    let named = FITSport(name: activity.sportName)
    if let named, named.value == activity.sport, named.subSport == activity.subSport {
      self = named
      return
    }
    let (sport, sub) = FITSport.numbers(activity.sport)
    self.sport = sport
    self.sub = activity.subSport.map { FITSport.number($0, of: activity.sport) } ?? sub
    // Machines and training are told apart by their sub-sport alone.
    if value != activity.sport { self.sub = sub }
  }

  private init?(name: String) {
    if let sport = FITSportNames.sports.first(where: { $0.value == name })?.key {
      self.sport = sport
      sub = 0
    } else if let sub = FITSportNames.subSports.first(where: { $0.value == name })?.key {
      sport = sub == 20 || sub == 43 ? 10 : 4
      self.sub = sub
    } else {
      return nil
    }
  }

  /// The sport in the profile's words; the sub-sport's where the sport itself says little.
  var name: String {
    let isVague = sport == 0 || sport == 4 || sport == 10
    if isVague, sub != 0, let name = FITSportNames.subSports[sub] { return name }
    return FITSportNames.sports[sport] ?? "sport_\(sport)"
  }

  var value: Sport {
    switch sport {
    case 1, 66: .running
    case 2, 21: .cycling
    case 3: .transition
    case 0, 4, 10: byMachine
    case 5: .swimming
    case 11: .walking
    case 12, 13, 14, 58: .skiing
    case 15: .rowing
    case 17: .hiking
    case 18: .multisport
    case 19, 37, 41, 42, 88: .paddling
    case 30, 33: .skating
    case 62: .hiit
    default: .other
    }
  }

  private var byMachine: Sport {
    switch sub {
    case 1, 45: .running
    case 27: .walking
    case 5, 6: .cycling
    case 14: .rowing
    case 15: .elliptical
    case 16: .stairs
    case 17: .swimming
    case 20: .strength
    case 43: .yoga
    case 70, 73, 74, 75: .hiit
    default: .other
    }
  }

  var subSport: SubSport? {
    switch sub {
    case 1: .treadmill
    case 2, 7: .road
    case 3: .trail
    case 4, 13: .track
    case 5, 6, 14, 25, 27, 45: .indoor
    case 8: .mountain
    case 17: .pool
    case 18: .openWater
    case 46: .gravel
    case 58: .virtual
    default: nil
    }
  }

  private static func numbers(_ sport: Sport) -> (sport: Int, sub: Int) {
    switch sport {
    case .running: (1, 0)
    case .walking: (11, 0)
    case .hiking: (17, 0)
    case .cycling: (2, 0)
    case .swimming: (5, 0)
    case .rowing: (15, 0)
    case .elliptical: (4, 15)
    case .stairs: (4, 16)
    case .strength: (10, 20)
    case .hiit: (62, 0)
    case .yoga: (10, 43)
    case .skiing: (12, 0)
    case .skating: (30, 0)
    case .paddling: (19, 0)
    case .transition: (3, 0)
    case .multisport: (18, 0)
    case .other: (0, 0)
    }
  }

  private static func number(_ sub: SubSport, of sport: Sport) -> Int {
    switch sub {
    case .road: sport == .running ? 2 : 7
    case .trail: 3
    case .track: sport == .cycling ? 13 : 4
    case .treadmill: 1
    case .indoor:
      switch sport {
      case .running: 45
      case .cycling: 6
      case .walking: 27
      case .rowing: 14
      case .swimming: 17
      case .skiing: 25
      default: 0
      }
    case .virtual: 58
    case .mountain: 8
    case .gravel: 46
    case .pool: 17
    case .openWater: 18
    }
  }
}
