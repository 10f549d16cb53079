import Documents
import Running
import Sequences
import Strength

/// Three texts between lines of `---`: two states of a document and what they come from.
func fuzzMerge(_ bytes: [UInt8]) {
  let texts = parts(bytes)
  guard texts.count > 1 else { return }
  let base = texts.count > 2 ? texts[2] : nil
  join(base, texts[0], texts[1], Workout.self)
  join(base, texts[0], texts[1], Split.self)
  join(base, texts[0], texts[1], Gym.self)
  join(base, texts[0], texts[1], TimedSequence.self)
  join(base, texts[0], texts[1], Plan.self)
  _ = try? Merge.threeWay(base: base, mine: texts[0], theirs: texts[1])
  let now = Instant(milliseconds: 1_800_000_000_000)
  _ = try? Lineage.advance(texts[0], base: texts[1], writer: "fuzz", at: now)
  if let saved = try? Lineage.advance(texts[0], base: nil, writer: "fuzz", at: now) {
    require(
      (try? Lineage.describes(saved)) == true, "its lineage does not describe what was just saved")
  }
  _ = try? OpenQuestion.all(in: texts[0])
}

private func join<Value: Document>(
  _ base: [UInt8]?, _ first: [UInt8], _ second: [UInt8], _ type: Value.Type
) {
  join(base, first, second) { (base, first, second) throws(JSONFailure) in
    try Merge.join(type, base: base, first, second)
  }
}

/// In either order the same, and nothing new when it is joined once more.
private func join(
  _ base: [UInt8]?, _ first: [UInt8], _ second: [UInt8],
  _ join: ([UInt8]?, [UInt8], [UInt8]) throws(JSONFailure) -> [UInt8]
) {
  guard let joined = try? join(base, first, second) else { return }
  guard let turned = try? join(base, second, first) else {
    fatalError("two texts go together in one order alone")
  }
  require(joined == turned, "the order of two texts makes a difference")
  require((try? join(base, joined, joined)) != nil, "what was joined cannot be read")
}

func parts(_ bytes: [UInt8]) -> [[UInt8]] {
  let separator = Array("\n---\n".utf8)
  var parts: [[UInt8]] = [[]]
  var place = 0
  while place < bytes.count {
    if bytes[place...].starts(with: separator) {
      parts.append([])
      place += separator.count
    } else {
      parts[parts.count - 1].append(bytes[place])
      place += 1
    }
  }
  return parts
}
