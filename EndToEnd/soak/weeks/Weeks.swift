// Plans every week of the coach's matrix: in WebAssembly for weeks.mjs, natively as a program that
// reads the catalogue from its standard input. Both get the same bytes and should give the same.

import Coach
import Documents
import Strength

extension Briefs {
  nonisolated(unsafe) static var catalogue: [Exercise] = []
}

/// A line for each brief: what tells it from the others, and the document of its week.
///
/// - Parameter lines: the exercises of the catalogue.
func weeks(_ lines: [UInt8]) -> [UInt8] {
  for line in lines.split(separator: 0x0a) {
    if let exercise = try? Exercise(decoding: Array(line)) { Briefs.catalogue.append(exercise) }
  }
  var answer: [UInt8] = []
  for gym in WeekMatrix.gyms {
    WeekMatrix.forEach(in: gym) { brief, label in
      let week = WeekPlanner.plan(brief, id: ULID(derivedFrom: "week")).encoded()
      answer += label.utf8
      answer.append(0x09)
      answer += week.filter { $0 != 0x0a }
      answer.append(0x0a)
    }
  }
  return answer
}

#if arch(wasm32)
  @_expose(wasm, "regimen_allocate")
  @_cdecl("regimen_allocate")
  func allocate(_ count: Int) -> UnsafeMutableRawPointer {
    .allocate(byteCount: count, alignment: 16)
  }

  /// Writes to `result`, two words, where the answer lies and how long it is.
  @_expose(wasm, "regimen_weeks")
  @_cdecl("regimen_weeks")
  func weeksForPage(
    _ lines: UnsafeRawPointer, _ count: Int, _ result: UnsafeMutablePointer<UInt>
  ) {
    let answer = weeks([UInt8](UnsafeRawBufferPointer(start: lines, count: count)))
    let copy = allocate(answer.count)
    answer.withUnsafeBytes {
      if let start = $0.baseAddress { copy.copyMemory(from: start, byteCount: $0.count) }
    }
    result[0] = UInt(bitPattern: copy)
    result[1] = UInt(answer.count)
  }
#else
  import Foundation

  @main struct Program {
    static func main() {
      let lines = FileHandle.standardInput.readDataToEndOfFile()
      FileHandle.standardOutput.write(Data(weeks([UInt8](lines))))
    }
  }
#endif
