import Documents
import Sequences
import Strength

extension State {
  /// Opens a workout that another device has begun, where nothing else is being done on Today, and
  /// where it has not been forgotten. Each once: whoever leaves it stays where they are.
  ///
  /// - Parameter known: the workout that ran here before changes came.
  mutating func followWorkout(unlessKnown known: ULID?, _ effects: inout Effects) {
    guard route == .today, known == nil, let running = notebook.running,
      running.id != today.followed,
      now.milliseconds - running.startedAt.milliseconds < Instant.forgottenAfter,
      calendar.openDay == nil, recorder.sheet == nil, recorder.recording == nil,
      notebook.runningSession.map({ $0.workoutID == running.id }) ?? true
    else { return }
    today.followed = running.id
    effects.append(.navigate(.workout, replacing: false))
    arrive(at: .workout, &effects)
    if toast?.undo == nil { say("Started on another device.") }
  }
}
