// Keys that a test types.

import Testing

@testable import RIBConsole
@testable import RIBTerminal

final class ScriptedKeys: ByteSource {
  private let batches = HandedBatches<UInt8>()

  init(failure: SystemError? = nil) {
    if let failure { fail(failure) }
  }

  /// Types keys, and returns when they have been worked on and more are awaited.
  func type(_ keys: String, sourceLocation: SourceLocation = #_sourceLocation) async {
    await batches.areAwaited(sourceLocation: sourceLocation)
    send(keys)
    await batches.areAwaited(sourceLocation: sourceLocation)
  }

  /// Types keys, and does not wait.
  func send(_ keys: String) { batches.hand(.success(Array(keys.utf8))) }
  /// Has reading fail.
  func fail(_ error: SystemError) { batches.hand(.failure(error)) }

  func nextBytes() async throws(SystemError) -> [UInt8]? { try await batches.next() }
}
