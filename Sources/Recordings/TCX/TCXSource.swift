import Documents
import Tracks

/// A Training Center XML file.
///
/// Each `Activity` is one, also within a multi-sport session, and so is a `Transition` between two;
/// a `Course` is an activity without times. A second `Track` in a lap is a break. Planned workouts
/// are left out.
public struct TCXSource: HealthSource {
  /// Points in one file.
  public static let mostPoints = 5_000_000
  /// Laps of one activity.
  public static let mostLaps = 100_000

  private let source: any ByteSource
  private let file: String

  /// - Parameter file: Name for diagnostics.
  public init(_ source: any ByteSource, file: String) {
    self.source = source
    self.file = file
  }

  /// Whether a file that begins so is TCX.
  public static func matches(_ head: UnsafeRawBufferPointer) -> Bool {
    XMLHead.root(of: head, isOneOf: "TrainingCenterDatabase")
  }

  public mutating func read(into receiver: inout HealthReceiver) throws(RecordingError) {
    var reader = TCXReader(source, file: file, receiver: receiver)
    var found = 0
    while let activity = try reader.next() {
      found += 1
      if let whole = activity.activity(&reader.scanner) { receiver.activity(whole) }
    }
    reader.reportLeftOut(found: found)
  }
}
