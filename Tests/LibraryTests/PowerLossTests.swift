import Documents
import Foundation
import Testing

@testable import Library

/// The program is killed, or the machine loses its power, at every call of every kind of save.
@Suite struct PowerLossTests {
  /// What remains wrong, over every call of a trial.
  ///
  /// - Parameters:
  ///   - seeds: losses of power at each call; none where the program alone is killed.
  ///   - lies: calls that do nothing.
  private func endAtEveryCall(
    of trial: DiskTrial, seeds: Range<UInt64>?, lies: Set<DiskCall> = []
  ) async throws -> (points: Int, problems: [String]) {
    var problems: [String] = []
    for number in 0... {
      for seed in seeds ?? 0..<1 {
        let (disk, library) = try await trial.begin()
        disk.lie(about: lies)
        disk.endProgram(after: number)
        let isDone = (try? await trial.act(library)) != nil
        let hasEnded = disk.hasEnded
        if !isDone, !hasEnded { problems.append("\(trial.name) failed by itself") }
        if seeds == nil { disk.restart() } else { disk.losePower(seed: seed) }
        disk.lie(about: [])
        problems += try await trial.problems(afterStartOn: disk, isDone: isDone)
          .map { "\(trial.name), ended after call \(number), seed \(seed): \($0)" }
        if !hasEnded, seed + 1 == seeds?.upperBound ?? 1 { return (number, problems) }
      }
    }
    return (0, problems)
  }

  @Test func isOldOrNewAfterTheProgramWasKilled() async throws {
    var points = 0
    for trial in try await DiskTrial.all() {
      let found = try await endAtEveryCall(of: trial, seeds: nil)
      #expect(found.problems == [])
      points += found.points
    }
    print("killed at \(points) calls")
  }

  @Test func keepsWhatWasAcknowledgedWhenThePowerGoes() async throws {
    let start = UInt64.random(in: 0...(.max / 2))
    let seeds = start..<(start + UInt64(Soak.times(2, long: 40)))
    var points = 0
    for trial in try await DiskTrial.all() {
      let found = try await endAtEveryCall(of: trial, seeds: seeds)
      #expect(found.problems == [])
      points += found.points * seeds.count
    }
    print("\(points) losses of power, seeds from \(start)")
  }

  /// Without the synchronization of files or of folders, or without the rename, these tests fail.
  @Test(arguments: [DiskCall.synchronize, .synchronizeFolder, .rename, .remove])
  func tellsWhenACallIsLeftOut(_ call: DiskCall) async throws {
    let trials = try await DiskTrial.all()
    let trial = call == .remove ? trials[3] : trials[2]
    let found = try await endAtEveryCall(of: trial, seeds: 0..<4, lies: [call])
    #expect(found.problems.contains { $0.hasSuffix("what was acknowledged is not there") })
  }

  @Test func tellsWhenTheFirstFolderIsNotDurable() async throws {
    let trial = try await DiskTrial.all()[0]
    let (disk, library) = try await trial.begin()
    disk.lie(about: [.synchronizeFolder])
    try await trial.act(library)
    var losses = 0
    for seed in UInt64(0)..<20 {
      let copy = SimulatedDisk(disk.image)
      copy.losePower(seed: seed)
      if !trial.problems(on: copy, isDone: true).isEmpty { losses += 1 }
    }
    #expect(losses > 0)
  }

  @Test func followsTheFilesWithACacheThatSurvives() async throws {
    let trial = try await DiskTrial.all()[6]
    let step = Soak.times(7, long: 1)
    for number in stride(from: 0, to: .max, by: step) {
      let folder = try TemporaryFolder()
      let disk = SimulatedDisk(trial.before)
      var isDone = false
      do {
        let library = try await DiskTrial.open(disk, cacheFolder: folder.caches)
        disk.endProgram(after: number)
        isDone = (try? await trial.act(library)) != nil
      }
      let hasEnded = disk.hasEnded
      let seed = UInt64(number)
      if number.isMultiple(of: 2) { disk.restart() } else { disk.losePower(seed: seed) }
      #expect(
        try await trial.problems(
          afterStartOn: disk, isDone: isDone, cacheFolder: folder.caches
        ).isEmpty, "call \(number)")
      if !hasEnded { break }
    }
  }

  @Test func goesTheSameWayEveryTime() async throws {
    var images: Set<[String]> = []
    for _ in 0..<3 {
      let trial = try await DiskTrial.all()[6]
      let (disk, library) = try await trial.begin()
      disk.endProgram(after: 30)
      try? await trial.act(library)
      disk.losePower(seed: 4)
      let files = disk.image.files(below: "/").sorted { $0.key < $1.key }
      images.insert(
        files.map { "\($0.key) \($0.value)" } + disk.log.map { "\($0.call) \($0.path)" })
    }
    #expect(images.count == 1)
  }
}
