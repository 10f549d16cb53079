import Documents

/// Secrets that change: a device is never without one that is good, whatever answer is lost.
extension DeviceList {
  /// From its next use on a device shows another token; until then the one it has is good.
  func offer(_ token: String, to id: ULID) throws {
    let hash = Token.hash(token)
    try change { contents in
      try DeviceList.refuseKnown(hash, in: contents.devices, besides: id)
      guard let place = contents.devices.firstIndex(where: { $0.id == id }) else {
        throw HttpFailure.notPaired
      }
      contents.devices[place].offer(hash: hash)
      return true
    }
  }

  /// A token that came in a cookie has been shown to every port of this host: it is good for
  /// nothing from now on but to get another one.
  func retire(cookies: [String]) {
    follow()
    let hashes = cookies.map { Token.hash($0) }
    func isKnown(_ device: Device) -> Bool { hashes.contains { device.admits(hash: $0) } }
    func retire(_ devices: inout [Device]) {
      for place in devices.indices where isKnown(devices[place]) { devices[place].retire() }
    }
    guard contents.devices.contains(where: { isKnown($0) }) else { return }
    // Where it cannot be written it holds until the server ends.
    retire(&contents.devices)
    _ = try? change { contents in
      retire(&contents.devices)
      return true
    }
  }

  /// Gives a browser that was paired with a cookie a token in its place.
  ///
  /// - Parameter isOwn: whether it has shown something that no other server on this host knows.
  func replace(cookies: [String], by token: String, isOwn: Bool) throws -> Device {
    try slowDown()
    let hashes = cookies.map { Token.hash($0) }
    func isMeant(_ device: Device) -> Bool {
      hashes.contains { Token.agree(device.cookieHash ?? "", $0) }
    }
    guard contents.devices.contains(where: { isMeant($0) }) else { throw HttpFailure.notPaired }
    guard isOwn else {
      wrongGuesses.append(now().milliseconds)
      throw HttpFailure.notPaired
    }
    var found: Device?
    try change { contents in
      try DeviceList.refuseKnown(Token.hash(token), in: contents.devices)
      guard let place = contents.devices.firstIndex(where: { isMeant($0) }) else { return false }
      contents.devices[place].replaceCookie(hash: Token.hash(token))
      found = contents.devices[place]
      return true
    }
    guard let found else { throw HttpFailure.notPaired }
    return found
  }

  /// The next token is the only one once it is used. Where that cannot be written both are good
  /// until it can.
  ///
  /// - Returns: whether the list may have changed.
  func turn(_ device: Device, _ hash: String) -> Bool {
    var turned = device
    guard turned.turns(hash: hash) else { return false }
    _ = try? change { contents in
      guard let place = contents.devices.firstIndex(where: { $0.id == device.id }) else {
        return false
      }
      return contents.devices[place].turns(hash: hash)
    }
    return true
  }
}
