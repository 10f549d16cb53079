import Foundation

/// What carries folders between machines, told by what it leaves in them.
enum SyncEngine: String, CaseIterable {
  case syncthing = "Syncthing"
  case dropbox = "Dropbox"
  case iCloud = "iCloud"
  case nextcloud = "Nextcloud"
  case oneDrive = "OneDrive"
  case googleDrive = "Google Drive"
  case resilio = "Resilio Sync"
  case synology = "Synology Drive"
  case git = "git"

  /// Those that carry a folder, or one above it.
  ///
  /// - Parameter path: of the folder, without links.
  static func around(_ path: String) -> [SyncEngine] {
    var found: Set<SyncEngine> = []
    var folder = path
    while !folder.isEmpty, folder != "/" {
      for engine in allCases where engine.marks.contains(where: { isThere($0, in: folder) }) {
        found.insert(engine)
      }
      let name = (folder as NSString).lastPathComponent
      for engine in allCases where engine.names.contains(where: { name.hasPrefix($0) }) {
        found.insert(engine)
      }
      folder = (folder as NSString).deletingLastPathComponent
    }
    return allCases.filter { found.contains($0) }
  }

  private static func isThere(_ mark: String, in folder: String) -> Bool {
    if !mark.hasSuffix("*") { return FileManager.default.fileExists(atPath: folder + "/" + mark) }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.contains { $0.hasPrefix(mark.dropLast()) }
  }

  /// Files and folders that it keeps in the folder that it carries; a star stands for any end.
  private var marks: [String] {
    switch self {
    case .syncthing: [".stfolder"]
    case .dropbox: [".dropbox", ".dropbox.cache"]
    case .nextcloud: [".sync_*", "._sync_*", ".owncloudsync.log", ".nextcloudsync.log"]
    case .resilio: [".sync/ID"]
    case .synology: [".SynologyWorkingDirectory"]
    case .git: [".git"]
    case .iCloud, .oneDrive, .googleDrive: []
    }
  }

  /// How the folder itself begins that it carries.
  private var names: [String] {
    switch self {
    case .iCloud: ["com~apple~CloudDocs", "iCloud~"]
    case .oneDrive: ["OneDrive"]
    case .googleDrive: ["GoogleDrive-", "Google Drive"]
    case .dropbox: ["Dropbox"]
    default: []
    }
  }
}
