import Tracks

/// An export of Apple Health: the XML file that holds records and workouts.
///
/// It is read once, in memory that grows by some bytes for a record and not with the file. What
/// belongs together (the heart rate of a workout, the sources of a day) is joined at the end, when
/// workouts and days are handed on in time's order.
public struct AppleHealthSource: HealthSource {
  /// Finds the points of a route by its path in the export, such as `/workout-routes/x.gpx`; nil
  /// where there is no such file.
  public typealias Routes = (_ path: String) throws(RecordingError) -> Samples?

  private let source: any ByteSource
  private let file: String
  private let routes: Routes
  private let mostRecords: Int
  private let mostLocations: Int
  private let zones: RecordingZones
  /// Records that were found, those in correlations not counted: they stand a second time outside.
  public private(set) var recordCount = 0
  /// Records of kinds that are kept, workouts, and points of routes in the export, good or bad.
  public private(set) var soughtCount = 0

  /// - Parameters:
  ///   - mostRecords: An export of 3 GB has about 8 million.
  ///   - mostLocations: Points of routes that stand in the export itself.
  ///   - zones: by whose names sleep is put on its day.
  public init(
    _ source: any ByteSource, file: String, mostRecords: Int = 50_000_000,
    mostLocations: Int = 20_000_000, zones: RecordingZones = RecordingZones(),
    routes: @escaping Routes = { (_) throws(RecordingError) in nil }
  ) {
    self.source = source
    self.file = file
    self.mostRecords = mostRecords
    self.mostLocations = mostLocations
    self.zones = zones
    self.routes = routes
  }

  /// Whether a file begins as the XML file of an export does, whatever its name.
  public static func matches(_ head: [UInt8]) -> Bool {
    var bytes = head
    if let encoding = XMLEncoding(head) {
      bytes = []
      _ = encoding.decode(head, isLast: true, into: &bytes)
    }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.contains(word: "<HealthData") || text.contains(word: "<!DOCTYPE HealthData")
  }

  public mutating func read(into receiver: inout HealthReceiver) throws(RecordingError) {
    var reader = AppleHealthReader(
      source, file: file, receiver: receiver, mostRecords: mostRecords,
      mostLocations: mostLocations, zones: zones)
    try reader.readAll()
    recordCount = reader.recordCount
    soughtCount = reader.soughtCount
    try reader.handOn(routes: routes)
  }
}
