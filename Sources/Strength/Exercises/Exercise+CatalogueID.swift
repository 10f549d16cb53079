import Documents

extension Exercise {
  /// Every library gives an exercise of the catalogue the same identifier, by its name there.
  public static func catalogueID(_ name: String) -> ULID { ULID(derivedFrom: "exercise/" + name) }
}
