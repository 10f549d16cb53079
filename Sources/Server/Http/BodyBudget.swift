import Documents
import Synchronization

/// How much of all bodies together may lie in memory, so that many large ones are no way to
/// exhaust the machine.
///
/// A device has one large body at a time, and large ones never take all: a set that is logged
/// finds its place beside them.
final class BodyBudget: Sendable {
  /// From here on a body is a large one.
  static let largeSize = 1 << 20
  /// What the small ones of one device may have together.
  static let smallShare = 4 << 20

  fileprivate struct State {
    var total = 0
    var large = 0
    /// Bytes by device, of its small bodies.
    var small: [ULID?: Int] = [:]
    /// Who has a large one.
    var holders: Set<ULID?> = []
  }

  private let limit: Int
  private let patience: Duration
  private let state = Mutex(State())

  /// - Parameters:
  ///   - limit: bytes of all bodies at a time; a sixth is for small ones alone.
  ///   - patience: how long one waits for its place.
  init(limit: Int, patience: Duration) {
    self.limit = limit
    self.patience = patience
  }

  var used: Int { state.withLock { $0.total } }

  private func take(_ size: Int, insteadOf before: Int, for device: ULID?) -> Bool {
    state.withLock { state in
      let isLarge = size > BodyBudget.largeSize
      let wasLarge = before > BodyBudget.largeSize
      if state.total - before + size > limit { return false }
      if isLarge {
        if !wasLarge, state.holders.contains(device) { return false }
        if state.large - (wasLarge ? before : 0) + size > limit / 6 * 5 { return false }
      } else if state.small[device, default: 0] - before + size > BodyBudget.smallShare {
        return false
      }
      state.remove(before, of: device)
      state.add(size, of: device)
      return true
    }
  }

  private func release(_ size: Int, of device: ULID?) {
    state.withLock { $0.remove(size, of: device) }
  }

  /// The part of one request.
  final class Share: Sendable {
    private let budget: BodyBudget
    private let device: ULID?
    private let size = Mutex(0)

    init(_ budget: BodyBudget, device: ULID?) {
      self.budget = budget
      self.device = device
    }

    deinit { release() }

    /// Makes room for a body, or for more of it.
    ///
    /// - Throws: `HttpFailure` where there is none for a while.
    func grow(to size: Int) async throws {
      let before = self.size.withLock { $0 }
      if size <= before { return }
      let end = ContinuousClock.now + budget.patience
      while !budget.take(size, insteadOf: before, for: device) {
        guard ContinuousClock.now < end else { throw HttpFailure.busy }
        try await Task.sleep(for: .milliseconds(20))
      }
      self.size.withLock { $0 = size }
    }

    func release() {
      let before = size.withLock { size in
        defer { size = 0 }
        return size
      }
      if before > 0 { budget.release(before, of: device) }
    }
  }
}

extension BodyBudget.State {
  fileprivate mutating func add(_ size: Int, of device: ULID?) {
    if size == 0 { return }
    total += size
    if size > BodyBudget.largeSize {
      large += size
      holders.insert(device)
    } else {
      small[device, default: 0] += size
    }
  }

  fileprivate mutating func remove(_ size: Int, of device: ULID?) {
    if size == 0 { return }
    total -= size
    if size > BodyBudget.largeSize {
      large -= size
      holders.remove(device)
    } else {
      let rest = small[device, default: size] - size
      small[device] = rest > 0 ? rest : nil
    }
  }
}
