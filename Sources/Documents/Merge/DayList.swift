/// A list whose elements each say of which `day` they are, each of another one, as body weights do:
/// two devices add to it without a word of each other.
enum DayList {
  /// The elements as members named after their days; nil for any other list.
  static func members(_ value: RawJSON?) -> [RawMember]? {
    guard let elements = value?.elements else { return nil }
    var seen: Set<[UInt8]> = []
    var members: [RawMember] = []
    for element in elements {
      guard let day = element["day"]?.stringBytes, !day.isEmpty, seen.insert(day).inserted else {
        return nil
      }
      members.append(RawMember(name: day, value: element))
    }
    return members
  }

  /// - Parameter members: in the order of their days.
  static func list(_ members: [RawMember]) -> RawJSON { RawJSON(.list(members.map { $0.value })) }
}
