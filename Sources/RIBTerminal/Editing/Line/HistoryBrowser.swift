/// The user's position among the earlier lines, and the search for one (C-r).
struct HistoryBrowser: Sendable {
  /// The result of a key in a search.
  struct SearchStep {
    /// The line to show; nil to keep the shown one.
    var line: EditedLine.Content?
    /// Whether the key had no effect.
    var rings = false
  }

  private struct Search {
    var query = ""
    /// The index of the line in which the query was found.
    var found: Int?
    var hasFailed = false
    /// The line that C-g restores.
    let original: EditedLine.Content
  }

  /// The lines to browse and search, oldest first.
  private(set) var lines: [String]
  /// The index of the shown line; nil for the line that is being typed.
  private var index: Int?
  /// The text that was typed before browsing began.
  private var draft = ""
  /// Earlier lines that were changed and left; forgotten when the next line is accepted.
  private var changed: [Int: String] = [:]
  private var search: Search?
  private var latestQuery = ""

  init(_ lines: [String]) { self.lines = lines }

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

  /// Replaces the lines, and returns to the line that is being typed.
  mutating func replace(lines: [String]) {
    self.lines = lines
    leave(for: nil, draft: "")
  }

  /// Moves to an earlier or a later line.
  ///
  /// - Parameter text: The line that is left, possibly changed.
  /// - Returns: The line to show; nil if there is none.
  mutating func move(by steps: Int, leaving text: String) -> EditedLine.Content? {
    let current = index ?? lines.count
    let next = min(max(current + steps, 0), lines.count)
    return next == current ? nil : go(to: next, leaving: text)
  }

  /// Moves to the next earlier or later line that begins with a text and differs from the line that is left;
  /// after the latest one, to the line that was being typed.
  mutating func search(
    by step: Int, prefix: String, leaving text: String
  ) -> EditedLine.Content? {
    let current = index ?? lines.count
    var next = current + step
    while lines.indices.contains(next),
      lines[next] == text || !lines[next].utf8.starts(with: prefix.utf8)
    { next += step }
    guard current < lines.count || next < current, next >= 0 else { return nil }
    return go(to: next, leaving: text)
  }

  private mutating func go(to next: Int, leaving text: String) -> EditedLine.Content {
    if let index {
      changed[index] = text == lines[index] ? nil : text
    } else {
      draft = text
    }
    index = next == lines.count ? nil : next
    let line = next == lines.count ? draft : changed[next] ?? lines[next]
    return EditedLine.Content(text: line, offset: line.utf8.count)
  }

  /// Begins a search from the shown line.
  mutating func beginSearch(from original: EditedLine.Content) {
    search = Search(original: original)
  }

  /// Handles a key in a search, at the line that is shown.
  ///
  /// - Returns: Nil if there is no search, or if the key ends it and must still be handled.
  mutating func perform(_ key: EditKey, shown: String) -> SearchStep? {
    guard var search else { return nil }
    switch key {
    case .character(let scalar):
      search.query.unicodeScalars.append(scalar)
      return find(search, upTo: search.found ?? lines.count - 1)
    case .deleteLeft:
      let rings = search.query.popLast() == nil
      var step = find(search, upTo: lines.count - 1)
      step.rings = step.rings || rings
      return step
    case .search:
      if search.query.isEmpty { search.query = latestQuery }
      // The next older line that differs.
      var next = (search.found ?? lines.count) - 1
      while next >= 0, search.found != nil, lines[next] == shown { next -= 1 }
      return find(search, upTo: next)
    case .abort:
      self.search = nil
      return SearchStep(line: search.original)
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

  /// Finds the newest line with the query, at `newest` or before it.
  private mutating func find(_ search: Search, upTo newest: Int) -> SearchStep {
    var search = search
    defer { self.search = search }
    search.hasFailed = false
    if search.query.isEmpty {
      search.found = nil
      return SearchStep(line: search.original)
    }
    for index in stride(from: newest, through: 0, by: -1) {
      let line = lines[index]
      guard let found = line.utf8.firstRange(of: search.query.utf8) else { continue }
      search.found = index
      let offset = line.utf8.distance(from: line.startIndex, to: found.lowerBound)
      return SearchStep(line: EditedLine.Content(text: line, offset: offset))
    }
    search.hasFailed = true
    return SearchStep(rings: true)
  }
}
