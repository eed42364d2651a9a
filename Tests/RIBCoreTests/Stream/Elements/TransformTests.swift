import RIBCore
import TestSupport
import Testing

@Suite struct `Transforming streams` {
  private struct Person: Equatable {
    var name: String
    var age: Int
  }

  @Test func `map reads a key path, and distinctUntilChanged compares one`() {
    let people = Observable.of(
      Person(name: "Ann", age: 1), Person(name: "Ann", age: 2), Person(name: "Bo", age: 2))
    expectEvents(of: people.map(\.age), "1 2 2 completed")
    expectEvents(of: people.distinctUntilChanged(\.name).map(\.age), "1 2 completed")
    expectEvents(of: people.distinctUntilChanged().map(\.age), "1 2 2 completed")
  }

  @Test func `a thrown error disposes of the upstream at once`() {
    let source = Source<Int>()
    let subscription = source.stream.map { _ in throw Mishap.first }
      .subscribe(onNext: { (_: Int) in }, onError: { _ in #expect(source.disposeCount == 0) })
    source.onNext(1)
    #expect(source.disposeCount == 1)
    subscription.dispose()
    #expect(source.disposeCount == 1)
  }

  @Test(arguments: [true, false])
  func `an element sent from inside the observer is compared with the one being delivered`(
    byKey: Bool
  ) {
    let subject = PublishSubject<Int>()
    let log = EventLog()
    let distinct =
      byKey ? subject.distinctUntilChanged { $0 + 1 } : subject.distinctUntilChanged()
    let subscription = distinct.subscribe(onNext: {
      log.note("\($0)")
      if log.lines.count < 3 { subject.onNext($0) }
    })
    subject.onNext(1)
    subject.onNext(2)
    #expect(log.lines == ["1", "2"])
    subscription.dispose()
  }
}
