import RIBCore
import RIBTesting
import TestSupport
import Testing

@Suite struct `Rules of every operator` {
  private let clock = ManualClock()
  private let log = EventLog()

  @Test(arguments: Operator.all)
  func `S1: a stream starts at subscribe, once per subscriber`(operator: Operator) async {
    let source = Source<Int>()
    let stream = `operator`.apply(source.stream, clock)
    #expect(source.startCount == 0)
    let one = stream.note(in: log, as: "a")
    #expect(source.startCount == 1)
    let other = stream.note(in: log, as: "b")
    #expect(source.startCount == 2)
    source.onNext(1)
    await clock.run()
    #expect(log.take() == ["a1", "b1"])
    one.dispose()
    source.onNext(2)
    await clock.run()
    #expect(log.take() == ["adisposed", "b2"])
    other.dispose()
    #expect(source.disposeCount == 2)
    #expect(log.take() == ["bdisposed"])
  }

  @Test(arguments: Operator.all)
  func `S1: dispose is idempotent, and nothing is delivered after it`(operator: Operator) async {
    let source = Source<Int>()
    let subscription = `operator`.apply(source.stream, clock).note(in: log)
    source.onNext(1)
    await clock.run()
    source.onNext(2)
    if `operator`.name.contains("delay") || `operator`.name == "all in a row" {
      #expect(log.lines == ["1"])
      #expect(clock.sleeperCount == 1)
    }
    let before = log.lines
    for _ in 1...3 { subscription.dispose() }
    source.onNext(3)
    source.on(.completed)
    source.on(.error(Mishap.first))
    await clock.run()
    #expect(log.take() == before + ["disposed"])
    #expect(source.disposeCount == 1)
    #expect(clock.sleeperCount == 0)
  }

  @Test(arguments: Operator.all)
  func `S1: dispose takes effect at once, also from inside the observer`(operator: Operator) async {
    let source = Source<Int>()
    let subscription = Box<(any Disposable)?>(nil)
    subscription.value = `operator`.apply(source.stream, clock).subscribe(
      onNext: { [log] element in
        log.note("\(element)")
        if element == 2 {
          subscription.value?.dispose()
          log.note("left \(source.disposeCount)")
          source.onNext(10)
        }
      },
      onError: { [log] _ in log.note("error") },
      onCompleted: { [log] in log.note("completed") },
      onDisposed: { [log] in log.note("disposed") })
    for element in 1...4 { source.onNext(element) }
    source.on(.completed)
    await clock.run()
    // A delay gets the end of the upstream before it emits its elements.
    let log = log.take()
    #expect(Array(log.prefix(3)) == ["1", "2", "disposed"])
    #expect(log.last == "left 1")
    #expect(log.count == 4)
    subscription.value?.dispose()
  }

  @Test(arguments: Operator.all)
  func `S1: a stream whose start leads to the end of the subscription is disposed`(
    operator: Operator
  ) async {
    var disposeCount = 0
    let stream = Observable<Int>.create { observer in
      observer.onNext(1)
      return Disposables.create { disposeCount += 1 }
    }
    let subscription = `operator`.apply(stream, clock).take(1).subscribe { _ in }
    await clock.run()
    subscription.dispose()
    #expect(disposeCount == 1)
  }

  @Test(arguments: Operator.all, [true, false])
  func `S2: after an error or the end nothing more is delivered`(
    operator: Operator, byError: Bool
  ) async {
    let source = Source<Int>()
    let subscription = `operator`.apply(source.stream, clock).note(in: log)
    source.onNext(1)
    await clock.run()
    source.on(byError ? .error(Mishap.first) : .completed)
    source.onNext(2)
    source.on(.error(Mishap.second))
    source.on(.completed)
    await clock.run()
    #expect(log.lines == ["1", byError ? "error(first)" : "completed", "disposed"])
    #expect(source.disposeCount == 1)
    subscription.dispose()
    #expect(log.lines.count == 3)
  }

  @Test(arguments: Operator.all)
  func `S4: nothing is retained when the bag is released before the end`(operator: Operator) async {
    weak var upstream: Token?
    weak var observer: Token?
    weak var element: Token?
    let subject = PublishSubject<Token>()
    do {
      let ends = (Token(), Token())
      (upstream, observer) = ends
      let bag = DisposeBag()
      let tokens = Box<[Token]>([])
      let stream = subject.map { [one = ends.0] token in
        tokens.value.append(token)
        return token.number + one.number
      }
      `operator`.apply(stream, clock).subscribe(onNext: { [other = ends.1] in _ = $0 + other.number
      })
      .disposed(by: bag)
      let token = Token(1)
      element = token
      subject.onNext(token)
      await clock.settle()
    }
    #expect(upstream == nil)
    #expect(observer == nil)
    #expect(element == nil)
    #expect(!subject.hasObservers)
    #expect(clock.sleeperCount == 0)
  }

  @Test(arguments: Operator.all, [true, false])
  func `S4: nothing is retained after the end, though the subscription is kept`(
    operator: Operator, byError: Bool
  ) async {
    weak var upstream: Token?
    weak var observer: Token?
    let source = Source<Int>()
    var kept: [any Disposable] = []
    do {
      let ends = (Token(), Token())
      (upstream, observer) = ends
      let stream = source.stream.map { [one = ends.0] in $0 + one.number }
      kept.append(
        `operator`.apply(stream, clock).subscribe(
          onNext: { [other = ends.1] in _ = $0 + other.number }, onError: { _ in }))
    }
    source.onNext(1)
    await clock.run()
    #expect(observer != nil)
    source.on(byError ? .error(Mishap.first) : .completed)
    await clock.run()
    #expect(upstream == nil)
    #expect(observer == nil)
    #expect(kept.count == 1)
  }
}
