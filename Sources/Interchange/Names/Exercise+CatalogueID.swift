import Documents
import Strength

extension Exercise {
  /// Every library gives a catalogue exercise the same identifier.
  public static func catalogueID(_ name: String) -> ULID { ULID(derivedFrom: "exercise/" + name) }
}
