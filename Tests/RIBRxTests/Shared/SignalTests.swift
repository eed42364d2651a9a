import RIBCore
import RIBRx
import TestSupport
import Testing

@Suite struct `Signals` {
  private let log = EventLog()
  private let source = Source<Int>()

  private func note(_ signal: Signal<Int>, as name: String) -> any Disposable {
    signal.emit(
      onNext: { [log] in log.note("\(name)\($0)") },
      onCompleted: { [log] in log.note("\(name)completed") },
      onDisposed: { [log] in log.note("\(name)disposed") })
  }

  @Test func `subscribers share one subscription, and a late one gets no earlier elements`() {
    let signal = source.stream.asSignal(onErrorJustReturn: -1).map { $0 }
    let one = note(signal, as: "a")
    source.onNext(1)
    let other = note(signal, as: "b")
    source.onNext(2)
    one.dispose()
    source.on(.error(Mishap.first))
    #expect((source.startCount, source.disposeCount) == (1, 1))
    #expect(log.lines == ["a1", "a2", "b2", "adisposed", "b-1", "bcompleted", "bdisposed"])
    other.dispose()
    note(signal, as: "c").dispose()
    #expect((source.startCount, source.disposeCount) == (2, 2))
  }

  @Test func `streams become signals, with an error replaced, as do relays, drivers and signals`() {
    let failing = Observable.just(1).concat(.error(Mishap.first))
    expectEvents(of: failing.asSignal(onErrorJustReturn: 8), "1 8 completed")
    expectEvents(of: failing.asSignal(onErrorSignalWith: .just(9)), "1 9 completed")
    expectEvents(of: failing.asSignal { _ in .empty() }, "1 completed")
    let relay = PublishRelay<Int>()
    let signals = [relay.asSignal(), relay.asSignal().asSignal()]
    let subscriptions = signals.map { note($0, as: "") }
    relay.accept(1)
    #expect(log.lines == ["1", "1"])
    for subscription in subscriptions { subscription.dispose() }
    expectEvents(of: Driver.just(2).asSignal(onErrorJustReturn: 0), "2 completed")
    expectEvents(of: Signal.just(2).asDriver(onErrorJustReturn: 0), "2 completed")
    let newest: Signal<Int> = Driver.of(1, 2).map { Signal.just($0) }.switchLatest()
    expectEvents(of: newest, "1 2 completed")
  }

  @Test func `a signal with an object ends when the object is released`() {
    var owner: Token? = Token(5)
    weak let held = owner
    guard
      let signal = owner.map({ source.stream.asSignal(onErrorJustReturn: 0).withUnretained($0) })
    else { return }
    let subscription = signal.emit(
      onNext: { [log] in log.note("\($0.number) \($1)") },
      onCompleted: { [log] in log.note("completed") })
    source.onNext(1)
    owner = nil
    #expect(held == nil)
    source.onNext(2)
    #expect(log.lines == ["5 1", "completed"])
    #expect(source.disposeCount == 1)
    subscription.dispose()
  }
}
