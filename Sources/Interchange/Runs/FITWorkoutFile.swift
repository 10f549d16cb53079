import Documents
import Recordings
import Running

/// A structured run as a FIT workout file (type 5), which watches take from a folder.
public enum FITWorkoutFile {
  /// Bytes of a run's name; watches cut longer ones, some within a character.
  static let longestName = 48
  static let longestStepName = 32
  static let longestNotes = 120

  /// Many watches take no more steps than this, repeats included.
  public static let mostSteps = 50

  public static func stepCount(_ run: ExportedRun, _ targets: RunTargets) -> Int {
    WorkoutStep.steps(targets.targeted(run.structure)).count
  }

  /// - Parameter createdAt: when it is written; watches show it to tell files apart.
  public static func encode(
    _ run: ExportedRun, _ targets: RunTargets, createdAt: Instant
  ) -> [UInt8] {
    let steps = WorkoutStep.steps(targets.targeted(run.structure))
    var writer = FITWriter()
    writer.add(
      FITMessage.fileID,
      [
        (0, .enumeration(5)),
        // The number for software in development, as nobody else's must be used.
        (1, .uint16(255)), (2, .uint16(0)), (3, .uint32z(serial(run, targets.form))),
        (4, .uint32(seconds(createdAt))),
      ])
    writer.add(
      FITMessage.workout,
      [
        (4, .enumeration(1)), (6, .uint16(UInt16(clamping: steps.count))),
        (8, .string(cut(run.name, longestName))),
      ])
    for (place, step) in steps.enumerated() {
      writer.add(FITMessage.workoutStep, step.fields(UInt16(clamping: place)))
    }
    return writer.file
  }

  /// The same for the same run, so that a watch replaces what it had; never 0.
  static func serial(_ run: ExportedRun, _ form: TargetForm) -> UInt32 {
    let hash = ContentHash(of: Array((run.id.text + "/" + form.rawValue).utf8))
    return max(1, UInt32(truncatingIfNeeded: hash.low))
  }

  /// Seconds since 1989-12-31T00:00:00Z. Smaller numbers than the least one here mean the time
  /// since a device was switched on.
  static func seconds(_ instant: Instant) -> UInt32 {
    max(0x1000_0000, UInt32(clamping: instant.milliseconds / 1000 - 631_065_600))
  }

  /// The first characters of a text that fit into some bytes of UTF-8, whole ones only; line
  /// breaks and other control characters become spaces.
  static func cut(_ text: String, _ most: Int) -> String {
    var short = ""
    var count = 0
    for character in text {
      let isControl = character.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7f }
      let next = isControl ? " " : character
      count += next.utf8.count
      if count > most {
        // Half a word says nothing, unless it is most of what there is.
        guard next != " ", let space = short.lastIndex(of: " ") else { return short }
        let whole = String(short[..<space])
        return whole.utf8.count * 2 >= most ? whole : short
      }
      short.append(next)
    }
    return short
  }
}

/// Global numbers of messages.
private enum FITMessage {
  static let fileID: UInt16 = 0
  static let workout: UInt16 = 26
  static let workoutStep: UInt16 = 27
}

/// A step of a FIT workout.
private enum WorkoutStep {
  /// - Parameter isInterval: whether work alternates with recoveries.
  case part(TargetedSegment, isInterval: Bool)
  /// Goes back to the step at `first` until it and those after it were done `times` times.
  case repeats(first: Int, times: Int)

  static func steps(_ blocks: [TargetedBlock]) -> [WorkoutStep] {
    let isInterval = blocks.contains { $0.segments.contains { $0.kind == .recovery } }
    var steps: [WorkoutStep] = []
    for block in blocks where !block.segments.isEmpty {
      let first = steps.count
      steps += block.segments.map { .part($0, isInterval: isInterval) }
      if block.repeats > 1 { steps.append(.repeats(first: first, times: block.repeats)) }
    }
    return steps
  }

  func fields(_ place: UInt16) -> [FITWriter.Field] {
    switch self {
    case .repeats(let first, let times):
      return [
        (254, .uint16(place)), (1, .enumeration(6)), (2, .uint32(UInt32(clamping: first))),
        (3, .enumeration(2)), (4, .uint32(UInt32(clamping: times))),
      ]
    case .part(let segment, let isInterval):
      let duration = WorkoutStep.duration(segment)
      let target = WorkoutStep.target(segment.target)
      var fields: [FITWriter.Field] = [
        (254, .uint16(place)),
        (0, .string(FITWorkoutFile.cut(name(segment), FITWorkoutFile.longestStepName))),
        (1, .enumeration(duration.type)), (2, .uint32(duration.value)),
        (3, .enumeration(target.type)), (4, .uint32(0)),
      ]
      if let range = target.range {
        fields += [(5, .uint32(range.low)), (6, .uint32(range.high))]
      }
      let intensity = WorkoutStep.intensity(segment, isInterval: isInterval)
      fields.append((7, .enumeration(intensity)))
      let notes = RunText.part(segment)
      fields.append((8, .string(FITWorkoutFile.cut(notes, FITWorkoutFile.longestNotes))))
      return fields
    }
  }

  private func name(_ segment: TargetedSegment) -> String {
    switch segment.kind {
    case .warmUp: "Warm up"
    case .work: segment.intensity.title
    case .recovery: "Recovery"
    case .coolDown: "Cool down"
    }
  }

  /// Milliseconds, centimetres, or until the lap button.
  private static func duration(_ segment: TargetedSegment) -> (type: UInt8, value: UInt32) {
    if let seconds = segment.seconds { return (0, UInt32(clamping: seconds * 1000)) }
    if let meters = segment.meters { return (1, UInt32(clamping: meters * 100)) }
    return (5, 0)
  }

  /// mm/s, or beats per minute + 100 since up to 100 means percent; no range for open targets.
  private static func target(
    _ target: Target
  ) -> (type: UInt8, range: (low: UInt32, high: UInt32)?) {
    switch target {
    case .pace(let range): (0, (speed(range.upperBound), speed(range.lowerBound)))
    case .heartRate(let range): (1, (beats(range.lowerBound), beats(range.upperBound)))
    case .effort: (2, nil)
    }
  }

  private static func beats(_ rate: Int) -> UInt32 { UInt32(clamping: rate + 100) }

  /// Seconds per kilometre as mm/s.
  private static func speed(_ pace: Int) -> UInt32 {
    UInt32((1_000_000 / Double(max(1, pace))).rounded())
  }

  private static func intensity(_ segment: TargetedSegment, isInterval: Bool) -> UInt8 {
    switch segment.kind {
    case .work: isInterval ? 5 : 0
    case .warmUp: 2
    case .coolDown: 3
    case .recovery: 4
    }
  }
}
