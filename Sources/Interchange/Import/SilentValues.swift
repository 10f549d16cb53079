/// What no set and no workout of an export says, as the app or the file has no place for it: that
/// it is missing there tells nothing of what is known here.
struct SilentValues {
  private var kind = true
  private var side = true
  private var reps = true
  private var weight = true
  private var seconds = true
  private var distance = true
  private var rpe = true
  private var setNotes = true
  private(set) var exerciseNotes = true
  private(set) var workoutNotes = true

  init(of workouts: [ImportedWorkout]) {
    for workout in workouts {
      if !workout.notes.isEmpty { workoutNotes = false }
      for block in workout.blocks {
        if !block.notes.isEmpty { exerciseNotes = false }
        for set in block.sets {
          if set.kind != .working { kind = false }
          if set.side != nil { side = false }
          if set.reps != nil { reps = false }
          if set.weight != nil { weight = false }
          if set.seconds != nil { seconds = false }
          if set.distance != nil { distance = false }
          if set.rpe != nil { rpe = false }
          if !set.notes.isEmpty { setNotes = false }
        }
      }
    }
  }

  /// What an export says of a set, with what was known where it says nothing.
  func filled(_ content: SetContent, from known: SetContent) -> SetContent {
    var content = content
    if kind { content.kind = known.kind }
    if side { content.side = known.side }
    if reps { content.reps = known.reps }
    if weight { content.weight = known.weight }
    if seconds { content.seconds = known.seconds }
    if distance { content.distance = known.distance }
    if rpe { content.rpe = known.rpe }
    if setNotes, !content.saysSide(ofNote: known.notes) { content.notes = known.notes }
    return content
  }
}
