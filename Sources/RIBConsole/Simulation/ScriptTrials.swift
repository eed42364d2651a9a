// Tries scripts, and keeps the simplest that fails.

/// The trials of one search.
@MainActor
final class ScriptTrials {
  /// The simplest script that has failed.
  private(set) var script: [String]
  /// How many scripts have been tried.
  private(set) var tried = 0

  private let limit: Int
  private let reproduces: Shrinker.Reproduces
  private let progress: Shrinker.Progress
  /// Short scripts that did not fail; as bytes, because texts may be equal that are not the same.
  private var passed: Set<[UInt8]> = []

  /// The most bytes of a script that is remembered, so that the memory of all has a bound.
  private static let rememberedSize = 8_192

  init(
    _ script: [String], limit: Int, reproduces: @escaping Shrinker.Reproduces,
    progress: @escaping Shrinker.Progress
  ) {
    self.script = script
    self.limit = limit
    self.reproduces = reproduces
    self.progress = progress
  }

  /// Whether the script fails that the search begins with.
  func confirm() async throws(Shrinker.Ending) -> Bool { try await fails(script) }

  /// Puts a script in place of the present one, if it is simpler and fails; one that is remembered is not
  /// tried again.
  ///
  /// - Returns: Whether it has done so.
  /// - Throws: Why the search is at its end.
  func accept(_ candidate: [String]) async throws(Shrinker.Ending) -> Bool {
    guard Self.isSimpler(candidate, than: script) else { return false }
    let key = Self.key(candidate)
    if let key, passed.contains(key) { return false }
    guard try await fails(candidate) else {
      if let key { passed.insert(key) }
      return false
    }
    return true
  }

  /// Finds the least number for which a script fails, where those for larger numbers fail, too.
  ///
  /// - Parameters:
  ///   - most: The number for which the present script stands.
  ///   - least: A number for which none fails.
  ///   - candidate: The script for a number.
  /// - Returns: The number for which the script stands now.
  /// - Complexity: O(log(most)) trials; one where the number cannot be less.
  @discardableResult
  func lower(
    _ most: Int, above least: Int = 0, _ candidate: (Int) -> [String]
  ) async throws(Shrinker.Ending) -> Int {
    guard most - 1 > least, try await accept(candidate(most - 1)) else { return most }
    var (failing, passing) = (most - 1, least)
    while failing - passing > 1 {
      let middle = passing + (failing - passing) / 2
      if try await accept(candidate(middle)) { failing = middle } else { passing = middle }
    }
    return failing
  }

  /// Tries a script, which becomes the present one if it fails.
  private func fails(_ candidate: [String]) async throws(Shrinker.Ending) -> Bool {
    guard tried < limit else { throw .limit }
    tried += 1
    guard let isFailing = await reproduces(candidate) else { throw .interruption }
    if isFailing { script = candidate }
    progress(script.count, tried)
    return isFailing
  }

  /// The bytes of a short script; nil for a long one.
  private static func key(_ script: [String]) -> [UInt8]? {
    var key: [UInt8] = []
    for line in script {
      guard key.count + line.utf8.count < rememberedSize else { return nil }
      key += line.utf8
      key.append(UInt8(ascii: "\n"))
    }
    return key
  }

  // MARK: Order

  /// Whether a script has fewer lines, or else fewer characters that are neither letters, digits nor
  /// spaces, or else fewer bytes, or else is the first in the alphabet.
  ///
  /// Each change makes a script simpler by this order, so that a search comes to an end.
  private static func isSimpler(_ script: [String], than other: [String]) -> Bool {
    if script.count != other.count { return script.count < other.count }
    let (cost, otherCost) = (cost(script), cost(other))
    return cost == otherCost ? script.lexicographicallyPrecedes(other) : cost < otherCost
  }

  private static func cost(_ script: [String]) -> (odd: Int, bytes: Int) {
    script.reduce(into: (odd: 0, bytes: 0)) { cost, line in
      cost.odd += SplitLine.oddity(of: line)
      cost.bytes += line.utf8.count
    }
  }
}
