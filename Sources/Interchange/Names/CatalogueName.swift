import Strength

/// What an exercise of the catalogue is called elsewhere. It is no part of the exercise's document.
public struct CatalogueName: Equatable, Sendable {
  public var name: String
  /// As the catalogue calls it.
  public var exercise: String
  /// Where the name means this exercise; nil for everywhere.
  public var app: LogFormat?

  public init(name: String, exercise: String, app: LogFormat? = nil) {
    self.name = name
    self.exercise = exercise
    self.app = app
  }
}
