// What a test hands to a session that asks for it.

import RIBCore
import Testing

@testable import RIBConsole

/// What a source of a session gives at a time.
protocol HandedBatch: Sendable {
  /// What a wait gives that was cancelled.
  static var nothing: Self { get }
  /// Whether no batch follows.
  var isFinal: Bool { get }
}

extension InputBatch: HandedBatch {
  var isFinal: Bool {
    if case .lines = self { false } else { true }
  }
}

extension ByteBatch: HandedBatch {
  static var nothing: ByteBatch { .bytes([]) }
}

/// Batches that wait to be asked for, or are handed to the one who waits.
final class HandedBatches<Batch: HandedBatch> {
  private var waiting: [Batch] = []
  private var asker: CheckedContinuation<Batch, Never>?

  /// Hands something over; what is final is the answer from then on.
  func hand(_ batch: Batch) {
    waiting.append(batch)
    answer()
  }

  private func answer() {
    guard let asker, let next = waiting.first else { return }
    if !next.isFinal { waiting.removeFirst() }
    self.asker = nil
    asker.resume(returning: next)
  }

  /// Returns when somebody waits for more, or records an issue at the deadline.
  func areAwaited(sourceLocation: SourceLocation) async {
    await wait(for: "somebody asks for more", sourceLocation: sourceLocation) { self.asker != nil }
  }

  func next() async -> Batch {
    await withTaskCancellationHandler {
      await withCheckedContinuation { asker in
        self.asker = asker
        answer()
        VirtualClock.checkWaits()
      }
    } onCancel: {
      Task { @MainActor in
        self.asker?.resume(returning: .nothing)
        self.asker = nil
      }
    }
  }
}
