import RIBCore
import RIBTerminal
import Testing

/// A terminal and sink in memory: a test reads the screen that the written text makes, and the calls.
@MainActor
package final class MemoryTerminal: TerminalControl, TextSink {
  package private(set) var columns = 80
  package let rows: Int
  package let isTerminal: Bool
  package private(set) var calls: [String] = []
  /// All that was written, by both streams.
  package private(set) var text = ""
  /// All that had been written when the program was stopped.
  package private(set) var textAtStop = ""
  /// The number of writes to the terminal.
  package private(set) var flushCount = 0
  private var screen: TerminalScreen

  /// - Parameter isTerminal: Whether the sink is a terminal.
  package init(rows: Int = 24, isTerminal: Bool = false) {
    self.rows = rows
    self.isTerminal = isTerminal
    screen = TerminalScreen(columns: columns, rows: rows)
  }

  /// The visible lines, without empty ones.
  package var lines: [String] { screen.lines.filter { !$0.isEmpty } }

  /// The dimmed text behind the cursor, in its row.
  package var hint: String { screen.hint }

  /// The cursor's row without the hint.
  package var typedLine: String { screen.typedLine }

  /// Waits until the last visible line satisfies a condition.
  package func wait(
    for what: String, sourceLocation: SourceLocation = #_sourceLocation,
    last isSo: @escaping @MainActor (String) -> Bool
  ) async {
    await TestSupport.wait(for: what, sourceLocation: sourceLocation) {
      isSo(self.lines.last ?? "")
    }
  }

  package func resize(columns: Int) {
    self.columns = columns
    screen.resize(columns: columns, rows: rows)
  }

  package func beginEditing() { calls.append("edit") }
  package func endEditing() { calls.append("run") }
  package func restore() { calls.append("restore") }
  package func stop() {
    calls.append("stop")
    textAtStop = text
  }

  package var failure: SystemError? { nil }

  package func write(bytes: Span<UInt8>) {
    let bytes = unsafe bytes.withUnsafeBufferPointer { unsafe Array($0) }
    text += String(decoding: bytes, as: UTF8.self)
    screen.feed(bytes)
  }

  package func endLine() {
    text += "\n"
    screen.feed("\r\n")
  }

  package func flush() {
    flushCount += 1
    VirtualClock.checkWaits()
  }
}
