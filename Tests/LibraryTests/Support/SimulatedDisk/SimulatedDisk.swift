import Documents
import Foundation
import Library
import Synchronization

/// A disk in memory whose every call can fail, that forgets what was not synchronized when it loses
/// power, and whose programs can be ended at any call.
///
/// Deterministic: the same calls and seeds give the same answers and the same content.
public final class SimulatedDisk: Disk {
  struct OpenFile: Sendable {
    var node: Int
    var offset = 0
    var path: String
  }

  struct State: Sendable {
    var image = DiskImage()
    /// Below them no link leads anywhere.
    var roots: Set<String> = []
    var files: [Int32: OpenFile] = [:]
    var nextFile: Int32 = 3
    var log: [(call: DiskCall, path: String)] = []
    var faults: [DiskFault] = []
    var failedCall: DiskCall?
    var lies: Set<DiskCall> = []
    var longestWrite = Int.max
    /// Calls that the program may still make, of those that are counted.
    var callsLeft: Int?
    var countedCalls = DiskCall.changing
    var hasEnded = false
    var atEnd: @Sendable () -> Void = {}
    var interruption: (calls: Int, body: @Sendable (inout DiskImage) -> Void)?
    var whileWaiting: @Sendable (inout DiskImage) -> Void = { _ in }

    func find(_ path: String, followsLast: Bool = false) throws(DiskError) -> DiskImage.Place {
      let root = roots.filter { path.hasPrefix($0 + "/") }.max { $0.utf8.count < $1.utf8.count }
      return try image.find(path, followsLast: followsLast, confinedTo: root)
    }
  }

  /// The `errno` that a program sees that does not run any more; no system has it.
  public static let ended: Int32 = 9999

  let state: Mutex<State>

  public init(_ image: DiskImage = DiskImage()) {
    var state = State()
    state.image = image
    self.state = Mutex(state)
  }

  public var isParallel: Bool { false }

  // MARK: What a test or a simulator does with it

  /// The content now; changing it is what other programs do.
  public var image: DiskImage {
    get { state.withLock { $0.image } }
    set { state.withLock { $0.image = newValue } }
  }

  public func edit<Result: Sendable>(
    _ body: @Sendable (inout DiskImage) throws -> Result
  ) rethrows -> Result {
    try state.withLock { try body(&$0.image) }
  }

  /// From now on counted anew.
  public func fail(_ faults: [DiskFault]) { state.withLock { $0.faults = faults } }

  /// Whether each of the faults has come about.
  public var hasFailed: Bool { state.withLock { $0.faults.allSatisfy { $0.hasStruck } } }

  /// The call that failed last.
  public var failedCall: DiskCall? { state.withLock { $0.failedCall } }

  /// Calls that say that they have done their work, and have not: a bug that tests must find.
  public func lie(about calls: Set<DiskCall>) { state.withLock { $0.lies = calls } }

  public func limitWrites(to bytes: Int) { state.withLock { $0.longestWrite = bytes } }

  /// The program makes so many more of the counted calls, and is killed at the next one.
  ///
  /// - Parameter atEnd: is called in the moment of its end.
  public func endProgram(
    after calls: Int, of counted: Set<DiskCall> = DiskCall.changing,
    atEnd: @escaping @Sendable () -> Void = {}
  ) {
    state.withLock { state in
      state.callsLeft = calls
      state.countedCalls = counted
      state.atEnd = atEnd
    }
  }

  /// Another program comes in after so many calls.
  public func interrupt(
    after calls: Int, _ body: @escaping @Sendable (inout DiskImage) -> Void
  ) {
    state.withLock { $0.interruption = (calls, body) }
  }

  public var hasEnded: Bool { state.withLock { $0.hasEnded } }

  /// Another program starts, on what is there.
  public func restart() {
    state.withLock { state in
      state.files = [:]
      state.callsLeft = nil
      state.hasEnded = false
      state.interruption = nil
      state.faults = []
    }
  }

  /// The machine loses its power and starts again.
  public func losePower(seed: UInt64) {
    restart()
    state.withLock { $0.image.losePower(seed: seed) }
  }

  /// What happens while the library gives a sync engine time.
  public func whileWaiting(_ body: @escaping @Sendable (inout DiskImage) -> Void) {
    state.withLock { $0.whileWaiting = body }
  }

  /// Every call so far, for those who want to know what a save does.
  public var log: [(call: DiskCall, path: String)] { state.withLock { $0.log } }

  // MARK: Making a call

  func call<Result: Sendable>(
    _ call: DiskCall, _ path: String, _ body: (inout State) throws(DiskError) -> Result
  ) throws(DiskError) -> Result {
    try state.withLock { state throws(DiskError) in
      if let left = state.callsLeft {
        let isCounted = state.countedCalls.contains(call)
        if !state.hasEnded, left == 0, isCounted {
          state.hasEnded = true
          state.atEnd()
        }
        if state.hasEnded { throw DiskError(SimulatedDisk.ended) }
        if isCounted { state.callsLeft = left - 1 }
      }
      if let (calls, body) = state.interruption {
        state.interruption = calls > 0 ? (calls - 1, body) : nil
        if calls == 0 { body(&state.image) }
      }
      state.log.append((call, path))
      var failure: DiskError?
      for index in state.faults.indices where state.faults[index].strikes(call) {
        failure = DiskError(state.faults[index].code)
        state.failedCall = call
        if state.faults[index].takesEffect { _ = try body(&state) }
      }
      if let failure { throw failure }
      if state.image.isReadOnly, DiskCall.modifying.contains(call) { throw DiskError(EROFS) }
      return try body(&state)
    }
  }
}

extension DiskCall {
  /// Those that a disk without write permission refuses.
  static let modifying: Set<DiskCall> = [
    .create, .write, .rename, .remove, .makeFolder, .checkWriting,
  ]
}
