/// A generator of random numbers that follow from a seed: SplitMix64 (Steele, Lea and Flood, "Fast splittable
/// pseudorandom number generators", 2014).
///
/// A seed gives the same numbers in every process.
package struct SimulationRandom: RandomNumberGenerator {
  static let step: UInt64 = 0x9E37_79B9_7F4A_7C15

  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= Self.step
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// Returns true once in `count` times on average.
  mutating func isOne(in count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }

  mutating func one<Thing>(of things: [Thing]) -> Thing {
    things[Int.random(in: things.indices, using: &self)]
  }

  /// Picks an index with a probability proportional to its weight; nil if no weight is above zero.
  mutating func index(byWeights weights: [Int]) -> Int? {
    let sum = weights.reduce(0, +)
    if sum <= 0 { return nil }
    var rest = Int.random(in: 0..<sum, using: &self)
    for (index, weight) in weights.enumerated() {
      if rest < weight { return index }
      rest -= weight
    }
    return nil
  }
}
