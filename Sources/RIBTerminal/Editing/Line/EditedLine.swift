/// A line, its cursor and the killed text, with the movements and changes of the editing keys.
package struct EditedLine: Sendable {
  struct Content: Equatable, Sendable {
    var text = ""
    /// The byte offset at which text is inserted.
    ///
    /// It may be within a character: a letter typed before a combining mark joins it.
    var offset = 0
  }

  /// The longest line, in bytes; the same as for lines that are not edited.
  static let limit = LineSplitter.defaultLimit

  var content = Content()
  private var killed = ""

  package init() {}

  var text: String { content.text }

  /// The byte offset of the character at the cursor, or of the text's end.
  package var cursor: Int { byteOffset(of: cursorIndex) }

  /// - Parameter gathers: Whether killed text joins the text that was killed before.
  /// - Returns: Whether the key had an effect; nil if it is not an editing key.
  package mutating func edit(_ key: EditKey, gathers: Bool) -> Bool? {
    switch key {
    case .lineStart: move(to: text.startIndex)
    case .lineEnd: move(to: text.endIndex)
    case .left: move(to: before(cursorIndex) ?? cursorIndex)
    case .right: move(to: after(cursorIndex))
    case .wordLeft: move(to: wordStart(isPart: \.isPartOfWord))
    case .wordRight: move(to: wordEnd)
    case .deleteLeft: delete((before(cursorIndex) ?? cursorIndex)..<cursorIndex)
    case .deleteRight, .deleteRightOrEnd: delete(cursorIndex..<after(cursorIndex))
    case .killToEnd: kill(cursorIndex..<text.endIndex, gathers)
    case .killWordRight: kill(cursorIndex..<wordEnd, gathers)
    case .killToStart: kill(text.startIndex..<cursorIndex, gathers)
    case .killWordLeft: kill(wordStart(isPart: \.isPartOfWord)..<cursorIndex, gathers)
    case .killBlankWordLeft: kill(wordStart { !$0.isWhitespace }..<cursorIndex, gathers)
    case .yank: !killed.isEmpty && insert(killed)
    case .transpose: transpose()
    case .upperCase: changeWord { $0.uppercased() }
    case .lowerCase: changeWord { $0.lowercased() }
    case .capitalize: changeWord(\.capitalized)
    default: nil
    }
  }

  /// Inserts text at the cursor.
  ///
  /// - Returns: False if the line would become too long; it is unchanged then.
  package mutating func insert(_ added: String) -> Bool {
    replace(content.offset..<content.offset, with: added)
  }

  /// Replaces a range of bytes, and moves the cursor to the end of the replacement.
  ///
  /// - Returns: False if the line would become too long; it is unchanged then.
  mutating func replace(_ range: Range<Int>, with replacement: String) -> Bool {
    let added = replacement.utf8.count - range.count
    guard text.utf8.count + added <= Self.limit else { return false }
    content.text.replaceSubrange(
      index(range.lowerBound)..<index(range.upperBound), with: replacement)
    content.offset = range.lowerBound + replacement.utf8.count
    return true
  }

  /// Moves the cursor up or down in a text of several lines.
  ///
  /// - Returns: False if there is no line in that direction.
  mutating func move(lines count: Int) -> Bool {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let row = text[..<cursorIndex].count { $0 == "\n" }
    guard lines.indices.contains(row + count) else { return false }
    let target = lines[row + count]
    let column = text.distance(from: lines[row].startIndex, to: cursorIndex)
    _ = move(
      to: target.index(target.startIndex, offsetBy: column, limitedBy: target.endIndex)
        ?? target.endIndex)
    return true
  }

  private func index(_ offset: Int) -> String.Index {
    text.utf8.index(text.utf8.startIndex, offsetBy: offset)
  }

  private func byteOffset(of index: String.Index) -> Int {
    text.utf8.distance(from: text.utf8.startIndex, to: index)
  }

  /// The cursor's index; if the offset is within a character, the index after it.
  private var cursorIndex: String.Index {
    let index = index(content.offset)
    if index == text.endIndex || String.Index(index, within: text) != nil { return index }
    return text.index(after: index)
  }

  private func before(_ index: String.Index) -> String.Index? {
    index == text.startIndex ? nil : text.index(before: index)
  }

  private func after(_ index: String.Index) -> String.Index {
    index == text.endIndex ? index : text.index(after: index)
  }

  /// Returns the start of the word at or before the cursor.
  private func wordStart(isPart: (Character) -> Bool) -> String.Index {
    // Search forwards: going backwards, the start of a flag is only found at the first one in a row of flags.
    var start = text.startIndex
    var isInWord = false
    let before = text[..<cursorIndex]
    for index in before.indices {
      let wasInWord = isInWord
      isInWord = isPart(before[index])
      if isInWord, !wasInWord { start = index }
    }
    return start
  }

  /// The end of the word at or after the cursor.
  private var wordEnd: String.Index {
    let behind = text[cursorIndex...]
    guard let start = behind.firstIndex(where: \.isPartOfWord) else { return text.endIndex }
    return behind[start...].firstIndex { !$0.isPartOfWord } ?? text.endIndex
  }

  // MARK: Changes, each of which returns whether it had an effect

  private mutating func move(to index: String.Index) -> Bool {
    let (old, new) = (cursor, byteOffset(of: index))
    content.offset = new
    return new != old
  }

  private mutating func delete(_ range: Range<String.Index>) -> Bool {
    !range.isEmpty
      && replace(byteOffset(of: range.lowerBound)..<byteOffset(of: range.upperBound), with: "")
  }

  /// Deletes a part, and keeps it for C-y; text killed directly after another kill joins it.
  private mutating func kill(_ range: Range<String.Index>, _ gathers: Bool) -> Bool {
    let part = String(text[range])
    let isBeforeCursor = range.lowerBound < cursorIndex
    guard delete(range) else { return false }
    if !gathers { killed = "" }
    killed = isBeforeCursor ? part + killed : killed + part
    return true
  }

  /// Changes the text from the cursor to the end of its word, and moves the cursor there.
  private mutating func changeWord(_ change: (Substring) -> String) -> Bool {
    let end = wordEnd
    return cursorIndex < end
      && replace(cursor..<byteOffset(of: end), with: change(text[cursorIndex..<end]))
  }

  /// Swaps the characters before and after the cursor, or at the line's end the two before it.
  private mutating func transpose() -> Bool {
    let end = after(cursorIndex)
    guard let second = before(end), let first = before(second) else { return false }
    let swapped = String(text[second..<end]) + String(text[first..<second])
    return replace(byteOffset(of: first)..<byteOffset(of: end), with: swapped)
  }
}

extension Substring {
  /// The text before a word unchanged, and the word capitalized.
  fileprivate var capitalized: String {
    let start = firstIndex(where: \.isPartOfWord) ?? endIndex
    let word = self[start...]
    return self[..<start] + word.prefix(1).uppercased() + word.dropFirst().lowercased()
  }
}

extension EditKey {
  /// Whether the key kills text; consecutive kills are gathered.
  var kills: Bool {
    switch self {
    case .killToEnd, .killToStart, .killBlankWordLeft, .killWordLeft, .killWordRight: true
    default: false
    }
  }
}

extension Character {
  fileprivate var isPartOfWord: Bool { isLetter || isNumber }
}
