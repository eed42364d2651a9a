/// A source of the lines of some texts, numbered from 1.
///
/// A text is split like a file: one with newlines is several lines, an empty one is none.
@MainActor
public final class StringLineSource: LineSource {
  private var batches: ArraySlice<[InputLine]>

  /// The number of lines of all texts.
  public let lineCount: Int?

  /// Creates a source of texts, each of which begins a new line.
  public convenience init(_ texts: [String]) { self.init(texts) { _ in false } }

  /// Creates a source of texts, in some of which U+FFFD has replaced invalid UTF-8.
  package init(_ texts: [String], wasRepaired: (String) -> Bool) {
    var splitter = LineSplitter()
    let batches = texts.map { text in
      var lines: [InputLine] = []
      splitter.split(text.utf8.span, into: &lines)
      if let last = splitter.finish() { lines.append(last) }
      return wasRepaired(text) ? lines.map(\.repaired) : lines
    }
    self.batches = batches.filter { !$0.isEmpty }[...]
    lineCount = batches.reduce(0) { $0 + $1.count }
  }

  /// Returns the lines of the next text; nil at the end of input.
  public func nextBatch() async -> [InputLine]? { batches.popFirst() }
}

extension InputLine {
  /// The line, marked as one with replaced bytes if it has U+FFFD.
  fileprivate var repaired: InputLine {
    guard case .text(let text, _) = content, text.unicodeScalars.contains("\u{FFFD}") else {
      return self
    }
    return InputLine(number: number, content: .text(text, repaired: true))
  }
}
