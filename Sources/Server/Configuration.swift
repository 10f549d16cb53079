import Documents
import Library
import Logging

extension RegimenServer {
  /// What a server is told before it starts.
  public struct Configuration: Sendable {
    /// The address to listen on.
    public var host = "127.0.0.1"
    /// 0 for any that is free.
    public var port = 8787
    /// Further names that it answers to, each with a port or without.
    public var names: [String] = []
    /// Where what the server keeps of its devices lies, never within the library.
    public var stateFolder: String
    /// How it speaks TLS; nil for plain HTTP.
    public var tls: Tls?
    public var assets: WebAssets
    /// Folders from which recordings are taken in as they appear there.
    public var drops: [String] = []
    /// How files are watched; nil for the best that this system has.
    public var monitor: (@Sendable (String) throws -> FolderMonitor)?
    public var now: @Sendable () -> Instant
    public var limits = Limits()
    /// Is told of each device that was paired, so that its owner is.
    public var onPairing: (@Sendable (Device) -> Void)?
    /// Has weeks written by a model; nil where devices plan by themselves alone.
    public var weekWriter: (any WeekWriter)?
    public var logger: Logger

    public init(
      stateFolder: String, assets: WebAssets = .bundled, logger: Logger,
      now: @escaping @Sendable () -> Instant
    ) {
      self.stateFolder = stateFolder
      self.assets = assets
      self.logger = logger
      self.now = now
    }
  }

  /// TLS with the authority of this machine, which lies in the state folder.
  public struct Tls: Sendable {
    /// Of the plain listener that shows how to install the authority; 0 for any that is free, nil
    /// for none.
    public var installPort: Int?
    /// What the machine is called, and where it can be reached.
    var machine: @Sendable () -> Machine = { .this }

    public init(installPort: Int?) { self.installPort = installPort }
  }

  /// What one client may ask for.
  public struct Limits: Sendable {
    /// For a body to arrive as a whole.
    public var bodyDuration = Duration.seconds(30)
    /// For one piece of an answer to go out.
    public var writeDuration = Duration.seconds(30)
    /// For the head of a request to arrive, and between two requests.
    public var idleDuration = Duration.seconds(60)
    /// Until a connection is closed whose request was refused before its body was read.
    public var lingerDuration = Duration.seconds(5)
    /// Between two signs of life on a stream of events.
    public var heartbeat = Duration.seconds(20)
    /// Streams of events at a time.
    public var streamsPerDevice = 64
    public var streams = 256
    /// Connections at a time, in all and from one address; idle ones are closed for others.
    public var connections = 1024
    public var connectionsPerAddress = 640
    /// Bytes of all bodies that are in memory at a time.
    public var bodies = 96 << 20
    /// How long a body waits for its place.
    public var bodyPatience = Duration.seconds(2)
    /// For reading a file that is imported.
    public var workDuration = Duration.seconds(60)
    /// Bytes of all files of one import of body data, of all such imports at a time, and of what
    /// stays free on their disk.
    public var upload = 4 << 30
    public var uploads = 8 << 30
    public var uploadReserve = 512 << 20
    /// Between two looks at a folder with recordings.
    public var dropInterval = Duration.seconds(1)
    /// Without a change, until a file counts as whole.
    public var dropQuiet = Duration.seconds(3)
    /// Until a file there is tried again that could not be read.
    public var dropRetry = Duration.seconds(300)
    /// For what runs to finish when the server is stopped.
    public var stopDuration = Duration.seconds(10)

    public init() {}
  }
}
