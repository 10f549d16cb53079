/// Parts of the body that sessions are divided by.
enum Region: Equatable, Sendable {
  case push
  case pull
  case legs
  case trunk
  /// A muscle of the person's own, which any session may train.
  case any
}

/// What one session is for.
enum Focus: Int, Sendable {
  case full
  case upper
  case lower
  case push
  case pull
  case legs

  var title: String {
    switch self {
    case .full: "Full body"
    case .upper: "Upper body"
    case .lower: "Lower body"
    case .push: "Push"
    case .pull: "Pull"
    case .legs: "Legs"
    }
  }

  var trainsLegs: Bool { self == .full || self == .lower || self == .legs }
  var isOnlyLegs: Bool { self == .lower || self == .legs }

  func allows(_ region: Region) -> Bool {
    switch region {
    case .any, .trunk: true
    case .legs: trainsLegs
    case .push: self == .full || self == .upper || self == .push
    case .pull: self == .full || self == .upper || self == .pull
    }
  }

  /// Whether two sessions train a region in common.
  func overlaps(_ other: Focus) -> Bool {
    [Region.push, .pull, .legs].contains { allows($0) && other.allows($0) }
  }

  /// The movements that come first, so that each plane has its turn over the week.
  ///
  /// - Parameter turn: how many sessions of the same focus come before it in the week.
  func anchors(turn: Int) -> [Movement] {
    switch (self, turn % 3) {
    case (.full, 0): [.squat, .horizontalPush, .horizontalPull, .trunk]
    case (.full, 1): [.hinge, .verticalPush, .verticalPull, .squat]
    case (.full, _): [.squat, .horizontalPush, .verticalPull, .hinge]
    case (.upper, 0): [.horizontalPush, .horizontalPull, .verticalPush, .verticalPull]
    case (.upper, _): [.verticalPull, .horizontalPush, .verticalPush, .horizontalPull]
    case (.lower, 0), (.legs, 0): [.squat, .hinge, .trunk]
    case (.lower, _), (.legs, _): [.hinge, .squat, .trunk]
    case (.push, _): [.horizontalPush, .verticalPush]
    case (.pull, _): [.verticalPull, .horizontalPull]
    }
  }

  /// How a week of this many sessions may be divided, the usual way first.
  static func divisions(_ sessions: Int) -> [[Focus]] {
    switch sessions {
    case 1: [[.full]]
    case 2: [[.full, .full], [.upper, .lower]]
    case 3: [[.full, .full, .full], [.upper, .lower, .full], [.upper, .lower, .upper]]
    case 4: [[.upper, .lower, .upper, .lower], [.upper, .full, .upper, .lower]]
    case 5: [[.upper, .lower, .push, .pull, .legs], [.upper, .lower, .upper, .lower, .upper]]
    default:
      [
        [.push, .pull, .legs, .push, .pull, .legs],
        [.upper, .lower, .upper, .lower, .upper, .lower],
      ]
    }
  }
}
