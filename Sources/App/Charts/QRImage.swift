/// A QR code with its quiet zone, dark on light in every theme.
public func qrImage(_ code: QRCode, title: String) -> Node {
  let whole = String(code.size + 8)
  return svg(
    .class("qr-code"), .role("img"), .label(title),
    Attribute("viewBox", "0 0 " + whole + " " + whole), Attribute("shape-rendering", "crispEdges")
  ) {
    element("rect", Attribute("width", whole), Attribute("height", whole))
    element("path", Attribute("d", path(code)))
  }
}

/// A rectangle for each run of dark modules in a row.
private func path(_ code: QRCode) -> String {
  var path = ""
  for y in 0..<code.size {
    var x = 0
    while x < code.size {
      var end = x
      while code[end, y] { end += 1 }
      if end > x {
        path +=
          "M" + String(x + 4) + " " + String(y + 4) + "h" + String(end - x) + "v1H"
          + String(x + 4) + "z"
      }
      x = end + 1
    }
  }
  return path
}

extension QRCode {
  /// Two rows of modules a line of text, for terminals; light modules are drawn, as most terminals
  /// are dark.
  public var text: String {
    var lines = ""
    for y in stride(from: -2, to: size + 2, by: 2) {
      for x in -2..<(size + 2) {
        switch (self[x, y], self[x, y + 1]) {
        case (false, false): lines += "█"
        case (false, true): lines += "▀"
        case (true, false): lines += "▄"
        case (true, true): lines += " "
        }
      }
      lines += "\n"
    }
    return lines
  }
}
