import ArgumentParser
import Documents
import Library

struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Say on one page how everything is, to find what is wrong.",
    discussion: """
      Looks only: nothing is changed, and a server may run meanwhile. It tells counts and days, no \
      names, notes, weights or secrets, so that it can be shown to whoever helps.

      Exits with 1 when there is a problem. What needs a look is none.
      """)

  @OptionGroup var options: LibraryOptions
  @OptionGroup var state: StateOptions
  @Flag(help: "Print JSON.") var json = false

  func run() async throws {
    let path = try options.localFolder(for: "A look at everything")
    var progress = Progress("Looking")
    let doctor = Doctor(
      path, cacheFolder: LibraryOptions.cacheFolder, stateFolder: state.folder, now: Clock.now
    ) { progress.update($0, of: $1) }
    progress.finish()
    if json { say(bytes: doctor.json()) } else { doctor.show() }
    if doctor.hasProblem { throw ExitCode(ExitCodes.failed) }
  }
}

extension Doctor {
  fileprivate func json() -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("ok", !hasProblem)
      writer.list("lines", lines) { writer, line in
        writer.object { writer in
          writer.member("name", line.name)
          writer.member("state", line.state.rawValue)
          writer.member("text", line.text)
          if !line.hint.isEmpty { writer.member("hint", line.hint) }
        }
      }
    }
    return writer.finish()
  }

  fileprivate func show() {
    var table = Table([.left(""), .left(""), .left("")])
    for line in lines {
      table.add([.init(line.state.rawValue, line.state.style), .init(line.name), .init(line.text)])
      if !line.hint.isEmpty { table.add(["", "", .init("→ " + line.hint, .dim)]) }
    }
    table.show()
  }
}

extension Doctor.State {
  fileprivate var style: Terminal.Style {
    switch self {
    case .ok: .green
    case .look: .yellow
    case .problem: .red
    }
  }
}
