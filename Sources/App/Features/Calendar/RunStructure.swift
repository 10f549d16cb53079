import Documents
import Running
import Strength

/// How a run is built, part by part, in the form that was chosen and beside it in the other one.
struct RunStructure {
  private let blocks: [Block]
  private let paces: Paces
  private let runner: RunnerProfile
  private let form: TargetForm
  private let units: RunUnits

  init(_ event: PlanEvent, of plan: Plan, _ state: __shared State) {
    self.init(
      event.structure, Paces(plan.configuration.vdot), plan.configuration.runner, state)
  }

  /// For whoever runs it by these paces.
  init(_ blocks: [Block], _ paces: Paces, _ runner: RunnerProfile, _ state: __shared State) {
    self.blocks = blocks
    self.paces = paces
    self.runner = runner
    form = state.notebook.athlete.targetForm
    units = RunUnits(state.notebook.settings)
  }

  var node: Node {
    if blocks.isEmpty { return .none }
    let chosen = blocks.targets(form, paces, runner)
    let other = blocks.targets(form == .pace ? .heartRate : .pace, paces, runner)
    return ol(.class("structure"), .label("Parts of the run")) {
      for number in blocks.indices {
        li {
          if blocks[number].repeats > 1 {
            span(.class("structure-times")) { String(blocks[number].repeats) + " ×" }
          }
          ul {
            for part in blocks[number].segments.indices {
              segment(chosen[number].segments[part], other[number].segments[part])
            }
          }
        }
      }
    }
  }

  private func segment(_ segment: TargetedSegment, _ other: TargetedSegment) -> Node {
    var targets = segment.targetText(units)
    if other.target != segment.target { targets += " · " + other.targetText(units) }
    return li(.class(segment.kind == .work ? "work" : "ease")) {
      span(.class("structure-name")) { segment.lengthText(units) + " " + name(segment) }
      span(.class("structure-target")) { targets }
    }
  }

  private func name(_ segment: TargetedSegment) -> String {
    switch segment.kind {
    case .warmUp: "warm-up, " + segment.intensity.words
    case .work: segment.intensity.words
    case .recovery: "recovery, " + segment.intensity.words
    case .coolDown: "cool-down, " + segment.intensity.words
    }
  }
}
