import Documents

/// What a part of a run is for.
public enum SegmentKind: String, CaseIterable, Sendable {
  case warmUp
  case work
  case recovery
  case coolDown
}

/// A part of a run at one intensity, for a time or over a distance.
public struct Segment: Record {
  public static let seconds = 5...43_200
  public static let meters = 50...200_000

  public var kind = Open(SegmentKind.work)
  public var intensity = Open(Intensity.easy)
  /// Nil where the distance decides.
  public var seconds: Int?
  /// Nil where the time decides.
  public var meters: Int?
  public var unknown = UnknownFields()

  public init() {}

  public init(_ kind: SegmentKind, _ intensity: Intensity, seconds: Int) {
    self.kind = Open(kind)
    self.intensity = Open(intensity)
    self.seconds = seconds
  }

  public init(_ kind: SegmentKind, _ intensity: Intensity, meters: Int) {
    self.kind = Open(kind)
    self.intensity = Open(intensity)
    self.meters = meters
  }

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("kind", &kind)
    try visitor.field("intensity", &intensity)
    try visitor.field("seconds", &seconds, in: Segment.seconds)
    try visitor.field("meters", &meters, in: Segment.meters)
  }

  /// A kind that only a newer version knows counts as work.
  public var knownKind: SegmentKind { kind.known ?? .work }
  /// An intensity that only a newer version knows counts as easy.
  public var knownIntensity: Intensity { intensity.known ?? .easy }
}

/// Segments that are run in turn, once or several times.
public struct Block: Record {
  public static let repeats = 1...100

  public var repeats = 1
  public var segments: [Segment] = []
  public var unknown = UnknownFields()

  public init() {}

  public init(_ segments: [Segment]) { self.segments = segments }

  public init(_ repeats: Int, _ segments: [Segment]) {
    self.repeats = repeats
    self.segments = segments
  }

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("repeats", &repeats, in: Block.repeats, default: 1)
    try visitor.field("segments", &segments)
  }
}

extension [Block] {
  /// Seconds at an intensity.
  func seconds(at intensity: Intensity, _ paces: Paces) -> Double {
    sum { $0.knownIntensity == intensity ? $0.seconds(paces) : 0 }
  }

  private func sum(_ value: (Segment) -> Double) -> Double {
    reduce(0) { sum, block in
      sum + Double(block.repeats) * block.segments.reduce(0) { $0 + value($1) }
    }
  }

  /// Seconds of work at an intensity or faster.
  func seconds(atLeast intensity: Intensity, _ paces: Paces) -> Double {
    let least = paces.metersPerSecond(intensity) * 0.995
    return sum { segment in
      segment.knownKind == .work && paces.metersPerSecond(segment.knownIntensity) >= least
        ? segment.seconds(paces) : 0
    }
  }
}

extension Segment {
  /// How long it takes, by its time or by the middle of its pace.
  func seconds(_ paces: Paces) -> Double {
    seconds.map { Double($0) }
      ?? Double(meters ?? 0) / paces.groundMetersPerSecond(knownIntensity)
  }
}
