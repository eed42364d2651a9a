// A failing script loses its lines until none can be left out.

import TestSupport
import Testing

@testable import RIBSimulation

@Suite struct `Lines of a failing script` {
  /// The number of lines of the long scripts.
  private let length = Scale.of(2_000, full: 10_000)

  private func lines(_ count: Int) -> [String] { (0..<count).map { "line\($0)" } }

  /// Some lines of a script, in its order, the last one among them.
  private func needed(_ count: Int, of lines: [String], seed: UInt64) -> [String] {
    var generator = SeededGenerator(seed: seed)
    var indices: Set = [lines.count - 1]
    while indices.count < count {
      indices.insert(Int.random(in: lines.indices, using: &generator))
    }
    return indices.sorted().map { lines[$0] }
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6], [1, 2, 3] as [UInt64])
  func `X4: a few needed lines of a great many are found in few trials`(
    count: Int, seed: UInt64
  ) async {
    let lines = lines(length)
    let needed = needed(count, of: lines, seed: seed)
    let scripts = TriedScripts { $0.contains(inOrder: needed) }
    let shrunk = await scripts.shrink(lines)
    #expect(shrunk.lines == needed)
    scripts.expectMinimal(shrunk)
    #expect(shrunk.tried <= 30 * count)
    // Most trials are of short scripts.
    #expect(scripts.lineCount < 16 * lines.count)
  }

  @Test func `lines right before the failing one are found without a trial of many`() async {
    let lines = lines(length)
    let needed = Array(lines.suffix(5).prefix(2)) + lines.suffix(1)
    let scripts = TriedScripts { $0.contains(inOrder: needed) }
    let shrunk = await scripts.shrink(lines)
    #expect(shrunk.lines == needed)
    scripts.expectMinimal(shrunk)
    #expect(scripts.scripts.dropFirst().allSatisfy { $0.count <= 8 })
  }

  @Test func `lines are kept in their order, and as often as they are needed`() async {
    let pattern = ["on", "off", "on", "off", "go"]
    var generator = SeededGenerator(seed: 7)
    var lines = (0..<300).map { _ in pattern.randomElement(using: &generator) ?? "" }
    lines += pattern
    let scripts = TriedScripts { $0.contains(inOrder: pattern) }
    let shrunk = await scripts.shrink(lines)
    #expect(shrunk.lines == pattern)
    scripts.expectMinimal(shrunk)
  }

  @Test(arguments: [
    (["one", "two", "end"], "make", "take", ["one", "two", "make", "end", "take"]),
    // Each has all words of the others, so that none goes for the sake of a word.
    (["x y"], "x y x", "y x", ["x y x", "x y", "y x"]),
  ])
  func `a line that can go only without a later one goes, and those above are tried singly again`(
    needed: [String], make: String, take: String, script: [String]
  ) async {
    let scripts = TriedScripts { lines in
      lines.contains(inOrder: needed) && (!lines.contains(take) || lines.contains(make))
    }
    let shrunk = await scripts.shrink(script)
    #expect(shrunk.lines == needed)
    scripts.expectMinimal(shrunk)
  }

  @Test(arguments: [(0, 15), (14, 15), (3, 29)], [30, 31])
  func `in a script of up to thirty lines, any two lines that can only go together go`(
    pair: (Int, Int), count: Int
  ) async {
    var lines = (0..<count).map { "keep\($0)" }
    (lines[pair.0], lines[pair.1]) = ("odd", "even")
    let needed = lines.filter { $0.hasPrefix("keep") }
    let scripts = TriedScripts { lines in
      lines.contains(inOrder: needed) && lines.count { !$0.hasPrefix("keep") } % 2 == 0
    }
    let shrunk = await scripts.shrink(lines)
    #expect(shrunk.lines.count == (count == 30 ? 28 : 31))
    scripts.expectMinimal(shrunk)
  }

  @Test func `lines that can only go together go together`() async {
    let needed = ["start", "one", "two", "three", "end"]
    // An even number of turns changes nothing.
    let scripts = TriedScripts { lines in
      lines.contains(inOrder: needed) && lines.count { $0.hasPrefix("turn") } % 2 == 0
    }
    let lines = needed.enumerated().flatMap { [$1, "turn\($0)"] }
    let shrunk = await scripts.shrink(lines.dropLast())
    #expect(shrunk.lines == needed)
    scripts.expectMinimal(shrunk)
  }

  @Test func `in a long script, lines that can only go together go if they have a word in common`()
    async
  {
    // Each name has to be opened as often as it is shut, and all of some fifty lines is needed.
    let needed = (0..<40).map { "keep\($0)" }
    func fails(_ lines: [String]) -> Bool {
      var balance: [Substring: Int] = [:]
      for line in lines where !line.hasPrefix("keep") {
        let words = line.split(separator: " ")
        balance[words.last ?? "", default: 0] += words.first == "open" ? 1 : -1
      }
      return balance.values.allSatisfy { $0 == 0 } && lines.contains(inOrder: needed)
    }
    var lines = needed
    for name in 0..<8 {
      lines.insert("open n\(name)", at: name * 3)
      lines.insert("shut n\(name)", at: lines.count - name)
    }
    let scripts = TriedScripts(fails)
    let shrunk = await scripts.shrink(lines)
    #expect(shrunk.lines.count == 40)
    scripts.expectMinimal(shrunk)
  }

  @Test func `lines that only look the same differ`() async {
    let lines = ["\u{E9}", "e\u{301}"]
    for needed in lines {
      let scripts = TriedScripts { $0.contains { $0.utf8.elementsEqual(needed.utf8) } }
      let shrunk = await scripts.shrink(lines)
      #expect(shrunk.lines.map { Array($0.utf8) } == [Array(needed.utf8)])
      scripts.expectMinimal(shrunk)
    }
  }

  @Test
  func `no line is left if none is needed, and all are if all are needed or nothing fails again`()
    async
  {
    let none = TriedScripts { _ in true }
    let shrunk = await none.shrink(lines(length))
    #expect(shrunk == Shrinker.Shrunk(lines: [], tried: 2, ending: .minimal))
    #expect(none.progress == [length, 0])
    #expect(await TriedScripts { _ in true }.shrink([]).ending == .minimal)
    let lines = (0..<40).map { "l\($0)" }
    let all = TriedScripts { $0.count == 40 && $0.contains(inOrder: lines) }
    let kept = await all.shrink(lines)
    #expect(kept.lines == lines)
    all.expectMinimal(kept)
    let unchanged = await TriedScripts { _ in false }.shrink(["a", "b"])
    #expect(unchanged == Shrinker.Shrunk(lines: ["a", "b"], tried: 1, ending: .noFailure))
  }

  // MARK: Ends

  @Test func `at the limit the best script so far is the result`() async {
    let lines = lines(1_000)
    let needed = needed(6, of: lines, seed: 1)
    for limit in [0, 1, 2, 30, 60] {
      let scripts = TriedScripts { $0.contains(inOrder: needed) }
      let shrunk = await scripts.shrink(lines, limit: limit)
      #expect((shrunk.ending, shrunk.tried, scripts.scripts.count) == (.limit, limit, limit))
      #expect(shrunk.lines.contains(inOrder: needed))
      #expect(shrunk.lines.count == scripts.progress.last ?? 1_000)
      if limit >= 30 { #expect(shrunk.lines.count < 500) }
    }
  }

  @Test func `an interruption ends the search with the best script so far`() async {
    let lines = lines(1_000)
    let needed = needed(6, of: lines, seed: 2)
    for last in [1, 2, 30, 60] {
      var tried = 0
      var best = lines
      let shrunk = await Shrinker.shrink(lines, limit: 2_000) { script in
        tried += 1
        if tried == last { return nil }
        if script.contains(inOrder: needed) { best = script }
        return script.contains(inOrder: needed)
      }
      #expect(shrunk == Shrinker.Shrunk(lines: best, tried: last, ending: .interruption))
    }
  }

  @Test func `a short script is not tried twice, and each result is the same`() async {
    let lines = lines(200)
    let needed = needed(5, of: lines, seed: 3)
    let all = [
      TriedScripts { $0.contains(inOrder: needed) }, TriedScripts { $0.contains(inOrder: needed) },
    ]
    for scripts in all { _ = await scripts.shrink(lines) }
    #expect((all[0].scripts, all[0].progress) == (all[1].scripts, all[1].progress))
    #expect(Set(all[0].scripts).count == all[0].scripts.count)
  }
}
