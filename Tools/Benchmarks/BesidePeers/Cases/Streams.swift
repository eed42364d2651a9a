// Streams, in the words that RIBCore and RxSwift share: this file is compiled once with each.

import Rows

#if RIBCORE
  import RIBCore
#else
  import RxRelay
  import RxSwift
#endif

private let count = 10_000

package func streamRows() -> [Row] {
  [
    Row("PublishSubject", operations: count) { numbers { $0.asObservable() } },
    Row("BehaviorSubject", operations: count) { behaviorSubject() },
    Row("ReplaySubject of 1", operations: count) { replaySubject(1) },
    Row("ReplaySubject of 10", operations: count) { replaySubject(10) },
    Row("PublishRelay", operations: count) { publishRelay() },
    Row("BehaviorRelay", operations: count) { behaviorRelay() },
    Row("share(), two subscribers", operations: count) { numbers(subscribers: 2) { $0.share() } },
    Row("share(replay: 1), two subscribers", operations: count) {
      numbers(subscribers: 2) { $0.share(replay: 1) }
    },
    Row("map, filter, map", operations: count) {
      numbers { $0.map { $0 &+ 1 }.filter { $0 & 1 == 0 }.map { $0 &* 3 } }
    },
    Row("scan", operations: count) { numbers { $0.scan(0) { $0 &+ $1 } } },
    Row("distinctUntilChanged", operations: count) {
      numbers { $0.map { $0 / 2 }.distinctUntilChanged() }
    },
    Row("combineLatest", operations: count) {
      let other = BehaviorSubject(value: 1)
      return numbers { Observable.combineLatest($0, other) { $0 &+ $1 } }
    },
    Row("zip", operations: count) { numbers { Observable.zip($0, $0) { $0 &+ $1 } } },
    Row("merge", operations: count) {
      numbers { Observable.merge([$0.asObservable(), $0.asObservable()]) }
    },
    Row("flatMap to just", operations: count) { numbers { $0.flatMap { Observable.just($0) } } },
    Row("flatMapLatest to just", operations: count) {
      numbers { $0.flatMapLatest { Observable.just($0) } }
    },
    Row("subscribe, dispose", operations: count) { subscribing() },
    Row("just, startWith four times", operations: count) { starting() },
  ]
}

/// Numbers sent into a subject, and what a stream makes of them.
private func numbers(
  subscribers: Int = 1, _ stream: (PublishSubject<Int>) -> Observable<Int>
) -> () -> Int {
  let total = Total()
  let bag = DisposeBag()
  let source = PublishSubject<Int>()
  let stream = stream(source)
  for _ in 0..<subscribers {
    stream.subscribe(onNext: { total.sum &+= $0 }).disposed(by: bag)
  }
  return {
    for number in 0..<count { source.onNext(number) }
    return withExtendedLifetime(bag) { total.sum }
  }
}

private func behaviorSubject() -> () -> Int {
  let total = Total()
  let bag = DisposeBag()
  let subject = BehaviorSubject(value: 0)
  subject.subscribe(onNext: { total.sum &+= $0 }).disposed(by: bag)
  return {
    for number in 0..<count { subject.onNext(number) }
    return withExtendedLifetime(bag) { total.sum }
  }
}

private func replaySubject(_ size: Int) -> () -> Int {
  let total = Total()
  let bag = DisposeBag()
  let subject = ReplaySubject<Int>.create(bufferSize: size)
  subject.subscribe(onNext: { total.sum &+= $0 }).disposed(by: bag)
  return {
    for number in 0..<count { subject.onNext(number) }
    return withExtendedLifetime(bag) { total.sum }
  }
}

private func publishRelay() -> () -> Int {
  let total = Total()
  let bag = DisposeBag()
  let relay = PublishRelay<Int>()
  relay.subscribe(onNext: { total.sum &+= $0 }).disposed(by: bag)
  return {
    for number in 0..<count { relay.accept(number) }
    return withExtendedLifetime(bag) { total.sum }
  }
}

private func behaviorRelay() -> () -> Int {
  let total = Total()
  let bag = DisposeBag()
  let relay = BehaviorRelay(value: 0)
  relay.subscribe(onNext: { total.sum &+= $0 }).disposed(by: bag)
  return {
    for number in 0..<count { relay.accept(number) }
    return withExtendedLifetime(bag) { total.sum }
  }
}

private func subscribing() -> () -> Int {
  let total = Total()
  let source = BehaviorSubject(value: 1)
  return {
    for _ in 0..<count { source.subscribe(onNext: { total.sum &+= $0 }).dispose() }
    return total.sum
  }
}

private func starting() -> () -> Int {
  let total = Total()
  return {
    for number in 0..<count {
      Observable.just(number).startWith(1).startWith(2).startWith(3).startWith(4)
        .subscribe(onNext: { total.sum &+= $0 }).dispose()
    }
    return total.sum
  }
}
