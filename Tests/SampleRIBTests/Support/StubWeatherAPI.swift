@testable import SampleRIB

/// A weather service, whose answers a test sets and whose questions it counts.
final class StubWeatherAPI: WeatherAPI {
  private(set) var cities: [String] = []
  var weather = "rain"
  let answersAgain = true
  var error: (any Error)?
  private let clock: any Clock<Duration>

  init(clock: any Clock<Duration>) {
    self.clock = clock
  }

  /// Takes a second.
  func weather(in city: String) async throws -> String {
    cities.append(city)
    try await clock.sleep(for: .seconds(1))
    if let error { throw error }
    return weather
  }
}
