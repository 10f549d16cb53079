import Documents
import HTTPTypes
import Interchange
import Library
import Logging
import Recordings

/// Imports of body data that devices have asked for. Their files are received first; then they are
/// done one after another, also when nobody looks any more. They end with the server.
actor BodyImports {
  /// What a device wants to send.
  struct Wish: Sendable {
    var device: ULID
    /// The import that the file belongs to; nil for a new one.
    var job: ULID?
    var name: String
    /// In bytes.
    var length: Int
    var zone: ImportZone
  }

  /// A file on its way.
  struct Upload: Sendable {
    let job: ULID
    let device: ULID
    let length: Int
    let path: String
  }

  private let library: Library
  private let spool: Spool
  private let turn: ImportTurn
  private let limits: RegimenServer.Limits
  private let now: @Sendable () -> Instant
  private let logger: Logger
  /// The last one of each device.
  private var jobs: [ULID: BodyJob] = [:]
  private var last: Task<Void, Never>?
  private var ids = ULIDGenerator()
  private var random = RandomSource(seed: .random(in: .min ... .max))

  /// - Parameter turn: what else imports takes its own.
  init(library: Library, configuration: RegimenServer.Configuration, turn: ImportTurn) {
    self.library = library
    self.turn = turn
    spool = Spool(configuration.stateFolder + "/" + library.key + "/uploads")
    limits = configuration.limits
    now = configuration.now
    logger = configuration.logger
  }

  // MARK: Receiving

  /// Makes room for a file.
  ///
  /// - Throws: `HttpFailure` where the device has an import under way, or the file has no room.
  func begin(_ wish: Wish) throws(HttpFailure) -> Upload {
    var job = try job(for: wish)
    // A length may be any number: to add to it is safe once it is known to be small.
    guard wish.length <= limits.upload - job.bytes else { throw .tooLarge(limit: limits.upload) }
    let others = jobs.values.filter { $0.id != job.id }
    guard others.reduce(job.bytes + wish.length, { $0 + $1.bytes }) <= limits.uploads else {
      throw .busy
    }
    try spool.makeFolder(of: job.id)
    let toCome = others.reduce(wish.length) { $0 + ($1.arriving ?? 0) }
    if let room = spool.room, room - toCome < limits.uploadReserve {
      if job.names.isEmpty { spool.remove(job.id) }
      throw .noRoom
    }
    var name = Spool.fileName(wish.name)
    if job.names.contains(name) { name = "\(job.names.count + 1)-" + name }
    job.names.append(name)
    job.bytes += wish.length
    job.arriving = wish.length
    jobs[wish.device] = job
    return Upload(
      job: job.id, device: wish.device, length: wish.length,
      path: spool.path(of: job.id) + "/" + name)
  }

  private func job(for wish: Wish) throws(HttpFailure) -> BodyJob {
    if let known = jobs[wish.device] {
      if known.arriving != nil || known.state == .waiting || known.state == .running {
        throw .importing
      }
      if let id = wish.job, id == known.id, known.state == .receiving { return known }
      if wish.job == nil {
        // One that was over, or was never sent as a whole.
        spool.remove(known.id)
        jobs[wish.device] = nil
      }
    }
    if wish.job != nil { throw .importIsOver }
    let id = ids.next(milliseconds: now().milliseconds, random: &random)
    return BodyJob(id: id, device: wish.device, zone: wish.zone)
  }

  /// A file is there as a whole.
  ///
  /// - Parameter isLast: whether the import can begin.
  func finish(_ upload: Upload, isLast: Bool) throws(HttpFailure) -> BodyJob {
    guard var job = jobs[upload.device], job.id == upload.job, job.state == .receiving else {
      throw .importIsOver
    }
    job.arriving = nil
    job.heardAt = .now
    if isLast {
      job.state = .waiting
      let before = last
      job.task = Task(priority: .utility) {
        await before?.value
        await self.perform(upload.device, upload.job)
      }
      last = job.task
    }
    jobs[upload.device] = job
    return job
  }

  /// A file did not arrive: nothing of its import is done.
  func abandon(_ upload: Upload) {
    guard let job = jobs[upload.device], job.id == upload.job else { return }
    jobs[upload.device] = nil
    spool.remove(job.id)
  }

  // MARK: Importing

  private func perform(_ device: ULID, _ id: ULID) async {
    guard var job = jobs[device], job.id == id, job.state == .waiting else { return }
    job.state = .running
    job.begunAt = .now
    jobs[device] = job
    let folder = spool.path(of: id)
    let path = job.names.count == 1 ? folder + "/" + (job.names.first ?? "") : folder
    let (library, zone, now, progress) = (library, job.zone, now(), job.progress)
    var outcome: (report: BodyImport.Report?, error: (any Error)?)
    do {
      outcome = try await turn.take {
        await BodyImports.outcome(of: path, into: library, zone: zone, at: now, progress)
      }
    } catch {
      outcome = (nil, error)
    }
    spool.remove(id)
    // Another device's right, or the person's wish, may have ended it meanwhile.
    guard var job = jobs[device], job.id == id else { return }
    job.endedAt = .now
    job.report = outcome.report
    switch outcome.error {
    case nil: job.state = .done
    case RecordingError.cancelled?, is CancellationError: job.state = .cancelled
    case let error?:
      job.state = .failed
      job.failure = HttpFailure(error)
      if job.failure?.kind == "failed" {
        logger.error("an import failed", metadata: ["error": "\(error)"])
      }
    }
    jobs[device] = job
  }

  private static nonisolated func outcome(
    of path: String, into library: Library, zone: ImportZone, at now: Instant,
    _ progress: BodyProgress
  ) async -> (report: BodyImport.Report?, error: (any Error)?) {
    do {
      var work = try BodyImport(into: library, zone: zone, writes: true, now: now)
      do {
        return (try await work.run(RecordingReader(path: path), watch: progress), nil)
      } catch {
        return (work.report, error)
      }
    } catch {
      return (nil, error)
    }
  }

  // MARK: Asking and ending

  /// The imports of a device: the last one.
  func jobs(of device: ULID) -> [BodyJob] { jobs[device].map { [$0] } ?? [] }

  /// - Throws: `HttpFailure` where it is not there (any more), or another device's.
  func job(_ id: ULID?, of device: ULID) throws(HttpFailure) -> BodyJob {
    guard let job = jobs[device], job.id == id else { throw .notFound }
    return job
  }

  /// Ends an import that runs, and puts one away that is over.
  ///
  /// - Returns: what has come of it; nil where it is gone.
  func end(_ id: ULID?, of device: ULID) async throws(HttpFailure) -> BodyJob? {
    var job = try job(id, of: device)
    job.task?.cancel()
    switch job.state {
    case .running:
      await job.task?.value
      return jobs[device].flatMap { $0.id == id ? $0 : nil }
    case .waiting:
      job.state = .cancelled
      jobs[device] = job
      spool.remove(job.id)
      return job
    case .receiving, .done, .failed, .cancelled:
      jobs[device] = nil
      spool.remove(job.id)
      return nil
    }
  }

  /// A device that was revoked imports nothing more.
  func drop(device: ULID) {
    guard let job = jobs.removeValue(forKey: device) else { return }
    job.task?.cancel()
    spool.remove(job.id)
  }

  /// Forgets what was never sent as a whole, until it is cancelled; then ends them all.
  func run() async {
    while !Task.isCancelled {
      try? await Task.sleep(for: .seconds(1))
      for job in jobs.values
      where job.state == .receiving && job.arriving == nil
        && ContinuousClock.now - job.heardAt > limits.bodyDuration
      {
        drop(device: job.device)
      }
    }
    let running = jobs.values.compactMap { $0.task }
    for task in running { task.cancel() }
    for task in running { await task.value }
    spool.empty()
  }
}

extension HttpFailure {
  fileprivate static let importing = HttpFailure(
    .conflict, "importing", "An import from this device is under way.",
    hint: "Wait for its end, or cancel it.")

  fileprivate static let importIsOver = HttpFailure(
    .notFound, "not-found", "That import is over.", hint: "Send all of its files again.")

  init(_ error: RecordingError) {
    switch error {
    case .empty: self.init(.badRequest, "empty", error)
    case .unknownFormat: self.init(.badRequest, "not-body-data", error)
    case .damagedArchive: self.init(.badRequest, "damaged", error)
    case .tooLarge: self.init(.contentTooLarge, "too-large", error)
    case .cancelled: self.init(.conflict, "cancelled", error)
    case .unreadable(_, let reason):
      // Where it lies is nobody's business.
      self.init(.internalServerError, "unreadable", "The file cannot be read: \(reason).")
    }
  }

  private init(_ status: HTTPResponse.Status, _ kind: String, _ error: RecordingError) {
    self.init(status, kind, error.message, hint: error.hint)
  }
}
