import RIBCore
import Testing

extension `Constant stack of joining operators` {
  nonisolated static let chains: [Chain] = [
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
