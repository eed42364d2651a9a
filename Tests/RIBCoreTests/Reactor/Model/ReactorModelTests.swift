import TestSupport
import Testing

/// Compares random programs of reactors with a plain model of what they promise.
///
/// The programs reach the order of actions and mutations (R4, R5, R19, R23), effects with their names and last
/// mutations (R7, R8, R21), the activity and the release of nodes (R15, R19), the three transforms (R7, R10, R23; those
/// of actions and mutations also fail), pulses (R13), stubs (R14), senders that wait (R22) and the order of subjects
/// (S6). Most of it also happens in the middle of something else: in `mutate`, in a reducer, or in a subscriber.
///
/// Not covered: time and other tasks, the limits of R5, effects that follow several streams at once, errors of
/// `transform(state:)`, reducers that make a new state, reactors without an owner, and nodes below a root.
///
/// Programs that read a state in its own reduction are left out, as they trap. So are, for now, programs that reach a
/// known fault; comments of ``ReactorReference`` name each.
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
