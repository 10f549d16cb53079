import Documents

/// Something that a host does for the app; what comes of it returns as an action.
public enum Effect: Equatable, Sendable {
  /// Queue an operation durably and send it to the library.
  case save(DocumentOperation)
  /// Give up an operation that was refused.
  case dismiss(ULID)
  /// Keep operations that wait until a person sends them back, with the answer that led to them.
  case offer([DocumentOperation])
  /// Keep operations that wait for a person once more, where what was kept is gone.
  case keepRefused([DocumentOperation])
  /// Begin anew with the library that the address serves; changes for the other one are kept.
  case changeLibrary
  /// Keep a note on this device alone; nil forgets it.
  case remember(key: String, value: String?)
  /// Show another address; `replacing` leaves no way back to the old one.
  case navigate(Route, replacing: Bool)
  /// Tell the time again at a moment, in milliseconds since 1970.
  case wake(at: Int64)
  case keepAwake(Bool)
  /// Milliseconds on, off, on…
  case vibrate([Int])
  case sound(Sound)
  /// Tones to be played at their moments; they take the place of those that have not begun.
  case tones([Tone])
  case speak(String)
  /// How loud tones and speech are, of the usual.
  case volume(percent: Int)
  /// Light or dark pages, from now on and before the next start draws anything.
  case theme(Theme)
  case language(Language)
  /// What the lock screen shows, with its buttons; nil for nothing.
  case lockScreen(LockScreen?)
  case notify(title: String, body: String)
  /// Take away what `notify` has shown last.
  case closeNotification
  case askToNotify
  /// A request to the server; the answer names it.
  case fetch(Request, method: StaticString, path: String, body: String?)
  /// Lets the person choose a file, or several, which then wait for `upload`.
  case chooseFile(Request, accept: String, several: Bool = false)
  /// - Parameter file: its place where there may be several; then how much of it is out comes as
  ///   answers, too (`Answer.onItsWay`).
  case upload(Request, path: String, file: Int? = nil)
  /// Ends the upload that is under way.
  case cancelUpload
  case download(path: String, name: String)
  case saveText(name: String, type: String, text: String)
  /// Hands a file to another app, as the system offers it; saves it where it does not.
  case shareFile(name: String, type: String, text: String)
  case focus(id: String)
  /// - Parameter nearest: no further than it takes to see all of it; else up to the top.
  case scroll(id: String, nearest: Bool = false)
  case copy(String)
  /// Hands a text to another app, as the system offers it; copies it where it does not.
  case share(title: String, text: String)
  case reload
  /// Tell where the device is; a recording is one tab's alone, which `hold` says as well.
  case track(Tracking)
  /// Connect a strap for the heart rate, or let it go.
  case strap(Bool)
  /// Write lines of a recording durably, behind those before.
  case record([UInt8])
  /// Keep the samples of an activity until the library has them, and at `path` what its page draws
  /// of them; its recording is over.
  case keepSamples(ULID, [UInt8], track: [UInt8], path: String)
  case forgetRecording
  /// Send the file that is kept for a document.
  case sendFile(ULID, path: String)
  case dropFile(ULID)
  /// Lets the person take or choose a photo, which comes made smaller.
  case choosePhoto
  /// Keep the photo that was chosen until the library has it, and at `path` what is shown of it.
  case keepPhoto(ULID, path: String)
  /// Keep no pictures here but those of some photos; ones that wait for the library stay.
  case keepPictures([ULID])

  public enum Tracking: String, Sendable { case off, hold, watch }

  public enum Sound: String, Sendable { case tap, rest, finish, record, work, count, warn }

  public struct Tone: Equatable, Sendable {
    /// Milliseconds since 1970.
    public var at: Int64
    public var sound: Sound
  }

  public struct LockScreen: Equatable, Sendable {
    public var title: String
    public var detail: String
    /// When it was paused, in milliseconds since 1970; nil while time passes.
    public var pausedAt: Int64?
    /// When what it shows began, in milliseconds since 1970, as if there had been no pauses.
    public var since: Int64 = 0
    /// How many milliseconds that takes; nil where it is open.
    public var length: Int64?
  }

