import RIBConsole
import RIBCore

/// A source of lines that a test types while a session runs.
@MainActor
package final class ScriptedLines: LineSource {
  private var waiting: [InputLine] = []
  private var number = 0
  private var hasEnded = false
  private var asker: CheckedContinuation<[InputLine]?, Never>?

  package init() {}

  package var isAwaited: Bool { asker != nil }

  package func send(_ text: String) {
    number += 1
    waiting.append(InputLine(number: number, content: .text(text, repaired: false)))
    answer()
  }

  package func end() {
    hasEnded = true
    answer()
  }

  package func nextBatch() async -> [InputLine]? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { asker in
        self.asker = asker
        if Task.isCancelled { withdraw() } else { answer() }
        VirtualClock.checkWaits()
      }
    } onCancel: {
      Task.immediate { @MainActor in self.withdraw() }
    }
  }

  private func answer() {
    guard let asker, hasEnded || !waiting.isEmpty else { return }
    self.asker = nil
    asker.resume(returning: waiting.isEmpty ? nil : waiting)
    waiting = []
  }

  private func withdraw() {
    asker?.resume(returning: [])
    asker = nil
  }
}
