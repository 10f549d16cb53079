/// A figure as it is shown beside others that it is compared with: whole, but with one decimal
/// where the whole number would look like another one, or lie on its other side.
///
/// - Parameter others: each shown with its own decimal, as `comparedText` does without others.
public func comparedText(_ value: Double, _ others: [Double] = []) -> String {
  if others.isEmpty { return shown(value) }
  for figure in [value.rounded(), tenths(value)]
  where others.allSatisfy({ side(figure, of: tenths($0)) == side(value, of: $0) }) {
    return shown(figure)
  }
  // Nearer than a tenth to one of them: still on its own side.
  let twin = others.first { side(tenths(value), of: tenths($0)) != side(value, of: $0) } ?? value
  return shown(tenths(twin) + Double(side(value, of: twin)) * 0.1)
}

/// -1 below another figure, 1 above it, 0 where both are one.
private func side(_ value: Double, of other: Double) -> Int {
  abs(value - other) < 1e-6 ? 0 : value < other ? -1 : 1
}
