import Documents

extension HealthDay {
  /// Takes in what an import says of the day. What was typed in stays, and so does what another
  /// source has said before. Of one source the later sample counts, and of what only grows during
  /// a day the larger figure, so that an older export takes nothing back, in whatever order they
  /// come.
  public mutating func take(_ other: HealthDay) {
    HealthDay.take(other.restingHeartRate, into: &restingHeartRate)
    HealthDay.take(other.sdnn, into: &sdnn)
    HealthDay.take(other.rmssd, into: &rmssd)
    HealthDay.take(other.weight, into: &weight)
    HealthDay.take(other.bodyFat, into: &bodyFat)
    HealthDay.take(other.vo2Max, into: &vo2Max)
    HealthDay.take(other.steps, into: &steps, onlyGrows: true)
    HealthDay.take(other.activeEnergy, into: &activeEnergy, onlyGrows: true)
    for measurement in other.measurements { take(measurement) }
    if let night = other.sleep {
      guard let known = sleep else {
        sleep = night
        return
      }
      let isLonger = night.asleepMinutes ?? 0 >= known.asleepMinutes ?? 0
      if night.source == known.source, isLonger {
        sleep = night
        sleep?.unknown = known.unknown
      }
    }
  }

  /// Of the sites that are known only a newer word of the same source counts.
  private mutating func take(_ new: BodyMeasurement) {
    guard let place = measurements.firstIndex(where: { $0.site == new.site }) else {
      measurements.append(new)
      return
    }
    if measurements[place].source == new.source {
      measurements[place].centimeters = new.centimeters
    }
  }

  private static func take(
    _ new: HealthFigure?, into known: inout HealthFigure?, onlyGrows: Bool = false
  ) {
    guard let new else { return }
    guard let old = known else {
      known = new
      return
    }
    if onlyGrows {
      // What it was put together from changes during a day.
      if old.source == HealthFigure.entered || new.value <= old.value { return }
      known?.source = new.source
    } else {
      guard old.source == new.source, !new.givesWay(to: old) else { return }
      known?.measuredAt = new.measuredAt
    }
    known?.value = new.value
  }
}

extension HealthFigure {
  /// Whether what the same source has said before stays: it has a later sample, or a larger figure
  /// of the same one. What tells no time gives way to what does; where neither does, the newer word
  /// counts.
  fileprivate func givesWay(to known: HealthFigure) -> Bool {
    guard let other = known.measuredAt?.milliseconds else { return false }
    guard let own = measuredAt?.milliseconds else { return true }
    return own == other ? value < known.value : own < other
  }
}

extension HealthMonth {
  /// Takes in what is known of a day of this month.
  public mutating func take(_ day: HealthDay) {
    let place = days.firstIndex { $0.day >= day.day } ?? days.endIndex
    if place < days.endIndex, days[place].day == day.day {
      days[place].take(day)
    } else {
      days.insert(day, at: place)
    }
  }
}
