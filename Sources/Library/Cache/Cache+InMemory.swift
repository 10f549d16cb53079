import GRDB

/// A cache whose file cannot be written, as on a full disk, goes on in memory: reading must not
/// need room.
extension Cache {
  /// What an error of SQLite says about the disk; nil where it says nothing.
  static func saysNothingCanBeWritten(_ error: any Error, _ path: String) -> LibraryError? {
    guard let error = error as? DatabaseError else { return nil }
    switch error.resultCode {
    case .SQLITE_FULL: return .full(path: path)
    case .SQLITE_READONLY, .SQLITE_CANTOPEN: return .readOnly(path: path)
    case .SQLITE_IOERR:
      // What the journal's index needs is asked for in a way that says nothing of room.
      return SystemDisk.hasRoom(at: path.folderOfPath) ? nil : .full(path: path)
    default: return nil
    }
  }

  /// What the file holds, as far as it can be read without writing anything.
  static func readIntoMemory(_ path: String, root: String) throws -> DatabaseQueue {
    // An exclusive connection keeps the index of the journal in memory.
    for mode in ["NORMAL", "EXCLUSIVE"] {
      var configuration = Configuration()
      configuration.prepareDatabase { try $0.execute(sql: "PRAGMA locking_mode = \(mode)") }
      if let file = try? DatabaseQueue(path: path, configuration: configuration),
        let memory = try? copyIntoMemory(file, root: root)
      {
        return memory
      }
    }
    let memory = try DatabaseQueue(configuration: configuration)
    try memory.write { try makeTables($0, root: root) }
    return memory
  }

  static func copyIntoMemory(
    _ database: any DatabaseReader, root: String
  ) throws -> DatabaseQueue {
    let memory = try DatabaseQueue(configuration: configuration)
    try database.backup(to: memory)
    try memory.write { database in
      if try isCurrent(database, root: root) {
        try database.execute(sql: lossTable)
        // What is counted from here on is forgotten in the end.
        try database.execute(sql: "UPDATE library SET epoch = ?", arguments: [mintEpoch()])
      } else {
        try dropTables(database, keeping: [])
        try makeTables(database, root: root)
      }
    }
    return memory
  }
}
