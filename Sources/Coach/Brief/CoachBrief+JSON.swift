import Documents
import Running
import Strength

extension CoachBrief {
  /// What the week follows from, as data: figures that are not known are left out.
  ///
  /// - Parameter model: what a model would be sent, written with it.
  public func write(to writer: inout JSONWriter, _ model: ModelRequest) {
    writer.object { writer in
      writer.key("model")
      writer.object {
        $0.member("system", ModelRequest.system)
        $0.member("user", model.data.text)
        $0.member("schema", String(utf8: ModelRequest.schema))
      }
      writeMembers(to: &writer, isForHash: false)
    }
  }

  /// Apart from what a model is sent, which the app would hold only to make a hash.
  private func writeMembers(to writer: inout JSONWriter, isForHash: Bool) {
    writer.member("start", start.text)
    writer.member("goals", goals.text)
    writer.member("days", request.days)
    writer.member("minutes", request.minutes)
    writer.member("experience", experience.rawValue)
    if !isForHash { writer.member("gym", gym?.name ?? "") }
    writer.list("equipment", equipment) { $0.string($1) }
    writer.list("weights", loads) { writer, range in
      writer.object { CoachBrief.write(range, &$0) }
    }
    writer.list("avoid", isForHash ? request.avoided : exclusions.map { $0.name }) {
      $0.string($1)
    }
    writer.list("ignored", request.ignored.map { $0.rawValue }) { $0.string($1) }
    if request.isDeload { writer.member("deload", true) }
    if isForHash {
      writer.member("share", Lightness(self).share)
      if isSpent { writer.member("spent", true) }
    } else {
      writeFigures(to: &writer)
    }
    writer.list("runs", runs) { writer, run in
      writer.object {
        $0.member("date", run.date.text)
        $0.member("name", run.name)
        $0.member("minutes", run.minutes.rounded())
        if let load = run.load { $0.member("load", load.rounded()) }
        $0.member("hard", run.isHard)
        $0.member("long", run.isLong)
        if run.isRecorded { $0.member("recorded", true) }
      }
    }
    if !programmeDays.isEmpty {
      writer.list("programme_days", programmeDays) { $0.string($1.text) }
    }
    writer.list("muscles", muscles) { writer, state in
      writer.object {
        $0.member("name", state.muscle.name)
        if let recent = state.recentSets { $0.member("sets_a_week", tenths(recent)) }
        if let days = state.daysSinceHard { $0.member("days_since_hard", days) }
        if let bands = state.muscle.landmarks {
          $0.member("mev", bands.mev)
          $0.member("mrv", bands.mrv)
        }
      }
    }
    let told = isForHash ? candidates.filter { $0.record != nil } : candidates
    writer.list("exercises", told) { writer, candidate in
      writer.object { CoachBrief.write(candidate, &$0) }
    }
  }

  private func writeFigures(to writer: inout JSONWriter) {
    if let bodyKilograms { writer.member("body_weight_kg", bodyKilograms) }
    if let fitness {
      writer.member("fitness", fitness.rounded.fitness)
      writer.member("fatigue", fitness.rounded.fatigue)
    }
    if let health { CoachBrief.write(health, &writer) }
  }

  private static func write(_ range: LoadRange, _ writer: inout JSONWriter) {
    writer.member("implement", range.implement)
    writer.member("lightest_kg", hundredths(range.lightest.kilograms))
    writer.member("heaviest_kg", hundredths(range.heaviest.kilograms))
    if let step = range.stepKilograms { writer.member("step_kg", hundredths(step)) }
  }

  private static func write(_ health: HealthSummary, _ writer: inout JSONWriter) {
    writer.key("health")
    writer.object {
      if let sleep = health.sleepMinutes { $0.member("sleep_minutes", sleep.rounded()) }
      if let rate = health.restingHeartRate { $0.member("resting_heart_rate", tenths(rate)) }
      if let variability = health.variability { $0.member("variability_ms", tenths(variability)) }
      if let isStrained = health.isStrained { $0.member("strained", isStrained) }
    }
  }

  private static func write(_ candidate: Candidate, _ writer: inout JSONWriter) {
    writer.member("name", candidate.exercise.name)
    writer.member("movement", candidate.movement.name)
    guard let record = candidate.record else { return }
    writer.member("last_day", record.lastDay.text)
    if let weight = record.lastWeight { writer.member("last_weight_kg", tenths(weight.kilograms)) }
    if let reps = record.lastReps { writer.member("last_reps", reps) }
    if let rating = record.lastRPE { writer.member("last_rpe", rating) }
    if let maximum = record.oneRepMax { writer.member("one_rep_max_kg", tenths(maximum)) }
    if let trend = record.trend { writer.member("trend_percent", tenths(trend * 100)) }
  }

  /// Of what decides the week, 16 hexadecimal digits: it changes when another one may be planned.
  ///
  /// Left out is what changes from day to day, such as sleep, as long as it makes the week no
  /// lighter; and exercises that nobody has done, since a device may have the catalogue later.
  public var hash: String {
    var writer = JSONWriter(compact: true)
    writer.object { writeMembers(to: &$0, isForHash: true) }
    let digits = Array("0123456789abcdef".utf8)
    let value = ContentHash(of: writer.finish()).high
    return String(utf8: (0..<16).map { digits[Int((value >> (60 - 4 * UInt64($0))) & 15)] })
  }
}

/// With two decimals, as plates have.
private func hundredths(_ value: Double) -> Double { (value * 100).rounded() / 100 }

/// With one decimal.
func tenths(_ value: Double) -> Double { (value * 10).rounded() / 10 }
