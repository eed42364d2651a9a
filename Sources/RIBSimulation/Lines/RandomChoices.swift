import Basics

extension SplitMix64 {
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
