import Basics

/// Writes a saved session in one form.
struct SavedTexts {
  let form: SavedForm
  let path: String
  let options: SessionOptions

  private var program: String { options.programName ?? "the program" }
  private var version: String { options.programVersion.map { " \($0)" } ?? "" }
  private var expectedPath: String { path + ".expected" }

  var mergesErrors: Bool { form == .transcript }

  /// The number of lines before the first step.
  var headCount: Int { form == .test ? 0 : 1 }

  /// Returns the number of lines of a step; in a test, only what is typed counts.
  func lineCount(of step: SavedSession.Step) -> Int {
    let others = form == .test ? [] : [step.pause != nil, step.remark != nil]
    return (others + [step.line != nil]).count(where: \.self)
  }

  func place(ofLine number: Int) -> LinePlace {
    LinePlace(source: form == .test ? nil : path, number: number)
  }

  func files(of saved: SavedSession) -> [(path: String, text: String)] {
    switch form {
    case .script: [(path, script(saved))]
    case .transcript:
      [(path, script(saved)), (expectedPath, Self.text(saved.steps.flatMap(\.output)))]
    case .test: [(path, test(saved))]
    }
  }

  /// A sentence that says what was saved, and how to use it.
  func advice(on saved: SavedSession) -> String {
    let count = counted(saved.commandCount, "command")
    let use =
      form == .test ? "It needs an appTester() beside it." : "To run it: \(command(saved))"
    return "Saved \(count) in \(TerminalText.visible(path)). \(use)"
  }

  /// The words with which a shell runs the script.
  private func command(_ saved: SavedSession) -> String {
    var words = [program, "--virtual-time"]
    if saved.hasErrors { words.append("--keep-going") }
    if form == .transcript {
      words += saved.hasErrors ? ["-q", "--errors-to-output"] : []
      words += ["--expect", expectedPath]
    }
    return (words + [path]).map(Self.shellWord).joined(separator: " ")
  }

  private static func shellWord(_ text: String) -> String {
    let isPlain = text.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "-_./".contains($0))
    }
    return isPlain ? text : text.shellQuoted
  }

  // MARK: Scripts

  private func script(_ saved: SavedSession) -> String {
    let head = "# Saved by \(program)\(version). To run it: \(command(saved))"
    let end = saved.hasRunningEffects ? ["quit"] : []
    return Self.text([head] + saved.steps.flatMap(scriptLines) + end)
  }

  private static func text(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }

  private func scriptLines(of step: SavedSession.Step) -> [String] {
    [
      step.pause.map { "wait for \($0.secondsAsTyped)" },
      step.remark.map { "# \(TerminalText.visible($0))" }, step.line,
    ]
    .compactMap(\.self)
  }

  // MARK: Tests

  private func test(_ saved: SavedSession) -> String {
    var body: [String] = []
    for step in saved.steps {
      if let pause = step.pause { body.append("await app.advance(by: \(pause.asCode))") }
      if let remark = step.remark { body.append("// \(TerminalText.visible(remark))") }
      if let line = step.line { body.append("await app.type(\(SwiftText.literal(line)))") }
      body += expectation("expectLines", step.output) + expectation("expectErrors", step.errors)
    }
    body.append(#"await app.type("state --all")"#)
    body += expectation("expectLines", saved.states)
    if saved.hasRunningEffects { body.append(#"await app.type("quit")"#) }
    body.append("await app.finish(\(saved.hasErrors ? "status: .commandFailed" : ""))")
    return """
      // A session that was saved by \(program)\(version).

      import RIBTesting
      import Testing

      struct \(SwiftText.typeName(RealPath.name(of: path))) {
        @Test func `the saved session runs as it did`() async {
          let app = appTester()
      \(body.map { $0.split(separator: "\n").map { "    \($0)\n" }.joined() }.joined())  }
      }

      """
  }

  /// The lines of an assertion, one for each line that it expects; none if it expects nothing.
  private func expectation(_ name: String, _ lines: [String]) -> [String] {
    if lines.isEmpty { return [] }
    let literals = lines.map(SwiftText.literal)
    let short = "app.\(name)(\(literals.joined(separator: ", ")))"
    if short.count <= 96 { return [short] }
    return ["app.\(name)(\n  \(literals.joined(separator: ",\n  ")))"]
  }
}

private enum SwiftText {
  /// Returns a literal of a text, raw where it has quotation marks or backslashes.
  static func literal(_ text: String) -> String {
    guard text.contains("\"") || text.contains("\\") else { return "\"\(text)\"" }
    var marks = "#"
    while text.contains("\"" + marks) || text.contains("\\" + marks) { marks += "#" }
    return "\(marks)\"\(text)\"\(marks)"
  }

  /// Returns the name of a type of tests for a file.
  static func typeName(_ file: String) -> String {
    let base = file.prefix { $0 != "." }
    let words = base.split { !($0.isLetter || $0.isNumber) }
    let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    let isName = name.first?.isLetter == true
    let type = isName ? name : "Saved" + name
    return type.hasSuffix("Tests") ? type : type + "Tests"
  }
}

extension Duration {
  /// The duration as Swift code, in whole units.
  fileprivate var asCode: String {
    let microseconds = microseconds
    if microseconds % 1_000_000 == 0 { return ".seconds(\(microseconds / 1_000_000))" }
    if microseconds % 1_000 == 0 { return ".milliseconds(\(microseconds / 1_000))" }
    return ".microseconds(\(microseconds))"
  }
}

extension PlainFile.Refusal {
  /// Returns a sentence about the file, which was not written.
  package func sentence(_ path: String) -> String {
    let file = "'\(TerminalText.visible(path))'"
    return switch self {
    case .failed(let error) where error.isExistingFile:
      "\(file) is there already; add --force to replace it."
    case .isOther(let kind):
      "\(file) cannot be written, as it is \(kind.rawValue). Name another file."
    case .failed(let error): "\(file) cannot be written: \(error)."
    }
  }
}
