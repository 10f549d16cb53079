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

  /// What it is about, for programs.
  public enum Code: String, Sendable {
    case days
    case longRunDay = "long-run-day"
    case volume
    case preparation
    case past
    case result
    case paces
    case question
    case time
    case note
  }

  public var severity: Severity
  public var code: Code
  public var message: String
  /// What would work.
  public var remedy: String
  /// The nearest configuration that works; nil where there is none or nothing is refused.
  public var offer: PlanConfiguration?

  public init(
    _ severity: Severity, _ code: Code, _ message: String, remedy: String,
    offer: PlanConfiguration? = nil
  ) {
    self.severity = severity
    self.code = code
    self.message = message
    self.remedy = remedy
    self.offer = offer
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
