import RIBTesting
import TestSupport
import Testing

extension ScriptedLines {
  /// Types a line, and returns when the session has worked on it and waits for the next one.
  func type(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) async {
    await beAwaited(sourceLocation: sourceLocation)
    send(text)
    await beAwaited(sourceLocation: sourceLocation)
  }

  /// Returns when the session waits for a line, or records an issue at the deadline.
  func beAwaited(sourceLocation: SourceLocation = #_sourceLocation) async {
    await wait(for: "the session waits for a line", sourceLocation: sourceLocation) {
      self.isAwaited
    }
  }
}

extension ScriptedKeys {
  /// Clears the line, types `quit`, and asserts that the session ends with success.
  func quit(_ run: SessionRun, sourceLocation: SourceLocation = #_sourceLocation) async {
    send("\u{15}quit\r")
    let status = await run.end(sourceLocation: sourceLocation)
    #expect(status == .success, sourceLocation: sourceLocation)
  }
}
