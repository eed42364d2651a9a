// Going back to earlier lines, and searching among them.

extension LineBuffer {
  /// Where the user is among the earlier lines.
  struct Browsing: Equatable, Sendable {
    /// The line that is shown; nil for the one that was being typed.
    var index: Int?
    /// What was typed before browsing began.
    var draft = ""
    /// Earlier lines that were changed and then left; forgotten with the next line that is accepted.
    var changed: [Int: String] = [:]
  }

  /// An incremental search backwards (C-r).
  struct Search: Equatable, Sendable {
    var query = ""
    /// Where the line that is shown was found.
    var found: Int?
    var hasFailed = false
    /// The line that C-g goes back to.
    let originalText: String
    let originalOffset: Int
  }

  /// What stands in place of the prompt during a search; nil without one.
  var searchPrompt: String? {
    searching.map { "\($0.hasFailed ? "no match" : "search") '\($0.query)': " }
  }

  mutating func browse(by steps: Int) {
    let current = browsing.index ?? history.count
    let next = min(max(current + steps, 0), history.count)
    if next == current { return rings = true }
    if let index = browsing.index {
      browsing.changed[index] = text == history[index] ? nil : text
    } else {
      browsing.draft = text
    }
    browsing.index = next == history.count ? nil : next
    let line = next == history.count ? browsing.draft : browsing.changed[next] ?? history[next]
    show(line, offset: line.utf8.count)
  }

  // MARK: Search

  mutating func beginSearch() {
    searching = Search(originalText: text, originalOffset: offset)
    hasChanged = true
  }

  /// Does what a key means in a search.
  ///
  /// - Returns: False if the key ends the search, the found line stays, and the key is to be done.
  mutating func performSearch(_ key: EditKey) -> Bool {
    guard var search = searching else { return false }
    hasChanged = true
    switch key {
    case .character(let scalar):
      search.query.unicodeScalars.append(scalar)
      find(search, upTo: search.found ?? history.count - 1)
    case .deleteLeft:
      if search.query.isEmpty { rings = true } else { search.query.removeLast() }
      find(search, upTo: history.count - 1)
    case .search:
      if search.query.isEmpty { search.query = latestQuery }
      findOlder(search)
    case .abort:
      show(search.originalText, offset: search.originalOffset)
      searching = nil
    case .interrupt: return false
    default:
      endSearch(search)
      return false
    }
    return true
  }

  private mutating func endSearch(_ search: Search) {
    if !search.query.isEmpty { latestQuery = search.query }
    if let found = search.found {
      browsing = Browsing(index: found, draft: search.originalText)
    }
    searching = nil
  }

  /// C-r again: the next older line that is not the same.
  private mutating func findOlder(_ search: Search) {
    var next = (search.found ?? history.count) - 1
    while next >= 0, search.found != nil, history[next] == text { next -= 1 }
    find(search, upTo: next)
  }

  /// Finds the newest line that holds the query, not newer than `newest`, and shows it.
  private mutating func find(_ search: Search, upTo newest: Int) {
    var search = search
    search.hasFailed = false
    if search.query.isEmpty {
      search.found = nil
      show(search.originalText, offset: search.originalOffset)
    } else if let (line, place) = match(search.query, upTo: newest) {
      search.found = line
      show(history[line], offset: place)
    } else {
      search.hasFailed = true
      rings = true
    }
    searching = search
  }

  private func match(_ query: String, upTo newest: Int) -> (line: Int, place: Int)? {
    let needle = Array(query.utf8)
    for line in stride(from: newest, through: 0, by: -1) {
      if let place = history[line].offset(of: needle) { return (line, place) }
    }
    return nil
  }

  private mutating func show(_ line: String, offset: Int) {
    text = line
    self.offset = offset
    hasChanged = true
  }
}

extension String {
  /// Where some bytes first occur.
  fileprivate func offset(of needle: [UInt8]) -> Int? {
    let bytes = utf8.span
    guard bytes.count >= needle.count else { return nil }
    return (0...(bytes.count - needle.count)).first { start in
      needle.indices.allSatisfy { bytes[start + $0] == needle[$0] }
    }
  }
}
