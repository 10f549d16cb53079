import Documents
import Foundation
import TestSupport
import Testing

@testable import Library

@Suite struct FolderTreeTests {
  @Test func looksAtTenThousandFilesFast() throws {
    let folder = try TemporaryFolder()
    for month in 0..<100 {
      let path = folder.library + "/Workouts/\(2000 + month / 12)/\(10 + month % 12)"
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      for number in 0..<100 {
        let id = ULID(high: UInt64(month), low: UInt64(number)).text
        close(open(path + "/\(id).json", O_CREAT | O_WRONLY, 0o600))
      }
    }
    var best = Duration.seconds(60)
    for _ in 0..<20 {
      let start = ContinuousClock.now
      #expect(try FolderTree(of: folder.library, on: SystemDisk()).files.count == 10_000)
      best = min(best, ContinuousClock.now - start)
    }
    print("10,000 files looked at in \(best)")
    #expect(best < .milliseconds(150) * Patience.factor)
  }
}
