import Documents

extension Lineage {
  /// Whether a look into it is worth while; cheap, since every document is asked.
  var mayHoldQuestions: Bool {
    let wanted: StaticString = "\"parked\""
    let length = wanted.utf8CodeUnitCount
    guard text.count > length else { return false }
    return text.withUnsafeBufferPointer { text in
      for start in 0...(text.count - length)
      where text[start] == 0x22 && text[start + 1] == 0x70 {
        var place = 2
        while place < length, text[start + place] == wanted.utf8Start[place] { place += 1 }
        if place == length { return true }
      }
      return false
    }
  }
}
