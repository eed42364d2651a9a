import RIBCore

/// The service that knows which users are followed.
public protocol UserAPI: AnyObject {
  /// Whether each user is followed now, for all users that were ever followed or unfollowed.
  ///
  /// The stream replays its latest value to late subscribers.
  var follows: Observable<[String: Bool]> { get }

  /// Returns whether a user is followed.
  func isFollowing(_ userID: String) async throws -> Bool
  /// Follows a user, and publishes it in `follows` before it returns.
  func follow(_ userID: String) async throws
  /// Unfollows a user, and publishes it in `follows` before it returns.
  func unfollow(_ userID: String) async throws
}

/// A service that keeps the followed users in memory, and answers after a while.
public final class InMemoryUserAPI: UserAPI {
  private let clock: any Clock<Duration>
  private let latency: Duration
  private lazy var known = BehaviorRelay<[String: Bool]>(value: [:])

  /// - Parameters:
  ///   - clock: The clock on which the latency is measured.
  ///   - latency: The time that an answer takes.
  public init(clock: any Clock<Duration>, latency: Duration = .milliseconds(200)) {
    self.clock = clock
    self.latency = latency
  }

  /// Whether each user is followed now; replays the latest value.
  public var follows: Observable<[String: Bool]> { known.asObservable() }

  /// Returns whether a user is followed; at first, none is.
  public func isFollowing(_ userID: String) async throws -> Bool {
    try await clock.sleep(for: latency)
    return known.value[userID] ?? false
  }

  /// Follows a user.
  public func follow(_ userID: String) async throws {
    try await set(userID, isFollowing: true)
  }

  /// Unfollows a user.
  public func unfollow(_ userID: String) async throws {
    try await set(userID, isFollowing: false)
  }

  private func set(_ userID: String, isFollowing: Bool) async throws {
    try await clock.sleep(for: latency)
    var follows = known.value
    follows[userID] = isFollowing
    known.accept(follows)
  }
}
