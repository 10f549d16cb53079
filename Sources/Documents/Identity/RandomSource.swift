/// Reproducible random numbers: SplitMix64 (Steele, Lea, Flood 2014, doi:10.1145/2714064.2660195).
public struct RandomSource: Sendable {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    return RandomSource.mix(state)
  }

  static func mix(_ value: UInt64) -> UInt64 {
    var mixed = value
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// 0 ..< `bound`; 0 where the bound is not positive.
  public mutating func below(_ bound: Int) -> Int {
    bound > 0 ? Int(next().multipliedFullWidth(by: UInt64(bound)).high) : 0
  }

  /// 0 ..< `bound`, for bounds beyond the 32 bits of the browser's `Int`.
  public mutating func below(_ bound: Int64) -> Int64 {
    bound > 0 ? Int64(next().multipliedFullWidth(by: UInt64(bound)).high) : 0
  }

  /// True once in `count` times.
  public mutating func oneIn(_ count: Int) -> Bool { below(count) == 0 }

  /// 0 ..< 1.
  public mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  public mutating func element<Element>(of list: [Element]) -> Element? {
    list.isEmpty ? nil : list[below(list.count)]
  }
}
