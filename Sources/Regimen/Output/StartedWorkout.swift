import App
import Coach
import Documents
import Library
import Strength

/// A workout that begins as the app would begin it, with why it is this one, what was done in its
/// exercises the last time, and what the split's rules say.
struct StartedWorkout {
  /// What is asked for; nothing for what the app proposes.
  struct Wish {
    var split: String?
    /// What the coach's week has for today.
    var coach = false
    /// Nothing is planned.
    var empty = false
    /// What the last workout had.
    var repeatsLast = false
    /// A workout to do once more.
    var repeated: Workout?
    var gym: String?
    /// In no gym.
    var noGym = false
    /// Alone, it names a workout without a plan.
    var name: String?
  }

  /// An exercise of it.
  private struct Line {
    var name: String
    var loadType: Open<LoadType>
    var last: (workout: Workout, sets: [WorkoutSet])?
    /// What the rule of its split says; nil where it has none.
    var rule: String?

    /// Such as `Last time on Wed 8 Apr 2026: 8 × 60 kg, 8 × 60 kg`; nil where it was never done
    /// there, or only warmed up for.
    var lastText: String? {
      guard let last else { return nil }
      let sets = last.sets.filter { $0.isHard }.map { $0.shown(loadType: loadType) }
      if sets.isEmpty { return nil }
      return "Last time on \(last.workout.startedAt.day.shown): " + sets.joined(separator: ", ")
    }
  }

  private(set) var workout: Workout
  /// Why it is this one, in a sentence; empty where it was asked for.
  private(set) var reason = ""
  private var warmUp: String?
  /// Of the split that it is of.
  private var notes = ""
  private var lines: [Line] = []

  init(_ wish: Wish, in open: OpenLibrary) throws {
    let notebook: Notebook
    var planned: PlannedDay?
    var split: Split?
    if wish.coach {
      let desk = try CoachDesk(open)
      planned = try desk.today()
      notebook = desk.notebook
    } else {
      notebook = try open.notebook()
    }
    let repeated = wish.repeated ?? (wish.repeatsLast ? notebook.latest : nil)
    if wish.repeatsLast, repeated == nil {
      throw Failure(
        message: "There is no workout to repeat yet.", hint: "Start one: regimen log start")
    }
    if let name = wish.split {
      split = try notebook.splits.named(name, noun: "split")
    } else if !wish.coach, !wish.empty, wish.name == nil, repeated == nil {
      let next = notebook.nextTraining(on: Clock.today)
      switch next {
      case .planned(let day): planned = day
      case .split(let chosen, _): split = chosen
      case nil: break
      }
      reason = next.map { notebook.sentence(why: $0) } ?? ""
    }
    let gymID: ULID?
    if wish.noGym {
      gymID = nil
    } else if let name = wish.gym {
      gymID = try notebook.gyms.named(name, noun: "gym").id
    } else if let planned {
      gymID = planned.gymID
    } else {
      gymID = notebook.gymID(for: split)
    }
    var ids = Clock.ids()
    if let repeated {
      workout = notebook.repetition(
        of: repeated, id: Clock.mint(), gymID: gymID, at: Clock.now, ids: &ids)
    } else if let planned {
      workout = notebook.workout(
        id: Clock.mint(), of: planned, gymID: gymID, at: Clock.now, ids: &ids)
      warmUp = planned.day.warmUpText
      split = planned.split
    } else {
      workout = notebook.workout(
        id: Clock.mint(), of: split, gymID: gymID, at: Clock.now, ids: &ids)
    }
    notes = split?.notes ?? notebook.split(workout.splitID)?.notes ?? ""
    workout.name = wish.name ?? (workout.name.isEmpty ? "Workout" : workout.name)
    for (place, log) in workout.logs.enumerated() {
      // What is repeated goes by no rule.
      let proposal =
        repeated == nil
        ? notebook.proposal(for: place, in: workout, today: Clock.today) : nil
      lines.append(
        Line(
          name: log.exerciseName, loadType: log.loadType,
          last: notebook.lastTime(
            log.reference, gymID: gymID, turn: workout.turn(of: place)),
          rule: proposal?.sentence))
    }
  }

  func show() {
    if let warmUp { say(warmUp) }
    if !reason.isEmpty { say("Next: \(workout.name). " + reason) }
    if !notes.isEmpty { say(notes) }
    workout.show { place in
      guard lines.indices.contains(place) else { return [] }
      return [lines[place].lastText, lines[place].rule].compactMap { $0 }
    }
  }

  /// For programs: the document, why, and each exercise with its last time.
  var json: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("workout", document: workout)
      writer.member("why", reason)
      writer.list("exercises", lines) { writer, line in
        writer.object { writer in
          writer.member("name", line.name)
          writer.key("last")
          if let last = line.last {
            writer.object { writer in
              writer.member("day", last.workout.startedAt.day.text)
              writer.member("workout", last.workout.id.text)
              writer.list("sets", last.sets) { $0.string($1.shown(loadType: line.loadType)) }
            }
          } else {
            writer.null()
          }
          writer.member("rule", line.rule)
        }
      }
    }
    return writer.finish()
  }
}
