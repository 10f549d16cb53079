import Documents

/// Why the library could not do what it was asked.
public enum LibraryError: Error, Equatable, Sendable {
  case missing(path: String)
  case notAFolder(path: String)
  /// A backup is being restored into the folder, or was until that was cut off.
  case unfinished(path: String)
  /// A link lies where a folder of the library should: it may lead out of it.
  case linked(path: String)
  case readOnly(path: String)
  case full(path: String)
  /// A system call failed; `code` is its `errno`.
  case system(operation: String, path: String, code: Int32)
  /// What was to be saved cannot be read back.
  case invalid(path: String, DocumentError)
  case notFound(kind: String, name: String)
  case ambiguous(kind: String, name: String, matches: [String])
  case cache(path: String, reason: String)
  /// The folder holds nothing, but did before.
  case emptied(path: String, documents: Int)
  /// Much of what the folder held is gone, at once or within minutes.
  case shrunken(path: String, before: Int, now: Int)
  /// Another folder lies in the place of the one that was read.
  case replaced(path: String)
  /// Another program has changed the file since it was read: it is not overwritten.
  case changedMeanwhile(path: String)
  /// A file of that name is there and cannot be read: it is not overwritten.
  case quarantined(path: String)
  case unreadable(path: String)
  /// What is to be restored is there.
  case alive(name: String)
  /// A deleted document of another kind has the same identifier: its tombstone is not overwritten.
  case identifierShared(path: String, name: String, folder: String)
  /// Another process is writing.
  case busy(path: String)

  public var message: String {
    switch self {
    case .missing(let path): "There is no folder at \(path)."
    case .notAFolder(let path): "\(path) is a file, not a folder."
    case .unfinished(let path):
      "\(path) is no whole library: a backup is being restored there, or that was cut off."
    case .linked(let path):
      "\(path) is no folder but a link: what is saved there would not lie in the library."
    case .readOnly(let path): "\(path) cannot be written."
    case .full(let path): "\(path) was not saved: the disk is full."
    case .system(let operation, let path, let code):
      "Could not \(operation) \(path): \(systemMessage(code))."
    case .invalid(let path, let error): "\(path) was not saved: \(error)."
    case .notFound(let kind, let name): "There is no \(kind) named \"\(name)\"."
    case .ambiguous(let kind, let name, let matches):
      "\"\(name)\" could be more than one \(kind): \(matches.prefix(5).joined(separator: ", "))."
    case .cache(let path, let reason): "The cache at \(path) cannot be used: \(reason)."
    case .emptied(let path, let documents):
      "The library at \(path) is empty, but held \(documents) documents before."
    case .shrunken(let path, let before, let now):
      "The library at \(path) held \(before) documents before and holds \(now) now."
    case .replaced(let path):
      "Nothing was saved: another folder lies at \(path) since it was read."
    case .changedMeanwhile(let path):
      "Nothing was done to \(path): another program has changed it meanwhile."
    case .quarantined(let path):
      "\(path) was not saved: its file cannot be read, or is to be reviewed first."
    case .unreadable(let path): "\(path) cannot be read."
    case .alive(let name): "\(name) is here; restoring it would overwrite it."
    case .identifierShared(let path, let name, let folder):
      "Nothing was deleted: \(path) keeps \"\(name)\" of \(folder), which has the same identifier."
    case .busy(let path): "Another command is writing to the library at \(path)."
    }
  }

  public var hint: String {
    switch self {
    case .missing: "Name another folder with --library, or make one: regimen demo, regimen import."
    case .notAFolder: "Name the folder that holds Workouts, Exercises and so on."
    case .unfinished:
      "Wait for it to finish; if it was cut off, restore into the same folder again: regimen backup "
        + "restore."
    case .linked:
      "Put a folder in its place and move the files into it. The library itself may be a link."
    case .readOnly: "Allow writing to the folder, or name another one with --library."
    case .full: "Make room on its disk, then try again."
    case .system: "Check the folder and its permissions, then try again."
    case .invalid: "Change the value that is named and try again."
    case .notFound, .ambiguous: "List what there is and use the whole name or its identifier."
    case .cache: "It can be made anew at any time: regimen library rebuild."
    case .emptied:
      "If a disk or a sync folder is not mounted, mount it. If it is meant to be empty: regimen "
        + "library rebuild."
    case .shrunken:
      "If a disk or a sync folder is not complete yet, wait for it. If they were meant to go: "
        + "regimen library rebuild."
    case .replaced:
      "If a disk or a sync folder is not mounted, mount it. Then try again."
    case .changedMeanwhile: "Let the other program finish, then try again."
    case .quarantined:
      "regimen library status says which. Mend the file, or decide under Reappeared items."
    case .unreadable: "Check its permissions."
    case .alive: "Delete it first, if the older state is the right one."
    case .identifierShared:
      "Somebody has put a file into another folder by hand. Move it out of the library."
    case .busy:
      "Wait for it to finish, then try again. If it is regimen serve, make the "
        + "change in the browser, or stop it first."
    }
  }

  /// How many documents have lost their files, where that is why the folder is not believed.
  public var goneCount: Int? {
    switch self {
    case .emptied(_, let documents): documents
    case .shrunken(_, let before, let now): before - now
    default: nil
    }
  }

  /// The file that was not written.
  public var path: String? {
    switch self {
    case .full(let path), .readOnly(let path): path
    default: nil
    }
  }
}
