// AppComponent.swift: the composition root; what the whole tree is given is made here, once.
import RIBCore
import SampleRIB

final class AppComponent: RootDependency {
  let clock: any Clock<Duration>
  let sampleEndpoint = "sample"
  let sampleAPI: any SampleAPI
  let calculationDelay: Duration
  let userAPI: any UserAPI
  let hostLimits: HostLimits

  /// - Parameters:
  ///   - clock: The time of the whole tree.
  ///   - calculationDelay: How long a calculator's result takes.
  ///   - hostLimits: How far the tree may grow.
  init(
    clock: any Clock<Duration> = ContinuousClock(), calculationDelay: Duration = .zero,
    hostLimits: HostLimits = HostLimits()
  ) {
    self.clock = clock
    self.calculationDelay = calculationDelay
    self.hostLimits = hostLimits
    sampleAPI = BuiltInSampleAPI(clock: clock)
    userAPI = InMemoryUserAPI(clock: clock)
  }
}
