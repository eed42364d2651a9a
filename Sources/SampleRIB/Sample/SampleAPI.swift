import RIBCore

/// The service that answers the requests of samples.
public protocol SampleAPI: AnyObject {
  /// Sends one request.
  ///
  /// - Parameters:
  ///   - endpoint: The address to which the request goes.
  ///   - isMeantToFail: Whether the request is to be refused.
  /// - Returns: The answer of the business logic.
  /// - Throws: The reason why there is no answer.
  func request(_ endpoint: String, isMeantToFail: Bool) async throws -> Bool
}

/// The reason why the built-in service gave no answer.
enum SampleAPIError: Error, Equatable, CustomStringConvertible {
  /// The request was meant to be refused.
  case refused(endpoint: String)

  /// The reason in words.
  nonisolated var description: String {
    switch self {
    case .refused(let endpoint): "\(endpoint) refused the request"
    }
  }
}

/// A service that answers yes after a while, without a network.
public final class BuiltInSampleAPI: SampleAPI {
  private let clock: any Clock<Duration>
  private let latency: Duration

  /// - Parameters:
  ///   - clock: The clock on which the latency is measured.
  ///   - latency: The time that an answer takes.
  public init(clock: any Clock<Duration>, latency: Duration = .milliseconds(200)) {
    self.clock = clock
    self.latency = latency
  }

  /// Answers yes, or refuses a request that is meant to fail.
  public func request(_ endpoint: String, isMeantToFail: Bool) async throws -> Bool {
    try await clock.sleep(for: latency)
    if isMeantToFail { throw SampleAPIError.refused(endpoint: endpoint) }
    return true
  }
}
