// Keys that a test types, and a terminal that only notes what it is asked.

import Testing

@testable import RIBConsole

final class ScriptedKeys: KeySource {
  private var waiting: [KeyBatch] = []
  private var asker: CheckedContinuation<KeyBatch, Never>?
  private var asked: CheckedContinuation<Void, Never>?

  init(failure: SystemError? = nil) {
    if let failure { waiting = [.failed(failure)] }
  }

  /// Types keys, and returns when they have been worked on and more are awaited.
  func type(_ keys: String, sourceLocation: SourceLocation = #_sourceLocation) async {
    await areAwaited(sourceLocation: sourceLocation)
    send(keys)
    await areAwaited(sourceLocation: sourceLocation)
  }

  /// Types keys, and does not wait.
  func send(_ keys: String) { hand(.bytes(Array(keys.utf8))) }
  /// Ends the input.
  func end() { hand(.endOfInput) }
  /// Has reading fail.
  func fail(_ error: SystemError) { hand(.failed(error)) }

  private func hand(_ batch: KeyBatch) {
    if let asker {
      self.asker = nil
      asker.resume(returning: batch)
    } else {
      waiting.append(batch)
    }
  }

  /// Returns when keys are awaited, or records an issue at the deadline.
  func areAwaited(sourceLocation: SourceLocation = #_sourceLocation) async {
    if asker != nil { return }
    let watch = Task {
      guard await deadlineComes(after: .seconds(20)) else { return }
      Issue.record("No keys are awaited.", sourceLocation: sourceLocation)
      asked?.resume()
      asked = nil
    }
    await withCheckedContinuation { asked = $0 }
    watch.cancel()
  }

  func nextBytes() async -> KeyBatch {
    if !waiting.isEmpty { return waiting.removeFirst() }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { asker in
        self.asker = asker
        asked?.resume()
        asked = nil
      }
    } onCancel: {
      Task { @MainActor in self.hand(.bytes([])) }
    }
  }
}

final class MemoryTerminal: TerminalControl {
  var columns = 80
  var rows = 24
  private(set) var calls: [String] = []

  func beginEditing() { calls.append("edit") }
  func endEditing() { calls.append("run") }
  func restore() { calls.append("restore") }
  func stop() { calls.append("stop") }
}
