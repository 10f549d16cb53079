extension WorkoutSet {
  /// What a watch has counted.
  ///
  /// Watches keep sixteenths of a kilogram, so pounds are rounded to quarters, and write 0 for what
  /// nobody has entered. The time that repetitions took is left out.
  ///
  /// - Parameter unit: of its weight.
  public init(counted reps: Int?, kilograms: Double?, seconds: Double?, in unit: WeightUnit) {
    self.init()
    if let reps, reps > 0 { self.reps = reps }
    if let kilograms, kilograms > 0 {
      let value = kilograms / unit.factor
      weight = Weight(unit == .kg ? value : (value * 4).rounded() / 4, unit)
    }
    if self.reps == nil, let seconds, seconds > 0, ExerciseLog.seconds.contains(seconds) {
      self.seconds = seconds
    }
  }
}
