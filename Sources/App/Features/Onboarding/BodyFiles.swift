import Documents

/// The import of recordings and health data: files are sent one after another, then the library
/// reads them by itself, also when nobody looks.
struct BodyFiles: Sendable {
  enum Stage: Sendable {
    case none, sending
    /// The library is at work.
    case running
    case over
  }

  /// One that was chosen, by its name and its bytes.
  struct File: Sendable {
    var name: String
    var size: Double
  }

  var stage = Stage.none
  private(set) var files: [File] = []
  /// The place of the one that is sent.
  private(set) var place = 0
  /// Bytes of it that are out.
  private(set) var sent = 0.0
  /// As the library has told it last.
  private(set) var job: BodyJob?
  var problem: Refusal?
  private(set) var isCancelling = false
  /// The last question went unanswered.
  private(set) var isOutOfReach = false
  /// When the library is asked again, in milliseconds since 1970.
  private var askAt: Int64?

  private static let endings = [".zip", ".xml", ".fit", ".gpx", ".tcx", ".gz"]
  /// In bytes, as the library has it.
  private static let sizeLimit = 4_294_967_296.0
  /// Between two questions, in milliseconds.
  private static let pause: Int64 = 1000
  private static let address = "/api/import/body"

  /// Whether files are more likely recordings than a log; the library tells by their content.
  static func likely(_ files: [File]) -> Bool {
    guard let file = files.first else { return false }
    let name = file.name.lowercased()
    return files.count > 1 || file.size > FileImport.sizeLimit
      || endings.contains { name.hasSuffix($0) }
  }

  // MARK: Sending

  mutating func send(_ files: [File], _ effects: inout Effects) {
    self = BodyFiles()
    self.files = files
    if files.reduce(0, { $0 + $1.size }) > BodyFiles.sizeLimit {
      var refusal = Refusal()
      refusal.kind = "too-large"
      refusal.message = files.count == 1 ? "The file has more than 4 GB." : "More than 4 GB."
      refusal.hint = "Use regimen import on the library's computer for larger files."
      problem = refusal
      stage = .over
      return
    }
    stage = .sending
    sendNext(&effects)
  }

  private mutating func sendNext(_ effects: inout Effects) {
    sent = 0
    var path = BodyFiles.address + "?name=" + QueryText.encoded(files[place].name)
    if let job { path += "&job=" + job.id }
    if place + 1 < files.count { path += "&more=1" }
    effects.append(.upload(.bodyUpload, path: path, file: place))
  }

  /// Returns whether it is a log, which goes another way.
  mutating func takeUpload(
    _ answer: Answer, now: Instant, _ effects: inout Effects
  ) -> Bool {
    guard stage == .sending else { return false }
    if answer.status == Answer.onItsWay {
      sent = answer.json?["sent"]?.number ?? sent
      return false
    }
    if let refusal = answer.problem {
      if isLog(refusal) { return true }
      stage = .over
      problem = refusal
      // The one that is under way is worth more than the refusal.
      if refusal.kind == "importing" { ask(&effects) }
      if answer.status == 0 {
        problem?.message = "The library could not be reached, or the file did not arrive whole."
        problem?.hint = "Nothing of it was imported. Send it again."
      }
      return false
    }
    job = answer.json.flatMap { BodyJob($0) }
    if job == nil {
      stage = .over
      problem = FileImport.unreadable
    } else if place + 1 < files.count {
      place += 1
      sendNext(&effects)
    } else {
      stage = .running
      askAt = now.milliseconds + BodyFiles.pause / 4
    }
    return false
  }

  private func isLog(_ refusal: Refusal) -> Bool {
    refusal.kind == "not-body-data" && files.count == 1
      && (files.first?.size ?? 0) <= FileImport.sizeLimit
  }

  // MARK: Asking

  /// What is under way from before, such as after the page was loaded anew.
  mutating func ask(_ effects: inout Effects) {
    if stage == .sending { return }
    effects.append(.fetch(.bodyJobs, method: "GET", path: BodyFiles.address, body: nil))
  }

  /// Asks how far it is where that is due; when it is next.
  mutating func pass(_ now: Instant, _ effects: inout Effects) -> Int64? {
    guard stage == .running, let askAt, let job else { return nil }
    if askAt > now.milliseconds { return askAt }
    self.askAt = nil
    effects.append(
      .fetch(.bodyJob, method: "GET", path: BodyFiles.address + "/" + job.id, body: nil))
    return nil
  }

  mutating func takeList(_ answer: Answer, now: Instant) {
    guard stage != .sending, answer.isGood else { return }
    let known = (answer.json?["imports"]?.array ?? []).compactMap { BodyJob($0) }.first
    guard let known, known.stage != .receiving else {
      if stage == .running { end() }
      return
    }
    take(known, now: now)
  }

  /// Returns whether it turned out to be a log.
  mutating func takeJob(_ answer: Answer, now: Instant) -> Bool {
    guard stage == .running else { return false }
    if answer.status == 0 || answer.status == 408 {
      isOutOfReach = true
      askAt = now.milliseconds + 3 * BodyFiles.pause
      return false
    }
    isOutOfReach = false
    if answer.status == 404 {
      end()
    } else if let refusal = answer.problem {
      stage = .over
      problem = refusal
    } else if let job = answer.json.flatMap({ BodyJob($0) }) {
      take(job, now: now)
      if let refusal = job.problem, isLog(refusal) { return true }
    } else {
      stage = .none
    }
    return false
  }

  private mutating func take(_ job: BodyJob, now: Instant) {
    self.job = job
    problem = job.problem
    stage = job.isOver ? .over : .running
    if job.isOver { isCancelling = false }
    askAt = job.isOver ? nil : now.milliseconds + BodyFiles.pause
  }

  /// The library knows nothing of it any more.
  private mutating func end() {
    stage = .over
    job = nil
    var refusal = Refusal()
    refusal.message = "The import stopped: the server was restarted."
    refusal.hint = "Choose the same file again to continue. Imported items are kept."
    problem = refusal
  }

  // MARK: Ending

  mutating func cancel(_ effects: inout Effects) {
    if stage == .sending { effects.append(.cancelUpload) }
    if stage == .running {
      isCancelling = true
      if let job { effects.append(BodyFiles.end(job, .bodyJob)) }
    } else {
      close(&effects)
    }
  }

  /// Puts it away, here and in the library.
  mutating func close(_ effects: inout Effects) {
    if let job { effects.append(BodyFiles.end(job, .bodyEnd)) }
    self = BodyFiles()
  }

  private static func end(_ job: BodyJob, _ request: Effect.Request) -> Effect {
    .fetch(request, method: "DELETE", path: address + "/" + job.id, body: nil)
  }

  // MARK: Words

  /// What is imported, for people.
  var title: String {
    let count = files.isEmpty ? job?.files ?? 1 : files.count
    if count > 1 { return counted(count, "file", "files") }
    return files.first?.name ?? job?.name ?? ""
  }

  /// Bytes in all, and how many of them are out.
  var total: Double { files.reduce(0) { $0 + $1.size } }
  var sentInAll: Double { files[..<place].reduce(sent) { $0 + $1.size } }
}
