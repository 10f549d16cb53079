import Strength

extension ImportTarget {
  /// The unit of most weights that an app has brought; of tables, where all of them agree.
  public func unit(of format: LogFormat) -> WeightUnit? {
    if format != .table { return unit(ofSource: format.rawValue) }
    let units = counts { $0.importedFrom == format.rawValue }
    return units.count == 1 ? units.first?.key : nil
  }

  private func unit(ofSource source: String) -> WeightUnit? {
    let units = counts { comes($0, from: source) }
    return units.max { ($0.value, $0.key.rawValue) < ($1.value, $1.key.rawValue) }?.key
  }

  private func counts(_ isMeant: (Workout) -> Bool) -> [WeightUnit: Int] {
    var counts: [WeightUnit: Int] = [:]
    for workout in workouts.values where isMeant(workout) {
      for set in workout.logs.flatMap({ $0.sets }) {
        if let unit = set.weight?.unit { counts[unit, default: 0] += 1 }
      }
    }
    return counts
  }

  private func comes(_ workout: Workout, from source: String) -> Bool {
    workout.importedFrom == source || workout.sources.contains { $0.app == source }
  }

  /// - Throws: `ImportError.unitContradicts`.
  public func checkUnit(of log: ImportedLog) throws(ImportError) {
    guard let said = log.assumedUnit, let known = contradictedUnit(of: log) else { return }
    throw .unitContradicts(format: log.format, said: said, known: known)
  }

  /// The unit of earlier imports, where it speaks against what the person says of this one: the
  /// weights that are here already would be as heavy in no other unit.
  private func contradictedUnit(of log: ImportedLog) -> WeightUnit? {
    guard let said = log.assumedUnit, let known = unit(ofSource: log.source), known != said else {
      return nil
    }
    let here = Dictionary(
      workouts.values.filter { comes($0, from: log.source) }.map {
        ($0.startedAt.milliseconds / 86_400_000, $0)
      }
    ) { first, _ in first }
    var (sameNumber, sameWeight) = (0, 0)
    for imported in log.workouts {
      let day = imported.start.milliseconds / 86_400_000
      let weights = [day - 1, day, day + 1].compactMap { here[$0] }.flatMap { workout in
        workout.logs.flatMap { $0.sets.compactMap { $0.weight } }
      }
      for weight in imported.blocks.flatMap({ $0.sets.compactMap { $0.weight } })
      where weight.value > 0 {
        let isThere = weights.contains { $0.unit != said && SetContent.isSame($0, weight) }
        if isThere { sameWeight += 1 }
        if weights.contains(where: { $0.value == weight.value && $0.unit != said }) {
          sameNumber += 1
        }
      }
    }
    return sameWeight > sameNumber ? nil : known
  }
}
