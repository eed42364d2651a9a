// WeatherAPI.swift: what is asked about the weather, outside of the program, and the answers that are built in.
import RIBCore

/// Knows the weather.
public protocol WeatherAPI: AnyObject {
  /// The weather in a city, as a few words.
  ///
  /// - Throws: A ``WeatherError``, or any other error.
  func weather(in city: String) async throws -> String
}

/// Why there is no answer about the weather.
public nonisolated enum WeatherError: Error, Codable, Equatable {
  /// There is no such city.
  case unknownCity(String)
  /// No one could be asked, for this reason.
  case unavailable(String)
}

nonisolated extension WeatherError: CustomStringConvertible {
  /// A phrase for people.
  public var description: String {
    switch self {
    case .unknownCity: "unknown city"
    case .unavailable(let reason): reason
    }
  }
}

/// Has the same weather everywhere.
public final class BuiltInWeatherAPI: WeatherAPI {
  /// Makes what answers at once.
  public init() {}

  /// The weather in any city.
  public func weather(in city: String) async throws -> String { "sunny, 20 °C" }
}
