import Documents
import Strength

/// A body from the front and from behind, its muscles the stronger the larger their share is, or
/// coloured by their tone.
public struct BodyMap: Sendable {
  public struct Share: Sendable {
    public var muscleID: ULID
    public var name: String
    /// 0…1.
    public var share: Double
    /// Where it stands, in place of its share.
    public var tone = BarTone.plain
    /// What touching it does; a muscle without a share is idle where there is nothing.
    public var onTap: Action?

    public init(muscleID: ULID, name: String, share: Double) {
      self.muscleID = muscleID
      self.name = name
      self.share = share
    }
  }

  public let shares: [Share]
  private let title: String?

  /// - Parameter title: the drawing in words; nil for the muscles with their shares.
  public init(_ shares: [Share], title: String? = nil) {
    self.shares = shares
    self.title = title
  }

  /// Whether a muscle can be seen: a standard one, or one that is called like one.
  public static func shows(_ id: ULID, name: String) -> Bool {
    shapes(ofBack: false).contains { $0.isMuscle(id, name) }
      || shapes(ofBack: true).contains { $0.isMuscle(id, name) }
  }

  public var node: Node {
    svg(.class("body-map"), Attribute("viewBox", .fixed("4 0 208 219")), .role("img")) {
      element("title") { title ?? sentence }
      view(isBack: false, "translate(0)", "matrix(-1 0 0 1 100 0)")
      view(isBack: true, "translate(116)", "matrix(-1 0 0 1 216 0)")
    }
  }

  /// The drawing in words, such as `Muscles worked: Chest 100 %, Triceps 50 %`.
  var sentence: String {
    var worked: [String] = []
    for share in shares where share.share > 0 {
      worked.append(share.name + " " + share.share.percent)
    }
    return worked.isEmpty ? "No muscles worked" : "Muscles worked: " + commaList(worked)
  }

  /// The left half and its mirror image.
  private func view(isBack: Bool, _ left: Literal, _ right: Literal) -> Node {
    var idle = ""
    var worked: [Node] = []
    for shape in BodyMap.shapes(ofBack: isBack) {
      let share = shares.first {
        ($0.share > 0 || $0.onTap != nil) && shape.isMuscle($0.muscleID, $0.name)
      }
      if let share {
        worked.append(
          element(
            "path", .class(share.tone.muscleClass),
            .style("--share:" + min(share.share, 1).typed), Attribute("d", .fixed(shape.path)),
            share.onTap.map { .onClick($0) } ?? .none))
      } else {
        idle += shape.path.description
      }
    }
    let half: [Node] =
      [
        element("path", .class("body"), Attribute("d", .fixed(BodyMap.outline))),
        element("path", .class("muscle"), Attribute("d", idle)),
      ] + worked
    return .group([
      element("g", Attribute("transform", .fixed(left))) { half },
      element("g", Attribute("transform", .fixed(right))) { half },
    ])
  }
}

/// The left half of one muscle, on a grid where the body is 100 wide and 219 high.
struct BodyShape {
  /// As the catalogue calls it.
  var muscle: Literal
  var path: Literal

  func isMuscle(_ id: ULID, _ name: String) -> Bool {
    let standard = muscle.description
    return name == standard || id == Muscle.standardID(standard)
  }
}

extension BarTone {
  fileprivate var muscleClass: Literal {
    switch self {
    case .plain: "muscle"
    case .below: "muscle below"
    case .within: "muscle within"
    case .high: "muscle high"
    case .above: "muscle above"
    }
  }
}
