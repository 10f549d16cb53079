import Documents

/// What a set was for.
public enum SetKind: String, CaseIterable, Sendable {
  case working
  case warmup
  /// Straight after another set with less weight.
  case drop
  /// Taken until no further rep was possible.
  case failure
  /// A mini-set: some seconds after a set, with its weight, as many reps as go.
  case restPause = "rest-pause"
  /// A mini-set of myo-reps: some breaths after a set, with its weight, few reps.
  case myo
}

extension Open<SetKind> {
  /// Whether it counts towards volume and records: everything known that is not a warm-up.
  @inlinable
  public var isHard: Bool {
    switch self {
    case .known(.warmup), .newer: false
    case .known: true
    }
  }

  /// Whether it goes on with the set before it.
  @inlinable
  public var isMini: Bool {
    switch self {
    case .known(.restPause), .known(.myo): true
    case .known, .newer: false
    }
  }

  /// Seconds to rest before a mini-set; nil before any other.
  ///
  /// 20 s as between the parts of a rest-pause set in Prestes et al. (2019),
  /// doi:10.1519/JSC.0000000000001923; three to five breaths for myo-reps (Fagerli).
  public var miniRest: Double? {
    switch self {
    case .known(.restPause): 20
    case .known(.myo): 15
    case .known, .newer: nil
    }
  }
}

/// The place behind a set and the mini-sets that go on with it, of so many.
public func placeBehindSet(_ place: Int, of count: Int, isMini: (Int) -> Bool) -> Int {
  var end = place + 1
  while end < count, isMini(end) { end += 1 }
  return end
}
