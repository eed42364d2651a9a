@testable import SampleRIB

/// A service for samples, whose answers a test sets; each takes a second of the clock.
final class StubSampleAPI: SampleAPI {
  struct Call: Equatable {
    let endpoint: String
    let isMeantToFail: Bool
  }

  private(set) var calls: [Call] = []
  var answer: Result<Bool, any Error> = .success(true)
  /// Whether the service answers cancelled callers too, as a badly written one does.
  var ignoresCancellation = false
  private let clock: any Clock<Duration>

  init(clock: any Clock<Duration>) {
    self.clock = clock
  }

  func request(_ endpoint: String, isMeantToFail: Bool) async throws -> Bool {
    calls.append(Call(endpoint: endpoint, isMeantToFail: isMeantToFail))
    if ignoresCancellation {
      try await Task { [clock] in try await clock.sleep(for: .seconds(1)) }.value
    } else {
      try await clock.sleep(for: .seconds(1))
    }
    return try answer.get()
  }
}
