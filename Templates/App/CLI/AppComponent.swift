// AppComponent.swift: the composition root; what the whole tree is given is made here, once.
import NewApp
import RIBCore

final class AppComponent: RootDependency {
  let clock: any Clock<Duration>
  let hostLimits = HostLimits()

  /// - Parameter clock: The time of the whole tree.
  init(clock: any Clock<Duration> = ContinuousClock()) {
    self.clock = clock
  }
}
