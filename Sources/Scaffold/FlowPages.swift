/// The pages of a flow, as in `NewFlowPages.swift`: an enum, the order of its cases, and the switch that builds
/// them.
struct FlowPages: ChildTable {
  let parent: String
  let path: String
  private(set) var text: String

  /// Finds the enum in a text; nil if there is none.
  init?(path: String, text: String) {
    guard let name = text.firstMatch(of: /\n[\w ]*enum (\w+)Page\b/)?.1 else { return nil }
    (parent, self.path, self.text) = (String(name), path, text)
  }

  /// Adds a page as the last, unless the text does not have the expected form.
  mutating func add(_ name: RIBName) throws(ScaffoldError) -> Bool {
    try check(name)
    let old = text
    let line = Self.lines(for: name)
    let isAdded =
      insert("\n  \(line.case)", at: /enum \w+Page\b[^{]*\{(?:\n .*|\n)*?(?=\n\})/)
      && insert(
        "\n    \(line.order)", at: /static let inOrder\b.*\[(?:\n .*)*?(?=\n *\]\n)/, after: ",")
      && insert(
        "\n    \(line.build)",
        at: /func build\([^{]*\{\n( *)switch self \{(?:\n.*)*?(?=\n\1\}\n)/)
    if !isAdded { text = old }
    return isAdded
  }

  /// The steps by which a page is added by hand.
  func instructions(for name: RIBName) -> String {
    let line = Self.lines(for: name)
    return """
      Left to do by hand, as \(path) does not have the form that --flow gave it:
        - \(parent)Page has a case:  \(line.case)
        - its list 'inOrder' has an element:  \(line.order)
        - its function 'build' has a case:  \(line.build)
      """
  }

  mutating func removeAll() {
    text.replace(/\n *(?:case )?\.?(?:first|second|third)\b.*/, with: "")
  }

  private static func lines(for name: RIBName) -> (case: String, order: String, build: String) {
    let build = "\(name.type)Builder(dependency: component).build(withListener: listener)"
    return ("case \(name.word)", ".\(name.word),", "case .\(name.word): \(build)")
  }

  /// Inserts a line at the end of a block, if there is one.
  private mutating func insert(
    _ line: String, at block: some RegexComponent, after separator: String = ""
  ) -> Bool {
    guard let end = text.firstMatch(of: block)?.range.upperBound else { return false }
    let isFirst = text[..<end].hasSuffix("[") || text[..<end].hasSuffix(separator)
    text.insert(contentsOf: (isFirst ? "" : separator) + line, at: end)
    return true
  }

  private func check(_ name: RIBName) throws(ScaffoldError) {
    if text.matches(of: /\n *case (\w+)/).contains(where: { $0.1 == name.word }) {
      throw ScaffoldError("\(path) already has a page '\(name.word)'. Choose another name.")
    }
    let taken: [(words: Set<String>, kind: String)] = [
      (["home", "open"], "a command of the flow"), (Self.keywords, "a keyword of Swift"),
    ]
    for (words, kind) in taken where words.contains(name.word) {
      throw ScaffoldError(
        "'\(name.type)' cannot be a page's name: '\(name.word)' is \(kind); choose another.")
    }
  }

  /// The words that cannot name a case.
  private static let keywords: Set<String> = [
    "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
    "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
    "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
    "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while",
  ]
}
