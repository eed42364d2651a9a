// AppComponent.swift: the composition root; what the whole tree is given is made here, once.
import RIBCore
import SampleRIB

final class AppComponent: RootDependency {
  let clock: any Clock<Duration>
  let sampleEndpoint = "sample"
  let sampleAPI: any SampleAPI
  let calculationDelay = Duration.zero
  let userAPI: any UserAPI
  let hostLimits = HostLimits()

  /// - Parameter clock: The time of the whole tree.
  init(clock: any Clock<Duration>) {
    self.clock = clock
    sampleAPI = BuiltInSampleAPI(clock: clock)
    userAPI = InMemoryUserAPI(clock: clock)
  }
}
