// What an app is given to build its tree.

/// What a run of a program asks of the tree that is built for it.
public struct LaunchOptions: Sendable {
  /// The time of the tree: virtual with `--virtual-time`, or else continuous.
  ///
  /// Give it to all that waits. What waits on another clock takes real time in a run that should
  /// take none.
  public let clock: any Clock<Duration>
  private let values: [String: String]

  /// Makes options, as for a test of what builds the tree.
  ///
  /// - Parameters:
  ///   - clock: The time of the tree.
  ///   - values: The values of the program's own options, by their names: `["--prices": "prices.txt"]`.
  public init(clock: any Clock<Duration>, values: [String: String] = [:]) {
    self.clock = clock
    self.values = values
  }

  /// The value of an option that the program declares, by its name with the dashes; nil where it was not
  /// given.
  public func value(of option: String) -> String? { values[option] }
}
