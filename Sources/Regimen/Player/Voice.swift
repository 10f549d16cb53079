import Documents
import Foundation
import Sequences

/// The bell, and espeak-ng where it is installed.
final class Voice {
  private let isQuiet: Bool
  private let rings: Bool
  private let speaker: URL?
  private var speaking: Process?

  init(isQuiet: Bool, rings: Bool) {
    self.isQuiet = isQuiet
    self.rings = rings
    speaker = InstalledProgram.find("espeak-ng")
  }

  func give(_ cue: Cue, _ settings: CueSettings) {
    if isQuiet { return }
    if settings.hasSound, rings { say(bytes: [0x07]) }
    guard let speech = cue.speech, let speaker else { return }
    speaking?.terminate()
    let process = Process()
    process.executableURL = speaker
    // After the dashes nothing is an option, whatever a title begins with.
    process.arguments = ["--", speech]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    do {
      try process.run()
      speaking = process
    } catch {
      speaking = nil
    }
  }
}
