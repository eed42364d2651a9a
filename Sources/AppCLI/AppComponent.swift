import SampleRIB

/// The composition root, which makes the services of the whole tree.
final class AppComponent: RootDependency {
  let clock: any Clock<Duration>
  let sampleEndpoint = "sample"
  let sampleAPI: any SampleAPI
  let calculationDelay = Duration.zero
  let userAPI: any UserAPI
  let weatherAPI: any WeatherAPI
  let hostLimits = HostLimits()

  /// - Parameters:
  ///   - clock: The clock of the whole tree.
  ///   - weatherSource: The file or named pipe with the weather; nil for the built-in answers.
  init(clock: any Clock<Duration>, weatherSource: String? = nil) {
    self.clock = clock
    sampleAPI = BuiltInSampleAPI(clock: clock)
    userAPI = InMemoryUserAPI(clock: clock)
    weatherAPI = weatherSource.map(WeatherFile.init) ?? BuiltInWeatherAPI()
  }
}
