import RIBTesting

@testable import SampleRIB

/// The services of the whole tree, as stubs on one clock.
final class StubDependency: RootDependency, GroupDependency, SampleDependency, CounterDependency,
  TimerDependency, CalculatorDependency, ProfileDependency, WeatherDependency, ShopDependency
{
  let manualClock = ManualClock()
  let stubSampleAPI: StubSampleAPI
  let stubUserAPI: StubUserAPI
  let stubWeatherAPI: StubWeatherAPI
  var sampleEndpoint = "there"
  var calculationDelay = Duration.zero
  var hostLimits = HostLimits()
  var depth = 0

  init() {
    stubSampleAPI = StubSampleAPI(clock: manualClock)
    stubUserAPI = StubUserAPI(clock: manualClock)
    stubWeatherAPI = StubWeatherAPI(clock: manualClock)
  }

  var rootDependency: any RootDependency { self }
  var clock: any Clock<Duration> { manualClock }
  var sampleAPI: any SampleAPI { stubSampleAPI }
  var userAPI: any UserAPI { stubUserAPI }
  var weatherAPI: any WeatherAPI { stubWeatherAPI }
}
