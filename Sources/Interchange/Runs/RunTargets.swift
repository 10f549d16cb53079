import Documents
import Running

/// Whose targets a file holds, and in which form.
public struct RunTargets: Equatable, Sendable {
  public let form: TargetForm
  public let paces: Paces
  /// Nil in the pace form where they are not known.
  public let rates: HeartRates?

  /// In seconds per kilometre.
  public init(_ paces: Paces) {
    form = .pace
    self.paces = paces
    rates = nil
  }

  /// In beats per minute.
  public init(_ rates: HeartRates, _ paces: Paces) {
    form = .heartRate
    self.paces = paces
    self.rates = rates
  }

  /// Those of a plan's runner; unknown where the form asks for heart rates that are not set.
  public static func targets(
    _ form: TargetForm, of configuration: PlanConfiguration
  ) -> Figure<RunTargets> {
    let paces = Paces(configuration.vdot)
    switch form {
    case .pace: return .known(RunTargets(paces))
    case .heartRate: return configuration.runner.heartRates.map { RunTargets($0, paces) }
    }
  }

  /// The same, but paces where heart rates are not set.
  public static func known(_ form: TargetForm, of configuration: PlanConfiguration) -> RunTargets {
    targets(form, of: configuration).value ?? RunTargets(Paces(configuration.vdot))
  }

  func targeted(_ structure: [Block]) -> [TargetedBlock] {
    guard let rates else { return structure.paceForm(paces) }
    return structure.heartRateForm(rates, paces)
  }

  /// How long a part takes, in seconds: its own time, or its distance at the middle of its pace.
  func expectedSeconds(_ segment: TargetedSegment) -> Int? {
    if let seconds = segment.seconds { return seconds }
    guard let meters = segment.meters else { return nil }
    let speed = paces.groundMetersPerSecond(segment.intensity)
    return max(1, Int((Double(meters) / speed).rounded()))
  }
}
