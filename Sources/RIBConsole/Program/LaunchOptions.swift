/// The options with which a program builds its tree.
public struct LaunchOptions: Sendable {
  /// The clock of the tree: virtual with `--virtual-time`, or else continuous.
  ///
  /// Give it to all parts that wait. A part that waits on another clock takes real time even in a run in virtual
  /// time.
  public let clock: any Clock<Duration>
  /// The folder for the program's data; nil if no data should outlast the tree, as in simulations.
  package internal(set) var dataFolder: String?
  private let values: [String: String]

  /// Makes options, such as for a test of the code that builds the tree.
  ///
  /// - Parameters:
  ///   - clock: The clock of the tree.
  ///   - values: The values of the program's own options, by their names: `["--prices": "prices.txt"]`.
  public init(clock: any Clock<Duration>, values: [String: String] = [:]) {
    self.clock = clock
    self.values = values
  }

  /// Returns the value of an option that the program declares; nil if it was not given.
  ///
  /// - Parameter option: The name of the option with its dashes.
  public func value(of option: String) -> String? { values[option] }
}
