// Changes of Swift source that are made only where it looks as expected.

/// The text of a file whose top-level declarations end by a brace in the first column, as formatted
/// code has it.
///
/// Each change throws where it does not find exactly one place for itself.
struct SourceText {
  private(set) var lines: [Substring]

  init(_ text: String) { lines = text.split(separator: "\n", omittingEmptySubsequences: false) }

  var text: String { lines.joined(separator: "\n") }

  /// Appends a type to those that a declaration inherits from.
  mutating func inherit(_ type: String, in declaration: String) throws(ScaffoldError) {
    let body = try range(of: declaration)
    guard let index = body.first(where: { lines[$0].contains("{") }) else {
      throw mismatch(declaration)
    }
    // The brace stands on a line of its own where the types fill more than one.
    if lines[index].hasPrefix("{") {
      lines[index - 1] += ", \(type)"
    } else {
      let parts = lines[index].split(separator: " {", maxSplits: 1)
      lines[index] = "\(parts[0]), \(type) {" + parts.dropFirst().joined()
    }
  }

  /// Inserts lines after the last line of a declaration that begins and ends like this.
  mutating func insert(
    _ new: [String], afterLast prefix: String, _ suffix: String, in declaration: String
  ) throws(ScaffoldError) {
    let body = try range(of: declaration)
    let index = body.last { lines[$0].hasPrefix(prefix) && lines[$0].hasSuffix(suffix) }
    guard let index else { throw mismatch("\(prefix)…\(suffix)") }
    lines.insert(contentsOf: new.map { $0[...] }, at: index + 1)
  }

  /// Inserts lines as the last ones of a declaration.
  mutating func insert(_ new: [String], atEndOf declaration: String) throws(ScaffoldError) {
    let end = try range(of: declaration).upperBound
    lines.insert(contentsOf: new.map { $0[...] }, at: end)
  }

  /// Appends an argument to the one call of this name.
  mutating func addArgument(_ argument: String, toCall name: String) throws(ScaffoldError) {
    let text = self.text
    let parts = text.split(separator: name + "(", omittingEmptySubsequences: false)
    guard parts.count == 2, let close = Self.closing(of: parts[1]) else {
      throw mismatch(name + "(")
    }
    let rest = parts[1]
    self = SourceText(
      "\(parts[0])\(name)(\(rest[..<close]), \(argument)\(rest[close...])")
  }

  /// The lines of the one top-level declaration that begins like this, up to the one that ends it.
  private func range(of declaration: String) throws(ScaffoldError) -> Range<Int> {
    let starts = lines.indices.filter { index in
      let line = lines[index]
      guard line.hasPrefix(declaration) else { return false }
      let next = line.dropFirst(declaration.count).first
      return next == nil || next == ":" || next == " " || next == "<"
    }
    guard starts.count == 1, let start = starts.first,
      let end = lines[start...].firstIndex(of: "}"), end > start
    else { throw mismatch(declaration) }
    return start..<end
  }

  /// Where the parenthesis is closed that was opened before the text.
  private static func closing(of text: Substring) -> Substring.Index? {
    var depth = 1
    for index in text.indices {
      if text[index] == "(" { depth += 1 }
      if text[index] == ")" { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }

  private func mismatch(_ what: String) -> ScaffoldError {
    ScaffoldError("'\(what)' was not found, or not in one place alone")
  }
}
