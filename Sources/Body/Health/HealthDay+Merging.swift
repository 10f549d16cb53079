import Documents

extension HealthDay {
  /// Takes in what an import says of the day. What was typed in stays, and so does what another
  /// source has said before, but for a night without stages. Of one source the later sample counts,
  /// of what only grows during a day the larger figure, and of nights the fuller one, so that an
  /// older export takes nothing back, in whatever order they come.
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
    if let night = other.sleep { take(night) }
  }

  /// Takes in a night that ended on the day: the fuller one of a source counts, and of two sources
  /// the one that tells stages, unless it missed most of the night.
  mutating func take(_ night: SleepNight) {
    guard let known = sleep else {
      sleep = night
      return
    }
    guard night.source == known.source ? night.isFuller(than: known) : night.tellsMore(than: known)
    else { return }
    sleep = night
    sleep?.unknown = known.unknown
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

extension SleepNight {
  private var stages: Int { [coreMinutes, deepMinutes, remMinutes].count { $0 != nil } }

  /// Minutes asleep, worth twice as much with all stages. So a night is fuller with each stage that
  /// is told, but less than half of one never takes the place of a whole one without stages.
  private var worth: Double { (minutesAsleep ?? 0) * Double(3 + stages) }

  /// Whether it counts before another one of its source and day. One of two that differ always
  /// does, and always the same one, but for the zone of their times, in which the first one stays.
  fileprivate func isFuller(than other: SleepNight) -> Bool {
    for (own, theirs) in zip(order, other.order) where own != theirs { return own > theirs }
    return false
  }

  /// What decides, in turn: the later figures only where all before them are the same.
  private var order: [Double] {
    let (start, end) = (Double(from.milliseconds), Double(to.milliseconds))
    let minutes = [
      asleepMinutes, inBedMinutes, coreMinutes, deepMinutes, remMinutes, awakeMinutes,
    ]
    return [worth, end - start, end] + minutes.map { $0 ?? -1 }
  }

  /// Whether it counts before a night that another source has told of before.
  fileprivate func tellsMore(than known: SleepNight) -> Bool {
    if known.source == HealthFigure.entered || (stages > 0) == (known.stages > 0) { return false }
    let (minutes, others) = (minutesAsleep ?? 0, known.minutesAsleep ?? 0)
    return stages > 0 ? minutes * 2 >= others : minutes > others * 2
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
