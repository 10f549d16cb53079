import Documents

extension WorkoutSet {
  /// Kilograms by which sets of an exercise are compared for its record in weight: in a workout, on
  /// the exercise's page and in the terminal.
  ///
  /// What the body weighs is never among them, as a body that has grown heavier is no record: they
  /// are what is on the bar, or what was added to the body. Where the body is assisted they are the
  /// assistance below zero, so that the least is the best; 0 without any. Nil without reps, and
  /// where no weight was lifted or added. The maximum is estimated from all that was moved, see
  /// `loadKilograms(loadType:bodyWeight:)`.
  public func recordKilograms(_ loadType: Open<LoadType>) -> Double? {
    guard let reps, reps > 0 else { return nil }
    let kilograms = weight?.kilograms ?? 0
    if loadType.known == .assisted { return 0 - abs(kilograms) }
    return kilograms > 0 ? kilograms : nil
  }
}
