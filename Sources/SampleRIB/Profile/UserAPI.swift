// UserAPI.swift: the service that the profiles share, and the one that is built in.
import RIBCore

/// Whom the user follows, asked and changed over time.
public protocol UserAPI: AnyObject {
  /// Whether each user that was ever followed or unfollowed is followed now.
  ///
  /// It replays the latest value, so that a late subscriber has missed nothing.
  var follows: Observable<[String: Bool]> { get }

  /// Says whether a user is followed.
  func isFollowing(_ userID: String) async throws -> Bool
  /// Follows a user, and publishes it in `follows` before it returns.
  func follow(_ userID: String) async throws
  /// Unfollows a user, and publishes it in `follows` before it returns.
  func unfollow(_ userID: String) async throws
}

/// Keeps in memory whom the user follows, and answers after a while.
public final class InMemoryUserAPI: UserAPI {
  private let clock: any Clock<Duration>
  private let latency: Duration
  private lazy var known = BehaviorRelay<[String: Bool]>(value: [:])

  /// - Parameters:
  ///   - clock: What the latency is measured on.
  ///   - latency: How long an answer takes.
  public init(clock: any Clock<Duration>, latency: Duration = .milliseconds(200)) {
    self.clock = clock
    self.latency = latency
  }

  /// Whether each user that was ever followed or unfollowed is followed now; replays the latest.
  public var follows: Observable<[String: Bool]> { known.asObservable() }

  /// Whether a user is followed; none is at first.
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
