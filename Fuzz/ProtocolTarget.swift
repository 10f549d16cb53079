import App
import Documents

/// Lines of the device protocol, as a server or another tab may send them: the app takes in what
/// makes sense, and can show what came of it.
func fuzzProtocol(_ bytes: [UInt8]) {
  var state = State(seed: 1)
  let now = Instant(milliseconds: 1_800_000_000_000)
  var changes: [ChangeLine] = []
  var operations: [DocumentOperation] = []
  var head: ChangesHead?
  var answers: [Acknowledgement] = []
  for line in bytes.split(separator: 0x0a) {
    if let change = try? ChangeLine(line: line) { changes.append(change) }
    if let operation = try? DocumentOperation(line: line) { operations.append(operation) }
    if let found = try? ChangesHead(line: line) { head = found }
    if let answer = try? Acknowledgement(line: line) { answers.append(answer) }
  }
  let actions: [Action] = [
    .device(.stored(changes, operations: operations, memory: [])),
    .device(.changes(head, changes, more: false)), .device(.acknowledged(answers)),
    .device(.shared(operations)), .device(.answer(.library, status: 200, body: bytes)),
    .device(.answer(.devices, status: 200, body: bytes)), .arrived(.today), .arrived(.history),
    .arrived(.calendar), .arrived(.plans), .arrived(.sequences), .arrived(.settings(.bin)),
    .arrived(.settings(.devices)), .arrived(.settings(.library)), .arrived(.volume),
  ]
  for action in actions {
    _ = update(&state, action, now: now)
    var renderer = HTMLRenderer()
    renderer.write(page(state))
  }
}
