import Recordings

/// What an import gives, gathered.
final class Reading {
  var activities: [RecordedActivity] = []
  var days: [RecordedDay] = []
  var diagnostics: [RecordingDiagnostic] = []
  var progress: [(read: Int, total: Int?)] = []
  var error: RecordingError?

  convenience init(_ source: some HealthSource, mostCalls: Int = .max) {
    var source = source
    self.init(reading: &source, mostCalls: mostCalls)
  }

  /// Leaves the source as it is after reading.
  init(reading source: inout some HealthSource, mostCalls: Int = .max) {
    var calls = 0
    var receiver = HealthReceiver(
      activity: { self.activities.append($0) }, day: { self.days.append($0) },
      diagnose: { self.diagnostics.append($0) },
      goesOn: { read, total in
        self.progress.append((read, total))
        calls += 1
        return calls <= mostCalls
      })
    do throws(RecordingError) {
      try source.read(into: &receiver)
    } catch {
      self.error = error
    }
  }

  convenience init(_ bytes: [UInt8], name: String = "import", limits: ArchiveLimits = .init()) {
    self.init(RecordingReader(bytes: bytes, name: name, limits: limits))
  }

  var codes: [String] { diagnostics.map(\.code) }
}

extension ByteSource {
  /// All bytes, in pieces of `piece`.
  mutating func everything(piece: Int = 1000) throws(RecordingError) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: piece)
    while true {
      let result: Result<Int, RecordingError> = buffer.withUnsafeMutableBytes { all in
        do throws(RecordingError) {
          return .success(try read(into: all))
        } catch {
          return .failure(error)
        }
      }
      let count = try result.get()
      if count == 0 { return bytes }
      bytes += buffer[..<count]
    }
  }
}
