// Trees whose hooks act at random (T2, T7, T17, T19).

import TestSupport
import Testing

struct RandomHookTests {
  @Test func `T17: whatever hooks do, a node attached under an active one is active`() {
    for (number, seed) in Scale.seeds(1_000, full: 100_000).enumerated() {
      let script = HookScript(seed: seed)
      if HookWorld.problem(of: script) == nil { continue }
      let shrunk = script.shrunk { HookWorld.problem(of: $0) != nil }
      Issue.record(
        "seed \(seed), after \(number) others: \(HookWorld.problem(of: shrunk) ?? "")\n\(shrunk)")
      return
    }
  }

  @Test func `a script that fails is reduced until no line can be left out`() {
    let script = HookScript(seed: 7)
    let wanted = [script.lines[1], script.lines[script.lines.count - 1]]
    let shrunk = script.shrunk { script in wanted.allSatisfy(script.lines.contains) }
    #expect(shrunk.lines == wanted)
  }
}
