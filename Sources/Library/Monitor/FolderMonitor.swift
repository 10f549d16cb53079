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

  /// The best monitor that this system has for a folder.
  public static func system(root: String) throws(LibraryError) -> FolderMonitor {
    if let interval = interval(at: root) { return try polling(root: root, every: interval) }
    #if os(Linux)
      do throws(LibraryError) {
        return try inotify(root: root)
      } catch {
        // All of the user's monitors are in use.
        guard case .system(_, _, let code) = error, DiskError(code).isShortage else { throw error }
      }
    #endif
    return try polling(root: root, every: .seconds(1))
  }

  /// How often a folder is looked at for changes; nil where the system tells them.
  public static func interval(at root: String) -> Duration? {
    #if os(Linux)
      return interval(on: FileSystemKind(of: root))
    #else
      return .seconds(1)
    #endif
  }

  /// Of a network's disk the system lets itself be asked for reports, and then tells only what this
  /// machine does. A look goes over the line, so that there are fewer of them.
  static func interval(on kind: FileSystemKind?) -> Duration? {
    kind?.isChangedElsewhere == true ? .seconds(5) : nil
  }
}
