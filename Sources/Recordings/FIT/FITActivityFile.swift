import Documents
import Tracks

/// Writes an activity as a FIT file that watches' sites take: identity, timer events, records,
/// sets, laps, session, activity.
///
/// FIT has whole seconds, centimetres, millimetres a second, fifths of a metre of height, and
/// 1/128 of a revolution. It has no place for notes. Where samples break off without a pause, the
/// timer is stopped there, so that readers see the break.
public enum FITActivityFile {
  /// - Returns: nil where the activity has no start, or one before 1998 or after 2126, which the
  ///   format cannot write.
  public static func bytes(_ activity: RecordedActivity) -> [UInt8]? {
    guard let start = activity.start, let begin = time(start.milliseconds),
      begin >= FITClock.firstTime
    else { return nil }
    let sport = FITSport(activity)
    let end = FITActivityFile.end(activity, start.milliseconds)
    let strides = activity.sport.isOnFoot || activity.sport == .transition
    var writer = FITWriter()
    addIdentity(activity, begin, to: &writer)
    let events = FITActivityFile.events(activity, start.milliseconds, end)
    addRecords(activity.samples, events, halveCadence: strides, to: &writer)
    addSets(activity.sets, to: &writer)
    addLaps(activity.laps, sport, end: end, halveCadence: strides, to: &writer)
    writer.add(18, session(activity, sport, begin: begin, end: end, halveCadence: strides))
    let local = activity.knowsOffset ? Int64(start.offsetMinutes) * 60_000 : 0
    writer.add(
      34,
      [
        (253, .uint32(time(end))), (0, thousandths(activity.timerSeconds)), (1, .uint16(1)),
        (2, .enumeration(0)), (3, .enumeration(26)), (4, .enumeration(1)),
        (5, .uint32(activity.knowsOffset ? time(end &+ local) : nil)),
      ])
    return writer.file
  }

  /// The last moment that anything tells of.
  private static func end(_ activity: RecordedActivity, _ start: Int64) -> Int64 {
    let span = milliseconds(activity.elapsedSeconds ?? activity.timerSeconds ?? 0)
    return max(start + span, activity.samples.times.last ?? start, start)
  }

  private static func addIdentity(
    _ activity: RecordedActivity, _ begin: UInt32, to writer: inout FITWriter
  ) {
    // Other formats call an activity by its start or by a UUID, which are no serial number.
    let parts = activity.identifier.split(separator: "-").map { UInt32($0) }
    var (serial, created) = (UInt32(0), begin)
    if parts.count == 2, let first = parts[0], let second = parts[1],
      second >= FITClock.firstTime
    {
      (serial, created) = (first, second)
    }
    writer.add(
      0,
      [
        (0, .enumeration(4)), (1, .uint16(255)), (2, .uint16(0)), (3, .uint32z(serial)),
        (4, .uint32(created)), (8, .string(activity.device)),
      ])
    writer.add(
      23,
      [
        (253, .uint32(begin)), (0, .uint8(0)), (2, .uint16(255)), (4, .uint16(0)),
        (27, .string(activity.device)),
      ])
  }

  private static func session(
    _ activity: RecordedActivity, _ sport: FITSport, begin: UInt32, end: Int64,
    halveCadence: Bool
  ) -> [FITWriter.Field] {
    let cadence = FITActivityFile.cadence(activity.averageCadence, halve: halveCadence)
    return [
      (254, .uint16(0)), (253, .uint32(time(end))), (2, .uint32(begin)),
      (7, thousandths(activity.elapsedSeconds)), (8, thousandths(activity.timerSeconds)),
      (9, hundredths(activity.meters)), (59, thousandths(activity.movingSeconds)),
      (5, .enumeration(UInt8(exactly: sport.sport))), (6, .enumeration(UInt8(exactly: sport.sub))),
      (11, .uint16(whole(activity.kilocalories))), (16, .uint8(whole(activity.averageHeartRate))),
      (17, .uint8(whole(activity.maxHeartRate))), (18, .uint8(cadence.whole)),
      (92, .uint8(cadence.fraction)), (20, .uint16(whole(activity.averagePower))),
      (22, .uint16(whole(activity.ascentMeters))), (23, .uint16(whole(activity.descentMeters))),
      (25, .uint16(0)), (26, .uint16(UInt16(clamping: activity.laps.count))),
      (44, .uint16(whole(activity.poolMeters.map { $0 * 100 }))),
      (192, .uint8(whole(activity.feel))),
      (193, .uint8(whole(activity.perceivedExertion.map { $0 * 10 }))),
      (0, .enumeration(8)), (1, .enumeration(1)), (28, .enumeration(0)),
      (110, .string(activity.name)),
    ]
  }

