/// The trials of one search, which keeps the simplest script that has failed.
@MainActor
final class ScriptTrials {
  /// The simplest script that has failed.
  private(set) var script: [String]
  private(set) var tried = 0

  private let limit: Int
  private let reproduces: Shrinker.Reproduces
  private let progress: Shrinker.Progress
  /// Short scripts that did not fail, as bytes, because equal texts may have different bytes.
  private var passed: Set<[UInt8]> = []

  /// The largest size in bytes of a script that is remembered, which bounds the memory of all.
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

  /// Returns whether the present script was replaced by a candidate, which must be simpler and fail.
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

  /// Makes a number of the present script smaller while its script fails, in O(log(number)) steps that are halved.
  func lower(
    _ number: inout Int, _ candidate: (Int) -> [String]
  ) async throws(Shrinker.Ending) {
    var step = number
    while step > 0 {
      if step <= number, try await accept(candidate(number - step)) {
        number -= step
      } else {
        step /= 2
      }
    }
  }

  /// Tries a script, and makes it the present one if it fails.
  func fails(_ candidate: [String]) async throws(Shrinker.Ending) -> Bool {
    guard tried < limit else { throw .limit }
    tried += 1
    guard let isFailing = await reproduces(candidate) else { throw .interruption }
    if isFailing { script = candidate }
    progress(script.count, tried)
    return isFailing
  }

  /// Returns nil for a long script.
  private static func key(_ script: [String]) -> [UInt8]? {
    let size = script.reduce(0) { $0 + $1.utf8.count + 1 }
    return size > rememberedSize ? nil : Array(script.map { $0 + "\n" }.joined().utf8)
  }

  // MARK: Order

  /// Returns whether a script has fewer lines, or else fewer characters other than letters, digits and spaces, or
  /// else fewer bytes, or else comes first in the alphabet.
  ///
  /// Each change makes a script simpler by this order, so a search ends.
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
