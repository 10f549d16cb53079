extension String {
  public var uppercasedStart: String { prefix(1).uppercased() + dropFirst() }

  /// Within a sentence: `Upper arm` as `upper arm`, while `HRV` and `VO₂max` stay.
  var lowercasedStart: String {
    guard let first = utf8.first, let second = utf8.dropFirst().first,
      (0x41...0x5a).contains(first), !(0x41...0x5a).contains(second)
    else { return self }
    return prefix(1).lowercased() + dropFirst()
  }
}
