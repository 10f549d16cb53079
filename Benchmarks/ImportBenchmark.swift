import Foundation

/// A long log of another app, from the file to documents that are safe on the disk, beside pandas,
/// which only reads the same file.
struct ImportBenchmark {
  let rows: Int
  private static let rowsOfWorkout = 20

  func run(_ report: Report) throws {
    report.title("Import \(rows) rows of Strong")
    let folder = try scratchFolder("import")
    defer { try? FileManager.default.removeItem(at: folder) }
    guard let program = BuiltProgram(home: folder) else {
      return report.skip("import", "the program is not built: swift build -c release")
    }
    let file = folder.appendingPathComponent("strong.csv")
    try Data(text().utf8).write(to: file)
    let library = folder.appendingPathComponent("library").path
    var memory = 0.0
    func load() throws {
      memory = try program.run(["import", file.path, "--unit", "kg", "--library", library])
    }
    report.bar("first time", try fastest(of: 1, load), "s", atMost: 15)
    report.bar("memory", memory / 1_048_576, "MiB", atMost: 250)
    report.bar("again, nothing new", try fastest(of: 3, load), "s", atMost: 3)
    guard let peer = Peer.run("import", [file.path])?.first else {
      return report.skip("pandas", "Python with pandas is not here")
    }
    report.figure("pandas reads the file in", peer, "s")
  }

  /// Workouts of twenty rows, one a day.
  private func text() -> String {
    let names = [
      "Bench Press (Barbell)", "Squat (Barbell)", "Pull Up", "Lateral Raise (Dumbbell)",
    ]
    var text =
      "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,"
      + "Workout Notes,RPE\n"
    for number in 0..<rows / Self.rowsOfWorkout {
      let (year, month, day) = (1985 + number / 336, number / 28 % 12 + 1, number % 28 + 1)
      let date = String(format: "%d-%02d-%02d 18:00:00", year, month, day)
      for row in 0..<Self.rowsOfWorkout {
        let name = names[row / 5]
        text += "\(date),\"Push\",1h 5m,\"\(name)\",\(row % 5 + 1),\(40 + number % 60).5,"
        text += "\(5 + row % 5),0,0.0,\"\",\"\",\(7 + row % 3)\n"
      }
    }
    return text
  }
}

/// `regimen` as it was built beside the benchmarks, with nothing of this machine around it.
struct BuiltProgram {
  private let program: URL
  private let home: URL

  /// Nil where it is not built.
  init?(home: URL) {
    program = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appendingPathComponent("regimen")
    self.home = home
    if !FileManager.default.isExecutableFile(atPath: program.path) { return nil }
  }

  /// Runs it to its end.
  ///
  /// - Returns: the most that it had in memory, in bytes; of this program alone, where `Process`
  ///   would tell of all that have ended so far.
  @discardableResult
  func run(_ arguments: [String]) throws -> Double {
    func words(_ list: [String]) -> [UnsafeMutablePointer<CChar>?] {
      list.map { strdup($0) } + [nil]
    }
    let command = words([program.path] + arguments)
    let environment = words(["REGIMEN_CACHE=\(home.path)/caches", "HOME=\(home.path)"])
    defer { for word in command + environment { free(word) } }
    #if os(macOS)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    var child: pid_t = 0
    let refusal = posix_spawn(&child, program.path, &actions, nil, command, environment)
    if refusal != 0 { throw POSIXError(POSIXErrorCode(rawValue: refusal) ?? .EPERM) }
    var most = 0.0
    var status: Int32 = 0
    var usage = rusage()
    #if os(macOS)
      let waiting: Int32 = 0
    #else
      let waiting = WNOHANG
    #endif
    while true {
      let ended = wait4(child, &status, waiting, &usage)
      if ended == child { break }
      if ended < 0, errno != EINTR { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .ECHILD) }
      most = max(most, memory(of: child))
      usleep(2000)
    }
    #if os(macOS)
      most = Double(usage.ru_maxrss)
    #endif
    return most
  }

  /// The most that a program had in memory so far, in bytes; 0 where Linux does not tell. What
  /// `wait4` tells there is no less than what the program had that started it.
  private func memory(of child: pid_t) -> Double {
    guard let text = try? String(contentsOfFile: "/proc/\(child)/status", encoding: .utf8),
      let line = text.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") })
    else { return 0 }
    return (line.split(separator: " ").dropFirst().first.flatMap { Double($0) } ?? 0) * 1024
  }
}
