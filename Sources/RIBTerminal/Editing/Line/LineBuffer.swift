/// A line that is being edited, with Emacs keys, history, search and paste; it needs no terminal.
///
/// The owner feeds it the bytes of the terminal, cut anywhere, and takes one event after the other. Bytes after
/// an event are handled by the next call, since their meaning may depend on what the owner does.
///
/// ```swift
/// var buffer = LineBuffer()
/// buffer.feed("helo\u{02}l\rx".utf8)  // C-b goes left
/// buffer.next()  // .accepted("hello")
/// buffer.next()  // nil: all bytes are handled, and the line is "x"
/// ```
///
/// Pasted text (between `ESC [ 200 ~` and `ESC [ 201 ~`) is inserted as it is, and runs nothing. Its line ends
/// become line feeds, so that users see all of it before it runs. Return then accepts its lines one after the
/// other, each as an event of its own. Other control characters and tabs stay in the text too; draw it with
/// `LineDisplay`, never raw.
///
/// A line has at most 1 MiB. Input that would make it longer is refused, a paste as a whole.
package struct LineBuffer: Sendable {
  private var line = EditedLine()
  /// The earlier lines, and the position among them.
  var browser = HistoryBrowser()
  private var decoder = KeyDecoder()
  /// The lines of a paste that are accepted after the first.
  private var waitingLines: ArraySlice<String> = []
  /// The number of lines of the same paste accepted so far, known from the slice's start; 0 for one that was typed.
  var pastedLines: Int { waitingLines.startIndex }
  private var latestKey: EditKey?
  private var rings = false
  private var undo = UndoStack()
  /// The beginning of the lines to which up and down move; nil until they are used.
  private var prefix: String?
  /// The line from which the latest last word was inserted, and its range.
  private var lastWord: (line: Int, range: Range<Int>)?

  /// The text below the line, until the next key.
  var candidates: [String] = []

  package init(history: [String] = []) { browser.lines = history }

  package var text: String { line.text }

  /// The byte offset of the character at the cursor, or of the text's end.
  package var cursor: Int { line.cursor }

  /// Takes bytes from the terminal; `next()` handles them.
  package mutating func feed(_ bytes: some Sequence<UInt8>) { decoder.feed(bytes) }

  /// Handles the bytes up to the next request to the owner.
  ///
  /// - Returns: Nil when all bytes are handled; it is time to show the line.
  package mutating func next() -> EditEvent? {
    if let line = waitingLines.popFirst() { return .accepted(line) }
    while let key = decoder.next() { if let event = perform(key) { return event } }
    defer { rings = false }
    return rings ? .bell : nil
  }

  /// Whether the latest byte is C-c within a paste.
  ///
  /// If more bytes follow at once, it is a part of the paste. Otherwise it was typed, as the end of the paste
  /// was lost.
  var endsWithPastedInterrupt: Bool { decoder.endsWithPastedInterrupt }

  /// Drops a paste whose end was lost, and the line, which is returned.
  mutating func dropPaste() -> String {
    decoder = KeyDecoder()
    return discard()
  }

  /// Returns the bytes that are not decoded yet, and removes them.
  mutating func takeWaiting() -> [UInt8] {
    defer { decoder = KeyDecoder() }
    return Array(decoder.bytes)
  }

  /// Removes the lines that wait to be accepted, and the bytes after them.
  mutating func forgetWaiting() {
    (waitingLines, decoder) = ([], KeyDecoder())
  }

  /// Replaces a range of bytes, as `EditedLine` does.
  @discardableResult
  package mutating func replace(_ range: Range<Int>, with replacement: String) -> Bool {
    line.replace(range, with: replacement)
  }

  /// Inserts the last word of the latest line; used again directly, replaces it by that of the line before.
  ///
  /// - Parameter word: Returns the last word of a line, as it is written.
  mutating func insertLastWord(_ word: (String) -> String?) {
    for index in (0..<(lastWord?.line ?? browser.lines.count)).reversed() {
      guard let text = word(browser.lines[index]) else { continue }
      let range = lastWord?.range ?? line.content.offset..<line.content.offset
      if line.replace(range, with: text) {
        lastWord = (index, range.lowerBound..<(range.lowerBound + text.utf8.count))
        return
      }
    }
    rings = true
  }

  private mutating func perform(_ key: EditKey) -> EditEvent? {
    candidates = []
    defer { latestKey = key }
    keepForUndo(before: key)
    if let hadEffect = browser.perform(key, on: &line) {
      ring(unless: hadEffect)
      return nil
    }
    switch key {
    case .character(let scalar): ring(unless: line.insert(String(scalar)))
    case .accept: return accept()
    case .interrupt: return .interrupt(discarded: discard())
    case .suspend: return .suspend
    case .complete: return latestKey == .complete ? .listCandidates : .complete
    case .clearScreen: return .clearScreen
    case .deleteRightOrEnd where text.isEmpty: return .endOfInput
    case .paste(let text): return text.map { line.insert($0) } == true ? nil : .refused
    case .historyBack: ring(unless: browser.move(by: -1, &line))
    case .historyForward: ring(unless: browser.move(by: 1, &line))
    case .historyStart: ring(unless: browser.move(by: -browser.lines.count, &line))
    case .historyEnd: ring(unless: browser.move(by: browser.lines.count, &line))
    case .up: goUpOrDown(-1)
    case .down: goUpOrDown(1)
    case .undo:
      guard let state = undo.takeState(otherThan: text) else {
        rings = true
        break
      }
      (line.content, browser) = state
    case .lastWord:
      if latestKey != .lastWord { lastWord = nil }
      return .lastWord
    default: ring(unless: line.edit(key, gathers: latestKey?.kills == true) == true)
    }
    return nil
  }

  /// Accepts the line, or the first pasted one; the last pasted line may lack its end.
  private mutating func accept() -> EditEvent {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.count > 1, lines.last == "" { lines.removeLast() }
    waitingLines = lines.dropFirst()
    clear()
    return .accepted(lines[0])
  }

  /// Clears the line; in a search, also the line before it.
  private mutating func discard() -> String {
    defer { clear() }
    return browser.originalText ?? text
  }

  private mutating func clear() {
    line.content = EditedLine.Content()
    browser.reset()
    undo = UndoStack()
    (latestKey, candidates) = (nil, [])
  }

  private mutating func ring(unless hadEffect: Bool) { if !hadEffect { rings = true } }

  /// Moves among pasted lines, or else to a line of the history with the same beginning up to the cursor.
  private mutating func goUpOrDown(_ step: Int) {
    if latestKey != .up, latestKey != .down { prefix = nil }
    if prefix == nil, line.move(lines: step) { return }
    let start = prefix ?? String(text.utf8.prefix(cursor)) ?? text
    prefix = start
    ring(unless: browser.search(by: step, prefix: start, &line))
  }

  /// Stores the line for undo; consecutively typed characters are undone together.
  private mutating func keepForUndo(before key: EditKey) {
    if key == .undo || browser.isSearching { return }
    if case (.character, .character?) = (key, latestKey) { return }
    undo.keep((line.content, browser))
  }
}
