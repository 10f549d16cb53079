import Foundation

/// The long run: REGIMEN_SOAK=1.
enum Soak {
  static let isOn = ProcessInfo.processInfo.environment["REGIMEN_SOAK"] == "1"

  /// How often something is tried.
  static func times(_ usual: Int, long: Int) -> Int { isOn ? long : usual }
}
