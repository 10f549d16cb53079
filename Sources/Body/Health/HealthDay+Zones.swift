import Documents

extension HealthDay {
  /// The day in the parts in which it is to be taken in. An export that was made in another time
  /// zone puts the samples around midnight on the day beside: what the same source has measured at
  /// the same instant there is the same record, and is not added again. Of a night that is known
  /// so, what is new belongs to the day that it stands on.
  ///
  /// - Parameter known: what was known before of the day and of those beside it.
  /// - Returns: the days of which something is left to be taken in.
  public func parts(beside known: [HealthDay]) -> [HealthDay] {
    let own = known.first { $0.day == day }
    var (rest, parts) = (self, [HealthDay]())
    for other in known where abs(other.day - day) == 1 {
      for measure in HealthMeasure.allCases {
        guard let figure = self[measure], figure.isSameSample(as: other[measure]),
          !figure.isSameSample(as: own?[measure])
        else { continue }
        rest[measure] = nil
      }
      guard let night = rest.sleep, night.isSameNight(as: other.sleep),
        !night.isSameNight(as: own?.sleep)
      else { continue }
      rest.sleep = nil
      var part = HealthDay(day: other.day)
      part.sleep = night
      parts.append(part)
    }
    return rest.isEmpty ? parts : [rest] + parts
  }
}

extension HealthFigure {
  /// Whether both follow from one newest sample; what tells no time is of its day.
  fileprivate func isSameSample(as other: HealthFigure?) -> Bool {
    guard let other, let measuredAt, let known = other.measuredAt else { return false }
    return source == other.source && measuredAt.milliseconds == known.milliseconds
  }
}

extension SleepNight {
  /// Whether one source has told both, and one woke up at the same instant.
  fileprivate func isSameNight(as other: SleepNight?) -> Bool {
    guard let other else { return false }
    return source == other.source && to.milliseconds == other.to.milliseconds
  }
}
