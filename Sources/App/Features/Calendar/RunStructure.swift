import Documents
import Running
import Strength

/// How a run is built, part by part, in pace and in heart rate.
struct RunStructure {
  private let blocks: [Block]
  private let paces: Paces
  private let rates: HeartRates?
  private let units: RunUnits

  init(_ event: PlanEvent, of plan: Plan, _ units: RunUnits) {
    self.init(
      event.structure, Paces(plan.configuration.vdot), plan.configuration.runner.heartRates.value,
      units)
  }

  /// For whoever runs it by these paces.
  init(_ blocks: [Block], _ paces: Paces, _ rates: HeartRates?, _ units: RunUnits) {
    self.blocks = blocks
    self.paces = paces
    self.rates = rates
    self.units = units
  }

  var node: Node {
    if blocks.isEmpty { return .none }
    let byPace = blocks.paceForm(paces)
    let byRate = rates.map { blocks.heartRateForm($0, paces) }
    return ol(.class("structure"), .label("Parts of the run")) {
      for number in blocks.indices {
        li {
          if blocks[number].repeats > 1 {
            span(.class("structure-times")) { String(blocks[number].repeats) + " ×" }
          }
          ul {
            for part in blocks[number].segments.indices {
              segment(byPace[number].segments[part], byRate?[number].segments[part])
            }
          }
        }
      }
    }
  }

  private func segment(_ segment: TargetedSegment, _ rated: TargetedSegment?) -> Node {
    var targets = text(segment.target)
    if let rated, rated.target != segment.target { targets += " · " + text(rated.target) }
    return li(.class(segment.kind == .work ? "work" : "ease")) {
      span(.class("structure-name")) { length(segment) + " " + name(segment) }
      span(.class("structure-target")) { targets }
    }
  }

  private func length(_ segment: TargetedSegment) -> String {
    if let meters = segment.meters {
      return meters < 1000 ? String(meters) + " m" : units.text(kilometers: Double(meters) / 1000)
    }
    return TimeSpan.text(seconds: Double(segment.seconds ?? 0))
  }

  private func name(_ segment: TargetedSegment) -> String {
    switch segment.kind {
    case .warmUp: "warm-up, " + segment.intensity.words
    case .work: segment.intensity.words
    case .recovery: "recovery, " + segment.intensity.words
    case .coolDown: "cool-down, " + segment.intensity.words
    }
  }

  private func text(_ target: Target) -> String {
    switch target {
    case .pace(let range):
      TimeSpan.clock(seconds: Double(range.lowerBound) * units.kilometers) + "–"
        + units.pace(secondsPerKilometer: Double(range.upperBound))
    case .heartRate(let range):
      String(range.lowerBound) + "–" + String(range.upperBound) + " bpm"
    case .effort(let rating): "by feel, " + String(rating) + " of 10"
    }
  }
}
