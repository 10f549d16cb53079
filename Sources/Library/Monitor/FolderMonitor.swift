/// Tells which files of a library change, until it is let go.
public struct FolderMonitor: Sendable {
  public enum Event: Equatable, Sendable {
    /// Paths relative to the library.
    case changed(Set<String>)
    /// So much has happened that only a look at everything helps.
    case overflow
  }

  public let events: AsyncStream<Event>

  public init(events: AsyncStream<Event>) { self.events = events }

  /// The best monitor that this system has.
  public static func system(root: String) throws(LibraryError) -> FolderMonitor {
    #if os(Linux)
      do throws(LibraryError) {
        return try inotify(root: root)
      } catch {
        // All of the user's monitors are in use.
        guard case .system(_, _, let code) = error, DiskError(code).isShortage else { throw error }
        return try polling(root: root, every: .seconds(1))
      }
    #else
      return try polling(root: root, every: .seconds(1))
    #endif
  }
}
