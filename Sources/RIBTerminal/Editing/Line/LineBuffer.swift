// The line that is being edited, as a value that knows nothing of terminals.

/// A line, its cursor, and what the keys do to them: Emacs keys, history, search and paste.
///
/// The owner feeds it what it reads from the terminal, cut anywhere, and takes one event after the
/// other. What lies behind an event waits for the next call, since what it means may depend on what
/// the owner does.
///
/// ```swift
/// var buffer = LineBuffer()
/// buffer.feed("helo\u{02}l\rx".utf8)  // C-b goes left
/// buffer.next()  // .accepted("hello")
/// buffer.next()  // nil: all is done, and the line is "x"
/// ```
///
/// Pasted text (between `ESC [ 200 ~` and `ESC [ 201 ~`) is inserted as it is, and runs nothing. Line
/// ends in it become line feeds in the text, so that all of it is seen before it runs. Return then
/// accepts its lines one after the other, each with an event of its own. Other control characters and
/// tabs stay in the text too; show it by `LineDisplay`, never raw.
///
/// A line has at most 1 MiB; what would make it longer is refused, a paste as a whole.
package struct LineBuffer: Sendable {
  /// The longest line, in bytes.
  static let limit = EditedLine.limit

  private var line = EditedLine()
  private var browser: HistoryBrowser
  private var decoder = KeyDecoder()
  /// Bytes that have not been looked at.
  private var waiting: ArraySlice<UInt8> = []
  /// The lines of a paste that wait to be accepted after the first.
  private var waitingLines: ArraySlice<String> = []
  /// How many lines of the same paste came before the one that was accepted last: those that wait are a slice.
  var pastedLines: Int { max(waitingLines.startIndex - 1, 0) }
  /// Typed characters that are still to be inserted, all at once.
  private var typed = ""
  private var latestKey: EditKey?
  private var rings = false
  private var undo = UndoStack()
  /// What the lines begin with that up and down go to; nil until they do.
  private var prefix: String?
  /// The line that a last word was inserted from, and where that stands.
  private var lastWord: (line: Int, range: Range<Int>)?

  /// What stands below the line, until the next key.
  var candidates: [String] = []

  package init(history: [String] = []) { browser = HistoryBrowser(history) }

  /// The line.
  package var text: String { line.text }

  /// Where the cursor is: before the character that begins at this byte of the text, or at its end.
  package var cursor: Int { line.cursor }

  /// The lines to browse and search, oldest first.
  var history: [String] {
    get { browser.lines }
    set { browser.replace(lines: newValue) }
  }

  /// What stands in place of the prompt during a search; nil without one.
  var searchPrompt: String? { browser.searchPrompt }

  /// Takes bytes from the terminal; `next()` works on them.
  package mutating func feed(_ bytes: some Sequence<UInt8>) { waiting.append(contentsOf: bytes) }

  /// Works on what was fed, as far as the next thing that the owner is to do.
  ///
  /// - Returns: nil when all is done; it is time to show the line.
  package mutating func next() -> EditEvent? {
    if let line = waitingLines.popFirst() { return .accepted(line) }
    var keys: [EditKey] = []
    while let byte = waiting.popFirst() {
      decoder.take(byte, into: &keys)
      for key in keys { if let event = perform(key) { return event } }
      keys.removeAll(keepingCapacity: true)
    }
    waiting = []
    insertTyped()
    defer { rings = false }
    return rings ? .bell : nil
  }

  /// Whether the latest byte is C-c within a paste.
  ///
  /// If more follows, as it does at once, that is a part of the paste. If nothing does, it was typed,
  /// since the end of the paste is lost.
  var endsWithPastedInterrupt: Bool { decoder.endsWithPastedInterrupt }

  /// Drops a paste whose end is lost, and the line.
  ///
  /// - Returns: The line.
  mutating func dropPaste() -> String {
    decoder = KeyDecoder()
    return discard()
  }

  /// Takes the bytes that have not been looked at; they make no keys any more.
  mutating func takeWaiting() -> [UInt8] {
    defer { waiting = [] }
    return Array(waiting)
  }

  /// Forgets the lines that wait to be accepted, and what was typed behind them.
  mutating func forgetWaiting() {
    (waiting, waitingLines, decoder) = ([], [], KeyDecoder())
  }

  /// Puts something in the place of a part of the text, given in bytes, and the cursor behind it.
  ///
  /// - Returns: False if the line would become too long; it is as it was then.
  @discardableResult
  package mutating func replace(_ range: Range<Int>, with replacement: String) -> Bool {
    line.replace(range, with: replacement)
  }

  /// Inserts the last word of the latest line, or right after that, in its place, that of a line before.
  ///
  /// - Parameter word: Finds the last word of a line, as it is written.
  mutating func insertLastWord(_ word: (String) -> String?) {
    for index in (0..<(lastWord?.line ?? history.count)).reversed() {
      guard let text = word(history[index]) else { continue }
      let range = lastWord?.range ?? line.content.offset..<line.content.offset
      if line.replace(range, with: text) {
        lastWord = (index, range.lowerBound..<(range.lowerBound + text.utf8.count))
        return
      }
    }
    rings = true
  }

  // MARK: Keys

  private mutating func perform(_ key: EditKey) -> EditEvent? {
    if case .character(let scalar) = key, !browser.isSearching {
      type(scalar)
      return nil
    }
    insertTyped()
    candidates = []
    defer { latestKey = key }
    keepForUndo(before: key)
    if browser.isSearching, !performSearch(key).isOver { return nil }
    switch key {
    case .accept: return accept()
    case .interrupt: return .interrupt(discarded: discard())
    case .suspend: return .suspend
    case .complete: return latestKey == .complete ? .listCandidates : .complete
    case .clearScreen: return .clearScreen
    case .deleteRightOrEnd where text.isEmpty: return .endOfInput
    case .paste(let text): return insertPaste(text) ? nil : .refused
    case .historyBack: show(browser.move(by: -1, leaving: text))
    case .historyForward: show(browser.move(by: 1, leaving: text))
    case .historyStart: show(browser.move(by: -history.count, leaving: text))
    case .historyEnd: show(browser.move(by: history.count, leaving: text))
    case .up: goUpOrDown(-1)
    case .down: goUpOrDown(1)
    case .search: browser.beginSearch(from: line.content)
    case .undo: undoLatest()
    case .lastWord:
      if latestKey != .lastWord { lastWord = nil }
      return .lastWord
    default: if line.edit(key, gathers: latestKey?.kills ?? false) != true { rings = true }
    }
    return nil
  }

  /// Accepts the line, or the first of those that were pasted; the last may lack its end.
  private mutating func accept() -> EditEvent {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.count > 1, lines.last == "" { lines.removeLast() }
    waitingLines = lines.dropFirst()
    clear()
    return .accepted(lines[0])
  }

  /// Clears the line; in a search, that from before.
  private mutating func discard() -> String {
    defer { clear() }
    return browser.originalText ?? text
  }

  private mutating func clear() {
    line.show(EditedLine.Content())
    browser.reset()
    undo = UndoStack()
    (latestKey, candidates) = (nil, [])
  }

  private mutating func show(_ found: EditedLine.Content?) {
    if let found { line.show(found) } else { rings = true }
  }

  /// Goes among pasted lines; where there is none, to a line of the history that begins as this one does
  /// before the cursor.
  private mutating func goUpOrDown(_ step: Int) {
    if latestKey != .up, latestKey != .down { prefix = nil }
    if prefix == nil, line.move(lines: step) { return }
    let start = prefix ?? String(text.utf8.prefix(cursor)) ?? text
    prefix = start
    show(browser.search(by: step, prefix: start, leaving: text))
  }

  /// Keeps the line as it is; characters that are typed one after the other are undone at once.
  private mutating func keepForUndo(before key: EditKey) {
    if key == .undo || browser.isSearching { return }
    undo.keep(UndoStack.State(line: line.content, browser: browser))
  }

  private mutating func undoLatest() {
    let state = undo.takeState(otherThan: text)
    if let state { browser = state.browser }
    show(state?.line)
  }

  private mutating func performSearch(_ key: EditKey) -> HistoryBrowser.SearchStep {
    let step = browser.perform(key, shown: text)
    if let found = step.line { line.show(found) }
    rings = rings || step.rings
    return step
  }

  // MARK: Text that comes

  private mutating func type(_ scalar: Unicode.Scalar) {
    candidates = []
    if case .character? = latestKey {} else { keepForUndo(before: .character(scalar)) }
    let size = UTF8.width(scalar)
    if text.utf8.count + typed.utf8.count + size > Self.limit {
      rings = true
    } else {
      typed.unicodeScalars.append(scalar)
      latestKey = .character(scalar)
    }
  }

  /// Inserts what was typed in one go: a long text that is not marked as a paste would take for ever.
  private mutating func insertTyped() {
    if typed.isEmpty { return }
    if !line.insert(typed) { rings = true }
    typed = ""
  }

  /// - Returns: False if the line would become too long, or the paste alone is.
  private mutating func insertPaste(_ text: String?) -> Bool {
    guard let text else { return false }
    return line.insert(text)
  }
}
