/// Work on texts that the benchmarks measure; `Benchmarks/thresholds` limits its growth with their length.
@_spi(Benchmarks)
@MainActor public enum TextWork: String, CaseIterable {
  case escape = "escape a text"
  case escapeAsJSON = "write a text as JSON"
  case quote = "quote and split a word"
  case readLine = "read a line"
  case wrap = "wrap a text"
  case paste = "paste lines and accept them"
  case draw = "draw a line"
  case moveByWord = "go back by a word"
  case wordAtCursor = "find the word to complete"
  case complete = "complete among names"
  case merge = "merge two lists of lines"
  case hideSecrets = "hide secrets in a text"

  /// Prepares the work on a text of a number of parts, each of a few characters.
  ///
  /// - Returns: A closure that does the work; its result depends on all of it.
  public func onText(ofParts count: Int) -> () -> Int {
    func text(_ part: String) -> String { String(repeating: part, count: count) }
    switch self {
    case .escape:
      let text = text("\u{1B}[1m")
      return { TerminalText.visible(text).utf8.count }
    case .escapeAsJSON:
      let text = text("a\"b")
      return { JSONText.literal(text).utf8.count }
    case .quote:
      let text = text("a \"b\n")
      return { (try? Words(Words.quoted(text)).first?.text.utf8.count) ?? 0 }
    case .readLine:
      let bytes = Array(text("line ").utf8)
      return {
        var splitter = LineSplitter()
        var lines: [InputLine] = []
        for start in stride(from: 0, to: bytes.count, by: 1_000) {
          splitter.split(
            bytes.span.extracting(start..<min(start + 1_000, bytes.count)), into: &lines)
        }
        return splitter.finish()?.number ?? 0
      }
    case .wrap:
      let text = text("word 計算 ")
      return { WrappedText.rows(text, columns: 80).count }
    case .paste:
      let bytes = Array("\u{1B}[200~\(text("line\n"))\u{1B}[201~\r".utf8)
      return {
        var buffer = LineBuffer()
        buffer.feed(bytes)
        var lineCount = 0
        while buffer.next() != nil { lineCount += 1 }
        return lineCount
      }
    case .draw:
      let text = text("a\t計")
      return {
        var display = LineDisplay(columns: 80, rows: 24)
        return display.refresh(.init(prompt: "> ", text: text, cursor: 0)).utf8.count
      }
    case .moveByWord:
      var line = EditedLine()
      _ = line.insert(text("🇩🇪"))
      return {
        var line = line
        return line.edit(.wordLeft, gathers: false) == true ? line.cursor : 1
      }
    case .wordAtCursor:
      let text = text("🇩🇪")
      return { WordAtCursor(text, cursor: text.utf8.count)?.range.count ?? 0 }
    case .complete:
      let names = (0..<count).map { "name\($0)" }
      guard let word = WordAtCursor("na", cursor: 2) else { return { 0 } }
      return {
        var completion = Completion(word)
        for name in names { completion.add(name) }
        return completion.lines(columns: 80).count + completion.omittedCount
      }
    case .merge:
      let old = (0..<count).map { "line \($0)" }
      let new = old.filter { $0 != "line 7" } + ["last"]
      return { LineDifference(expected: old, actual: new).entries.count }
    case .hideSecrets:
      let secrets = SecretWords()
      secrets.add(["abc"])
      let text = text("abc abcd ")
      return { secrets.hiding(text).utf8.count }
    }
  }
}
