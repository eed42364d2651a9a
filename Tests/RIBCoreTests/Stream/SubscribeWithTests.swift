// Subscribing with an object that the stream does not retain.

import RIBCore
import TestSupport
import Testing

@Suite struct `Subscribing with an object` {
  private let log = EventLog()
  private let source = Source<Int>()

  @Test func `every closure gets the object`() {
    let owner = Token(5)
    for (number, event) in [Event<Int>.completed, .error(Mishap.first)].enumerated() {
      let source = Source<Int>()
      let subscription = source.stream.subscribe(
        with: owner,
        onNext: { [log] in log.note("\($0.number) \($1)") },
        onError: { [log] in log.note("\($0.number) \($1)") },
        onCompleted: { [log] in log.note("\($0.number) completed") },
        onDisposed: { [log] in log.note("\($0.number) disposed") })
      source.onNext(number)
      source.on(event)
      subscription.dispose()
    }
    #expect(
      log.lines == ["5 0", "5 completed", "5 disposed", "5 1", "5 first", "5 disposed"])
  }

  @Test func `S4: the object is not retained, and nothing is delivered after its release`() {
    var owner: Token? = Token(5)
    weak let held = owner
    let subscription = owner.map {
      source.stream.subscribe(with: $0, onNext: { [log] in log.note("a\($1)") })
    }
    source.onNext(1)
    owner = nil
    #expect(held == nil)
    source.onNext(2)
    #expect(log.lines == ["a1"])
    subscription?.dispose()
    #expect(source.disposeCount == 1)
  }
}
