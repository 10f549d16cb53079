import Documents
import Strength

@testable import Library

/// A thin device: it logs on its own copy and sends that when it can, again and again until it has
/// an answer.
struct SimulatedPhone {
  private var copies: [ULID: Workout] = [:]
  private var queue: [DocumentOperation] = []

  /// A set on a copy that may be old, or now and then its end.
  mutating func train(in simulation: Simulation) throws {
    let ids = copies.keys.sorted()
    guard let id = simulation.random.element(of: ids), var workout = copies[id],
      !workout.logs.isEmpty
    else { return }
    let base = workout.encoded()
    if simulation.random.oneIn(10) {
      copies[id] = nil
      simulation.ledger.delete(id)
      queue.append(
        DocumentOperation(
          id: simulation.mint(), folder: Workout.kind.name, document: id, base: base, text: nil,
          at: workout.startedAt))
      return
    }
    workout.logs[0].sets.append(WorkoutSet(id: simulation.mint(), reps: 3))
    copies[id] = workout
    queue.append(
      DocumentOperation(
        id: simulation.mint(), folder: Workout.kind.name, document: id, base: base,
        text: workout.encoded(), at: workout.startedAt))
  }

  /// Sends its queue, and takes what the library holds.
  mutating func send(to device: SimulatedDevice, in simulation: Simulation) async throws {
    if !queue.isEmpty {
      let answer = try await device.library.apply(queue)
      for (operation, result) in zip(queue, answer.results) {
        guard case .applied = result.outcome else {
          simulation.note("phone refused: \(result)")
          continue
        }
        guard let text = operation.text else { continue }
        let sets = try Workout(decoding: text).logs.flatMap { $0.sets }.map { $0.id }
        simulation.ledger.keep(
          sets, in: operation.document, operation.folder, by: device.number)
      }
      simulation.note("phone sends \(queue.count) to \(device.number)")
      queue = []
    }
    copies = [:]
    for workout in try device.library.documents(Workout.self) { copies[workout.id] = workout }
  }
}
