// Random programs of reactors beside a plain model of what they promise.

import TestSupport
import Testing

@Suite struct ReactorModelTests {
  @Test func `random programs do what a plain model of reactors does`() {
    for seed in Scale.seeds(2_000, full: 100_000) {
      var generator = SeededGenerator(seed: seed)
      let program = ReactorProgram.random(&generator)
      if Self.differs(program) {
        let shortest = program.shrunk(failing: Self.differs)
        let (found, expected) = (ReactorWorld.run(shortest), ReactorReference.run(shortest) ?? [])
        Issue.record(
          """
          seed \(seed): \(shortest.steps) \(shortest.inReducers)
          found:
          \(found.joined(separator: "\n"))
          expected:
          \(expected.joined(separator: "\n"))
          """)
        return
      }
    }
  }

  private static func differs(_ program: ReactorProgram) -> Bool {
    ReactorReference.run(program).map { $0 != ReactorWorld.run(program) } ?? false
  }
}
