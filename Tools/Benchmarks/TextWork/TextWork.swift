import Basics
import RIBConsole
import RIBReport

/// Work on texts, which users and the outside can make as long as they like; `Tools/Benchmarks/thresholds` has limits for its
/// growth with their length.
///
/// It is a target of the package that it measures, as it calls what that keeps to itself.
@MainActor public struct TextWork {
  /// The work, in words.
  public let name: String
  /// Prepares the work on a text of a number of parts, each of a few characters: a closure whose result depends on
  /// all of it.
  public let onText: @MainActor (_ partCount: Int) -> () -> Int

  private init(_ name: String, _ onText: @escaping @MainActor (Int) -> () -> Int) {
    self.name = name
    self.onText = onText
  }

  /// Returns a function that reads a line as a command.
  public static func parser<Action>(
    @CommandBuilder<Void, Action> of build: () -> [Command<Void, Action>]
  ) -> (String) throws -> Action {
    CommandSet(build).parser
  }

  /// All kinds of work.
  public static let all = [
    TextWork("escape a text") { count in
      let text = String(repeating: "\u{1B}[1m", count: count)
      return { TerminalText.visible(text).utf8.count }
    },
    TextWork("write a text as JSON") { count in
      let text = String(repeating: "a\"b", count: count)
      return { JSONText.literal(text).utf8.count }
    },
    TextWork("quote and split a word") { count in
      let text = String(repeating: "a \"b\n", count: count)
      return { (try? Words(Words.quoted(text)).first?.text.utf8.count) ?? 0 }
    },
    TextWork("read a line") { count in
      let bytes = Array(String(repeating: "line ", count: count).utf8)
      return {
        var splitter = LineSplitter()
        var lines: [InputLine] = []
        for start in stride(from: 0, to: bytes.count, by: 1_000) {
          splitter.split(
            bytes.span.extracting(start..<min(start + 1_000, bytes.count)), into: &lines)
        }
        return splitter.finish()?.number ?? 0
      }
    },
    TextWork("wrap a text") { count in
      let text = String(repeating: "word 計算 ", count: count)
      return { WrappedText.rows(text, columns: 80).count }
    },
    TextWork("paste lines and accept them") { count in
      let bytes = Array("\u{1B}[200~\(String(repeating: "line\n", count: count))\u{1B}[201~\r".utf8)
      return {
        var buffer = LineBuffer()
        buffer.feed(bytes)
        var lineCount = 0
        while buffer.next() != nil { lineCount += 1 }
        return lineCount
      }
    },
    TextWork("draw a line") { count in
      let text = String(repeating: "a\t計", count: count)
      return {
        var display = LineDisplay(columns: 80, rows: 24)
        return display.refresh(.init(prompt: "> ", text: text, cursor: 0)).utf8.count
      }
    },
    TextWork("go back by a word") { count in
      var line = EditedLine()
      _ = line.insert(String(repeating: "🇩🇪", count: count))
      return {
        var line = line
        return line.edit(.wordLeft, gathers: false) == true ? line.cursor : 1
      }
    },
    TextWork("find the word to complete") { count in
      let text = String(repeating: "🇩🇪", count: count)
      return { WordAtCursor(text, cursor: text.utf8.count)?.range.count ?? 0 }
    },
    TextWork("complete among names") { count in
      let names = (0..<count).map { "name\($0)" }
      guard let word = WordAtCursor("na", cursor: 2) else { return { 0 } }
      return {
        var completion = Completion(word)
        for name in names { completion.add(name) }
        return completion.answer.lines(columns: 80).count + completion.omittedCount
      }
    },
    TextWork("merge two lists of lines") { count in
      let old = (0..<count).map { "line \($0)" }
      let new = old.filter { $0 != "line 7" } + ["last"]
      return { DifferenceText.merged(expected: old, actual: new).count }
    },
    TextWork("hide secrets in a text") { count in
      let secrets = SecretWords()
      secrets.add(["abc"])
      let text = String(repeating: "abc abcd ", count: count)
      return { secrets.hiding(text).utf8.count }
    },
    TextWork("read a text from JSON") { count in
      let json = JSONText.literal(String(repeating: "a\"b\n", count: count))
      return { JSONText.decoded(json)?.utf8.count ?? 0 }
    },
    TextWork("compare two states") { count in
      func text(_ part: String) -> String { String(repeating: part, count: count) }
      let old = Array("[\(text("{\"a\":1},"))]".utf8)
      let new = Array("[{\"a\":2},\(text("{\"b\":1},"))]".utf8)
      return { TextDifference.parts(from: old, to: new).count }
    },
  ]
}
