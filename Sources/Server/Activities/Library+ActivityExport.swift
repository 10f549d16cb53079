import Body
import Documents
import Interchange
import Library

extension Library {
  /// An activity as a file of another program.
  ///
  /// - Returns: the file, and why it was made without samples, where it was.
  /// - Throws: `ActivityExport.Failure`, `LibraryError`.
  public nonisolated func export(
    _ activity: Activity, as format: ActivityExport.Format,
    goesOn: @escaping () -> Bool = { true }
  ) throws -> (bytes: [UInt8], failure: SamplesError?) {
    var (samples, failure) = (try allSamples(of: activity), SamplesError?.none)
    if samples.isEmpty {
      do { samples = [try keptSamples(of: activity)] } catch let error as SamplesError {
        failure = error
      }
    }
    let runner = try format == .json ? athlete().profile : nil
    let bytes = try ActivityExport.bytes(
      of: activity, as: format, samples: samples, runner: runner, goesOn: goesOn)
    return (bytes, failure)
  }

  private nonisolated func allSamples(of activity: Activity) throws -> [KeptSamples] {
    try activity.sources.compactMap { source in
      guard let file = source.samples, let bytes = try attached(file, to: activity) else {
        return nil
      }
      return KeptSamples(source, bytes: bytes)
    }
  }
}
