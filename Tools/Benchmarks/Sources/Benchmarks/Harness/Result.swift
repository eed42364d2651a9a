// The result of measuring a case.

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The figures of the rounds of one way.
struct Figures: Codable {
  let median: Double
  let minimum: Double
  let maximum: Double

  init(_ figures: [Double]) {
    let sorted = figures.sorted()
    median = sorted[sorted.count / 2]
    minimum = sorted[0]
    maximum = sorted[sorted.count - 1]
  }
}

/// One case's row.
struct Result: Codable {
  let name: String
  let unit: String
  var ours: Figures?
  var byHand: Figures?
  /// For each operation; nil where they are not counted.
  var allocations: Double?
  var allocationsByHand: Double?
  var skipped: String?

  /// The library's median over that of the hand-written work.
  var ratio: Double? {
    guard let ours, let byHand, byHand.median > 0 else { return nil }
    return ours.median / byHand.median
  }
}

/// The file of a run.
enum ResultFile {
  static func write(_ results: [Result], to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try encoder.encode(results).write(to: URL(filePath: path))
  }

  static func read(_ path: String) throws -> [Result] {
    try JSONDecoder().decode([Result].self, from: Data(contentsOf: URL(filePath: path)))
  }
}
