import Documents
import NIOCore
import Synchronization

/// The open connections of a listener: how many there may be, in total and from one address.
///
/// Where there are too many, those go first that have been idle longest: who opens thousands of
/// them closes his own. One on which a paired device's request runs is never closed for another.
final class ConnectionList: Sendable {
  fileprivate struct Entry {
    var channel: any Channel
    var address: [UInt8]
    /// Whose request runs on it; nil while it is idle.
    var device: ULID?
    /// When it was opened, or has answered last, by counting.
    var restedAt: UInt64
    var onLeave: (@Sendable () -> Void)?
  }

  fileprivate struct State {
    var entries: [ObjectIdentifier: Entry] = [:]
    var countByAddress: [[UInt8]: Int] = [:]
    var clock: UInt64 = 0
  }

  private let total: Int
  private let perAddress: Int
  private let state = Mutex(State())

  init(total: Int, perAddress: Int) {
    self.total = total
    self.perAddress = perAddress
  }

  var count: Int { state.withLock { $0.entries.count } }

  /// Takes one in, and closes what has to make room for it; itself where nothing can.
  func add(_ channel: any Channel) {
    let address = ConnectionList.address(of: channel)
    let closing = state.withLock { state -> [any Channel] in
      if state.entries[ObjectIdentifier(channel)] != nil { return [] }
      let isCrowd = state.countByAddress[address, default: 0] >= perAddress
      if isCrowd || state.entries.count >= total {
        // The address with the most makes room for the others.
        let most = state.countByAddress.max { $0.value < $1.value }?.key
        let found = state.idle(of: isCrowd ? address : most)
        // Several at once, so that a flood does not look through all of them each time.
        let oldest = found.prefix(max(1, found.count / 8)).map { $0.value.channel }
        if oldest.isEmpty { return [channel] }
        for channel in oldest { _ = state.remove(ObjectIdentifier(channel)) }
        state.add(channel, address)
        return oldest
      }
      state.add(channel, address)
      return []
    }
    for channel in closing { channel.close(promise: nil) }
  }

  func remove(_ channel: any Channel) {
    state.withLock { $0.remove(ObjectIdentifier(channel)) }?.onLeave?()
  }

  /// A request of a paired device runs from now on.
  func begin(_ channel: any Channel, device: ULID?) {
    state.withLock { $0.entries[ObjectIdentifier(channel)]?.device = device }
  }

  /// The answer is out.
  func end(_ channel: any Channel) {
    state.withLock { state in
      state.clock += 1
      let clock = state.clock
      let id = ObjectIdentifier(channel)
      state.entries[id]?.device = nil
      state.entries[id]?.onLeave = nil
      state.entries[id]?.restedAt = clock
    }
  }

  /// What is to be done where the client leaves before it has its answer.
  func onLeave(_ channel: any Channel, _ action: (@Sendable () -> Void)?) {
    state.withLock { $0.entries[ObjectIdentifier(channel)]?.onLeave = action }
  }

  /// The client sends nothing more.
  func leave(_ channel: any Channel) {
    state.withLock { $0.entries[ObjectIdentifier(channel)]?.onLeave }?()
  }

  /// Ends whatever a device has under way.
  func close(device: ULID) {
    let entries = state.withLock { $0.entries.values.filter { $0.device == device } }
    for entry in entries {
      entry.onLeave?()
      entry.channel.close(promise: nil)
    }
  }

  /// Addresses of one network that somebody has at home count as one.
  private static func address(of channel: any Channel) -> [UInt8] {
    switch channel.remoteAddress {
    case .v4(let address): withUnsafeBytes(of: address.address.sin_addr) { Array($0) }
    case .v6(let address): withUnsafeBytes(of: address.address.sin6_addr) { Array($0.prefix(8)) }
    default: []
    }
  }
}

extension ConnectionList.State {
  fileprivate mutating func add(_ channel: any Channel, _ address: [UInt8]) {
    clock += 1
    countByAddress[address, default: 0] += 1
    entries[ObjectIdentifier(channel)] = .init(
      channel: channel, address: address, restedAt: clock)
  }

  fileprivate mutating func remove(_ id: ObjectIdentifier) -> ConnectionList.Entry? {
    guard let entry = entries.removeValue(forKey: id) else { return nil }
    let rest = countByAddress[entry.address, default: 1] - 1
    countByAddress[entry.address] = rest > 0 ? rest : nil
    return entry
  }

  /// The oldest first.
  fileprivate func idle(
    of address: [UInt8]?
  ) -> [(key: ObjectIdentifier, value: ConnectionList.Entry)] {
    entries.filter { $0.value.device == nil && $0.value.address == address }
      .sorted { $0.value.restedAt < $1.value.restedAt }
  }
}
