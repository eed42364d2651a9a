import RIBConsole

/// A source that gives all lines in one batch, like a reader of much input.
final class LinesAtOnce: LineSource {
  private var lines: [InputLine]

  init(_ lines: [InputLine]) { self.lines = lines }

  convenience init(_ texts: [String]) {
    self.init(
      texts.enumerated().map {
        InputLine(number: $0.offset + 1, content: .text($0.element, repaired: false))
      })
  }

  func nextBatch() async -> [InputLine]? {
    defer { lines = [] }
    return lines.isEmpty ? nil : lines
  }
}
