// StubUserAPI.swift: a user service that a test scripts and counts.
import RIBCore

@testable import SampleRIB

final class StubUserAPI: UserAPI {
  struct Failure: Error, CustomStringConvertible {
    let description = "the service is down"
  }

  private(set) var calls: [String] = []
  /// Whom the service says is followed.
  var followed: Set<String> = []
  /// What the next calls take, a second each unless given.
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
