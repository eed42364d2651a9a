// What an app is given to build its tree.

/// What a run of a program asks of the tree that is built for it.
public struct LaunchOptions: Sendable {
  /// The time of the tree: virtual with `--virtual-time`, or else continuous.
  ///
  /// Give it to all that waits. What waits on another clock takes real time in a run that should
  /// take none.
  public let clock: any Clock<Duration>

  /// Makes options, as for a test of what builds the tree.
  public init(clock: any Clock<Duration>) {
    self.clock = clock
  }
}
