import Body
import Documents
import Strength

/// Kilometres or miles with their pace, nil where there is no more than one.
func splitTable(_ track: ActivityTrack, _ words: ActivityWords) -> Node? {
  let splits = words.units.isMiles ? track.miles : track.kilometers
  guard splits.count > 1 else { return nil }
  let hasGraded = words.showsPace && splits.contains { $0.gradedPace != nil }
  let hasRate = splits.contains { $0.heartRate != nil }
  let hasClimb = splits.contains { $0.ascentMeters != nil }
  let speeds = splits.map { split in split.pace.map { $0 > 0 ? 1000 / $0 : 0 } ?? 0 }
  let bars = Bars(speeds)
  return figureTable(
    "Splits by " + (words.units.isMiles ? "mile" : "kilometre"),
    heads: [words.units.name, words.showsPace ? "Pace" : "Speed"]
      + (hasGraded ? ["Grade adjusted"] : []) + (hasRate ? ["Heart rate"] : [])
      + (hasClimb ? ["Ascent"] : []),
    minor: ["Grade adjusted", "Ascent"]
  ) {
    for (place, split) in splits.enumerated() {
      tr(.key(String(split.number))) {
        th(.scope) {
          split.isPartial
            ? (split.meters / 1000 / words.units.kilometers).text(digits: 2)
            : String(split.number)
        }
        td {
          bars.node(place)
          span { split.pace.map { words.speed(secondsPerKilometer: $0) } ?? "–" }
        }
        if hasGraded {
          td(.class("minor")) {
            split.gradedPace.map { words.speed(secondsPerKilometer: $0) } ?? "–"
          }
        }
        if hasRate { td { split.heartRate.map { $0.text(digits: 0) } ?? "–" } }
        if hasClimb { td(.class("minor")) { split.ascentMeters.map { words.height($0) } ?? "–" } }
      }
    }
  }
}

/// Laps as the device marked them; nil where there is no more than one.
func lapTable(_ activity: Activity, _ words: ActivityWords) -> Node? {
  let laps = activity.laps
  guard laps.count > 1 else { return nil }
  let hasRate = laps.contains { $0.averageHeartRate != nil }
  let hasClimb = laps.contains { $0.ascentMeters != nil }
  let speeds = laps.map { $0.metersPerSecond ?? 0 }
  let hasSpeed = speeds.contains { $0 > 0 }
  let bars = Bars(speeds)
  return figureTable(
    "Laps",
    heads: ["Lap", "Time"] + (hasSpeed ? ["Distance", words.showsPace ? "Pace" : "Speed"] : [])
      + (hasRate ? ["Heart rate"] : []) + (hasClimb ? ["Ascent"] : []),
    minor: ["Distance", "Ascent"]
  ) {
    for (place, lap) in laps.enumerated() {
      tr(.key(lap.id.text)) {
        th(.scope) {
          String(place + 1)
          if !lap.intensityText.isEmpty { small { " " + lap.intensityText } }
        }
        td { lap.seconds.map { TimeSpan.clock(seconds: $0.rounded()) } ?? "–" }
        if hasSpeed {
          td(.class("minor")) { lap.meters.map { words.distance($0) } ?? "–" }
          td {
            bars.node(place)
            span { lap.metersPerSecond.map { words.speed($0) } ?? "–" }
          }
        }
        if hasRate { td { lap.averageHeartRate.map { $0.text(digits: 0) } ?? "–" } }
        if hasClimb { td(.class("minor")) { lap.ascentMeters.map { words.height($0) } ?? "–" } }
      }
    }
  }
}

/// Sets as the device counted them, in the person's unit; nil where there are none.
func setTable(_ activity: Activity, _ settings: Settings) -> Node? {
  let sets = activity.sets.filter { !$0.isRest }
  if sets.isEmpty { return nil }
  let unit = settings.weightUnit.known ?? .kg
  return figureTable("Sets", heads: ["Exercise", "Done"]) {
    for set in sets {
      tr(.key(set.id.text)) {
        th(.scope) { set.title.isEmpty ? "–" : set.title }
        td {
          WorkoutSet(counted: set.reps, kilograms: set.kilograms, seconds: set.seconds, in: unit)
            .text(loadType: Open(.weighted))
        }
      }
    }
  }
}

extension ActivityLap {
  /// Without pauses where that is known.
  var seconds: Double? { timerSeconds ?? elapsedSeconds }

  var metersPerSecond: Double? {
    guard let meters, let seconds, meters > 0, seconds > 0 else { return nil }
    return meters / seconds
  }

