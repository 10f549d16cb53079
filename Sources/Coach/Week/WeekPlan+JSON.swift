import Documents
import Strength

extension WeekPlan {
  /// As scripts read it: the days, the volume that they come to, and what is wrong with them.
  public func write(to writer: inout JSONWriter, _ brief: CoachBrief, done: [PlannedDayDone] = []) {
    writer.object { writer in
      writer.member("id", id.text)
      writer.member("name", name)
      writer.member("origin", origin.name)
      writer.member("state", state.name)
      writer.member("start", start.text)
      writer.member("gym", gymName)
      writer.list("remarks", remarks) { $0.string($1) }
      let volume = volume(brief)
      writer.list("days", Array(days.indices)) { writer, place in
        writer.object { writer in
          WeekPlan.write(days[place], volume, brief, &writer)
          guard done.indices.contains(place), days[place].setCount > 0 else { return }
          writer.member("planned_sets", done[place].plannedSets)
          writer.member("done_sets", done[place].doneSets)
        }
      }
      writer.list("volume", volume) { writer, part in
        writer.object {
          $0.member("muscle", part.muscle.name)
          $0.member("sets", tenths(part.sets))
          $0.key("band")
          if let bands = part.muscle.landmarks {
            $0.string(bands.band(weeklySets: part.sets).rawValue)
          } else {
            $0.null()
          }
        }
      }
      writer.list("violations", WeekCheck.faults(of: self, brief)) { writer, fault in
        writer.object {
          $0.member("code", fault.code.rawValue)
          $0.member("message", fault.message)
        }
      }
    }
  }

  private static func write(
    _ day: WeekPlanDay, _ volume: [WeekVolume], _ brief: CoachBrief, _ writer: inout JSONWriter
  ) {
    writer.member("day", day.date.text)
    writer.member("kind", day.kind.name)
    writer.member("title", day.title)
    writer.member("minutes", day.minutes)
    if !day.runName.isEmpty { writer.member("run", day.runName) }
    writer.member("reason", day.reason)
    writer.list("warm_up", day.warmUp) { writer, item in
      writer.object { writer in
        writer.member("name", item.name)
        if let seconds = item.seconds { writer.member("seconds", seconds) }
        if let reps = item.reps { writer.member("reps", reps) }
        if let weight = item.weight { writer.member("weight_kg", weight.kilograms) }
      }
    }
    writer.list("exercises", day.exercises) { writer, item in
      writer.object { writer in
        writer.member("name", item.exerciseName)
        writer.member("id", item.exerciseID?.text ?? "")
        writer.member("sets", item.setCount)
        writer.member("reps_low", item.lowestReps)
        writer.member("reps_high", item.highestReps)
        writer.member("weight_kg", item.weight?.kilograms)
        if let seconds = item.seconds { writer.member("seconds", seconds) }
        writer.member("rest_seconds", item.restSeconds)
        writer.member("reason", item.sentence(volume, brief))
      }
    }
  }
}
