import RIBConsole

/// Makes the words of a script fewer and simpler: leaves out words, renames nodes and simplifies arguments.
///
/// Only the tree knows which words are commands or keywords, so those are tried like others: a script with an
/// unknown command does not fail in the same way.
@MainActor
struct WordReduction {
  let trials: ScriptTrials

  /// The largest number of words that are tried one by one; the end of a longer line is cut off first.
  private static let mostWords = 8

  func run() async throws(Shrinker.Ending) {
    for line in trials.script.indices { try await leaveOutWords(of: line) }
    for name in names() { try await rename(name) }
    for line in trials.script.indices { try await simplifyWords(of: line) }
  }

  // MARK: Fewer words

  /// Leaves out words from the end of a line to its front: two at a time, such as a keyword and its value, or one.
  private func leaveOutWords(of line: Int) async throws(Shrinker.Ending) {
    let words = words(of: line)
    let count = words.texts.count
    if count > Self.mostWords {
      var kept = count
      try await trials.lower(&kept) { script(line, words.leavingOut($0..<count)) }
    }
    var end = self.words(of: line).texts.count
    if end > Self.mostWords { return }
    while end > 0 {
      let areTwo = try await leaveOut(2, before: end, of: line)
      if !areTwo { _ = try await leaveOut(1, before: end, of: line) }
      end -= areTwo ? 2 : 1
    }
  }

  private func leaveOut(
    _ size: Int, before end: Int, of line: Int
  ) async throws(Shrinker.Ending) -> Bool {
    let words = words(of: line)
    guard size <= end, size < words.texts.count else { return false }
    return try await trials.accept(script(line, words.leavingOut((end - size)..<end)))
  }

  // MARK: Names

  /// The words that may be names of nodes, in the order of the script, so that new names are in alphabetic order.
  private func names() -> [String] {
    var seen: Set<String> = []
    return trials.script.flatMap { SplitLine($0).names }
      .filter {
        !CommandDeclaration.isBuiltIn($0) && NumberText($0) == nil && seen.insert($0).inserted
      }
  }

  private func rename(_ name: String) async throws(Shrinker.Ending) {
    let lines = trials.script.map(SplitLine.init)
    let used = Set(lines.flatMap(\.names))
    let unused = "abcdefghijklmnopqrstuvwxyz".map(String.init).first { !used.contains($0) }
    let base = trials.script
    let word = WordSimplification(trials: trials) { text in
      zip(base, lines).map { $1.renaming(name, to: text) ?? $0 }
    }
    try await word.run(name, letters: [unused, "a"].compactMap(\.self))
  }

  // MARK: Single words

  private func simplifyWords(of line: Int) async throws(Shrinker.Ending) {
    _ = try await trials.accept(script(line, words(of: line).plain))
    for index in words(of: line).texts.indices {
      try await leaveOutSteps(of: index, line)
      let words = words(of: line)
      let text = words.texts[index]
      if CommandDeclaration.isBuiltIn(text) { continue }
      let word = WordSimplification(trials: trials) {
        script(line, words.replacing(index, with: $0))
      }
      try await word.run(text, letters: ["a"])
    }
  }

  /// Leaves out steps of a path, including the slash at its front.
  private func leaveOutSteps(of index: Int, _ line: Int) async throws(Shrinker.Ending) {
    var step = 0
    while true {
      let words = words(of: line)
      var steps = SplitLine.steps(of: words.texts[index])
      guard step < steps.count else { return }
      steps.remove(at: step)
      let path = steps.joined(separator: "/")
      if path.isEmpty { return }
      if try await !trials.accept(script(line, words.replacing(index, with: path))) { step += 1 }
    }
  }

  private func words(of line: Int) -> SplitLine { SplitLine(trials.script[line]) }

  private func script(_ line: Int, _ text: String) -> [String] {
    var script = trials.script
    script[line] = text
    return script
  }
}