  fileprivate var intensityText: String {
    switch intensity {
    case "active": ""
    case "warm-up", "warmup": "warm-up"
    case "cool-down", "cooldown": "cool-down"
    default: intensity
    }
  }
}

/// Best times over distances, with what they are among all activities.
func effortTable(_ activity: Activity, _ state: State, _ words: ActivityWords) -> Node? {
  let efforts = activity.bestEfforts.filter { $0.seconds > 0 }
  if efforts.isEmpty { return nil }
  let marks = EffortMarks(activity, efforts, state.notebook.body)
  let hasRate = efforts.contains { $0.averageHeartRate != nil }
  return figureTable(
    "Best efforts",
    heads: ["Distance", "Time", words.showsPace ? "Pace" : "Speed"]
      + (hasRate ? ["Heart rate"] : [])
  ) {
    for (place, effort) in efforts.enumerated() {
      tr(.key(effort.meters.typed)) {
        th(.scope) {
          effortName(effort.meters)
          let mark = marks.text(place)
          if !mark.isEmpty {
            span(.class("chip within")) {
              Icon.trophy.node
              mark
            }
          }
        }
        td { TimeSpan.clock(seconds: effort.seconds.rounded()) }
        td { words.speed(effort.meters / effort.seconds) }
        if hasRate { td { effort.averageHeartRate.map { $0.text(digits: 0) } ?? "–" } }
      }
    }
  }
}

/// Such as `5 km`, `1 mile` or `Half marathon`.
private func effortName(_ meters: Double) -> String {
  switch meters {
  case 1609...1610: "1 mile"
  case 3218...3219: "2 miles"
  case 21_097...21_098: "Half marathon"
  case 42_195: "Marathon"
  case ..<1000: meters.text(digits: 0) + " m"
  default: (meters / 1000).text(digits: 1) + " km"
  }
}

/// What best efforts are among those of all activities of the sport.
private struct EffortMarks {
  /// Of one distance.
  private struct Place {
    var others = 0
    var othersOfYear = 0
    var isBest = true
    var isBestOfYear = true
  }

  private let year: Int
  private var places: [Place]

  init(_ activity: Activity, _ efforts: [BestTime], _ body: BodyArchive) {
    year = activity.day.parts.year
    places = [Place](repeating: Place(), count: efforts.count)
    for other in body.notes.indices where body.notes[other].sport == activity.sport {
      if body.activities[other].bestEfforts.isEmpty || body.activities[other].id == activity.id {
        continue
      }
      let isSameYear = body.activities[other].day.parts.year == year
      for theirs in body.activities[other].bestEfforts {
        guard let place = efforts.firstIndex(where: { abs($0.meters - theirs.meters) < 1 })
        else { continue }
        places[place].others += 1
        if isSameYear { places[place].othersOfYear += 1 }
        if theirs.seconds < efforts[place].seconds {
          places[place].isBest = false
          if isSameYear { places[place].isBestOfYear = false }
        }
      }
    }
  }

  /// Empty where it is no record, or the only one over its distance.
  func text(_ place: Int) -> String {
    let found = places[place]
    if found.others > 0, found.isBest { return "Fastest ever" }
    return found.othersOfYear > 0 && found.isBestOfYear ? "Fastest of " + String(year) : ""
  }
}

/// A table of figures with the heads of its columns.
///
/// - Parameter minor: heads of columns that a narrow page leaves out.
private func figureTable(
  _ title: String, heads: [String], minor: [String] = [], @Content rows: () -> [Node]
) -> Node {
  table(.class("figures")) {
    caption(.class("visually-hidden")) { title }
    thead {
      tr {
        for head in heads {
          th(
            Attribute("scope", .fixed("col")), .when(minor.contains(head), .class("minor"))
          ) { head }
        }
      }
    }
    tbody { rows() }
  }
}

extension Attribute {
  fileprivate static var scope: Attribute { Attribute("scope", .fixed("row")) }
}

/// Lying bars beside figures: the fastest one fills its place, and a half is half as fast.
private struct Bars {
  private let values: [Double]
  private let most: Double
  private let least: Double

  init(_ values: [Double]) {
    self.values = values
    let known = values.filter { $0 > 0 }
    most = known.max() ?? 1
    // Splits differ by a few per cent, which full bars would hide.
    least = min(known.min() ?? 0, most * 0.9) * 0.8
  }

  func node(_ place: Int) -> Node {
    let share = max(0, (values[place] - least) / max(most - least, 1e-9))
    return span(.class("figure-bar"), .style("--value:" + share.typed), .aria(.hidden, true))
  }
}
