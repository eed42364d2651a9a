// What the editing keys do to a line: movement and deletion by characters and by words.

extension EditKey {
  /// Whether the key puts text into the kill buffer; several in a row gather there.
  var kills: Bool {
    switch self {
    case .killToEnd, .killToStart, .killBlankWordLeft, .killWordLeft, .killWordRight: true
    default: false
    }
  }
}

extension LineBuffer {
  mutating func edit(_ key: EditKey, isKilling: Bool) {
    switch key {
    case .lineStart: move(to: text.startIndex)
    case .lineEnd: move(to: text.endIndex)
    case .left: move(to: leftIndex)
    case .right: move(to: rightIndex)
    case .wordLeft: move(to: wordStart(isPart: \.isPartOfWord))
    case .wordRight: move(to: wordEnd)
    case .deleteLeft: delete(leftIndex..<cursorIndex)
    case .deleteRight, .deleteRightOrEnd: delete(cursorIndex..<rightIndex)
    case .killToEnd: kill(cursorIndex..<text.endIndex, gathers: isKilling)
    case .killWordRight: kill(cursorIndex..<wordEnd, gathers: isKilling)
    case .killToStart: kill(text.startIndex..<cursorIndex, gathers: isKilling)
    case .killWordLeft:
      kill(wordStart(isPart: \.isPartOfWord)..<cursorIndex, gathers: isKilling)
    case .killBlankWordLeft: kill(wordStart { !$0.isWhitespace }..<cursorIndex, gathers: isKilling)
    case .yank: if killed.isEmpty || !insert(killed) { rings = true }
    case .transpose: transpose()
    case .historyBack: browse(by: -1)
    case .historyForward: browse(by: 1)
    case .historyStart: browse(by: -history.count)
    case .historyEnd: browse(by: history.count)
    case .search: beginSearch()
    default: rings = true
    }
  }

  // MARK: Places

  func index(_ offset: Int) -> String.Index {
    text.utf8.index(text.utf8.startIndex, offsetBy: offset)
  }

  func byteOffset(of index: String.Index) -> Int {
    text.utf8.distance(from: text.utf8.startIndex, to: index)
  }

  /// The cursor's place, behind the character that the offset is within, if it is within one.
  var cursorIndex: String.Index {
    let place = index(offset)
    if place == text.endIndex || String.Index(place, within: text) != nil { return place }
    return text.index(after: place)
  }

  private var leftIndex: String.Index {
    let place = cursorIndex
    return place == text.startIndex ? place : text.index(before: place)
  }

  private var rightIndex: String.Index {
    let place = cursorIndex
    return place == text.endIndex ? place : text.index(after: place)
  }

  /// The start of the word that the cursor is in or behind.
  private func wordStart(isPart: (Character) -> Bool) -> String.Index {
    let before = text[..<cursorIndex]
    let word = before.lastIndex(where: isPart).map { before[...$0] } ?? ""
    guard !word.isEmpty else { return text.startIndex }
    return word.lastIndex { !isPart($0) }.map { text.index(after: $0) } ?? text.startIndex
  }

  /// The end of the word that the cursor is in or before.
  private var wordEnd: String.Index {
    let behind = text[cursorIndex...]
    guard let start = behind.firstIndex(where: \.isPartOfWord) else { return text.endIndex }
    return behind[start...].firstIndex { !$0.isPartOfWord } ?? text.endIndex
  }

  // MARK: Changes

  private mutating func move(to place: String.Index) {
    let new = byteOffset(of: place)
    if new == cursor { rings = true } else { hasChanged = true }
    offset = new
  }

  private mutating func delete(_ range: Range<String.Index>) {
    if range.isEmpty { return rings = true }
    replace(byteOffset(of: range.lowerBound)..<byteOffset(of: range.upperBound), with: "")
  }

  /// Deletes a part, and keeps it for C-y; what is killed right after another kill joins it.
  private mutating func kill(_ range: Range<String.Index>, gathers: Bool) {
    let part = String(text[range])
    let isBeforeCursor = range.lowerBound < cursorIndex
    delete(range)
    if part.isEmpty { return }
    if !gathers || killed.utf8.count + part.utf8.count > Self.limit { killed = "" }
    killed = isBeforeCursor ? part + killed : killed + part
  }

  /// Swaps the characters around the cursor, or at the line's end the two before it.
  private mutating func transpose() {
    let end = cursorIndex == text.endIndex ? cursorIndex : text.index(after: cursorIndex)
    guard let second = before(end), let first = before(second) else { return rings = true }
    let swapped = String(text[second..<end]) + String(text[first..<second])
    replace(byteOffset(of: first)..<byteOffset(of: end), with: swapped)
  }

  private func before(_ place: String.Index) -> String.Index? {
    place == text.startIndex ? nil : text.index(before: place)
  }
}

extension Character {
  fileprivate var isPartOfWord: Bool { isLetter || isNumber }
}
