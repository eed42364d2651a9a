import RIBCore
import RIBTerminal
import Testing

/// Batches that a test hands over; a waiting reader gets them at once.
@MainActor
package final class HandedBatches<Element: Sendable> {
  package typealias Batch = Result<[Element]?, SystemError>

  private var waiting: [Batch] = []
  private var asker: CheckedContinuation<Batch, Never>?

  package init() {}

  /// Hands a batch over; a final one is returned from then on.
  package func hand(_ batch: Batch) {
    waiting.append(batch)
    answer()
  }

  private func answer() {
    guard let asker, let next = waiting.first else { return }
    if case .success(.some) = next { waiting.removeFirst() }
    self.asker = nil
    asker.resume(returning: next)
  }

  /// Waits until a reader waits for more, or records an issue at the deadline.
  package func areAwaited(sourceLocation: SourceLocation) async {
    await wait(for: "somebody asks for more", sourceLocation: sourceLocation) { self.asker != nil }
  }

  package func next() async throws(SystemError) -> [Element]? {
    let batch: Batch = await withTaskCancellationHandler {
      await withCheckedContinuation { asker in
        self.asker = asker
        answer()
        VirtualClock.checkWaits()
      }
    } onCancel: {
      Task { @MainActor in
        self.asker?.resume(returning: .success([]))
        self.asker = nil
      }
    }
    return try batch.get()
  }
}
