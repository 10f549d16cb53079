import Documents
import Strength

/// What a workout was, right after it has ended.
func summaryPage(_ state: State, _ workout: Workout) -> [Node] {
  let records = state.newRecords(workout)
  let muscles = state.notebook.muscleSets([workout])
  let sets = Volume.said(workout.hardSets)
  let missing = workout.movedKilograms(state.notebook.weights).missing
  return [
    pageHead("Well done"),
    section(.class("card summary")) {
      h2 { workout.title }
      div(.class("stats")) {
        stat(workout.durationSeconds.map { TimeSpan.text(seconds: $0) } ?? "–", "time")
        stat(sets.text(), sets == 1 ? "hard set" : "hard sets")
        stat(workout.movedText(state) ?? "–", state.weightUnit(nil).rawValue + " moved")
        stat(records.count.text, records.count == 1 ? "record" : "records")
      }
      if !missing.isEmpty { p(.class("hint")) { missing.sentence("The total") } }
    },
    records.isEmpty
      ? .none
      : card("Records") {
        ul(.class("plain records")) {
          for record in records {
            li(.class("record")) {
              Icon.trophy.node
              span { record }
            }
          }
        }
      },
    reachedGoals(state, workout),
    muscles.isEmpty
      ? .none
      : card("Muscles", end: a(.href(.volume)) { "This week" }) {
        muscleShares(muscles)
      },
    div(.class("buttons")) {
      primaryButton("Done", icon: .check, id: "summary-done", .workout(.closeSummary))
      linkButton("Look at it", icon: .history, .pastWorkout(workout.id))
    },
  ]
}

/// Sets as bars against the longest of them, which comes first.
func muscleShares(_ muscles: [(name: String, sets: Double)]) -> Node {
  ul(.class("plain shares")) {
    for muscle in muscles {
      li(.class("share"), .style("--share:" + (muscle.sets / muscles[0].sets).typed)) {
        span { muscle.name }
        span(.class("share-bar"), .aria(.hidden, true))
        span { VolumeMeasure.sets.text(muscle.sets, .kg) }
      }
    }
  }
}
