// SampleAPI.swift: the service that the sample asks, and the one that is built in.
import RIBCore

/// What the sample node asks when a request is made.
public protocol SampleAPI: AnyObject {
  /// Sends one request.
  ///
  /// - Parameters:
  ///   - endpoint: Where the request goes; the node's setting.
  ///   - isMeantToFail: The caller wants to see a failure.
  /// - Returns: What the business logic says.
  /// - Throws: Why there is no answer.
  func request(_ endpoint: String, isMeantToFail: Bool) async throws -> Bool
}

/// Why the built-in service gave no answer.
public enum SampleAPIError: Error, Equatable, CustomStringConvertible {
  /// The request asked to be refused.
  case refused(endpoint: String)

  /// The reason in words.
  nonisolated public var description: String {
    switch self {
    case .refused(let endpoint): "\(endpoint) refused the request"
    }
  }
}

/// Answers yes after a while, without a network.
public final class BuiltInSampleAPI: SampleAPI {
  private let clock: any Clock<Duration>
  private let latency: Duration

  /// - Parameters:
  ///   - clock: What the latency is measured on.
  ///   - latency: How long an answer takes.
  public init(clock: any Clock<Duration>, latency: Duration = .milliseconds(200)) {
    self.clock = clock
    self.latency = latency
  }

  /// Says yes, or refuses what is meant to fail.
  public func request(_ endpoint: String, isMeantToFail: Bool) async throws -> Bool {
    try await clock.sleep(for: latency)
    if isMeantToFail { throw SampleAPIError.refused(endpoint: endpoint) }
    return true
  }
}
