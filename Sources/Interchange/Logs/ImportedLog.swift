import Documents
import Strength

/// What an export holds, in its own words, before it is matched with a library.
public struct ImportedLog: Equatable, Sendable {
  public var format: LogFormat
  /// Which of the format's layouts it is, such as `S2`.
  public var variant: String
  /// Data rows read, without the header, blank lines not counted.
  public var rows = 0
  /// In file order.
  public var workouts: [ImportedWorkout] = []
  public var diagnostics: [Diagnostic] = []
  /// Of weights, where the file does not say it and the person does.
  public var assumedUnit: WeightUnit?
  /// The first line whose time is given in UTC, as all times of the file are; nil where they are
  /// local ones.
  public var utcLine: Int?
  /// The names of its columns; empty where it has none.
  public var header: [String] = []
  /// The header of a table and what the person said of it.
  public var table: ImportTable?
  /// Whether the weights of exercises with the own body hold what the body weighs.
  public var weightsHoldBody = false

  public init(format: LogFormat, variant: String) {
    self.format = format
    self.variant = variant
  }

  /// What sets and workouts of it are known by: the app, and of tables which of them it is.
  var source: String {
    guard format == .table else { return format.rawValue }
    return format.rawValue + "-" + SetContent.hash(header.joined(separator: "\t"))
  }
}

public enum LogFormat: String, CaseIterable, Sendable {
  case strong, hevy, fitnotes, fitbod, liftosaur, liftlog, stronglifts
  case jefit, lyfta, gymbook, gymrun, alphaprogression, boostcamp
  /// One that no app is known to write, with columns that were found by name or explained.
  case table
}

public struct ImportedWorkout: Equatable, Sendable {
  public var name: String
  /// Local time as the export says it; midnight where it gives only a day.
  public var start: CivilTime
  /// Minutes ahead of UTC where the export says so.
  public var offsetMinutes: Int?
  public var durationSeconds: Double?
  /// Of the person on that day, where the export says so.
  public var bodyWeight: Weight?
  public var notes = ""
  public var blocks: [ImportedBlock] = []

  public init(name: String, start: CivilTime) {
    self.name = name
    self.start = start
  }
}

/// One exercise's sets in a row; the same exercise again later in the workout is another block.
public struct ImportedBlock: Equatable, Sendable {
  /// As the export writes it.
  public var exerciseName: String
  /// Muscles or a category as the export names them, for messages and for new exercises.
  public var category: String?
  public var notes = ""
  /// Blocks of one workout with the same number belong to one superset.
  public var superset: Int?
  public var restSeconds: Double?
  public var sets: [ImportedSet] = []

  /// Seconds that a rest may take.
  static let rests = 1.0...86_400.0

  public init(exerciseName: String) { self.exerciseName = exerciseName }
}

public struct ImportedSet: Equatable, Sendable {
  public var kind: SetKind = .working
  /// Where left and right have sets of their own.
  public var side: BodySide?
  public var reps: Int?
  public var weight: Weight?
  public var seconds: Double?
  public var distance: Distance?
  /// 1…10.
  public var rpe: Double?
  public var notes = ""
  public var completedAt: Instant?
  /// The line of the file that it stands on, from 1; the header is line 1.
  public var line: Int

  public init(line: Int) { self.line = line }
}

/// Something that the reader of an export has to say about one place in it.
public struct Diagnostic: Equatable, Sendable {
  public enum Severity: String, Sendable {
    /// The row was skipped or partly imported.
    case error
    /// Imported, but something in it had to be decided.
    case warning
    /// Imported; worth knowing.
    case note
  }

  /// From 1.
  public var line: Int
  /// From 1, in fields; 0 for the whole line.
  public var column: Int
  public var severity: Severity
  /// A stable word for scripts, such as `bad-number`.
  public var code: String
  public var message: String

  public init(line: Int, column: Int, severity: Severity, code: String, message: String) {
    self.line = line
    self.column = column
    self.severity = severity
    self.code = code
    self.message = message
  }
}

/// Why nothing could be read from a file.
public enum ImportError: Error, Equatable, Sendable {
  case empty
  /// What the bytes look like, such as "a PNG picture".
  case notText(looksLike: String)
  case unknownHeader(String)
  /// The columns of a table of no known app, and those that could be told by name.
  case columnsNeeded(columns: [String], known: TableColumns)
  case missingColumns(format: LogFormat, columns: [String])
  /// The export does not say whether its weights are kilograms or pounds.
  case unitNeeded(format: LogFormat)
  /// The person says another unit than that of earlier imports from this app.
  case unitContradicts(format: LogFormat, said: WeightUnit, known: WeightUnit)
  /// Dates such as this one could be read with the day or the month first.
  case dateOrderNeeded(example: String)
  case tooLarge(bytes: Int, limit: Int)
  /// An archive that cannot be unpacked, with the reason as the end of a sentence.
  case damagedArchive(String)
  /// A database that cannot be read to its end.
  case damagedDatabase
  /// An archive of several files that could be meant, or of none that is known.
  case severalFiles(names: [String], areKnown: Bool)
  /// An export of Regimen's own that is no JSON any more.
  case damaged(DocumentError)
}
