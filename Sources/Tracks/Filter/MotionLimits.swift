/// How fast a sport can be, and what that says of a fix.
public struct MotionLimits: Equatable, Sendable {
  /// Metres per second beyond which a fix is taken for an error.
  public var maxSpeed: Double
  /// Metres per second squared.
  public var maxAcceleration: Double
  /// Metres per second above which one counts as moving.
  public var movingSpeed: Double

  public init(maxSpeed: Double, maxAcceleration: Double, movingSpeed: Double) {
    self.maxSpeed = maxSpeed
    self.maxAcceleration = maxAcceleration
    self.movingSpeed = movingSpeed
  }

  /// Runners count as moving from 0.894 m/s (30 minutes a mile), as at Strava.
  public init(_ sport: Sport) {
    switch sport {
    case .running, .walking, .transition:
      self.init(maxSpeed: 12.5, maxAcceleration: 5, movingSpeed: 0.894)
    case .hiking: self.init(maxSpeed: 12.5, maxAcceleration: 5, movingSpeed: 0.4)
    case .cycling: self.init(maxSpeed: 30, maxAcceleration: 8, movingSpeed: 1)
    case .skiing: self.init(maxSpeed: 40, maxAcceleration: 8, movingSpeed: 0.5)
    case .skating: self.init(maxSpeed: 20, maxAcceleration: 8, movingSpeed: 0.894)
    case .swimming: self.init(maxSpeed: 6, maxAcceleration: 4, movingSpeed: 0.2)
    case .rowing, .paddling: self.init(maxSpeed: 12.5, maxAcceleration: 5, movingSpeed: 0.4)
    case .multisport: self.init(maxSpeed: 30, maxAcceleration: 8, movingSpeed: 0.4)
    case .elliptical, .stairs, .strength, .hiit, .yoga:
      self.init(maxSpeed: 12.5, maxAcceleration: 5, movingSpeed: 0.4)
    case .other: self.init(maxSpeed: 60, maxAcceleration: 10, movingSpeed: 0.4)
    }
  }
}
