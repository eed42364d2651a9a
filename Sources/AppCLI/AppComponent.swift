// AppComponent.swift: the composition root; what the whole tree is given is made here, once.
import RIBCore
import SampleRIB

final class AppComponent: RootDependency {
  let clock: any Clock<Duration>
  let sampleEndpoint = "sample"
  let sampleAPI: any SampleAPI
  let calculationDelay = Duration.zero
  let userAPI: any UserAPI
  let weatherAPI: any WeatherAPI
  let hostLimits = HostLimits()

  /// - Parameters:
  ///   - clock: The time of the whole tree.
  ///   - weatherSource: The file or named pipe that answers about the weather; nil for the built-in answers.
  init(clock: any Clock<Duration>, weatherSource: String? = nil) {
    self.clock = clock
    sampleAPI = BuiltInSampleAPI(clock: clock)
    userAPI = InMemoryUserAPI(clock: clock)
    weatherAPI = weatherSource.map(WeatherFile.init) ?? BuiltInWeatherAPI()
  }
}
