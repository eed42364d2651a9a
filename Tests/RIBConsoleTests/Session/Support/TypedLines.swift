// A source of lines that a test types while the session runs.

import RIBConsole
import Testing

final class TypedLines: LineSource {
  private var typed: [InputLine] = []
  private var number = 0
  private var isEnded = false
  private var asker: CheckedContinuation<InputBatch, Never>?
  private var asked: CheckedContinuation<Void, Never>?

  /// Types a line, and returns when the session has worked on it and waits for the next one.
  func type(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) async {
    number += 1
    typed.append(InputLine(number: number, content: .text(text, repaired: false)))
    await isAwaited(sourceLocation: sourceLocation)
    asker?.resume(returning: .lines(typed))
    asker = nil
    typed = []
    await isAwaited(sourceLocation: sourceLocation)
  }

  /// Returns when the session waits for a line, or records an issue at the deadline.
  func isAwaited(sourceLocation: SourceLocation = #_sourceLocation) async {
    if asker != nil { return }
    let watch = Task {
      guard await deadlineComes(after: .seconds(20)) else { return }
      Issue.record("The session does not ask for a line.", sourceLocation: sourceLocation)
      asked?.resume()
      asked = nil
    }
    await withCheckedContinuation { asked = $0 }
    watch.cancel()
  }

  /// Ends the input.
  func end() {
    isEnded = true
    asker?.resume(returning: .endOfInput)
    asker = nil
  }

  func nextBatch() async -> InputBatch {
    if isEnded { return .endOfInput }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { asker in
        self.asker = asker
        asked?.resume()
        asked = nil
      }
    } onCancel: {
      Task { @MainActor in self.withdraw() }
    }
  }

  private func withdraw() {
    asker?.resume(returning: .lines([]))
    asker = nil
  }
}
