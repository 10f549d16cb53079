import Dispatch
import Synchronization

/// A value that is found on another thread while this one does something else.
final class Meanwhile<Value: Sendable>: Sendable {
  private let result = Mutex<Result<Value, LibraryError>?>(nil)
  private let isThere = DispatchSemaphore(value: 0)

  init(_ find: @escaping @Sendable () throws(LibraryError) -> Value) {
    DispatchQueue.global(qos: .userInitiated).async { [self] in
      let found: Result<Value, LibraryError>
      do throws(LibraryError) { found = .success(try find()) } catch { found = .failure(error) }
      result.withLock { $0 = found }
      isThere.signal()
    }
  }

  /// Waits for it.
  func get() throws(LibraryError) -> Value {
    while true {
      if let result = result.withLock({ $0 }) { return try result.get() }
      isThere.wait()
    }
  }
}
