import RIBCore
import RIBRx
import TestSupport
import Testing

@Suite struct `Debug` {
  private let log = EventLog()

  @Test func `debug reports in the order of the stream`() {
    let observing = TreeObservers.observeProcess(DebugObserver(log))
    defer { observing.dispose() }
    let source = Source<Int>()
    let subscription = source.stream.debug("inner").map { $0 + 1 }.debug("outer").subscribe { _ in }
    source.onNext(1)
    source.on(.completed)
    #expect(
      log.take() == [
        "outer -> subscribed", "inner -> subscribed", "inner -> Event next(1)",
        "outer -> Event next(2)", "inner -> Event completed", "outer -> Event completed",
        "outer -> isDisposed", "inner -> isDisposed",
      ])
    subscription.dispose()
  }

  /// An observer that notes the lines of `debug()`.
  private final class DebugObserver: TreeObserver {
    private let log: EventLog
    init(_ log: EventLog) { self.log = log }
    func didDebug(_ line: String) { log.note(line) }
  }

  @Test func `debug goes to the observers of the process`() {
    let observing = TreeObservers.observeProcess(DebugObserver(log))
    let source = Source<Int>()
    let subscription = source.stream.debug("one").subscribe { _ in }
    source.onNext(1)
    subscription.dispose()
    #expect(log.take() == ["one -> subscribed", "one -> Event next(1)", "one -> isDisposed"])
    Observable<Int>.error(Mishap.first).debug().subscribe { _ in }.dispose()
    #expect(log.lines[1].hasPrefix("DebugTests.swift:"))
    #expect(log.lines[1].hasSuffix("-> Event error(first)"))
    observing.dispose()
    _ = log.take()
    expectEvents(of: Observable.just(1).debug(), "1 completed")
    #expect(log.lines.isEmpty)
  }

  @Test func `debug names its location, and cuts an event of more than 40 characters on request`() {
    let observing = TreeObservers.observeProcess(DebugObserver(log))
    defer { observing.dispose() }
    let stream = Observable.just(String(repeating: "a", count: 60)).debug(trimOutput: true)
    stream.subscribe { _ in }.dispose()
    #expect(log.lines[0].hasPrefix("DebugTests.swift:"))
    #expect(log.take()[1].hasSuffix("Event next(aaaaaaaaaaaaaaa...aaaaaaaaaaaaaaaaaaa)"))
    func text(_ count: Int) -> String { String(repeating: "a", count: count) }
    for count in [34, 35] {
      Observable.just(text(count)).debug("", trimOutput: true).subscribe { _ in }.dispose()
    }
    let lines = log.take().filter { $0.contains("Event") }
    let expected: [String] = [
      " -> Event next(\(text(34)))", " -> Event completed",
      " -> Event next(\(text(15))...\(text(19)))", " -> Event completed",
    ]
    #expect(lines == expected)
    let long = text(60)
    let streams: [Observable<String>] = [
      Observable.just(long).debug("one"), Single.just(long).debug("two").asObservable(),
      Driver.just(long).debug("three").asObservable(),
    ]
    for stream in streams {
      stream.subscribe { _ in }.dispose()
      #expect(log.take()[1].hasSuffix(" -> Event next(\(long))"))
    }
  }
}
