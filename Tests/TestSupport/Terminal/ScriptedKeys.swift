// Keys that a test types.

import RIBTerminal
import Testing

@MainActor
package final class ScriptedKeys: ByteSource {
  private let batches = HandedBatches<UInt8>()

  package init(failure: SystemError? = nil) {
    if let failure { fail(failure) }
  }

  /// Types keys, and returns when they have been worked on and more are awaited.
  package func type(_ keys: String, sourceLocation: SourceLocation = #_sourceLocation) async {
    await batches.areAwaited(sourceLocation: sourceLocation)
    send(keys)
    await batches.areAwaited(sourceLocation: sourceLocation)
  }

  /// Types keys, and does not wait.
  package func send(_ keys: String) { batches.hand(.success(Array(keys.utf8))) }
  /// Has reading fail.
  package func fail(_ error: SystemError) { batches.hand(.failure(error)) }

  package func nextBytes() async throws(SystemError) -> [UInt8]? { try await batches.next() }
}
