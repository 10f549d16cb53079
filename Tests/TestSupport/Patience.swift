import Foundation

/// Sanitizers make programs slow and large: `REGIMEN_PATIENCE=20` allows them so many times more.
public enum Patience {
  public static let factor: Int = {
    let text = ProcessInfo.processInfo.environment["REGIMEN_PATIENCE"] ?? "1"
    guard let factor = Int(text), factor > 0 else { fatalError("REGIMEN_PATIENCE is a number") }
    return factor
  }()
}
