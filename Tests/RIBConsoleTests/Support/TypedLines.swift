// A source of lines that a test types while the session runs.

import Testing

@testable import RIBConsole

final class TypedLines: LineSource {
  private let batches = HandedBatches<InputLine>()
  private var number = 0

  /// Types a line, and returns when the session has worked on it and waits for the next one.
  func type(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) async {
    number += 1
    await isAwaited(sourceLocation: sourceLocation)
    batches.hand(.success([InputLine(number: number, content: .text(text, repaired: false))]))
    await isAwaited(sourceLocation: sourceLocation)
  }

  /// Returns when the session waits for a line, or records an issue at the deadline.
  func isAwaited(sourceLocation: SourceLocation = #_sourceLocation) async {
    await batches.areAwaited(sourceLocation: sourceLocation)
  }

  /// Ends the input.
  func end() { batches.hand(.success(nil)) }

  func nextBatch() async throws(SystemError) -> [InputLine]? { try await batches.next() }
}
