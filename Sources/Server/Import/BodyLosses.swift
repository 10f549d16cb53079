import Recordings

/// What was there to be read of body data, and how much of it was lost: of exports of Apple Health
/// records, workouts and points are counted, else files.
struct BodyLosses: Sendable {
  /// Names of files that were begun, exports of Apple Health aside.
  var files: Set<String> = []
  /// Names of those of which something was lost.
  var damagedFiles: Set<String> = []
  /// Of exports of Apple Health, see `AppleHealthSource.soughtCount`.
  var soughtCount = 0
  /// Of exports of Apple Health.
  var lostCount = 0

  var lost: Int { lostCount + damagedFiles.count }
  /// Parts of a workout are lost one by one, and not counted here.
  var sought: Int { max(lost, soughtCount + files.union(damagedFiles).count) }

  mutating func add(_ other: BodyLosses) {
    files.formUnion(other.files)
    damagedFiles.formUnion(other.damagedFiles)
    soughtCount += other.soughtCount
    lostCount += other.lostCount
  }

  /// - Parameter format: of the file that was being read.
  mutating func add(_ diagnostic: RecordingDiagnostic, of format: RecordingFormat?) {
    if diagnostic.severity != .error { return }
    if format == .appleHealth { lostCount += 1 } else { damagedFiles.insert(diagnostic.file) }
  }
}
