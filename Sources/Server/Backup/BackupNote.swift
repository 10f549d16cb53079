import Documents
import Library

/// When a library was backed up last from this machine: `regimen backup` notes it in the state
/// folder, the app shows it.
///
/// It lies outside of the library: what one machine has put away says nothing of another one's.
public struct BackupNote: Sendable {
  /// Days after which a backup is an old one.
  public static let oldDays = 30
  /// Workouts that are soon logged anew: who has no more is not reminded.
  public static let fewWorkouts = 20

  private let path: String

  /// - Parameter folder: the state folder of all libraries; not made where there is none.
  public init(of library: Library, stateFolder folder: String) {
    path = folder + "/" + library.key + "/backup.json"
  }

  /// Nil where nothing was backed up, or the note cannot be read.
  public var last: Instant? {
    guard let bytes = try? PrivateFile(reading: path).read(),
      let value = try? JSONValue(parsing: bytes)
    else { return nil }
    return value["at"]?.string.flatMap { Instant($0) }
  }

  /// Notes a backup that was read back and is whole.
  public func note(at time: Instant) throws(LibraryError) {
    var writer = JSONWriter()
    writer.object { $0.member("at", time.text) }
    try PrivateFile(path, sweeps: false).write(writer.finish())
  }
}
