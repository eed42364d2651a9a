/// The options with which a program builds its tree.
public struct LaunchOptions: Sendable {
  /// The clock of the tree: virtual with `--virtual-time`, or else continuous.
  ///
  /// Give it to all parts that wait. A part that waits on another clock takes real time even in a run in virtual
  /// time.
  public let clock: any Clock<Duration>
  /// The program's own folder for data; nil if no data should outlast the tree.
  var ownDataFolder: String?
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

  /// Returns the folder for the program's data, for a `Storage`, which keeps its values in memory if there is none.
  ///
  /// A simulation has none, as it must change no data of a person, and neither have options that a test has made.
  ///
  /// - Parameter folder: The path of a folder that was chosen, such as by an option; without one, the folder is the
  ///   program's own, `~/.local/share/NAME` or as `XDG_DATA_HOME` says.
  public func dataFolder(_ folder: String? = nil) -> String? { ownDataFolder.map { folder ?? $0 } }
}
