/// What a row does that a finger draws aside, and the word that is shown beside it meanwhile.
public typealias Swipe = (word: Literal, action: Action)

/// A row, or the line of one, for fingers: a way beside buttons that do the same.
///
/// - Parameters:
///   - left: what takes it away.
///   - right: what completes it.
///   - hold: what opens its menu.
func fingerRow(
  _ name: Literal, _ attributes: Attribute..., left: Swipe?, right: Swipe? = nil,
  hold: Action? = nil, @Content content: () -> [Node]
) -> Node {
  var attributes = attributes
  if let left {
    attributes.append(Attribute("data-left", .fixed(left.word)))
    attributes.append(Attribute("data-on-left", .handler(.action(left.action))))
  }
  if let right {
    attributes.append(Attribute("data-right", .fixed(right.word)))
    attributes.append(Attribute("data-on-right", .handler(.action(right.action))))
  }
  if let hold { attributes.append(Attribute("data-on-hold", .handler(.action(hold)))) }
  return .made(name, attributes, content())
}
