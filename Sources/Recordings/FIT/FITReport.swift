/// Says what there is to say about one FIT file.
struct FITReport {
  let file: String
  let diagnose: (RecordingDiagnostic) -> Void

  func note(_ code: String, at offset: Int?, _ message: String) {
    add(.note, code, offset, message)
  }

  func warn(_ code: String, at offset: Int?, _ message: String) {
    add(.warning, code, offset, message)
  }

  func fail(_ code: String, at offset: Int?, _ message: String) {
    add(.error, code, offset, message)
  }

  private func add(
    _ severity: RecordingDiagnostic.Severity, _ code: String, _ offset: Int?, _ message: String
  ) {
    diagnose(
      RecordingDiagnostic(
        file: file, offset: offset, severity: severity, code: code, message: message))
  }

  /// Seconds as people write them, such as `56 min 12 s`.
  static func text(seconds: Double) -> String {
    let whole = Int64(exactly: seconds.rounded()) ?? 0
    return whole < 60 ? "\(whole) s" : "\(whole / 60) min \(whole % 60) s"
  }
}
