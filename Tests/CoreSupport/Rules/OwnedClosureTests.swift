import RIBCore
import TestSupport
import Testing

struct OwnedClosureTests {
  /// A way to subscribe with an object for the closures, which note each event: `1 completed disposed`.
  nonisolated struct Way: Sendable, CustomTestStringConvertible {
    typealias Subscribe = @MainActor @Sendable (Observable<Int>, Token, EventLog) -> any Disposable

    let testDescription: String
    /// The lines for an element and the end, for an error, and for the end alone.
    let lines: [String]
    let subscribe: Subscribe

    init(_ name: String, _ lines: [String], _ subscribe: @escaping Subscribe) {
      testDescription = name
      self.lines = lines
      self.subscribe = subscribe
    }
  }

  @Test(arguments: ways)
  func `S4: closures get an object that is not retained, and nothing after its release`(way: Way) {
    let log = EventLog()
    let cases: [[Event<Int>]] = [[.next(1), .completed], [.error(Mishap.first)], [.completed]]
    for (events, lines) in zip(cases, way.lines) {
      let sources = [Source<Int>(), Source<Int>()]
      var owner: Token? = Token(5)
      weak let held = owner
      let subscriptions = owner.map { owner in
        sources.map { way.subscribe($0.stream, owner, log) }
      }
      for event in events { sources[0].on(event) }
      #expect(log.take().joined(separator: " ") == lines)
      owner = nil
      #expect(held == nil)
      for event in events { sources[1].on(event) }
      #expect(log.lines.isEmpty)
      for subscription in subscriptions ?? [] { subscription.dispose() }
      #expect(sources.map(\.disposeCount) == [1, 1])
    }
  }
}

extension EventLog {
  /// Notes an event that a closure gets with the object of a subscription.
  func note(_ owner: Token, _ event: Any) { note(owner.number == 5 ? "\(event)" : "stranger") }
}
