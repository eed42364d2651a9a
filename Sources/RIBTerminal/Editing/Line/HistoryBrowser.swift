/// The user's position among the earlier lines, and the search for one (C-r).
struct HistoryBrowser: Sendable {
  private struct Search {
    var query = ""
    /// The index of the line in which the query was found.
    var found: Int?
    var hasFailed = false
    /// The line that C-g restores.
    let original: EditedLine.Content
  }

  /// The lines to browse and search, oldest first; a change returns to the line that is being typed.
  var lines: [String] = [] { didSet { leave(for: nil, draft: "") } }
  /// The index of the shown line; nil for the line that is being typed.
  private var index: Int?
  /// The text that was typed before browsing began.
  private var draft = ""
  /// Earlier lines that were changed and left; forgotten when the next line is accepted.
  private var changed: [Int: String] = [:]
  private var search: Search?
  private var latestQuery = ""

  var isSearching: Bool { search != nil }

  /// The line before the search; nil without one.
  var originalText: String? { search?.original.text }

  /// The text that replaces the prompt during a search; nil without one.
  var searchPrompt: String? {
    search.map { "\($0.hasFailed ? "no match" : "search") '\($0.query)': " }
  }

  /// Returns to the line that is being typed, which is a new one.
  mutating func reset() {
    search = nil
    leave(for: nil, draft: "")
  }

  /// Moves to an earlier or a later line.
  ///
  /// - Parameter line: The line that is left, possibly changed; then the other one.
  /// - Returns: False if there is no other.
  mutating func move(by steps: Int, _ line: inout EditedLine) -> Bool {
    let current = index ?? lines.count
    let next = min(max(current + steps, 0), lines.count)
    return next != current && go(to: next, &line)
  }

  /// Moves to the next earlier or later line that begins with a text and differs from the line that is left;
  /// after the latest one, to the line that was being typed.
  mutating func search(by step: Int, prefix: String, _ line: inout EditedLine) -> Bool {
    let current = index ?? lines.count
    var next = current + step
    while lines.indices.contains(next),
      lines[next] == line.text || !lines[next].utf8.starts(with: prefix.utf8)
    { next += step }
    return (current < lines.count || next < current) && next >= 0 && go(to: next, &line)
  }

  private mutating func go(to next: Int, _ line: inout EditedLine) -> Bool {
    if let index {
      changed[index] = line.text == lines[index] ? nil : line.text
    } else {
      draft = line.text
    }
    index = next == lines.count ? nil : next
    let text = next == lines.count ? draft : changed[next] ?? lines[next]
    line.content = EditedLine.Content(text: text, offset: text.utf8.count)
    return true
  }

  /// Handles a key in a search, or the one that begins it.
  ///
  /// - Returns: Whether the key had an effect; nil if there is no search, or if the key ends it and must still be handled.
  mutating func perform(_ key: EditKey, on line: inout EditedLine) -> Bool? {
    guard var search else {
      if key != .search { return nil }
      self.search = Search(original: line.content)
      return true
    }
    switch key {
    case .character(let scalar):
      search.query.unicodeScalars.append(scalar)
      return find(search, upTo: search.found ?? lines.count - 1, &line)
    case .deleteLeft:
      let isShorter = search.query.popLast() != nil
      return find(search, upTo: lines.count - 1, &line) && isShorter
    case .search:
      if search.query.isEmpty { search.query = latestQuery }
      // The next older line that differs.
      var next = (search.found ?? lines.count) - 1
      while next >= 0, search.found != nil, lines[next] == line.text { next -= 1 }
      return find(search, upTo: next, &line)
    case .abort:
      self.search = nil
      line.content = search.original
      return true
    case .interrupt:
      return nil
    default:
      if !search.query.isEmpty { latestQuery = search.query }
      if let found = search.found { leave(for: found, draft: search.original.text) }
      self.search = nil
      return nil
    }
  }

  private mutating func leave(for index: Int?, draft: String) {
    (self.index, self.draft, changed) = (index, draft, [:])
  }

  /// Finds the newest line with the query, at `newest` or before it; an empty query returns to the original line.
  private mutating func find(
    _ search: Search, upTo newest: Int, _ line: inout EditedLine
  ) -> Bool {
    var search = search
    defer { self.search = search }
    search.hasFailed = false
    if search.query.isEmpty {
      search.found = nil
      line.content = search.original
      return true
    }
    for index in stride(from: newest, through: 0, by: -1) {
      let text = lines[index]
      guard let found = text.utf8.firstRange(of: search.query.utf8) else { continue }
      search.found = index
      let offset = text.utf8.distance(from: text.startIndex, to: found.lowerBound)
      line.content = EditedLine.Content(text: text, offset: offset)
      return true
    }
    search.hasFailed = true
    return false
  }
}
