import Documents

/// Exercises that need no catalogue: they are named in a wish, or stand in a circuit.
enum SequenceMoves {
  /// The one that a word names; nil where it names none.
  static func title(of word: String) -> String? {
    for entry in names.parts(at: ";") {
      let stems = entry.parts(at: ",")
      if stems.dropLast().contains(where: { word.begins(with: $0) }) { return stems.last }
    }
    return nil
  }

  /// Beginnings of words, and last what they name.
  private static let names =
    "push,pushup,Push-ups;squat,Squats;lunge,Lunges;plank,Plank;burpee,Burpees;crunch,Crunches;"
    + "situp,Sit-ups;jack,jacks,Jumping jacks;climber,Mountain climbers;bridge,Glute bridges;"
    + "dip,dips,Chair dips;pull,pullup,chin,chinup,Pull-ups;row,rows,Rows;swing,Kettlebell swings;"
    + "deadlift,Deadlifts;thruster,Thrusters;bench,Bench press;rope,Jump rope;hollow,Hollow hold;"
    + "bugs,Dead bugs;clean,Cleans;snatch,Snatches;curl,Curls"

  /// Those that a text names, each once, in its order.
  static func named(in words: [String]) -> [String] {
    var titles: [String] = []
    for word in words {
      if let title = title(of: word), !titles.contains(title) { titles.append(title) }
    }
    return titles
  }

  /// For a part of the body, or for all of it, with the body alone.
  static func circuit(for wish: SequenceWish) -> [String] {
    let titles =
      if wish.says("core abs abdom belly") {
        "Plank,Dead bugs,Side plank,Crunches,Hollow hold"
      } else if wish.says("leg legs glute butt thigh lower") {
        "Squats,Lunges,Glute bridges,Wall sit,Calf raises,Step-ups"
      } else if wish.says("arm arms chest shoulder upper back") {
        "Push-ups,Chair dips,Pike push-ups,Superman,Plank taps"
      } else if wish.says("hiit cardio sweat fat condition") {
        "Jumping jacks,Mountain climbers,Squat jumps,High knees,Burpees"
      } else {
        "Squats,Push-ups,Lunges,Plank,Glute bridges,Mountain climbers"
      }
    return titles.parts(at: ",")
  }
}

extension String {
  /// What stands between separators.
  func parts(at separator: Unicode.Scalar) -> [String] {
    utf8.split(separator: UInt8(ascii: separator)).map { String($0) ?? "" }
  }

  /// Whether a word begins with a stem; short ones are the whole word.
  func begins(with stem: String) -> Bool {
    stem.utf8.count > 3 ? hasPrefix(stem) : self == stem
  }
}
