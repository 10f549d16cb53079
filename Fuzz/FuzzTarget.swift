import Body
import Coach
import Documents
import Interchange
import Running
import Sequences
import Strength

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// One program for all targets: REGIMEN_FUZZ names the reader that gets the bytes. A trap, a memory
// fault or a broken promise stops the run and leaves the input behind.

private let target = getenv("REGIMEN_FUZZ").map { String(cString: $0) } ?? "json"

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
  switch target {
  case "json": fuzzJSON(bytes)
  case "documents": fuzzDocuments(bytes)
  case "merge": fuzzMerge(bytes)
  case "reconcile": fuzzReconcile(bytes)
  case "protocol": fuzzProtocol(bytes)
  case "export": fuzzExport(bytes)
  case "sequences": fuzzSequences(bytes)
  case "tar": fuzzTar(bytes)
  case "fit", "gpx", "tcx", "apple-health", "archive": fuzzRecordings(bytes, as: target)
  default: fuzzLog(bytes, format: LogFormat(rawValue: target))
  }
  return 0
}

/// What parses can be written, and reads back as the same.
private func fuzzJSON(_ bytes: [UInt8]) {
  let isJSON = (try? JSONReader.check(bytes)) != nil
  guard let value = try? JSONValue(parsing: bytes) else { return }
  require(isJSON, "a value was read from a text that the check refuses")
  var writer = JSONWriter()
  value.write(to: &writer)
  guard let again = try? JSONValue(parsing: writer.finish()) else {
    fatalError("what was written does not parse")
  }
  require(again == value, "what was written reads as something else")
}

private func fuzzDocuments(_ bytes: [UInt8]) {
  roundTrip(Workout.self, bytes)
  roundTrip(Exercise.self, bytes)
  roundTrip(Gym.self, bytes)
  roundTrip(Split.self, bytes)
  roundTrip(Settings.self, bytes)
  roundTrip(Muscle.self, bytes)
  roundTrip(Tombstone.self, bytes)
  roundTrip(TimedSequence.self, bytes)
  roundTrip(Session.self, bytes)
  roundTrip(Plan.self, bytes)
  roundTrip(Activity.self, bytes)
  roundTrip(HealthMonth.self, bytes)
  roundTrip(BodyPhoto.self, bytes)
  roundTrip(Athlete.self, bytes)
  roundTrip(RunTemplate.self, bytes)
  roundTrip(WeekPlan.self, bytes)
  roundTrip(Programme.self, bytes)
  roundTrip(Goal.self, bytes)
}

private func roundTrip<Value: Document>(_ type: Value.Type, _ bytes: [UInt8]) {
  do throws(JSONFailure) {
    let document = try Value(decoding: bytes)
    let encoded = document.encoded()
    let again = try Value(decoding: encoded)
    require(again == document, "a document reads as something else after writing")
    require(again.encoded() == encoded, "canonical bytes are not stable")
  } catch {
    _ = DocumentError(error, in: bytes).description
  }
}

private func fuzzExport(_ bytes: [UInt8]) {
  _ = try? RegimenJSON.documents(in: bytes)
  let read = RegimenCSV.read(bytes)
  _ = RegimenCSV.export(read.workouts)
}

/// What other timers write becomes sequences that are read back as they were saved.
private func fuzzSequences(_ bytes: [UInt8]) {
  do throws(SequenceImportError) {
    let read = try SequenceReader.read(bytes, fileName: "a.json")
    for sequence in read.sequences {
      let encoded = sequence.encoded()
      let again = try? TimedSequence(decoding: encoded)
      require(again?.encoded() == encoded, "a sequence that cannot be saved")
    }
    for diagnostic in read.diagnostics { require(!diagnostic.message.isEmpty, "no words") }
  } catch {
    require(!error.message.isEmpty && !error.hint.isEmpty, "no words")
  }
}

/// Every data row is imported or spoken of.
private func fuzzLog(_ bytes: [UInt8], format: LogFormat?) {
  for unit in [WeightUnit.kg, .lb] {
    do throws(ImportError) {
      let log = try LogReader(unit: unit, format: format).read(bytes)
      for workout in log.workouts {
        for block in workout.blocks {
          for set in block.sets {
            require((set.reps ?? 0) >= 0, "reps below zero")
            require(set.line > 0, "a set without a line")
          }
        }
      }
      for diagnostic in log.diagnostics { require(!diagnostic.message.isEmpty, "no words") }
    } catch {
      require(!error.message.isEmpty && !error.hint.isEmpty, "no words")
    }
  }
}

/// Says what is wrong also where everything is optimized.
func require(_ holds: Bool, _ message: String) {
  if !holds { fatalError(message) }
}
