import Documents

// What belongs to the demo follows from its identifier, which is derived from what it holds.

extension Workout {
  static func demoID(_ start: Instant) -> ULID {
    ULID(
      derivedFrom: "demo/workout/" + String(start.milliseconds), milliseconds: start.milliseconds)
  }

  /// Whether the demo's athlete has done it.
  public var isOfDemo: Bool { id == Workout.demoID(startedAt) }
}

extension Split {
  static func demoID(_ name: String) -> ULID { ULID(derivedFrom: "demo/split/" + name) }

  /// Whether the demo's athlete trains by it, and has not renamed it.
  public var isOfDemo: Bool { id == Split.demoID(name) }
}

extension Gym {
  static func demoID(_ name: String) -> ULID { ULID(derivedFrom: "demo/gym/" + name) }

  /// Whether the demo's athlete trains there, and has not renamed it.
  public var isOfDemo: Bool { id == Gym.demoID(name) }
}
