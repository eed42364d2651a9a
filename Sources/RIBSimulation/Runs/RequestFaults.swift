import Basics

/// Decides which requests fail: by a seed, the name of a request, and how often one of that name has been made.
///
/// So a request fails or not whatever other requests were made before it, and leaving out a line of a script does not
/// change the others.
package struct RequestFaults: Codable, Equatable, Sendable {
  private let seed: UInt64
  private let probability: Double
  private var counts: [String: Int] = [:]

  package init(seed: UInt64, probability: Double) {
    self.seed = seed
    self.probability = probability
  }

  /// Counts a request, and returns whether it fails; once one does, `times` of its name fail in a row.
  package mutating func fail(_ name: String, times: Int = 1) -> Bool {
    let count = counts[name, default: 0]
    counts[name] = count + 1
    return (max(0, count - times + 1)...count).contains { isDrawn(name, $0) }
  }

  private func isDrawn(_ name: String, _ count: Int) -> Bool {
    // FNV-1a (Fowler, Noll and Vo), as `hashValue` differs from process to process.
    let hash = name.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0100_0000_01B3 }
    var random = SplitMix64(seed: seed ^ hash, number: UInt64(count))
    return Double.random(in: 0..<1, using: &random) < probability
  }
}
