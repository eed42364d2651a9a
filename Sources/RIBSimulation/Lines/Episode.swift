/// The lines that one new tree of a simulation is given: some from before, and others that are made up.
package struct Episode: Codable, Equatable, Sendable {
  /// The seed of what is made up.
  package var seed: UInt64
  /// The lines before those: a script that is run first in each tree, and perhaps a variation of one that has reached
  /// something.
  package var opening: [String] = []
  /// The number of lines that are made up.
  package var count: Int
  /// What earlier trees have reached, without the shapes of states.
  package var known = Reach()

  package init(seed: UInt64, count: Int) {
    self.seed = seed
    self.count = count
  }
}
