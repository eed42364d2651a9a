/// Gives the lines of some texts, numbered through from 1, then the end of input.
///
/// The texts are cut by the rules of a file: one that holds newlines is several lines, one that is
/// empty is none.
@MainActor
public final class StringLineSource: LineSource {
  private var texts: ArraySlice<String>
  private var splitter = LineSplitter()

  /// The lines of all texts.
  public let lineCount: Int?

  /// Makes a source of texts, each of which is at least one line of its own.
  public init(_ texts: [String]) {
    self.texts = texts[...]
    lineCount = texts.reduce(0) { count, text in
      let ends = text.utf8.count { $0 == 0x0A }
      return count + ends + (text.isEmpty || text.utf8.last == 0x0A ? 0 : 1)
    }
  }

  /// The lines of the next text; nil at the end of input.
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
