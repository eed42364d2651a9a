// A line of a script, so that words of it can be changed.

/// A line and its words.
///
/// A line that cannot be split, as with a quotation mark that is not closed, counts as one word.
struct SplitLine {
  /// What the words mean: without quotation marks, escapes resolved.
  let texts: [String]
  /// How the words are written.
  private let written: [String]
  private let isSplit: Bool

  init(_ line: String) {
    if let words = try? Words(line) {
      texts = words.map(\.text)
      written = words.map(words.typed)
      isSplit = true
    } else {
      (texts, written, isSplit) = ([line], [line], false)
    }
  }

  /// The line with each word written in the plainest way, a blank between two, and no comment.
  var plain: String { joined(texts.map(quoted)) }

  /// The line with another word in the place of one.
  func replacing(_ index: Int, with text: String) -> String {
    var words = written
    words[index] = quoted(text)
    return joined(words)
  }

  /// The line without some of its words.
  func leavingOut(_ indices: Range<Int>) -> String {
    var words = written
    words.removeSubrange(indices)
    return joined(words)
  }

  /// The line with another name in the place of one, as a word or as a step of a path; nil if the name is
  /// not in it.
  func renaming(_ name: String, to other: String) -> String? {
    var words = written
    var isFound = false
    for (index, text) in texts.enumerated() {
      var steps = Self.steps(of: text)
      guard steps.contains(name) else { continue }
      isFound = true
      for index in steps.indices where steps[index] == name { steps[index] = other }
      words[index] = quoted(steps.joined(separator: "/"))
    }
    return isFound ? joined(words) : nil
  }

  /// What may be the name of a node: the words, and the steps of those that are paths.
  var names: [String] {
    texts.flatMap(Self.steps).filter { !["", ".", ".."].contains($0) }
  }

  /// The steps of a word, which is a path if it has several.
  static func steps(of text: String) -> [String] {
    text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
  }

  /// How many bytes of a text are neither ASCII letters and digits nor spaces.
  static func oddity(of text: String) -> Int {
    text.utf8.count { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): false
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: " "): false
      default: true
      }
    }
  }

  private func quoted(_ text: String) -> String { isSplit ? Words.quoted(text) : text }
  private func joined(_ words: [String]) -> String { words.joined(separator: " ") }
}
