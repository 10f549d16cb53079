/// What a run's structure is made of, with or without targets.
public protocol RepeatedBlock {
  associatedtype Part: RepeatedPart

  var repeats: Int { get }
  var segments: [Part] { get }
}

public protocol RepeatedPart: Equatable {
  var isRecovery: Bool { get }
}

extension Block: RepeatedBlock {}
extension TargetedBlock: RepeatedBlock {}

extension Segment: RepeatedPart {
  public var isRecovery: Bool { knownKind == .recovery }
}

extension TargetedSegment: RepeatedPart {
  public var isRecovery: Bool { kind == .recovery }
}

extension Array where Element: RepeatedBlock {
  /// Whether the block behind this place is the last turn of the one there, without the recovery
  /// at its end: people count the two as one set of repeats.
  public func isContinued(at place: Int) -> Bool {
    guard place + 1 < count else { return false }
    let (block, next) = (self[place], self[place + 1])
    return block.segments.count == 2 && block.segments[1].isRecovery && next.repeats == 1
      && next.segments == [block.segments[0]]
  }
}
