// A terminal in memory: what is written to it can be seen, and what is asked of it is noted.

import RIBCore
import RIBTesting
import TestSupport
import Testing

@testable import RIBConsole

final class MemoryTerminal: TerminalControl, TextSink {
  private(set) var columns = 80
  let rows: Int
  let isTerminal: Bool
  private(set) var calls: [String] = []
  /// All that was written, by both streams.
  private(set) var text = ""
  private var screen: TerminalScreen

  /// - Parameter isTerminal: Whether it says so as a sink.
  init(rows: Int = 24, isTerminal: Bool = false) {
    self.rows = rows
    self.isTerminal = isTerminal
    screen = TerminalScreen(columns: columns, rows: rows)
  }

  /// What a person sees, without empty lines.
  var lines: [String] { screen.lines.filter { !$0.isEmpty } }

  /// Waits until the last line that is seen is as the closure wants it.
  func wait(
    for what: String, sourceLocation: SourceLocation = #_sourceLocation,
    last isSo: @escaping (String) -> Bool
  ) async {
    await RIBConsoleTests.wait(for: what, sourceLocation: sourceLocation) {
      isSo(self.lines.last ?? "")
    }
  }

  func resize(columns: Int) {
    self.columns = columns
    screen.resize(columns: columns, rows: rows)
  }

  func beginEditing() { calls.append("edit") }
  func endEditing() { calls.append("run") }
  func restore() { calls.append("restore") }
  func stop() { calls.append("stop") }

  var failure: SystemError? { nil }

  func write(bytes: Span<UInt8>) {
    let bytes = unsafe bytes.withUnsafeBufferPointer { unsafe Array($0) }
    text += String(decoding: bytes, as: UTF8.self)
    screen.feed(bytes)
  }

  func endLine() {
    text += "\n"
    screen.feed("\r\n")
  }

  func flush() { VirtualClock.checkWaits() }
}
