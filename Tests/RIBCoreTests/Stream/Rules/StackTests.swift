// Many synchronous elements on a constant stack (S5).

import RIBCore
import TestSupport
import Testing

@Suite struct `Constant stack` {
  /// Ways to chain a number of synchronous elements; each returns the number that arrived.
  nonisolated struct Chain: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let run: @MainActor @Sendable (Int) -> Int

    init(_ name: String, _ run: @escaping @MainActor @Sendable (Int) -> Int) {
      testDescription = name
      self.run = run
    }
  }

  @MainActor static func count<Element>(_ stream: Observable<Element>) -> Int {
    var count = 0
    stream.subscribe(onNext: { _ in count += 1 }).dispose()
    return count
  }

  nonisolated static let chains = [
    Chain("concat of just") { count(.concat(Array(repeating: .just(1), count: $0))) },
    Chain("concat of values") { count(.concat(Array(repeating: .of(1), count: $0))) },
    Chain("concat of create") { number in
      let part = Observable<Int>.create { observer in
        observer.onNext(1)
        observer.onCompleted()
        return Disposables.create()
      }
      return count(.concat(Array(repeating: part, count: number)))
    },
    Chain("concat of tasks") { count(.concat(Array(repeating: .task { 1 }, count: $0))) },
    Chain("concat of empty") { number in
      count(
        .concat(
          Array(repeating: .empty(), count: number) + Array(repeating: .just(1), count: number)))
    },
    Chain("merge of just") { count(.merge(Array(repeating: .just(1), count: $0))) },
    Chain("merge of values") { count(.merge(Array(repeating: .of(1), count: $0))) },
    Chain("flatMap to just") { count(Observable.from(0..<$0).flatMap { Observable.just($0) }) },
    Chain("flatMap to values") { count(Observable.from(0..<$0).flatMap { Observable.of($0) }) },
    Chain("flatMap to concat") {
      count(Observable.from(0..<$0).flatMap { Observable.just($0).concat(.empty()) })
    },
    Chain("an array through operators") {
      count(
        Observable.from(Array(0..<$0)).map { $0 + 1 }.filter { _ in true }.distinctUntilChanged())
    },
    Chain("a subject that sends to itself") { number in
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
    Chain("a subject that sends to itself through flatMap") { number in
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
    Chain("a relay sent to many times from inside") { number in
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
    Chain("two subjects that send to each other") { number in
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
  ]

  @Test(arguments: chains)
  func `S5: ten thousand synchronous elements do not grow the stack`(chain: Chain) {
    #expect(chain.run(10_000) == 10_000)
  }

  /// One of operators and one of subjects; the others differ in the cost of one element.
  @Test(arguments: [7, 11].map { chains[$0] })
  func `S5: a million synchronous elements do not grow the stack`(chain: Chain) {
    let count = Scale.of(50_000, full: 1_000_000)
    #expect(chain.run(count) == count)
  }
}
