import Documents

/// Every structured run, each defined once; by family, what came later at the end: a plan chooses
/// by places, too, and would become another one where they move.
public enum Catalogue {
  public static let all: [StructuredWorkout] = {
    var builder = CatalogueBuilder()
    builder.addEasy()
    builder.addLong()
    builder.addRunWalk()
    builder.addAerobic()
    builder.addThreshold()
    builder.addIntervals()
    builder.addHills()
    builder.addFartlek()
    builder.addRaces()
    builder.addSharpening()
    builder.addHalfKilometers(lateHalves)
    return builder.workouts
  }()

  /// In the order to look through: what came later lies among its kind.
  public static let listed: [StructuredWorkout] = {
    let before = "long-\(lateHalves.lowerBound - 1)500m"
    guard let last = all.firstIndex(where: { $0.id == before }) else { return all }
    let late = all.suffix(lateHalves.count)
    return Array(all[...last] + late + all[(last + 1)..<late.startIndex])
  }()

  /// Long runs of so many kilometres and a half that came later.
  private static let lateHalves = 13...37

  /// Nil where there is none of that id.
  public static func workout(_ id: String) -> StructuredWorkout? {
    all.first { $0.id == id }
  }
}

/// Warm-up and cool-down around a main part, all easy.
enum Frame: CaseIterable {
  case standard
  case short
  case long

  var warmUpSeconds: Int {
    switch self {
    case .short: 8 * 60
    case .standard: 15 * 60
    case .long: 20 * 60
    }
  }

  var coolDownSeconds: Int {
    switch self {
    case .short: 5 * 60
    case .standard: 10 * 60
    case .long: 15 * 60
    }
  }

  /// What stands behind the id; nothing for the usual one.
  var suffix: String {
    switch self {
    case .short: "-short"
    case .standard: ""
    case .long: "-long"
    }
  }

  /// What stands behind the name.
  var note: String {
    switch self {
    case .short: ", short warm-up"
    case .standard: ""
    case .long: ", long warm-up"
    }
  }
}

/// Puts runs together; one extension a group of families.
struct CatalogueBuilder {
  private(set) var workouts: [StructuredWorkout] = []

  mutating func add(
    _ id: String, _ name: String, _ family: Family, _ blocks: [Block], race: RaceDistance? = nil
  ) {
    workouts.append(
      StructuredWorkout(id: id, name: name, family: family, race: race, blocks: blocks))
  }

  /// The main part in every frame.
  mutating func addFramed(
    _ id: String, _ name: String, _ family: Family, _ main: [Block], race: RaceDistance? = nil,
    frames: [Frame] = Frame.allCases
  ) {
    for frame in frames {
      let warmUp = Block([Segment(.warmUp, .easy, seconds: frame.warmUpSeconds)])
      let coolDown = Block([Segment(.coolDown, .easy, seconds: frame.coolDownSeconds)])
      add(id + frame.suffix, name + frame.note, family, [warmUp] + main + [coolDown], race: race)
    }
  }

  /// Work and jog `count` times; the jog after the last one is left out.
  func repeats(_ count: Int, _ work: Segment, jogSeconds: Int) -> [Block] {
    let jog = Segment(.recovery, .recovery, seconds: jogSeconds)
    return count == 1 ? [Block([work])] : [Block(count - 1, [work, jog]), Block([work])]
  }

  /// `90s`, `3min`, for ids.
  func code(_ seconds: Int) -> String {
    seconds % 60 == 0 ? String(seconds / 60) + "min" : String(seconds) + "s"
  }

  /// `90 s`, `2:30 min`, `3 min`, for names.
  func words(_ seconds: Int) -> String {
    if seconds % 60 == 0 { return String(seconds / 60) + " min" }
    return seconds < 120
      ? String(seconds) + " s" : String(seconds / 60) + ":" + String(seconds % 60) + " min"
  }

  /// `r2` for whole minutes, `r90s` for others.
  func jogCode(_ seconds: Int) -> String {
    seconds % 60 == 0 ? "r" + String(seconds / 60) : "r" + String(seconds) + "s"
  }
}
