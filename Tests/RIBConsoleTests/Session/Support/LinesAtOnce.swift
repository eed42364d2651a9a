// A source that has much to give.

import RIBConsole

/// Gives all lines in one batch, as a reader does that has much before it.
final class LinesAtOnce: LineSource {
  private var lines: [InputLine]

  init(_ texts: [String]) {
    lines = texts.enumerated().map {
      InputLine(number: $0.offset + 1, content: .text($0.element, repaired: false))
    }
  }

  func nextBatch() async -> [InputLine]? {
    defer { lines = [] }
    return lines.isEmpty ? nil : lines
  }
}
