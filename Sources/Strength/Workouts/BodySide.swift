/// The side that a set was for, where left and right have sets of their own.
public enum BodySide: String, CaseIterable, Sendable {
  case left
  case right

  public var other: BodySide { self == .left ? .right : .left }
}
