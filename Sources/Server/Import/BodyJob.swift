import Documents
import Interchange

/// One import of body data, from the first byte that arrives to its report.
struct BodyJob: Sendable {
  enum State: String, Sendable {
    /// Files arrive, or more of them are announced.
    case receiving
    /// Another import is done first.
    case waiting
    case running
    case done, failed
    /// What was taken in until then stays.
    case cancelled
  }

  let id: ULID
  let device: ULID
  let zone: ImportZone
  var state = State.receiving
  /// Of the files, as the person knows them.
  var names: [String] = []
  /// Of those that have arrived, and of the one that arrives.
  var bytes = 0
  /// Of the file that arrives; nil where none does.
  var arriving: Int?
  /// When it last heard of its device while it was receiving.
  var heardAt = ContinuousClock.now
  var begunAt: ContinuousClock.Instant?
  var endedAt: ContinuousClock.Instant?
  let progress = BodyProgress()
  var report: BodyImport.Report?
  var failure: HttpFailure?
  var task: Task<Void, Never>?

  init(id: ULID, device: ULID, zone: ImportZone) {
    self.id = id
    self.device = device
    self.zone = zone
  }

  var isOver: Bool { state == .done || state == .failed || state == .cancelled }

  /// Since the reading began.
  private var seconds: Double? {
    begunAt.map { ((endedAt ?? .now) - $0) / .seconds(1) }
  }

  /// As `docs/protocol.md` describes it.
  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("id", id.text)
      writer.member("state", state.rawValue)
      writer.member("name", names.first ?? "")
      writer.member("files", names.count)
      writer.member("bytes", bytes)
      if let seconds { writeProgress(to: &writer, seconds) }
      if let report {
        writer.key("report")
        report.write(to: &writer)
      }
      if let failure {
        writer.key("error")
        writer.object { writer in
          writer.member("kind", failure.kind)
          writer.member("message", failure.message)
          writer.member("hint", failure.hint)
        }
      }
    }
  }

  private func writeProgress(to writer: inout JSONWriter, _ seconds: Double) {
    let now = progress.now
    writer.member("read", now.read)
    if let total = now.total { writer.member("total", total) }
    writer.member("seconds", (seconds * 10).rounded() / 10)
    writer.member("activities", now.activities)
    writer.member("days", now.days)
    // The first second tells little.
    guard state == .running, seconds >= 1, now.read > 0 else { return }
    let rate = Double(now.read) / seconds
    writer.member("rate", Int(rate))
    if let total = now.total, total > now.read {
      writer.member("secondsLeft", Int((Double(total - now.read) / rate).rounded(.up)))
    }
  }
}
