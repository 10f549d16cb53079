import Documents

extension Muscle {
  /// The muscles that the exercise catalogue speaks of, from the top of the body down.
  public static let standardNames = [
    "Neck", "Traps", "Front Delts", "Side Delts", "Rear Delts", "Rotator Cuff", "Upper Chest",
    "Chest", "Serratus", "Upper Back", "Lats", "Lower Back", "Biceps", "Triceps", "Forearms",
    "Abs", "Obliques", "Hip Flexors", "Glutes", "Abductors", "Adductors", "Quads", "Hamstrings",
    "Calves", "Tibialis",
  ]

  /// Every library gives a standard muscle the same identifier.
  public static func standardID(_ name: String) -> ULID { ULID(derivedFrom: "muscle/" + name) }

  public static var standard: [Muscle] {
    standardNames.enumerated().map { order, name in
      Muscle(id: standardID(name), name: name, order: order)
    }
  }

  /// What a week is held against; nil where nobody has set landmarks (an MRV of 0), and for muscles
  /// that no table names any for, as long as theirs are the general ones.
  ///
  /// The general ones are left out of files and read back, so that "none" cannot be told from them
  /// there: the neck's may be anything but exactly 10 to 20.
  public var landmarks: VolumeBands? {
    if bands.mrv <= 0 { return nil }
    return bands == .standard && Muscle.unnamed.contains(id) ? nil : bands
  }

  private static let unnamed = ["Neck", "Rotator Cuff", "Tibialis"].map { standardID($0) }
}
