// Random scripts at a small tree with faults, and random rules for when a script fails.

import TestSupport
import Testing

@testable import RIBSimulation

@Suite struct `Random failing scripts` {
  private let length = Scale.of(2_000, full: 10_000)

  @Test(arguments: ToyTree.Fault.allCases, [1, 2, 3] as [UInt64])
  func `X4: a random script becomes one of a few simple lines`(
    fault: ToyTree.Fault, seed: UInt64
  ) async {
    let lines = ToyTree.script(fault, lines: length, seed: seed)
    #expect(!lines.isEmpty)
    let scripts = TriedScripts { ToyTree.failingLine(of: $0, fault) != nil }
    let shrunk = await scripts.shrink(lines)
    scripts.expectMinimal(shrunk)
    #expect(shrunk.lines.count <= 8 && shrunk.tried < 350)
    #expect(!shrunk.lines.joined().contains { "\"'\\#".contains($0) })
    if let lines = Self.results[fault] { #expect(shrunk.lines == lines) }
  }

  /// The shortest script, if there is only one.
  private static let results: [ToyTree.Fault: [String]] = [
    .reusedName: ["attach node as a", "detach a", "attach node as a", "a increase"],
    .fourthChild: ["a", "b", "c", "d"].map { "attach node as \($0)" },
    .effectAfterDetach: ["attach node as a", "a slow", "detach a", "wait 5"],
    .longName: ["attach node as élonglonglonglonglong"],
  ]

  /// A random rule for which scripts of numbered lines fail.
  private struct Rule {
    /// These lines are needed, in their order.
    let needed: [String]
    /// So many of these are needed, whichever.
    let some: (count: Int, of: Set<String>)
    /// Of these an even number is allowed.
    let even: Set<String>
    /// A line counts only after another.
    let origins: [String: String]

    init(_ lines: [String], using generator: inout SeededGenerator) {
      func few(_ most: Int) -> [String] {
        let count = Int.random(in: 0...most, using: &generator)
        return Array(lines.shuffled(using: &generator).prefix(count))
      }
      let needed = Set(few(5))
      self.needed = lines.filter(needed.contains)
      let some = Set(few(10))
      self.some = (Int.random(in: 0...some.count, using: &generator), some)
      even = Set(few(6)).subtracting(needed)
      origins = Dictionary(zip(few(6), few(6)), uniquingKeysWith: { first, _ in first })
    }

    func fails(_ script: [String]) -> Bool {
      var seen: Set<String> = []
      let valid = script.filter { line in
        defer { seen.insert(line) }
        return origins[line].map(seen.contains) ?? true
      }
      return valid.contains(inOrder: needed) && valid.count(where: some.of.contains) >= some.count
        && script.count(where: even.contains) % 2 == 0
    }
  }

  @Test func `X4: by any rule, the result is a script from which no line can be left out`() async {
    var failures = 0
    for seed in 1...UInt64(Scale.of(100, full: 3_000)) {
      var generator = SeededGenerator(seed: seed)
      let lines = (0..<Int.random(in: 1...120, using: &generator)).map { "line\($0)" }
      let rule = Rule(lines, using: &generator)
      if !rule.fails(lines) { continue }
      failures += 1
      let scripts = TriedScripts(rule.fails)
      let shrunk = await scripts.shrink(lines)
      scripts.expectMinimal(shrunk)
      #expect(shrunk.tried < 500)
    }
    #expect(failures > 10)
  }
}
