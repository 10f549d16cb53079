import Body
import Documents
import Foundation
import Interchange
import Recordings
import Synchronization

/// Reads body data on a thread of its own and hands it on in parts, so that memory stays bounded
/// however large it is: the reader waits until a part has been taken.
final class BodyReading: Sendable {
  /// What was found since the last part.
  struct Part: Sendable {
    var drafts: [ActivityDraft] = []
    /// Each with the number of its file.
    var days: [(file: Int, day: HealthDay)] = []
    var diagnostics = RecordingDiagnostics()
    var losses = BodyLosses()
    /// Tracks and routes without times.
    var withoutTime = 0
    var bytes = 0
  }

  private static let partSize = 16 << 20
  private static let partCount = 64
  /// Parts that may wait to be taken.
  private static let partsAhead = 2

  let parts: AsyncThrowingStream<Part, any Error>
  // Begins at 0, as one that ends below its first value is a fault.
  private let permits = DispatchSemaphore(value: 0)
  private let isCancelled = Atomic(false)
  private let progress: BodyProgress
  private let formats = Mutex<[RecordingFormat]>([])

  /// - Parameter progress: is told how far the reader is, at least once a megabyte.
  init(_ reader: RecordingReader, zone: ImportZone, progress: BodyProgress) {
    self.progress = progress
    let (parts, continuation) = AsyncThrowingStream.makeStream(of: Part.self)
    self.parts = parts
    for _ in 0..<Self.partsAhead { permits.signal() }
    // The reader is made for this thread and goes to no other.
    nonisolated(unsafe) let reader = reader
    let thread = Thread { [self] in
      let collector = Collector(zone: zone) { [self] part in
        permits.wait()
        var isTaken = false
        if !isCancelled.load(ordering: .relaxed) {
          if case .enqueued = continuation.yield(part) { isTaken = true }
        }
        // Nobody will: the next one must not wait for that.
        if !isTaken { permits.signal() }
      }
      do {
        try read(reader, zone, into: collector)
        collector.finish()
        continuation.finish()
      } catch {
        // What was read before stays.
        collector.finish()
        continuation.finish(throwing: error)
      }
    }
    thread.stackSize = 8 << 20
    thread.start()
  }

  private func read(
    _ reader: RecordingReader, _ zone: ImportZone, into collector: Collector
  ) throws {
    var reader = reader
    reader.zones = RecordingZones(zone)
    reader.willRead = { [self] file, format, bytes in
      collector.begin(ActivityDraft.Origin(name: file, format: format, bytes: bytes))
      formats.withLock { if !$0.contains(format) { $0.append(format) } }
    }
    var receiver = HealthReceiver(
      activity: { collector.add($0) }, day: { collector.add($0) },
      diagnose: { collector.add($0) },
      goesOn: { [self] read, total in
        progress.has(read: read, of: total)
        return !isCancelled.load(ordering: .relaxed)
      })
    try reader.read(into: &receiver)
    collector.add(soughtCount: reader.soughtCount)
  }

  /// A part has been taken; the reader may go on.
  func took() { permits.signal() }

  /// Ends the reading soon; parts that are not taken by then are dropped.
  func cancel() {
    isCancelled.store(true, ordering: .relaxed)
    // It may be waiting for somebody who takes no more.
    permits.signal()
  }

  /// Of what was read, in the order in which they were met.
  var foundFormats: [RecordingFormat] { formats.withLock { $0 } }

  /// Puts parts together; activities wait for the end of their file, which may hold several.
  private final class Collector {
    private var part = Part()
    private var origin: ActivityDraft.Origin?
    private var waiting: [RecordedActivity] = []
    private var number = 0
    private var fileNumber = 0
    private let zone: ImportZone
    private let hand: (Part) -> Void

    init(zone: ImportZone, hand: @escaping (Part) -> Void) {
      self.zone = zone
      self.hand = hand
    }

    func begin(_ origin: ActivityDraft.Origin) {
      endFile()
      self.origin = origin
      if origin.format != .appleHealth { part.losses.files.insert(origin.name) }
      number = 0
      fileNumber += 1
    }

    func add(_ activity: RecordedActivity) {
      waiting.append(activity)
      if origin?.bytes == nil { draft() }
    }

    func add(_ day: RecordedDay) { part.days.append((fileNumber, HealthDay(day))) }

    func add(_ diagnostic: RecordingDiagnostic) {
      part.diagnostics.add(diagnostic)
      part.losses.add(diagnostic, of: origin?.format)
    }

    func add(soughtCount: Int) { part.losses.soughtCount += soughtCount }

    private func endFile() {
      draft()
      origin = nil
    }

    private func draft() {
      guard var origin else { return }
      origin.count = origin.bytes == nil ? 0 : waiting.count
      for recorded in waiting {
        if let draft = ActivityDraft(recorded, from: origin, number: number, zone: zone) {
          part.bytes += draft.samples?.count ?? 0
          part.drafts.append(draft)
          for diagnostic in draft.diagnostics { add(diagnostic) }
        } else {
          part.withoutTime += 1
        }
        number += 1
        if part.drafts.count >= partCount || part.bytes >= partSize { flush() }
      }
      waiting = []
    }

    private func flush() {
      hand(part)
      part = Part()
    }

    func finish() {
      endFile()
      flush()
    }
  }
}
