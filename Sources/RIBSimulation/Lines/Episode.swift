/// The lines that one new tree of a simulation is given: some from before, and others that are made up.
package struct Episode: Codable, Equatable, Sendable {
  /// The number of lines that are made up behind a script, for the place where it ended.
  static let linesBehindScript = 30

  var seed: UInt64
  var opening: [String] = []
  /// The lines; nil for each one that is made up.
  var lines: [String?]
  var known = Reach()

  /// - Parameter count: The number of lines that are made up.
  init(seed: UInt64, count: Int) {
    self.seed = seed
    lines = Array(repeating: nil, count: count)
  }
}
