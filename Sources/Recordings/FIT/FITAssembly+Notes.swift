extension FITContents {
  /// Whether the file holds something that was done, by its type or, without one, its messages.
  var isActivity: Bool {
    guard let fileType else { return !sessions.isEmpty || records.count > 0 }
    switch fileType {
    case 4, 20: return true
    default: return FITContents.typeNames[fileType] == nil && !sessions.isEmpty
    }
  }

  /// What files that are no activity are, as the object of a sentence.
  static let typeNames: [Int: String] = [
    1: "a device's description", 2: "settings", 3: "the settings of a sport",
    5: "a planned workout", 6: "a course", 7: "schedules", 9: "weights", 10: "totals", 11: "goals",
    14: "blood pressure", 15: "a day's monitoring", 28: "a day's monitoring",
    32: "a day's monitoring", 34: "a segment", 35: "a list of segments",
    40: "the settings of a display", 44: "metrics", 49: "a night's sleep",
    68: "heart rate variability",
  ]
}

extension FITAssembly {
  func tellAboutClock() {
    let clock = timeline.clock
    tellAboutUptime()
    for stretch in clock.stretches where stretch.shift != 0 {
      let days = Double(stretch.shift) / 86_400
      report.warn(
        "clock-jump", at: contents.offset,
        "The clock leapt by \((days * 10).rounded() / 10) days during the recording. Times on the "
          + "side that is taken as wrong were moved to join the others.")
    }
    if timeline.countOutOfOrder > 0 {
      report.warn(
        "times-not-rising", at: contents.offset,
        "\(timeline.countOutOfOrder) records were older than the one before. All were put in the "
          + "order of time.")
    }
  }

  private func tellAboutUptime() {
    let how: String
    switch tie {
    case .set:
      guard hasUptime || contents.hasStrayUptime else { return }
      how =
        hasUptime
        ? "They were joined with those after it was set."
        : "Such times were left out; the others tell when it was."
    case .local: how = "They were taken as local time, which the file gives for its end."
    case .created: how = "The date is that on which the file says that it was begun."
    case .ended: how = "The date is that on which the file says that it was ended."
    case .none:
      return report.fail(
        "date-unknown", at: contents.offset,
        "The device's clock was not set: times count from when it was turned on, and the file does "
          + "not say when that was. Its date is unknown, so that it was left out; enter it by hand."
      )
    }
    report.warn(
      "clock-not-set", at: contents.offset,
      "The device's clock was not set: times count from when it was turned on. " + how)
  }

  func tellAboutMessages() {
    if contents.records.countWithoutTime > 0 {
      report.warn(
        "record-without-time", at: contents.offset,
        "\(contents.records.countWithoutTime) records have no time. They took that of the message "
          + "before.")
    }
    if contents.beatIntervalCount > 0 {
      report.note(
        "beat-intervals", at: contents.offset,
        "\(contents.beatIntervalCount) messages hold the times between heartbeats. They were not "
          + "kept.")
    }
    if contents.heart.countWithoutClock > 0 {
      report.fail(
        "heart-rate-without-clock", at: contents.offset,
        "\(contents.heart.countWithoutClock) messages of a strap's memory do not say what clock "
          + "they count on. They were left out.")
    }
    if contents.unbelievableCount > 0 {
      report.warn(
        "value-out-of-range", at: contents.offset,
        "\(contents.unbelievableCount) times of sessions, laps, lengths or sets cannot be believed. "
          + "They were left out.")
    }
    if contents.countOverLimit > 0 {
      report.fail(
        "too-many-messages", at: contents.offset,
        "The file has more sessions, laps or events than are read. \(contents.countOverLimit) "
          + "were left out.")
    }
  }

  func tell(_ built: FITSamples) {
    if built.countOfBadPositions > 0 {
      report.warn(
        "bad-position", at: contents.offset,
        "\(built.countOfBadPositions) positions are none on earth, or exactly 0, 0. They were "
          + "left out.")
    }
    if built.countOfFalls > 0 {
      report.warn(
        "distance-falls", at: contents.offset,
        "The device's distance fell \(built.countOfFalls) times. It was counted on from where it "
          + "was.")
    }
  }
}
