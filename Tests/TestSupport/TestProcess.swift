import Foundation
import Synchronization

#if os(Linux)
  import Glibc

  /// Foundation's `Process`, as far as tests need it.
  ///
  /// To close files for the child, Foundation's own reads beyond the end of the list of open files
  /// where there are some 1,350, and crashes (swift-corelibs-foundation, pull request 5472). Tests
  /// that run side by side have as many.
  @dynamicMemberLookup
  public final class TestProcess: Sendable {
    /// What can be set before the start.
    public struct Setup {
      public var executableURL: URL?
      public var arguments: [String]?
      /// Nil for that of this process.
      public var environment: [String: String]?
      public var currentDirectoryURL: URL?
      /// A `FileHandle` or a `Pipe`; nil for that of this process. So are the two below.
      public var standardInput: (any Sendable)?
      public var standardOutput: (any Sendable)?
      public var standardError: (any Sendable)?
    }

    /// Why a program did not start, as an error number.
    public struct Failure: Error {
      public var code: Int32
    }

    private struct State {
      var setup = Setup()
      var identifier: pid_t = 0
      /// As `waitpid` has it; nil while the program runs.
      var status: Int32?
    }

    private let state = Mutex(State())

    public init() {}

    public subscript<Value: Sendable>(
      dynamicMember path: WritableKeyPath<Setup, Value> & Sendable
    ) -> Value {
      get { state.withLock { $0.setup[keyPath: path] } }
      set { state.withLock { $0.setup[keyPath: path] = newValue } }
    }

    public var processIdentifier: Int32 { state.withLock { $0.identifier } }

    public var isRunning: Bool {
      state.withLock {
        TestProcess.wait(WNOHANG, &$0)
        return $0.identifier > 0 && $0.status == nil
      }
    }

    /// The exit's status, or the signal that ended the program.
    public var terminationStatus: Int32 {
      let status = state.withLock { $0.status } ?? 0
      return status & 0x7f == 0 ? status >> 8 & 0xff : status & 0x7f
    }

    public var terminationReason: Process.TerminationReason {
      (state.withLock { $0.status } ?? 0) & 0x7f == 0 ? .exit : .uncaughtSignal
    }

    public func terminate() { if isRunning { kill(processIdentifier, SIGTERM) } }

    public func waitUntilExit() {
      // Nobody who asks meanwhile is to wait as well.
      while isRunning {
        var information = siginfo_t()
        waitid(P_PID, id_t(processIdentifier), &information, WEXITED | WNOWAIT)
      }
    }

    private static func wait(_ options: Int32, _ state: inout State) {
      guard state.identifier > 0, state.status == nil else { return }
      var status: Int32 = 0
      if waitpid(state.identifier, &status, options) == state.identifier { state.status = status }
    }

    public func run() throws {
      let setup = state.withLock { $0.setup }
      let streams = [setup.standardInput, setup.standardOutput, setup.standardError]
      var actions = posix_spawn_file_actions_t()
      posix_spawn_file_actions_init(&actions)
      defer { posix_spawn_file_actions_destroy(&actions) }
      for (number, stream) in streams.enumerated() {
        let handle =
          (stream as? Pipe).map { number == 0 ? $0.fileHandleForReading : $0.fileHandleForWriting }
          ?? stream as? FileHandle
        guard let handle else { continue }
        // Foundation's null device has no descriptor here; without one the child would keep this
        // process's stream, and who reads that one to its end would wait for the child.
        let code =
          handle.fileDescriptor < 0
          ? posix_spawn_file_actions_addopen(&actions, Int32(number), "/dev/null", O_RDWR, 0)
          : posix_spawn_file_actions_adddup2(&actions, handle.fileDescriptor, Int32(number))
        if code != 0 { throw Failure(code: code) }
      }
      if let folder = setup.currentDirectoryURL {
        _ = try TestProcess.addChangeOfFolder.get()(&actions, folder.path)
      }
      _ = try TestProcess.addCloseFrom.get()(&actions, 3)
      let program = setup.executableURL?.path ?? ""
      let environment = setup.environment ?? ProcessInfo.processInfo.environment
      let identifier = try TestProcess.withCStrings([program] + (setup.arguments ?? [])) { words in
        try TestProcess.withCStrings(environment.map { "\($0.key)=\($0.value)" }) { variables in
          var identifier: pid_t = 0
          let code = posix_spawn(&identifier, program, &actions, nil, words, variables)
          if code != 0 { throw Failure(code: code) }
          return identifier
        }
      }
      state.withLock { $0.identifier = identifier }
      // The end of what the child says is seen only where nobody else can write.
      for case let pipe as Pipe in streams.dropFirst() { try? pipe.fileHandleForWriting.close() }
    }

    // glibc's header hides both behind a macro that Swift does not define.
    private typealias Actions = UnsafeMutablePointer<posix_spawn_file_actions_t>
    private static let addChangeOfFolder = function(
      "posix_spawn_file_actions_addchdir_np",
      as: (@convention(c) (Actions, UnsafePointer<CChar>) -> Int32).self)
    private static let addCloseFrom = function(
      "posix_spawn_file_actions_addclosefrom_np",
      as: (@convention(c) (Actions, Int32) -> Int32).self)

    private static func function<Function>(
      _ name: String, as type: Function.Type
    ) -> Result<Function, Failure> {
      guard let address = dlsym(nil, name) else { return .failure(Failure(code: ENOSYS)) }
      return .success(unsafeBitCast(address, to: type))
    }

    private static func withCStrings<Value>(
      _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) throws -> Value
    ) rethrows -> Value {
      let strings = texts.map { strdup($0) }
      defer { for string in strings { free(string) } }
      return try body(strings + [nil])
    }
  }
#else
  public typealias TestProcess = Process
#endif
