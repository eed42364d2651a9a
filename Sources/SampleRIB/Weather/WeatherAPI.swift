import RIBCore

/// The service that answers questions about the weather.
public protocol WeatherAPI: AnyObject {
  /// Whether it answers again what it has answered; if not, a session cannot go back to before an answer.
  var answersAgain: Bool { get }
  /// Returns the weather in a city, in a few words.
  ///
  /// - Throws: A ``WeatherError``, or any other error.
  func weather(in city: String) async throws -> String
}

/// The reason why a question about the weather has no answer.
public nonisolated enum WeatherError: Error, Codable, Equatable {
  /// There is no such city.
  case unknownCity(String)
  /// The service could not be asked, for this reason.
  case unavailable(String)
}

nonisolated extension WeatherError: CustomStringConvertible {
  /// The reason as users read it.
  public var description: String {
    switch self {
    case .unknownCity: "unknown city"
    case .unavailable(let reason): reason
    }
  }
}

/// A service with the same weather everywhere.
public final class BuiltInWeatherAPI: WeatherAPI {
  /// Makes a service that answers at once.
  public init() {}

  /// It does.
  public var answersAgain: Bool { true }

  /// Returns the weather, the same for each city.
  public func weather(in city: String) async throws -> String { "sunny, 20 °C" }
}
