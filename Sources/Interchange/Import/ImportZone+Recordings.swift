import Documents
import Recordings

extension RecordingZones {
  /// Those of an import, and by their names all of the time zone database.
  public init(_ zone: ImportZone) {
    // Records of one time zone follow each other by thousands.
    var last: (name: String, zone: ImportZone?)?
    self.init(
      here: { zone.offsetAtUTC(CivilTime(milliseconds: $0)) },
      named: { name, milliseconds in
        if last?.name != name { last = (name, ImportZone(named: name)) }
        return last?.zone?.offsetAtUTC(CivilTime(milliseconds: milliseconds))
      })
  }
}
