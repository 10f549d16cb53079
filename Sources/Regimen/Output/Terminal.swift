import Foundation
import Library

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What the output goes to, and what it can show.
struct Terminal: Sendable {
  let isTerminal: Bool
  let hasColor: Bool
  /// Columns.
  let width: Int

  static let output = Terminal(file: STDOUT_FILENO)
  static let errors = Terminal(file: STDERR_FILENO)

  init(file: Int32, environment: [String: String] = ProcessInfo.processInfo.environment) {
    isTerminal = isatty(file) == 1
    hasColor =
      isTerminal && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
    var size = winsize()
    let known = isTerminal && ioctl(file, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    width = environment["COLUMNS"].flatMap { Int($0) } ?? (known ? Int(size.ws_col) : 80)
  }

  enum Style: String {
    case bold = "1"
    case dim = "2"
    case red = "31"
    case green = "32"
    case yellow = "33"
    case cyan = "36"
  }

  func styled(_ text: String, _ style: Style?) -> String {
    guard hasColor, let style else { return text }
    return "\u{1b}[\(style.rawValue)m\(text)\u{1b}[0m"
  }
}

/// Writes a line to standard output.
func say(_ text: String) { say(bytes: Array((text + "\n").utf8)) }

/// Writes a line to standard error.
func tell(_ text: String) { show(text + "\n") }

/// Where not even this can be written, nobody is left to be told.
private func show(_ text: String) {
  try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
}

/// Ends the program where the output cannot be written: a part of it must not pass for all of it.
func say(bytes: [UInt8]) {
  do {
    try FileHandle.standardOutput.write(contentsOf: Data(bytes))
  } catch {
    tell(Terminal.errors.styled("error:", .red) + " The output could not be written.")
    exit(ExitCodes.failed)
  }
}

/// A bar on standard error for work that takes more than a second; silent where nobody watches.
struct Progress {
  private let title: String
  private let start = ContinuousClock.now
  private var lastShown = ContinuousClock.now
  private var isShown = false

  init(_ title: String) { self.title = title }

  mutating func update(_ done: Int, of total: Int) {
    guard Terminal.errors.isTerminal, total > 0 else { return }
    let now = ContinuousClock.now
    guard now - start > .seconds(1), now - lastShown > .milliseconds(100) else { return }
    lastShown = now
    isShown = true
    let width = 30
    let filled = width * done / total
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
    show("\r\(title) \(bar) \(done) of \(total)")
  }

  func finish() {
    if isShown { show("\r\u{1b}[K") }
  }
}

extension Library {
  /// Saves many documents in steps, so that progress shows and an end in between leaves each
  /// step complete.
  func save(_ drafts: [Draft], reporting progress: Progress) async throws {
    var progress = progress
    let step = 200
    for start in stride(from: 0, to: drafts.count, by: step) {
      try save(Array(drafts[start..<min(start + step, drafts.count)]))
      progress.update(min(start + step, drafts.count), of: drafts.count)
    }
    progress.finish()
  }
}
