/// Reproducible small differences, so that a seed decides between equals.
enum PlanNoise {
  static func bits(_ seed: Int, _ first: Int, _ second: Int) -> UInt64 {
    var mixed = UInt64(bitPattern: Int64(seed)) &* 0x9e37_79b9_7f4a_7c15
    mixed ^= UInt64(bitPattern: Int64(first)) &* 0xbf58_476d_1ce4_e5b9
    mixed ^= UInt64(bitPattern: Int64(second)) &* 0x94d0_49bb_1331_11eb
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// 0 ..< 1.
  static func unit(_ seed: Int, _ first: Int, _ second: Int) -> Double {
    Double(bits(seed, first, second) >> 11) * 0x1p-53
  }
}
