import Documents
import Tracks

extension Activity {
  /// Lets what follows from the sport follow the one that it has by now, as somebody has corrected
  /// it.
  ///
  /// - Parameter figures: what its first recording says as this sport; nil where the samples are
  ///   not there, or not yet read. Then only what is known on foot alone goes where it was not.
  public mutating func followSport(_ figures: Activity? = nil) {
    if let figures {
      movingSeconds = figures.movingSeconds ?? movingSeconds
      if figures.meters != nil { (meters, distance) = (figures.meters, figures.distance) }
      decoupling = figures.decoupling ?? decoupling
      gradedMetersPerSecond = figures.gradedMetersPerSecond ?? gradedMetersPerSecond
      if !figures.bestEfforts.isEmpty { bestEfforts = figures.bestEfforts }
    }
    if sport.known?.isOnFoot == true { return }
    (decoupling, gradedMetersPerSecond, bestEfforts) = (nil, nil, [])
  }
}
