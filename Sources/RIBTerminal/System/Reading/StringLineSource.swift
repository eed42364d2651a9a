/// A source of the lines of some texts, numbered from 1.
///
/// A text is split like a file: one with newlines is several lines, an empty one is none.
@MainActor
public final class StringLineSource: LineSource {
  private var texts: ArraySlice<String>
  private var splitter = LineSplitter()

  /// The number of lines of all texts.
  public let lineCount: Int?

  /// Creates a source of texts, each of which begins a new line.
  public init(_ texts: [String]) {
    self.texts = texts[...]
    lineCount = texts.reduce(0) { count, text in
      let ends = text.utf8.count { $0 == 0x0A }
      return count + ends + (text.isEmpty || text.utf8.last == 0x0A ? 0 : 1)
    }
  }

  /// Returns the lines of the next text; nil at the end of input.
  public func nextBatch() async -> [InputLine]? {
    while let text = texts.popFirst() {
      var lines: [InputLine] = []
      splitter.split(text.utf8.span, into: &lines)
      if let last = splitter.finish() { lines.append(last) }
      if !lines.isEmpty { return lines }
    }
    return nil
  }
}
