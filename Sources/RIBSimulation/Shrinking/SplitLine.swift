import RIBConsole

/// A line of a script and its words, which can be changed.
///
/// A line that cannot be split, such as one with an open quotation mark, counts as one word.
struct SplitLine {
  /// The words without quotation marks and escapes.
  let texts: [String]
  private let written: [String]
  private let plainest: [String]
  private let isSplit: Bool

  init(_ line: String) {
    if let words = try? Words(line) {
      texts = words.map(\.text)
      written = words.map(words.typed)
      plainest = words.map(Words.plain)
      isSplit = true
    } else {
      (texts, written, plainest, isSplit) = ([line], [line], [line], false)
    }
  }

  /// The line with each word in its plainest form, one blank between words, and no comment.
  var plain: String { joined(plainest) }

  func replacing(_ index: Int, with text: String) -> String {
    var words = written
    words[index] = quoted(text)
    return joined(words)
  }

  func leavingOut(_ indices: Range<Int>) -> String {
    var words = written
    words.removeSubrange(indices)
    return joined(words)
  }

  /// Returns the line with one name replaced wherever it is a word or a step of a path; nil if the name is not in
  /// the line.
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

  /// The words that may be names of nodes: words, and the steps of paths.
  var names: [String] {
    texts.flatMap(Self.steps).filter { !["", ".", ".."].contains($0) }
  }

  /// Splits a word into the steps of a path; a word with one step is no path.
  static func steps(of text: String) -> [String] {
    text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
  }

  /// Counts the bytes of a text that are neither ASCII letters, digits nor spaces.
  static func oddity(of text: String) -> Int {
    text.utf8.count { !plainBytes.contains($0) }
  }

  private static let plainBytes = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 ".utf8)

  private func quoted(_ text: String) -> String { isSplit ? Words.quoted(text) : text }
  private func joined(_ words: [String]) -> String { words.joined(separator: " ") }
}
