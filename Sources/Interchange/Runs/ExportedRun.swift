import Documents
import Running

/// A run as the files of other apps hold it. This folder writes such files: FIT for watches, ZWO
/// and text for other planners, and whole plans as a calendar or a table.
public struct ExportedRun: Equatable, Sendable {
  /// What files of the same run have in common.
  public var id: ULID
  public var name: String
  /// The first part of file names: lower-case letters, digits and hyphens.
  public var slug: String
  /// Why it is run, in paragraphs.
  public var notes: String
  public var structure: [Block]

  public init(_ event: PlanEvent) {
    id = event.id
    name = event.title
    slug = ExportedRun.slug(event.date.text + "-" + event.workoutID)
    notes = event.reasons.joined(separator: "\n")
    structure = event.structure
  }

  public init(_ workout: StructuredWorkout) {
    id = ULID(derivedFrom: "run/" + workout.id)
    name = workout.name
    slug = ExportedRun.slug(workout.id)
    notes = workout.family.purpose
    structure = workout.blocks
  }

  /// A name for its file, such as `2026-04-08-tempo-20min.fit`.
  public func fileName(_ pathExtension: String) -> String { slug + "." + pathExtension }

  private static func slug(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8.prefix(80) {
      switch byte {
      case 0x30...0x39, 0x61...0x7a: bytes.append(byte)
      case 0x41...0x5a: bytes.append(byte + 0x20)
      default: if let last = bytes.last, last != 0x2d { bytes.append(0x2d) }
      }
    }
    while bytes.last == 0x2d { bytes.removeLast() }
    return bytes.isEmpty ? "run" : String(decoding: bytes, as: UTF8.self)
  }
}

extension ExportedRun {
  /// What one run is written as.
  public enum Format: String, CaseIterable, Sendable {
    case fit, zwo, intervals

    /// Of a file's name.
    public var ending: String { self == .intervals ? "txt" : rawValue }
  }

  /// Its file.
  ///
  /// - Parameter now: when it is written.
  public func bytes(as format: Format, _ targets: RunTargets, at now: Instant) -> [UInt8] {
    switch format {
    case .fit: FITWorkoutFile.encode(self, targets, createdAt: now)
    case .zwo: ZWOFile.encode(self, targets.paces)
    case .intervals: Array(IntervalsText.encode(self, targets).utf8)
    }
  }
}

extension Plan {
  /// What a whole plan is written as.
  public enum ExportFormat: String, CaseIterable, Sendable { case ics, csv }

  /// The file of the whole plan.
  ///
  /// - Parameters:
  ///   - unit: what a calendar says distances and paces in.
  ///   - now: when it is written.
  ///   - isSpreadsheetSafe: whether no name in a table may be taken for a formula.
  public func bytes(
    as format: ExportFormat, _ targets: RunTargets, unit: PlanUnit = .kilometers, at now: Instant,
    isSpreadsheetSafe: Bool = false
  ) -> [UInt8] {
    switch format {
    case .ics:
      RunCalendar(
        stampedAt: now, revision: RunCalendar.revision(changedAt: now), form: targets.form,
        unit: unit
      ).encode([self], name: name)
    case .csv: PlanCSV.encode(self, targets, isSpreadsheetSafe: isSpreadsheetSafe)
    }
  }

  /// The runs and races that are still to be done, by day.
  public var exportedRuns: [ExportedRun] {
    events.filter { !$0.isCancelled && !$0.isCompleted && !$0.structure.isEmpty }
      .sorted { ($0.date, $0.id) < ($1.date, $1.id) }
      .map { ExportedRun($0) }
  }
}

extension PlanEvent {
  /// Its name, or what it is where it has none.
  var title: String {
    if !name.isEmpty { return name }
    switch kind.known {
    case .sick: return "Sick day"
    case .race: return "Race"
    default: return family.known?.title ?? "Run"
    }
  }
}
