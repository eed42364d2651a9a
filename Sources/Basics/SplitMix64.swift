/// A generator of random numbers that follow from a seed: SplitMix64 (Steele, Lea and Flood, "Fast splittable
/// pseudorandom number generators", 2014).
///
/// A seed gives the same numbers in every process.
package struct SplitMix64: RandomNumberGenerator, Sendable {
  package static let step: UInt64 = 0x9E37_79B9_7F4A_7C15

  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  /// Creates one of the generators of a seed, whose numbers have nothing to do with those of the others.
  package init(seed: UInt64, number: UInt64) {
    // Seeds that differ by steps would give the same numbers, one after the other.
    var mixed = SplitMix64(seed: seed &+ number &* Self.step)
    self.init(seed: mixed.next())
  }

  package mutating func next() -> UInt64 {
    state &+= Self.step
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}
