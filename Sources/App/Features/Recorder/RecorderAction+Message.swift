import Body
import Documents

extension RecorderAction {
  /// What the shell tells of positions, a strap and what it keeps of recordings.
  public init?(_ header: JSONValue, _ payload: ArraySlice<UInt8>) {
    switch header["do"]?.string {
    case "recorded":
      let waiting = header["waiting"]?.array ?? []
      self = .stored(payload, waiting: waiting.compactMap { $0.string.flatMap { ULID($0) } })
    case "owned": self = .owned
    case "position":
      guard let now = header["now"]?.number, let latitude = header["latitude"]?.number,
        let longitude = header["longitude"]?.number
      else { return nil }
      // The receiver's clock tells when it was; one that is wrong tells nothing.
      let time = header["time"]?.number ?? now
      let isRight = time <= now + 2000 && time >= now - 30_000
      guard
        let fix = RecordedFix(
          time: Int64(isRight ? time : now), latitude: latitude, longitude: longitude,
          accuracy: header["accuracy"]?.number, altitude: header["altitude"]?.number,
          speed: header["speed"]?.number)
      else { return nil }
      self = .position(fix)
    case "signal":
      let signal = RecorderState.Signal(rawValue: header["state"]?.string ?? "")
      guard let signal else { return nil }
      self = .signal(signal)
    case "strap":
      let strap = RecorderState.Strap(rawValue: header["state"]?.string ?? "")
      guard let strap else { return nil }
      self = .strap(strap)
    case "heartRate": self = .heartRate([UInt8](payload))
    default: return nil
    }
  }
}
