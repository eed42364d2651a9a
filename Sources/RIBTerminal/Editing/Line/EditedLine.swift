// A line and its cursor: movement and deletion by characters and by words.

/// A line, its cursor, and the text that was deleted to be put back, with what the editing keys do to
/// them.
package struct EditedLine: Sendable {
  /// What there is to see of a line.
  struct Content: Equatable, Sendable {
    var text = ""
    /// Where text is inserted, in bytes.
    ///
    /// It may be within a character: a letter typed before a combining mark becomes one with it.
    var offset = 0
  }

  /// The longest line, in bytes, as for lines that are not edited.
  static let limit = LineSplitter.defaultLimit

  private(set) var content = Content()
  private var killed = ""

  package init() {}

  var text: String { content.text }

  /// Where the cursor is: before the character that begins at this byte of the text, or at its end.
  package var cursor: Int { byteOffset(of: cursorIndex) }

  /// Takes the place of the whole line.
  mutating func show(_ content: Content) { self.content = content }

  /// Does what an editing key means.
  ///
  /// - Parameter gathers: Whether what is killed joins what was killed before.
  /// - Returns: Whether the key could do anything; nil where it is no editing key.
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
  /// - Returns: False if the line would become too long; it is as it was then.
  package mutating func insert(_ added: String) -> Bool {
    replace(content.offset..<content.offset, with: added)
  }

  /// Puts something in the place of a part of the text, given in bytes, and the cursor behind it.
  ///
  /// - Returns: False if the line would become too long; it is as it was then.
  mutating func replace(_ range: Range<Int>, with replacement: String) -> Bool {
    let added = replacement.utf8.count - range.count
    guard text.utf8.count + added <= Self.limit else { return false }
    content.text.replaceSubrange(
      index(range.lowerBound)..<index(range.upperBound), with: replacement)
    content.offset = range.lowerBound + replacement.utf8.count
    return true
  }

  /// Moves up or down, in a text of several lines.
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

  // MARK: Positions

  private func index(_ offset: Int) -> String.Index {
    text.utf8.index(text.utf8.startIndex, offsetBy: offset)
  }

  private func byteOffset(of index: String.Index) -> Int {
    text.utf8.distance(from: text.utf8.startIndex, to: index)
  }

  /// The cursor's index, behind the character that the offset is within, if it is within one.
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

  /// The start of the word that the cursor is in or behind.
  private func wordStart(isPart: (Character) -> Bool) -> String.Index {
    // Forwards: to find where a flag begins, going backwards means going back to the first of a row of flags.
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

  /// The end of the word that the cursor is in or before.
  private var wordEnd: String.Index {
    let behind = text[cursorIndex...]
    guard let start = behind.firstIndex(where: \.isPartOfWord) else { return text.endIndex }
    return behind[start...].firstIndex { !$0.isPartOfWord } ?? text.endIndex
  }

  // MARK: Changes, each of which says whether there was anything to do

  private mutating func move(to index: String.Index) -> Bool {
    let (old, new) = (cursor, byteOffset(of: index))
    content.offset = new
    return new != old
  }

  private mutating func delete(_ range: Range<String.Index>) -> Bool {
    !range.isEmpty
      && replace(byteOffset(of: range.lowerBound)..<byteOffset(of: range.upperBound), with: "")
  }

  /// Deletes a part, and keeps it for C-y; what is killed right after another kill joins it.
  private mutating func kill(_ range: Range<String.Index>, _ gathers: Bool) -> Bool {
    let part = String(text[range])
    let isBeforeCursor = range.lowerBound < cursorIndex
    guard delete(range) else { return false }
    if !gathers { killed = "" }
    killed = isBeforeCursor ? part + killed : killed + part
    return true
  }

  /// Changes what stands from the cursor to the end of its word, and goes there.
  private mutating func changeWord(_ change: (Substring) -> String) -> Bool {
    let end = wordEnd
    return cursorIndex < end
      && replace(cursor..<byteOffset(of: end), with: change(text[cursorIndex..<end]))
  }

  /// Swaps the characters around the cursor, or at the line's end the two before it.
  private mutating func transpose() -> Bool {
    let end = after(cursorIndex)
    guard let second = before(end), let first = before(second) else { return false }
    let swapped = String(text[second..<end]) + String(text[first..<second])
    return replace(byteOffset(of: first)..<byteOffset(of: end), with: swapped)
  }
}

extension Substring {
  /// A word with what stands before it, the first letter a capital.
  fileprivate var capitalized: String {
    let start = firstIndex(where: \.isPartOfWord) ?? endIndex
    let word = self[start...]
    return self[..<start] + word.prefix(1).uppercased() + word.dropFirst().lowercased()
  }
}

extension EditKey {
  /// Whether the key puts text into the kill buffer; several in a row gather there.
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
