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
}
