/// What is wrong with a configuration, and what would work.
public struct PlanFinding: Equatable, Sendable {
  public enum Severity: String, Sendable {
    /// There is no sane plan.
    case refused
    /// There is no plan before this is known.
    case asked
    /// There is a plan, but this should be known.
    case flagged
  }

  public var severity: Severity
  public var message: String
  /// What would work.
  public var remedy: String

  public init(_ severity: Severity, _ message: String, remedy: String) {
    self.severity = severity
    self.message = message
    self.remedy = remedy
  }
}

/// Why there is no plan.
public enum PlanError: Error, Equatable, Sendable {
  case refused([PlanFinding])
}

extension PlanError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .refused(let findings):
      findings.map { $0.message + " " + $0.remedy }.joined(separator: "\n")
    }
  }
}
