import Documents

/// A word that someone looks for, and what else it may mean.
struct SearchedWord: Sendable {
  /// Folded.
  let text: [UInt8]
  /// Without the `s` at its end; empty where it has none.
  let singular: [UInt8]
  /// Words of which all must occur, for each thing that it is short for.
  let meanings: [[[UInt8]]]

  init(_ text: [UInt8]) {
    self.text = text
    singular = text.count > 3 && text.last == 0x73 ? Array(text.dropLast()) : []
    let word = String(utf8: text)
    var meanings: [[[UInt8]]] = []
    for (short, long) in SearchedWord.abbreviations where short == word {
      meanings.append(long.utf8.split(separator: FoldedText.space).map { Array($0) })
    }
    self.meanings = meanings
  }

  /// A typo in a short word makes another word of it.
  var mostTypos: Int { text.count < 4 ? 0 : text.count < 7 ? 1 : 2 }

  /// What lifters write, and what it stands for in the names of exercises.
  private static let abbreviations = [
    ("bb", "barbell"), ("db", "dumbbell"), ("kb", "kettlebell"), ("bw", "bodyweight"),
    ("bp", "bench press"), ("cgbp", "close grip bench press"), ("dl", "deadlift"),
    ("fs", "front squat"), ("bss", "bulgarian split squat"), ("ohp", "overhead press"),
    ("ohs", "overhead squat"), ("rdl", "romanian deadlift"), ("sldl", "stiff leg deadlift"),
    ("sldl", "straight leg deadlift"), ("sumodl", "sumo deadlift"), ("bor", "bent over row"),
    ("ghr", "glute ham raise"), ("ghd", "glute ham"), ("rfess", "bulgarian split squat"),
    ("mp", "military press"), ("cg", "close grip"), ("wg", "wide grip"), ("sl", "single leg"),
    ("sa", "single arm"), ("oh", "overhead"), ("ez", "ez bar"), ("lpd", "lat pulldown"),
  ]
}
