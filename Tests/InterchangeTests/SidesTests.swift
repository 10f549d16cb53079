import Documents
import Strength
import Testing

@testable import Interchange

/// Sides and mini-sets, in and out.
@Suite struct SidesTests {
  private func set(
    _ number: Int, _ kind: Open<SetKind> = Open(.working), _ side: Open<BodySide>? = nil
  ) -> WorkoutSet {
    var set = WorkoutSet(id: ULID(high: 1, low: UInt64(number)), reps: 8, weight: .kg(20))
    set.kind = kind
    set.side = side
    return set
  }

  @Test func theTableHoldsThem() throws {
    let start = try #require(Instant("2026-04-08T17:15:00.000+02:00"))
    var workout = Workout(id: ULID(high: 2, low: 1), name: "Legs", startedAt: start)
    workout.endedAt = start
    var log = ExerciseLog(
      id: ULID(high: 2, low: 2), exercise: Exercise(id: ULID(high: 2, low: 3), name: "Lunge"))
    log.sets = [
      set(1, Open(.working), Open(.left)), set(2, Open(.restPause), Open(.left)),
      set(3, Open(.myo), Open(.right)), set(4),
      set(5, Open(name: "cluster"), Open(name: "front")),
    ]
    workout.logs = [log]
    let table = RegimenCSV.export([workout])
    #expect(String(decoding: table, as: UTF8.self).contains(",rest-pause,left,"))
    let read = RegimenCSV.read(table)
    #expect(read.workouts == [workout] && read.diagnostics.isEmpty)
    // A table from before there were sides.
    let lines = String(decoding: table, as: UTF8.self).split(whereSeparator: { $0.isNewline })
    let place = try #require(lines[0].split(separator: ",").firstIndex(of: "side"))
    var old = ""
    for line in lines {
      var fields = line.split(separator: ",", omittingEmptySubsequences: false)
      fields.remove(at: place)
      old += fields.joined(separator: ",") + "\n"
    }
    for place in workout.logs[0].sets.indices { workout.logs[0].sets[place].side = nil }
    #expect(RegimenCSV.read(Array(old.utf8)).workouts == [workout])
  }

  @Test func whatAnExportSaidOfASideIsKnownAgain() throws {
    for set in [set(1, Open(.myo), Open(.right)), set(2, Open(.working), Open(.left)), set(3)] {
      let content = SetContent(set)
      #expect(SetContent(text: content.text) == content)
    }
    #expect(SetContent(set(1)).text == "8|20 kg")
    #expect(SetContent(set(1)) != SetContent(set(1, Open(.working), Open(.left))))
  }

  /// Earlier versions took Lyfta's sides for notes.
  @Test func aSideTakesThePlaceOfANote() throws {
    typealias Known = ImportIdentityTests
    var shelf = Known.Shelf()
    let before = [
      Known.set(10, 20, notes: "Left side"), Known.set(9, 20, notes: "Right side"),
      Known.set(8, 20),
    ]
    shelf.take(Known.log(before, of: "Lunge", app: .lyfta))
    let ids = shelf.sets.map { $0.id }
    var now = before
    (now[0].notes, now[0].side) = ("", .left)
    (now[1].notes, now[1].side) = ("", .right)
    let plan = shelf.take(Known.log(now, of: "Lunge", app: .lyfta))
    #expect(Known.counts(plan) == [0, 2, 0, 1, 0])
    #expect(shelf.sets.map { $0.id } == ids)
    #expect(shelf.sets.map { $0.side } == [Open(.left), Open(.right), nil])
    #expect(shelf.sets.allSatisfy { $0.notes.isEmpty })
    #expect(Known.counts(shelf.take(Known.log(now, of: "Lunge", app: .lyfta))) == [0, 0, 0, 3, 0])
  }

  @Test func aSideThatWasSetHereStays() {
    typealias Known = ImportIdentityTests
    var shelf = Known.Shelf()
    shelf.take(Known.log(Known.three))
    shelf.sets[1].side = Open(.left)
    // The export says nothing of sides.
    shelf.take(Known.log([Known.three[0], Known.set(9, 60, rpe: 9), Known.three[2]]))
    #expect(shelf.sets.map { $0.side } == [nil, Open(.left), nil])
    #expect(shelf.sets[1].rpe == 9)
  }

  @Test func tablesHaveSidesAndMiniSets() throws {
    let log = try LogReader(unit: nil).read(
      "Date,Exercise,Set type,Side,Reps\n2024-07-01,Lunge,normal,Left,10\n"
        + "2024-07-01,Lunge,Rest-pause,l,4\n2024-07-01,Lunge,Myo-reps,rechts,4\n"
        + "2024-07-01,Lunge,,both,10\n2024-07-01,Lunge,,upwards,10\n")
    #expect(log.format == .table)
    #expect(log.sets.map { $0.kind } == [.working, .restPause, .myo, .working, .working])
    #expect(log.sets.map { $0.side } == [.left, .left, .right, nil, nil])
    #expect(log.codes == ["6 unknown-side"])
  }
}
