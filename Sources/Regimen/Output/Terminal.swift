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
  /// Columns, as it began.
  let width: Int
  private let file: Int32
  /// What the environment says of the columns.
  private let wanted: Int?

  static let output = Terminal(file: STDOUT_FILENO)
  static let errors = Terminal(file: STDERR_FILENO)

  init(file: Int32, environment: [String: String] = ProcessInfo.processInfo.environment) {
    isTerminal = isatty(file) == 1
    hasColor =
      isTerminal && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
    self.file = file
    wanted = environment["COLUMNS"].flatMap { Int($0) }
    width = wanted ?? Terminal.columns(of: file)
  }

  /// Columns by now: somebody may have changed the window.
  var widthByNow: Int { wanted ?? Terminal.columns(of: file) }

  private static func columns(of file: Int32) -> Int {
    var size = winsize()
    let isKnown =
      isatty(file) == 1 && ioctl(file, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return isKnown ? Int(size.ws_col) : 80
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
    return "\u{1b}\(Terminal.sign)[\(style.rawValue)m\(text)\u{1b}\(Terminal.sign)[0m"
  }

  /// Stands in the program's own sequences until they are shown. What a name holds cannot look like
  /// one of them, as it is left to chance.
  private static let sign = String(UInt64.random(in: .min ... .max), radix: 36) + ";"

  /// The text as a terminal may get it: nothing in names, notes or paths reaches it as a command,
  /// nor turns the direction of what stands beside it.
  static func shown(_ text: String) -> String {
    let parts = text.components(separatedBy: "\u{1b}" + sign)
    return parts.map { $0.withVisibleControls(keeping: ["\n", "\t"]) }.joined(separator: "\u{1b}")
  }
}

extension String {
  /// The text with a sign in place of every character that a terminal would act upon.
  func withVisibleControls(keeping kept: Set<Unicode.Scalar> = []) -> String {
    guard unicodeScalars.contains(where: { $0.isControl }) else { return self }
    var result = UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar.value {
      case _ where !scalar.isControl || kept.contains(scalar): result.append(scalar)
      // Their own pictures.
      case ..<0x20: result.append(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{fffd}")
      case 0x7f: result.append("\u{2421}")
      default: result.append("\u{fffd}")
      }
    }
    return String(result)
  }
}

extension Unicode.Scalar {
  /// C0, DEL and C1, line and paragraph separators, and what overrides the direction of text.
  fileprivate var isControl: Bool {
    switch value {
    case ..<0x20, 0x7f...0x9f, 0x2028...0x202e, 0x2066...0x2069: true
    default: false
    }
  }
}

/// Writes a line for people to standard output.
func say(_ text: String) { say(bytes: Array((Terminal.shown(text) + "\n").utf8)) }

/// Writes a line for people to standard error.
func tell(_ text: String) { show(Terminal.shown(text) + "\n") }

/// Where not even this can be written, nobody is left to be told.
private func show(_ text: String) {
  try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
}

/// Writes what is for programs as it is; ends this one where the output cannot be written:
/// a part of it must not pass for all of it.
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
    update(share: total > 0 ? Double(done) / Double(total) : nil) { _ in "\(done) of \(total)" }
  }

  /// Of bytes: with their rate, the time left, and what was found in them.
  mutating func update(bytes done: Int, of total: Int, _ found: String) {
    update(share: total > 0 ? Double(done) / Double(total) : nil) { seconds in
      let rate = Double(done) / seconds
      let left = rate > 0 ? (Double(max(0, total - done)) / rate).rounded(.up) : 0
      return
        "\((Double(done) / 1e6).shown(digits: 0)) of \((Double(total) / 1e6).shown(digits: 0)) MB, "
        + "\((rate / 1e6).shown(digits: 0)) MB/s, \(left.shownAsDuration) left, \(found)"
    }
  }

  /// - Parameter words: gets the seconds since the start.
  private mutating func update(share: Double?, words: (Double) -> String) {
    guard Terminal.errors.isTerminal, let share else { return }
    let now = ContinuousClock.now
    guard now - start > .seconds(1), now - lastShown > .milliseconds(100) else { return }
    lastShown = now
    isShown = true
    let width = 30
    let filled = min(width, max(0, Int(Double(width) * share)))
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
    let seconds = Double((now - start).components.seconds)
    show("\r\(title) \(bar) \(words(seconds))\u{1b}[K")
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
