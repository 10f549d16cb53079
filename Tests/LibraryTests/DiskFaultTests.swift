import Documents
import Foundation
import Testing

@testable import Library

/// Every call of every kind of save fails once, with every error that a disk knows.
@Suite struct DiskFaultTests {
  @Test func asksTheDiskForWhatASaveNeedsAndNothingElse() async throws {
    let trial = try await DiskTrial("a save") { _ in
    } act: { library in
      try await library.save(DiskTrial.workout(1))
    }
    let (disk, library) = try await trial.begin()
    try await library.save(DiskTrial.workout(2))
    let start = disk.log.count
    try await trial.act(library)
    let calls = disk.log[start...].map { $0.call.rawValue }
    #expect(
      calls == [
        "kind", "kind", "kind", "permissions", "permissions", "create", "write", "synchronize",
        "close", "kind", "rename", "openFolder", "synchronizeFolder", "close", "open",
        "kindOfFile", "read", "close",
      ])
  }

  @Test(arguments: [EIO, ENOSPC, EDQUOT, EROFS, EACCES, EINTR])
  func leavesOldOrNewWhateverFails(_ code: Int32) async throws {
    var points = 0
    let trials = try await DiskTrial.all()
    for trial in Soak.isOn || code == EIO ? trials : [trials[0], trials[3]] {
      // What is repeated after an interruption must not have been done.
      for takesEffect in Soak.isOn && code != EINTR ? [false, true] : [false] {
        points += try await failEveryCall(of: trial, code, takesEffect: takesEffect)
      }
    }
    print("\(points) calls failed with \(systemMessage(code))")
  }

  /// Returns how many calls there were to fail.
  private func failEveryCall(
    of trial: DiskTrial, _ code: Int32, takesEffect: Bool
  ) async throws -> Int {
    for number in 1... {
      let (disk, library) = try await trial.begin()
      let place: Comment = "\(trial.name), call \(number), \(systemMessage(code))"
      disk.limitWrites(to: 100)
      disk.fail([
        DiskFault(code, at: number, of: DiskCall.changing, takesEffect: takesEffect)
      ])
      var isDone = false
      do {
        try await trial.act(library)
        isDone = true
      } catch let error as LibraryError {
        check(error, code, place)
      }
      if !disk.hasFailed { return number - 1 }
      #expect(trial.problems(on: disk, isDone: isDone).isEmpty, place)
      if code == EINTR, let call = disk.failedCall {
        #expect(isDone || [.rename, .remove, .makeFolder].contains(call), place)
      }
      // It goes on working, without being started again.
      disk.fail([])
      try await trial.act(library)
      #expect(library.state == .ready, place)
      #expect(trial.problems(on: disk, isDone: true).isEmpty, place)
      disk.losePower(seed: UInt64(number))
      #expect(try await trial.problems(afterStartOn: disk, isDone: true).isEmpty, place)
    }
    return 0
  }

  private func check(_ error: LibraryError, _ code: Int32, _ place: Comment) {
    #expect(error.message.contains("/data"), place)
    switch error {
    case .full: #expect(code == ENOSPC || code == EDQUOT, place)
    case .readOnly: #expect(code == EROFS || code == EACCES, place)
    case .system(_, _, let found): #expect(found == code, place)
    default: Issue.record("\(error), \(place)")
    }
  }

  @Test(arguments: [EIO, EACCES, EMFILE])
  func goesOnWhenReadingFails(_ code: Int32) async throws {
    let trials = try await DiskTrial.all()
    let reading = Set(DiskCall.allCases).subtracting(DiskCall.changing)
    for trial in Soak.isOn ? trials : [trials[3], trials[6]] {
      for number in 1... {
        let (disk, library) = try await trial.begin()
        disk.fail([DiskFault(code, at: number, of: reading)])
        let place: Comment = "\(trial.name), call \(number), \(systemMessage(code))"
        let isDone = (try? await trial.act(library)) != nil
        if !disk.hasFailed { break }
        #expect(trial.problems(on: disk, isDone: isDone).isEmpty, place)
        disk.fail([])
        try await trial.act(library)
        #expect(trial.problems(on: disk, isDone: true).isEmpty, place)
        try await library.refresh()
        #expect(try library.status().quarantined.isEmpty, place)
      }
    }
  }

  @Test func takesNothingForRemovedBecauseItCannotBeSeen() async throws {
    let trial = try await DiskTrial("nothing") { library in
      for number in 1...3 {
        try await library.save(DiskTrial.workout(number, months: Int64(number)))
      }
    } act: { _ in
    }
    for code in [EIO, EACCES, EMFILE, ENOMEM] {
      for number in 1... {
        let (disk, library) = try await trial.begin()
        disk.fail([DiskFault(code, at: number, of: [.kind, .list, .resolve])])
        let changes = (try? await library.refresh()) ?? []
        if !disk.hasFailed { break }
        #expect(changes.isEmpty)
        #expect(try library.position().revision == 3)
      }
    }
  }
}
