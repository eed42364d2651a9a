// A source of lines that a test types while the session runs.

import TestSupport
import Testing

@testable import RIBConsole

final class TypedLines: LineSource {
  private let batches = HandedBatches<InputLine>()
  private var number = 0

  /// Types a line, and returns when the session has worked on it and waits for the next one.
  func type(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) async {
    await isAwaited(sourceLocation: sourceLocation)
    send(text)
    await isAwaited(sourceLocation: sourceLocation)
  }

  /// Types a line, and does not wait.
  func send(_ text: String) {
    number += 1
    batches.hand(.success([InputLine(number: number, content: .text(text, repaired: false))]))
  }

  /// Returns when the session waits for a line, or records an issue at the deadline.
  func isAwaited(sourceLocation: SourceLocation = #_sourceLocation) async {
    await batches.areAwaited(sourceLocation: sourceLocation)
  }

  /// Ends the input.
  func end() { batches.hand(.success(nil)) }

  func nextBatch() async throws(SystemError) -> [InputLine]? { try await batches.next() }
}
