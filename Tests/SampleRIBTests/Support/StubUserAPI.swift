import RIBCore

@testable import SampleRIB

/// A user service, whose answers a test sets and whose calls it counts.
final class StubUserAPI: UserAPI {
  struct Failure: Error, CustomStringConvertible {
    let description = "the service is down"
  }

  private(set) var calls: [String] = []
  /// The users that are followed.
  var followed: Set<String> = []
  /// The times that the next calls take; without one, a call takes a second.
  var latencies: [Duration] = []
  var isDown = false
  let known = BehaviorRelay<[String: Bool]>(value: [:])
  private let clock: any Clock<Duration>

  init(clock: any Clock<Duration>) {
    self.clock = clock
  }

  var follows: Observable<[String: Bool]> { known.asObservable() }

  func isFollowing(_ userID: String) async throws -> Bool {
    try await call("isFollowing \(userID)")
    return followed.contains(userID)
  }

  func follow(_ userID: String) async throws {
    try await call("follow \(userID)")
    publish(userID, isFollowing: true)
  }

  func unfollow(_ userID: String) async throws {
    try await call("unfollow \(userID)")
    publish(userID, isFollowing: false)
  }

  func publish(_ userID: String, isFollowing: Bool) {
    known.accept(known.value.merging([userID: isFollowing]) { $1 })
  }

  private func call(_ name: String) async throws {
    calls.append(name)
    try await clock.sleep(for: latencies.isEmpty ? .seconds(1) : latencies.removeFirst())
    if isDown { throw Failure() }
  }
}