  private static func addLaps(
    _ laps: [RecordedLap], _ sport: FITSport, end: Int64, halveCadence: Bool,
    to writer: inout FITWriter
  ) {
    for (index, lap) in laps.enumerated() {
      let length = milliseconds(lap.elapsedSeconds ?? lap.timerSeconds ?? 0)
      let cadence = FITActivityFile.cadence(lap.averageCadence, halve: halveCadence)
      let lapEnd = lap.start.addingReportingOverflow(length).partialValue
      writer.add(
        19,
        [
          (254, .uint16(UInt16(clamping: index))), (253, .uint32(time(min(lapEnd, end)))),
          (2, .uint32(time(lap.start))), (7, thousandths(lap.elapsedSeconds)),
          (8, thousandths(lap.timerSeconds)), (9, hundredths(lap.meters)),
          (11, .uint16(whole(lap.kilocalories))), (15, .uint8(whole(lap.averageHeartRate))),
          (16, .uint8(whole(lap.maxHeartRate))), (17, .uint8(cadence.whole)),
          (80, .uint8(cadence.fraction)), (19, .uint16(whole(lap.averagePower))),
          (21, .uint16(whole(lap.ascentMeters))), (23, .enumeration(lap.intensity?.fit)),
          (71, .uint16(lap.workoutStep.flatMap { UInt16(exactly: $0) })),
          (25, .enumeration(UInt8(exactly: sport.sport))),
          (39, .enumeration(UInt8(exactly: sport.sub))), (0, .enumeration(9)),
          (1, .enumeration(1)), (24, .enumeration(index == laps.count - 1 ? 7 : 0)),
        ])
    }
  }

  private static func addSets(_ sets: [RecordedSet], to writer: inout FITWriter) {
    // Exercises that the profile has no category for get a title under "unknown".
    var titles: [String: UInt16] = [:]
    let categories = FITSportNames.exercises.sorted { $0.key < $1.key }
    for set in sets where !set.exercise.isEmpty && titles[set.exercise] == nil {
      guard !categories.contains(where: { $0.value == set.exercise }), titles.count < 60_000 else {
        continue
      }
      let number = UInt16(titles.count)
      titles[set.exercise] = number
      writer.add(
        264,
        [
          (254, .uint16(number)), (0, .uint16(0xfffe)), (1, .uint16(number)),
          (2, .string(set.exercise)),
        ])
    }
    for (index, set) in sets.enumerated() {
      let category = categories.first { $0.value == set.exercise }.map { UInt16($0.key) }
      let title = titles[set.exercise]
      writer.add(
        225,
        [
          (254, .uint32(set.start.flatMap(time))), (6, .uint32(set.start.flatMap(time))),
          (0, thousandths(set.seconds)), (3, .uint16(set.reps.flatMap { UInt16(exactly: $0) })),
          (4, .uint16(whole(set.kilograms.map { $0 * 16 }))),
          (5, .uint8(set.isRest ? 0 : 1)), (7, .uint16(category ?? (title == nil ? nil : 0xfffe))),
          (8, .uint16(title)), (10, .uint16(UInt16(clamping: index))),
        ])
    }
  }
}
