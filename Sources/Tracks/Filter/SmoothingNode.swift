/// What the forward filter knew after one fix, kept until the fixes after it have been seen.
struct SmoothingNode: Equatable, Sendable {
  /// Filtered, then smoothed: metres in the plane, metres per second.
  var x: Double
  var y: Double
  var vx: Double
  var vy: Double
  var p00: Double
  var p01: Double
  var p11: Double
  /// Where the fix itself was.
  var rawX: Double
  var rawY: Double
  /// Seconds since the node before.
  var seconds: Double
  /// Metres from the node before where the filter began anew here; negative where it did not.
  var line: Double
  var index: Int

  @inline(__always)
  init(_ filter: MotionFilter, seconds: Double, line: Double, index: Int) {
    x = filter.x
    y = filter.y
    vx = filter.vx
    vy = filter.vy
    p00 = filter.p00
    p01 = filter.p01
    p11 = filter.p11
    rawX = filter.rawX
    rawY = filter.rawY
    self.seconds = seconds
    self.line = line
    self.index = index
  }

  /// Metres from the node before to this one.
  @inline(__always)
  func distance(fromX previousX: Double, _ previousY: Double) -> Double {
    if line >= 0 { return line }
    let dx = x - previousX
    let dy = y - previousY
    return (dx * dx + dy * dy).squareRoot()
  }

  /// Rauch, Tung and Striebel's backward pass (1965, doi 10.2514/3.3166), in place from the last
  /// node to the first.
  static func smooth(_ nodes: UnsafeMutableBufferPointer<SmoothingNode>) {
    guard nodes.count > 1 else { return }
    let q = MotionFilter.accelerationDensity
    var next = nodes[nodes.count - 1]
    var k = nodes.count - 2
    while k >= 0 {
      var node = nodes[k]
      if next.line < 0 {
        let dt = next.seconds
        // P F' and the inverse of F P F' + Q.
        let c0 = node.p00 + dt * node.p01
        let c1 = node.p01 + dt * node.p11
        let a00 = c0 + dt * c1 + q * dt * dt * dt / 3
        let a01 = c1 + q * dt * dt / 2
        let a11 = node.p11 + q * dt
        let inverse = 1 / (a00 * a11 - a01 * a01)
        let g00 = (c0 * a11 - node.p01 * a01) * inverse
        let g01 = (node.p01 * a00 - c0 * a01) * inverse
        let g10 = (c1 * a11 - node.p11 * a01) * inverse
        let g11 = (node.p11 * a00 - c1 * a01) * inverse
        let ex = next.x - (node.x + dt * node.vx)
        let ey = next.y - (node.y + dt * node.vy)
        let ux = next.vx - node.vx
        let uy = next.vy - node.vy
        node.x += g00 * ex + g01 * ux
        node.y += g00 * ey + g01 * uy
        node.vx += g10 * ex + g11 * ux
        node.vy += g10 * ey + g11 * uy
        nodes[k] = node
      }
      next = node
      k -= 1
    }
  }
}
