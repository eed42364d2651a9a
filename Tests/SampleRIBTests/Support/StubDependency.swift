import RIBTesting

@testable import SampleRIB

/// The services of the whole tree, as stubs on one clock.
final class StubDependency: RootDependency, GroupDependency, SampleDependency, CounterDependency,
  TimerDependency, CalculatorDependency, ProfileDependency, WeatherDependency, ShopDependency
{
  let manualClock = ManualClock()
  let clock: any Clock<Duration>
  let stubSampleAPI: StubSampleAPI
  let stubUserAPI: StubUserAPI
  let stubWeatherAPI: StubWeatherAPI
  var sampleEndpoint = "there"
  var calculationDelay = Duration.zero
  var hostLimits = HostLimits()
  var depth = 0

  /// - Parameter clock: The clock of a session; ``manualClock`` without one.
  init(clock: (any Clock<Duration>)? = nil) {
    let clock = clock ?? manualClock
    self.clock = clock
    stubSampleAPI = StubSampleAPI(clock: clock)
    stubUserAPI = StubUserAPI(clock: clock)
    stubWeatherAPI = StubWeatherAPI(clock: clock)
  }

  var rootDependency: any RootDependency { self }
  var sampleAPI: any SampleAPI { stubSampleAPI }
  var userAPI: any UserAPI { stubUserAPI }
  var weatherAPI: any WeatherAPI { stubWeatherAPI }
}
