import RIBCore
import TestSupport
import Testing

extension `Constant stack` {
  nonisolated static let chains: [Chain] = [
    Chain("concat of just") { .concat(Array(repeating: .just(1), count: $0)) },
    Chain("concat of values") { .concat(Array(repeating: .of(1), count: $0)) },
    Chain("concat of create") { number in
      let part = Observable<Int>.create { observer in
        observer.onNext(1)
        observer.onCompleted()
        return Disposables.create()
      }
      return .concat(Array(repeating: part, count: number))
    },
    Chain("concat of tasks") { .concat(Array(repeating: .task { 1 }, count: $0)) },
    Chain("concat of empty") { number in
      .concat(Array(repeating: .empty(), count: number) + Array(repeating: .just(1), count: number))
    },
    Chain("merge of just") { .merge(Array(repeating: .just(1), count: $0)) },
    Chain("merge of values") { .merge(Array(repeating: .of(1), count: $0)) },
    Chain("flatMap to just") { Observable.from(0..<$0).flatMap { Observable.just($0) } },
    Chain("flatMap to values") { Observable.from(0..<$0).flatMap { Observable.of($0) } },
    Chain("flatMap to concat") {
      Observable.from(0..<$0).flatMap { Observable.just($0).concat(.empty()) }
    },
    Chain("an array through operators") {
      Observable.from(Array(0..<$0)).map { $0 + 1 }.filter { _ in true }.distinctUntilChanged()
    },
    Chain(counting: "a subject that sends to itself") { number in
      let subject = PublishSubject<Int>()
      var received = 0
      let subscription = subject.subscribe(onNext: {
        received += 1
        if $0 < number { subject.onNext($0 + 1) }
      })
      subject.onNext(1)
      subscription.dispose()
      return received
    },
    Chain(counting: "a subject that sends to itself through flatMap") { number in
      let subject = PublishSubject<Int>()
      var received = 0
      let subscription = subject.flatMap { Observable.of($0) }.subscribe(onNext: {
        received += 1
        if $0 < number { subject.onNext($0 + 1) }
      })
      subject.onNext(1)
      subscription.dispose()
      return received
    },
    Chain(counting: "a relay sent to many times from inside") { number in
      let relay = BehaviorRelay(value: 0)
      var received = 0
      let subscription = relay.skip(1).subscribe(onNext: {
        received += 1
        if $0 == 1 { for more in 1..<number { relay.accept(more + 1) } }
      })
      relay.accept(1)
      subscription.dispose()
      return received
    },
    Chain(counting: "two subjects that send to each other") { number in
      let (ping, pong) = (PublishSubject<Int>(), PublishSubject<Int>())
      var received = 0
      let bag = DisposeBag()
      ping.subscribe(onNext: { pong.onNext($0 + 1) }).disposed(by: bag)
      pong.subscribe(onNext: {
        received += 1
        if received < number { ping.onNext($0 + 1) }
      }).disposed(by: bag)
      ping.onNext(1)
      return received
    },
    Chain("flatMapLatest") { Observable.from(0..<$0).flatMapLatest { Observable.of($0) } },
    Chain("withLatestFrom") { Observable.from(0..<$0).withLatestFrom(Observable.just(1)) },
    Chain("zip") { .zip(Observable.from(0..<$0), Observable.from(0..<$0)) },
    Chain("combineLatest") { .combineLatest(Observable.just(1), Observable.from(0..<$0)) },
    Chain("scan and take") { Observable.from(0...).scan(0, accumulator: +).take($0) },
    Chain("share") { Observable.from(0..<$0).share(replay: 1) },
    Chain("a replaying subject that sends to itself") { number in
      .create { observer in
        let subject = ReplaySubject<Int>.create(bufferSize: 1)
        let bag = DisposeBag()
        subject.subscribe(onNext: { if $0 < number { subject.onNext($0 + 1) } }).disposed(by: bag)
        let subscription = subject.subscribe(observer)
        subject.onNext(1)
        return Disposables.create(subscription, Disposables.create { _ = bag })
      }
    },
    Chain("retry of a stream that fails at once") { number in
      var attempts = 0
      return Observable<Int>.create { observer in
        attempts += 1
        observer.onNext(attempts)
        if attempts == number { observer.onCompleted() } else { observer.onError(Mishap.first) }
        return Disposables.create()
      }.retry()
    },
    Chain("retry of errors a number of times") { number in
      Observable.of(1).concat(Observable.error(Mishap.first)).retry(number).catch { _ in .empty() }
    },
    Chain("retry when each error comes") { number in
      Observable.of(1).concat(Observable.error(Mishap.first))
        .retry(when: { (errors: Observable<any Error>) in errors }).take(number)
    },
    Chain("retry of a shared stream") { number in
      var attempts = 0
      return Observable<Int>.deferred {
        attempts += 1
        return attempts == number ? .of(attempts) : .of(attempts).concat(.error(Mishap.first))
      }.share().retry()
    },
  ]

  /// One of operators and one of subjects; the others differ in the cost of one element.
  @Test(
    arguments: chains.filter {
      ["flatMap to just", "a subject that sends to itself"].contains($0.testDescription)
    })
  func `S5: a million synchronous elements do not grow the stack`(chain: Chain) {
    let count = Scale.of(50_000, full: 1_000_000)
    #expect(chain.run(count) == count)
  }

  @Test func `an array of ten thousand streams is joined and disposed in a loop`() {
    let subject = PublishSubject<Int>()
    let streams = Array(repeating: subject.asObservable(), count: 10_000)
    let zipped = Observable.zip(streams) { $0.count }
    let latest = Observable.combineLatest(streams) { $0.count }.take(1)
    var counts: [Int] = []
    let subscription = Observable.merge(zipped, latest).subscribe(onNext: { counts.append($0) })
    subject.onNext(1)
    #expect(counts.sorted() == [10_000, 10_000])
    subscription.dispose()
    #expect(!subject.hasObservers)
  }
}
