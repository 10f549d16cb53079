import Documents
import Recordings

/// A folder whose recordings are taken in as they appear, and what is known of its files.
struct DropFolder: Sendable {
  /// A file as it was at a look.
  struct Look: Equatable, Sendable {
    var bytes: Int
    var modifiedMilliseconds: Int64

    init(_ file: FolderWalk.File) {
      bytes = file.size
      modifiedMilliseconds = file.modifiedMilliseconds
    }

    init(bytes: Int, modifiedMilliseconds: Int64) {
      self.bytes = bytes
      self.modifiedMilliseconds = modifiedMilliseconds
    }
  }

  /// A file that was read, so that it need not be read again.
  struct Mark: Equatable, Sendable {
    var look: Look
    /// What was wrong with it; empty where nothing was.
    var fault = ""
    /// When one that could not be read is tried again; nil where it was read.
    var retryAt: ContinuousClock.Instant?
  }

  let path: String
  /// By name within the folder.
  var marks: [String: Mark] = [:]
  /// Files that may still be on their way, and since when they have not changed.
  private var waiting: [String: (look: Look, since: ContinuousClock.Instant)] = [:]
  /// Nil before the first look.
  private(set) var isThere: Bool?

  init(path: String) { self.path = path }

  /// The files that are new, or have changed since they were read, and are quiet by now.
  mutating func see(
    _ files: [FolderWalk.File], at now: ContinuousClock.Instant, quietAfter quiet: Duration
  ) -> [FolderWalk.File] {
    isThere = true
    var found: [FolderWalk.File] = []
    var still: [String: (look: Look, since: ContinuousClock.Instant)] = [:]
    for file in files {
      let look = Look(file)
      if let mark = marks[file.name], mark.look == look, mark.retryAt.map({ now < $0 }) ?? true {
        continue
      }
      guard let before = waiting[file.name], before.look == look else {
        still[file.name] = (look, now)
        continue
      }
      still[file.name] = before
      if now - before.since >= quiet { found.append(file) }
    }
    waiting = still
    // What lies below a mount that is not there looks like an empty folder.
    if !files.isEmpty {
      let names = Set(files.map { $0.name })
      marks = marks.filter { names.contains($0.key) }
    }
    return found
  }

  mutating func miss() {
    isThere = false
    waiting = [:]
  }

  /// - Parameter retry: when a file that could not be read is tried again; nil for one that was.
  /// - Returns: whether the file or its fault is another one than before.
  @discardableResult
  mutating func mark(
    _ file: FolderWalk.File, fault: String, retryAt retry: ContinuousClock.Instant? = nil
  ) -> Bool {
    let mark = Mark(look: Look(file), fault: fault, retryAt: retry)
    let before = marks.updateValue(mark, forKey: file.name)
    waiting[file.name] = nil
    return before?.look != mark.look || before?.fault != fault
  }
}

extension DropFolder {
  /// As `drop.json` in the state folder has them, but for what could not be read.
  static func write(_ folders: [DropFolder], to writer: inout JSONWriter) {
    writer.list("drop", folders) { writer, folder in
      writer.object { writer in
        writer.member("path", folder.path)
        let read = folder.marks.filter { $0.value.retryAt == nil }
        writer.list("files", read.sorted { $0.key < $1.key }) { writer, file in
          writer.object { writer in
            writer.member("name", file.key)
            writer.member("bytes", file.value.look.bytes)
            writer.key("modified")
            writer.integer(file.value.look.modifiedMilliseconds)
            if !file.value.fault.isEmpty { writer.member("fault", file.value.fault) }
          }
        }
      }
    }
  }

  /// What a person is told of them.
  static func writeStatus(_ folders: [DropFolder], to writer: inout JSONWriter) {
    writer.list("drop", folders) { writer, folder in
      writer.object { writer in
        writer.member("path", folder.path)
        writer.member("there", folder.isThere ?? false)
        writer.member("files", folder.marks.count)
        let faults = folder.marks.filter { !$0.value.fault.isEmpty }
        writer.list("faults", faults.sorted { $0.key < $1.key }) { writer, file in
          writer.object { writer in
            writer.member("file", file.key)
            writer.member("message", file.value.fault)
          }
        }
      }
    }
  }

  /// Takes in the marks of another time; what cannot be read is read from the files once more.
  mutating func remember(_ value: JSONValue) {
    let folder = (value["drop"]?.array ?? []).first { $0["path"]?.string == path }
    for file in folder?["files"]?.array ?? [] {
      guard let name = file["name"]?.string,
        let bytes = file["bytes"]?.number.flatMap({ Int(exactly: $0) }),
        let modified = file["modified"]?.number.flatMap({ Int64(exactly: $0) })
      else { continue }
      let look = Look(bytes: bytes, modifiedMilliseconds: modified)
      marks[name] = Mark(look: look, fault: file["fault"]?.string ?? "")
    }
  }
}
