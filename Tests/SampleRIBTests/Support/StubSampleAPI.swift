// StubSampleAPI.swift: a sample's service that answers what a test says, when its clock says.

@testable import SampleRIB

final class StubSampleAPI: SampleAPI {
  struct Call: Equatable {
    let endpoint: String
    let isMeantToFail: Bool
  }

  private(set) var calls: [Call] = []
  var answer: Result<Bool, any Error> = .success(true)
  /// Answers even a caller that was cancelled, as a badly written service does.
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
