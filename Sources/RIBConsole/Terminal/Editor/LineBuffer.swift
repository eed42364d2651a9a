// The line that is being edited, as a value that knows nothing of terminals.

/// A line, its cursor, and what the keys do to them: Emacs keys, history, search and paste.
///
/// The owner feeds it what it reads from the terminal, cut anywhere, and does what the events say.
/// After an event that `stops`, the bytes behind it wait, since what they mean may depend on what
/// the owner does; `resume()` goes on with them.
///
/// ```swift
/// var buffer = LineBuffer()
/// buffer.feed("helo\u{02}l\r".utf8)  // [.accepted("hello")]; C-b goes left
/// buffer.resume()  // [], and then keys are taken again
/// ```
///
/// Pasted text (between `ESC [ 200 ~` and `ESC [ 201 ~`) is inserted as it is, and runs nothing. Line
/// ends in it become line feeds in the text, which a display shows as `\n`, so that all of it is
/// seen before it runs. Return then accepts its lines one after the other, each with an event of its
/// own. Other control characters and tabs stay in the text too; show it by `LineDisplay`, never raw.
///
/// A line has at most 1 MiB; what would make it longer is refused, a paste as a
/// whole.
struct LineBuffer: Sendable {
  /// The longest line, in bytes.
  static let limit = EditedLine.limit

  private var line = EditedLine()
  private var browser: HistoryBrowser
  private var decoder = KeyDecoder(pasteLimit: LineBuffer.limit)
  /// Bytes that have not been looked at.
  private var waiting: ArraySlice<UInt8> = []
  /// The lines of a paste that wait to be accepted after the first.
  private var waitingLines: ArraySlice<String> = []
  private var isStopped = false
  /// Typed characters that are still to be inserted, all at once.
  private var typed = ""
  private var latestKey: EditKey?
  private var hasChanged = false
  private var rings = false

  init(history: [String] = []) { browser = HistoryBrowser(history) }

  /// The line.
  var text: String { line.text }

  /// Where the cursor is: before the character that begins at this byte of the text, or at its end.
  var cursor: Int { line.cursor }

  /// The lines to browse and search, oldest first.
  var history: [String] {
    get { browser.lines }
    set { browser.replace(lines: newValue) }
  }

  /// What stands in place of the prompt during a search; nil without one.
  var searchPrompt: String? { browser.searchPrompt }

  /// Takes bytes from the terminal.
  ///
  /// While the buffer is stopped they wait. C-c among them is an event at once then, and what came before
  /// it is forgotten, as a terminal does: so a long list of pasted lines can be ended.
  ///
  /// - Returns: What the owner is to do, in order; at most the last event stops.
  mutating func feed(_ bytes: some Sequence<UInt8>) -> [EditEvent] {
    let start = waiting.endIndex
    waiting.append(contentsOf: bytes)
    guard isStopped else { return work() }
    guard let interrupt = waiting[start...].lastIndex(of: 0x03) else { return [] }
    forgetWaiting(before: interrupt + 1)
    return [.interrupt(discarded: "")]
  }

  /// Goes on behind an event that stops, when the owner has done what it asks.
  mutating func resume() -> [EditEvent] {
    guard isStopped else { return [] }
    isStopped = false
    if let line = waitingLines.popFirst() {
      isStopped = true
      return [.accepted(line)]
    }
    return work()
  }

  /// Forgets the lines that wait to be accepted, and what was typed behind them.
  mutating func forgetWaiting() { forgetWaiting(before: waiting.endIndex) }

  /// Puts something in the place of a part of the text, given in bytes, and the cursor behind it.
  ///
  /// - Returns: False if the line would become too long; it is as it was then.
  @discardableResult
  mutating func replace(_ range: Range<Int>, with replacement: String) -> Bool {
    note(line.replace(range, with: replacement), otherwiseRings: false)
  }

  // MARK: Keys

  private mutating func work() -> [EditEvent] {
    var events: [EditEvent] = []
    var keys: [EditKey] = []
    while !isStopped, let byte = waiting.popFirst() {
      decoder.take(byte, into: &keys)
      for key in keys {
        guard let event = perform(key) else { continue }
        isStopped = event.stops
        events.append(event)
      }
      keys.removeAll(keepingCapacity: true)
    }
    if waiting.isEmpty { waiting = [] }
    insertTyped()
    return noted() + events
  }

  /// The events of what has changed since they were last given.
  private mutating func noted() -> [EditEvent] {
    defer { (hasChanged, rings) = (false, false) }
    return (rings ? [.bell] : []) + (hasChanged ? [.changed] : [])
  }

  private mutating func perform(_ key: EditKey) -> EditEvent? {
    if case .character(let scalar) = key, !browser.isSearching {
      type(scalar)
      return nil
    }
    insertTyped()
    defer { latestKey = key }
    if browser.isSearching, !performSearch(key).isOver { return nil }
    switch key {
    case .accept: return accept()
    case .interrupt:
      defer { clear() }
      return .interrupt(discarded: browser.originalText ?? text)
    case .suspend: return .suspend
    case .complete: return latestKey == .complete ? .listCandidates : .complete
    case .clearScreen: return .clearScreen
    case .deleteRightOrEnd where text.isEmpty: return .endOfInput
    case .paste(let bytes): return insertPaste(bytes) ? nil : .refused
    case .historyBack: browse(by: -1)
    case .historyForward: browse(by: 1)
    case .historyStart: browse(by: -history.count)
    case .historyEnd: browse(by: history.count)
    case .search:
      browser.beginSearch(from: line.content)
      hasChanged = true
    default: note(line.edit(key, gathers: latestKey?.kills ?? false) ?? false)
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

  private mutating func clear() {
    line.show(EditedLine.Content())
    browser.reset()
    hasChanged = false  // the owner draws the next line anew in any case
  }

  private mutating func browse(by steps: Int) {
    let found = browser.move(by: steps, leaving: text)
    if let found { line.show(found) }
    note(found != nil)
  }

  private mutating func performSearch(_ key: EditKey) -> HistoryBrowser.SearchStep {
    let step = browser.perform(key, shown: text)
    if let found = step.line { line.show(found) }
    rings = rings || step.rings
    hasChanged = true
    return step
  }

  /// Notes whether a key, or the owner, could do what it asked for.
  @discardableResult
  private mutating func note(_ isDone: Bool, otherwiseRings: Bool = true) -> Bool {
    hasChanged = hasChanged || isDone
    rings = rings || (!isDone && otherwiseRings)
    return isDone
  }

  // MARK: Text that comes

  private mutating func type(_ scalar: Unicode.Scalar) {
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
    note(line.insert(typed))
    typed = ""
  }

  /// - Returns: False if the line would become too long, or the paste alone is.
  private mutating func insertPaste(_ bytes: [UInt8]?) -> Bool {
    guard let bytes else { return false }
    let text = String(decoding: bytes, as: UTF8.self)
      .replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    return note(line.insert(text), otherwiseRings: false)
  }

  // MARK: Bytes that wait

  private mutating func forgetWaiting(before end: Int) {
    waiting = waiting[end...]
    waitingLines = []
    decoder = KeyDecoder(pasteLimit: Self.limit)
  }
}