  /// What an answer belongs to.
  public enum Request: Int, Sendable {
    case catalogue
    case changelog
    case library
    case devices
    case deviceLink
    case calendarFeed
    /// An address for today's card.
    case cardFeed
    case revoke
    case renameDevice
    case demo
    case importFile
    case importTrial
    case importRun
    /// A recording or an export of Apple Health is sent.
    case bodyUpload
    /// How far its import is, or what has come of it.
    case bodyJob
    case bodyJobs
    /// An import is put away.
    case bodyEnd
    case sequenceFile
    case sequenceImport
    /// What was deleted and is back.
    case review
    case decide
    case merges
    case turnMerge
    /// A text is in the clipboard.
    case copied
    /// What a document said before.
    case versions
    /// The folder counts as it is.
    case acceptFolder
    /// What was measured along an activity.
    case activityTrack
    /// A gateway is linked, or let go, or says what it still writes.
    case coachModel
    /// What a model would be sent.
    case coachData
    /// A week by a model.
    case coachWeek
    /// A recording becomes an activity of its own.
    case partActivity
    /// It becomes a part of the other one again.
    case joinActivities
    /// A sequence by a model.
    case coachSequence
    /// Last week in a model's sentences.
    case coachReview
  }
}

extension Effect {
  /// As the browser's shell reads it.
  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    switch self {
    case .save(let operation):
      writer.member("do", "save")
      writer.member("line", String(utf8: operation.line))
    case .dismiss(let operation):
      writer.member("do", "dismiss")
      writer.member("operation", operation.text)
    case .offer(let operations):
      writer.member("do", "offer")
      write(operations, to: &writer)
    case .keepRefused(let operations):
      writer.member("do", "keepRefused")
      write(operations, to: &writer)
    case .changeLibrary: writer.member("do", "changeLibrary")
    case .remember(let key, let value):
      writer.member("do", "remember")
      writer.member("key", key)
      writer.key("value")
      if let value { writer.string(value) } else { writer.null() }
    case .navigate(let route, let replacing):
      writer.member("do", "navigate")
      writer.member("url", route.path)
      writer.member("replace", replacing)
    case .wake(let at):
      writer.member("do", "wake")
      writer.key("at")
      writer.integer(at)
    case .keepAwake(let on):
      writer.member("do", "keepAwake")
      writer.member("on", on)
    case .vibrate(let pattern):
      writer.member("do", "vibrate")
      writer.list("pattern", pattern) { writer, milliseconds in
        writer.integer(Int64(milliseconds))
      }
    case .sound(let sound):
      writer.member("do", "sound")
      writer.member("name", sound.rawValue)
    case .tones(let tones):
      writer.member("do", "tones")
      writer.list("tones", tones) { writer, tone in
        writer.object { writer in
          writer.key("at")
          writer.integer(tone.at)
          writer.member("name", tone.sound.rawValue)
        }
      }
    case .speak(let text):
      writer.member("do", "speak")
      writer.member("text", text)
    case .volume(let percent):
      writer.member("do", "volume")
      writer.member("percent", percent)
    case .theme(let theme):
      writer.member("do", "theme")
      writer.member("name", theme.rawValue)
    case .language(let language):
      writer.member("do", "language")
      writer.member("name", language.rawValue)
    case .lockScreen(let screen):
      writer.member("do", "lockScreen")
      guard let screen else { break }
      writer.member("title", screen.title)
      writer.member("detail", screen.detail)
      writer.member("paused", screen.pausedAt != nil)
      guard let length = screen.length else { break }
      writer.key("length")
      writer.integer(length)
      writer.key("since")
      writer.integer(screen.since)
      if let pausedAt = screen.pausedAt {
        writer.key("at")
        writer.integer(pausedAt)
      }
    case .notify(let title, let body):
      writer.member("do", "notify")
      writer.member("title", title)
      writer.member("body", body)
      writer.member("tag", "regimen")
    case .closeNotification:
      writer.member("do", "closeNotification")
      writer.member("tag", "regimen")
    case .askToNotify: writer.member("do", "askToNotify")
    case .focus(let id):
      writer.member("do", "focus")
      writer.member("id", id)
    case .scroll(let id, let nearest):
      writer.member("do", "scrollTo")
      writer.member("id", id)
      if nearest { writer.member("block", "nearest") }
    case .copy(let text):
      writer.member("do", "copy")
      writer.member("request", Request.copied.rawValue)
      writer.member("text", text)
    case .share(let title, let text):
      writer.member("do", "share")
      writer.member("request", Request.copied.rawValue)
      writer.member("title", title)
      writer.member("text", text)
    case .reload: writer.member("do", "reload")
    case .cancelUpload: writer.member("do", "cancelUpload")
    case .fetch, .chooseFile, .upload, .download, .saveText, .shareFile:
      writeTransfer(to: &writer)
    case .track, .strap, .record, .keepSamples, .forgetRecording:
      writeRecording(to: &writer)
    case .sendFile, .dropFile, .choosePhoto, .keepPhoto, .keepPictures: writeFile(to: &writer)
    }
    writer.endObject()
  }

  private func write(_ operations: [DocumentOperation], to writer: inout JSONWriter) {
    writer.list("lines", operations) { writer, operation in
      writer.string(String(utf8: operation.line))
    }
  }

  private func writeTransfer(to writer: inout JSONWriter) {
    switch self {
    case .fetch(let request, let method, let path, let body):
      writer.member("do", "fetch")
      writer.member("request", request.rawValue)
      writer.member("method", method.description)
      writer.member("path", path)
      if let body { writer.member("body", body) }
    case .chooseFile(let request, let accept, let several):
      writer.member("do", "chooseFile")
      writer.member("request", request.rawValue)
      writer.member("accept", accept)
      if several { writer.member("several", true) }
    case .upload(let request, let path, let file):
      writer.member("do", "upload")
      writer.member("request", request.rawValue)
      writer.member("path", path)
      if let file { writer.member("file", file) }
    case .download(let path, let name):
      writer.member("do", "download")
      writer.member("path", path)
      writer.member("name", name)
    case .saveText(let name, let type, let text):
      writer.member("do", "saveText")
      writeFile(name, type, text, to: &writer)
    case .shareFile(let name, let type, let text):
      writer.member("do", "shareFile")
      writeFile(name, type, text, to: &writer)
    default: break
    }
  }

  private func writeFile(
    _ name: String, _ type: String, _ text: String, to writer: inout JSONWriter
  ) {
    writer.member("name", name)
    writer.member("type", type)
    writer.member("text", text)
  }

  private func writeRecording(to writer: inout JSONWriter) {
    switch self {
    case .track(let tracking):
      writer.member("do", "track")
      writer.member("mode", tracking.rawValue)
    case .strap(let on):
      writer.member("do", "strap")
      writer.member("on", on)
    case .record(let lines):
      writer.member("do", "record")
      writer.key("lines")
      writer.string(lines)
    case .keepSamples(let id, let text, let track, let path):
      writer.member("do", "keepSamples")
      writer.member("id", id.text)
      writer.key("text")
      writer.string(text)
      writer.key("track")
      writer.string(track)
      writer.member("path", path)
    case .forgetRecording: writer.member("do", "forgetRecording")
    default: break
    }
  }

  private func writeFile(to writer: inout JSONWriter) {
    switch self {
    case .sendFile(let id, let path):
      writer.member("do", "sendFile")
      writer.member("id", id.text)
      writer.member("path", path)
    case .dropFile(let id):
      writer.member("do", "dropFile")
      writer.member("id", id.text)
    case .choosePhoto: writer.member("do", "choosePhoto")
    case .keepPictures(let ids):
      writer.member("do", "keepPictures")
      writer.list("paths", ids) { $0.string(PhotosState.picturePath($1)) }
    case .keepPhoto(let id, let path):
      writer.member("do", "keepPhoto")
      writer.member("id", id.text)
      writer.member("path", path)
    default: break
    }
  }

  public static func == (left: Effect, right: Effect) -> Bool { left.json == right.json }

  /// One line of JSON.
  public var json: [UInt8] {
    var writer = JSONWriter(compact: true)
    write(to: &writer)
    return writer.bytes
  }
}
