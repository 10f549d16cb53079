import Documents
import Sequences
import Testing

@testable import App

extension Samples {
  static func sequenceID(_ name: String) -> ULID { ULID(derivedFrom: "sequence/" + name) }
  static func stepID(_ name: String) -> ULID { ULID(derivedFrom: "step/" + name) }

  static func sequence(
    _ name: String, _ steps: [Step], order: Int = 0
  ) -> TimedSequence {
    var sequence = TimedSequence(id: sequenceID(name), name: name, steps: steps)
    sequence.order = order
    return sequence
  }

  /// A step whose identifier follows from its title.
  static func step(_ title: String, _ kind: CardKind, notes: String = "") -> Step {
    Step(id: stepID(title), title: title, kind, notes: notes)
  }

  static func group(_ title: String, rounds: Int, _ steps: [Step]) -> Step {
    Step(id: stepID(title), title: title, StepGroup(rounds: rounds, steps: steps))
  }

  /// A card that only a newer version understands.
  static let newerStep: Step = {
    let text = """
      {"id":"\(stepID("Later").text)","title":"","kind":"teleport","configuration":{"to":"Mars"}}
      """
    var sequence = "{\"schema\":1,\"id\":\"\(sequenceID("Later").text)\",\"name\":\"x\","
    sequence += "\"steps\":[" + text + "]}"
    return (try? TimedSequence(decoding: Array(sequence.utf8)))?.steps.first ?? Step()
  }()

  static let checklist = CardKind.checklist(
    Checklist(items: ["Mat", "Water"].map { ChecklistItem(id: stepID("item " + $0), text: $0) }))

  /// All eight kinds, a group within a group, and a card of a newer version.
  static let everything: TimedSequence = {
    var hold = step("Hang", .countdown(Countdown(seconds: 45, goesOnByItself: false)))
    hold.colour = Open(.red)
    return sequence(
      "Everything",
      [
        step("Set up", .info(Info(text: "Unroll the mat."))),
        step("Things", checklist),
        group(
          "Circuit", rounds: 3,
          [
            step("Push-up", .repetition(Repetition(reps: 12, expectedSeconds: 30))),
            group(
              "Sides", rounds: 2,
              [
                step("Side plank", .countdown(Countdown(seconds: 30))),
                step("Breathe", .rest(Sequences.Rest(seconds: 15))),
              ]),
          ]),
        step("Sprints", .interval(Interval(workSeconds: 20, restSeconds: 10, rounds: 8))),
        step("Surprise", .randomDuration(RandomDuration(lowestSeconds: 20, highestSeconds: 40))),
        step("Run", .countUp(CountUp(limitSeconds: 600))),
        hold,
        newerStep,
      ])
  }()

  static let tabata = sequence(
    "Tabata", [step("Sprints", .interval(Interval(workSeconds: 20, restSeconds: 10, rounds: 8)))])

  static let sequences: [AnyDocument] = {
    var list = [tabata, everything, sequence("Nothing yet", [])]
    for place in list.indices { list[place].order = place }
    return list.map { .sequence($0) }
  }()
}
