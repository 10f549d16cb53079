import Documents
import Testing

/// What a device sends at once, and what one operation holds up that a server fails at.
@Suite struct SendingLimitsTests {
  private func operations(_ count: Int, bytes: Int = 10) -> [DocumentOperation] {
    (0..<count).map {
      DocumentOperation(
        id: ULID(high: 1, low: UInt64($0)), folder: "Workouts",
        document: ULID(high: 2, low: UInt64($0)), base: nil,
        text: [UInt8](repeating: 0x20, count: bytes), at: WorkoutTexts.now)
    }
  }

  @Test func sendsTheOldestWithinItsLimits() {
    let limits = SendingLimits()
    #expect(limits.batch(of: operations(500)).count == 200)
    #expect(limits.batch(of: operations(10, bytes: 1_500_000)).count == 2)
    #expect(limits.batch(of: operations(10, bytes: 9_000_000)).count == 1)
    #expect(limits.batch(of: []).isEmpty)
  }

  @Test(arguments: [400, 413, 500])
  func findsTheOneThatTheServerFailsAt(status: Int) {
    var limits = SendingLimits()
    let all = operations(100)
    var (left, sent, verdict) = (all, 0, SendingLimits.Verdict.goOn)
    while case let batch = limits.batch(of: left), !batch.isEmpty, verdict == .goOn {
      sent += 1
      if batch.contains(all[40]) {
        verdict = limits.failed(batch, status: status, status == 500 ? nil : Refusal())
      } else {
        limits.succeeded()
        left.removeAll { operation in batch.contains { $0.id == operation.id } }
      }
    }
    #expect(verdict == (status == 500 ? .goOn : .refuse))
    #expect(left.contains(all[40]) && sent < 40)
    if status == 500 { #expect(left.count == 1) }
  }

  /// On a slow line fewer at once get through; one alone is nobody's fault.
  @Test func sendsFewerWhereManyComeTooLate() {
    var limits = SendingLimits()
    let all = operations(100)
    var sent: [Int] = []
    for _ in 0..<2 {
      let batch = limits.batch(of: all)
      sent.append(batch.count)
      #expect(limits.failed(batch, status: 408, Refusal()) == .goOn)
    }
    #expect(sent == [100, 13] && limits.batch(of: all).count == 2)
    #expect(limits.failed([all[0]], status: 408, Refusal()) == .stop)
    #expect(limits.batch(of: all).first == all[0], "it waits, and holds up nothing")
  }

  @Test func goesOnBesideWhatCannotBeTakenYet() {
    var limits = SendingLimits()
    let all = operations(3)
    limits.hold([all[1]])
    #expect(limits.batch(of: all).map { $0.id } == [all[0].id, all[2].id])
    limits.hold(operations(30))
    #expect(limits.failed([all[0]], status: 500, nil) == .goOn, "it is still one at fault")
  }

  @Test func stopsWhereTheServerTakesNothing() {
    var limits = SendingLimits()
    let all = operations(100)
    #expect(limits.failed(all, status: 503, nil) == .stop)
    #expect(limits.failed(all, status: nil, nil) == .stop)
    #expect(limits.batch(of: all).count == 13)
    var readOnly = Refusal()
    readOnly.kind = "read-only"
    #expect(limits.failed([all[0]], status: 500, readOnly) == .stop)
    for operation in all.prefix(10) {
      #expect(limits.failed([operation], status: 500, nil) == .goOn)
    }
    #expect(limits.failed([all[10]], status: 500, nil) == .stop, "so many are not at fault")
  }
}
