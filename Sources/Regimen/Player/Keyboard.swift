import Foundation
import Sequences

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Keys as they are pressed, where the input is a terminal; else lines.
final class Keyboard {
  /// What someone wants.
  enum Key: Equatable {
    case command(PlayerCommand)
    case togglePause
    /// The item of a checklist, from 0.
    case item(Int)
    case stop
    /// There is no more input.
    case end
  }

  let isTerminal: Bool
  private var saved = termios()
  private var hasEnded = false

  init() {
    isTerminal = isatty(STDIN_FILENO) == 1 && tcgetattr(STDIN_FILENO, &saved) == 0
    guard isTerminal else { return }
    var raw = saved
    // No echo, no lines; control-C arrives as a key, so that the place is kept.
    raw.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
    tcsetattr(STDIN_FILENO, TCSANOW, &raw)
  }

  deinit { restore() }

  func restore() {
    if isTerminal { tcsetattr(STDIN_FILENO, TCSANOW, &saved) }
  }

  /// Waits for keys, at most some milliseconds.
  func keys(within milliseconds: Int) -> [Key] {
    if hasEnded {
      usleep(UInt32(max(0, milliseconds)) * 1000)
      return []
    }
    var request = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, Int32(clamping: max(0, milliseconds))) > 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(STDIN_FILENO, &bytes, bytes.count)
    if count <= 0 {
      hasEnded = true
      return [.end]
    }
    let input = Array(bytes[..<count])
    return isTerminal ? Keyboard.keys(in: input) : input.filter { $0 == 0x0a }.map { _ in .next }
  }

  /// What bytes of a terminal mean; those that mean nothing are left out.
  static func keys(in bytes: [UInt8]) -> [Key] {
    var keys: [Key] = []
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      if byte == 0x1b, rest.first == 0x5b {
        rest.removeFirst()
        // Numbers before the letter make another key of it, such as F5 or an arrow with Control.
        let numbers = rest.prefix { (0x20...0x3f).contains($0) }
        rest.removeFirst(numbers.count)
        switch (rest.popFirst(), numbers.isEmpty) {
        case (0x43?, true): keys.append(.next)
        case (0x44?, true): keys.append(.command(.back))
        default: break
        }
      } else if let key = key(byte) {
        keys.append(key)
      }
    }
    return keys
  }

  private static func key(_ byte: UInt8) -> Key? {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "p"): .togglePause
    case UInt8(ascii: "n"), 0x0a, 0x0d: .next
    case UInt8(ascii: "b"): .command(.back)
    case UInt8(ascii: "+"): .command(.adjust(seconds: 10))
    case UInt8(ascii: "-"): .command(.adjust(seconds: -10))
    case UInt8(ascii: "c"): .command(.count(1))
    case UInt8(ascii: "r"): .command(.restart)
    case UInt8(ascii: "e"): .command(.finish)
    case UInt8(ascii: "1")...UInt8(ascii: "9"): .item(Int(byte - UInt8(ascii: "1")))
    case UInt8(ascii: "q"), 0x03, 0x04: .stop
    default: nil
    }
  }
}

extension Keyboard.Key {
  static let next = Keyboard.Key.command(.next)
}
