// Every operator of RIBCore in a form that passes elements on, for the rules that hold for all of them.

import RIBCore
import Testing

extension Operator {
  nonisolated static let all: [Operator] = [
    Operator("nothing") { stream, _ in stream },
    Operator("map") { stream, _ in stream.map { $0 } },
    Operator("map by key path") { stream, _ in stream.map(\.self) },
    Operator("filter") { stream, _ in stream.filter { _ in true } },
    Operator("compactMap") { stream, _ in stream.compactMap { $0 } },
    Operator("skip") { stream, _ in stream.skip(0) },
    Operator("startWith") { stream, _ in stream.startWith() },
    Operator("distinctUntilChanged") { stream, _ in stream.distinctUntilChanged() },
    Operator("distinct by comparison") { stream, _ in
      stream.distinctUntilChanged { (one: Int, other: Int) in one == other }
    },
    Operator("distinct by key") { stream, _ in stream.distinctUntilChanged { $0 } },
    Operator("flatMap to just") { stream, _ in stream.flatMap { Observable.just($0) } },
    Operator("flatMap to values") { stream, _ in stream.flatMap { Observable.from([$0]) } },
    Operator("flatMap to a single") { stream, _ in stream.flatMap { Single.just($0) } },
    Operator("flatMap to concat") { stream, _ in
      stream.flatMap { Observable.concat(.just($0), .empty()) }
    },
    Operator("flatMap to a task") { stream, _ in
      stream.flatMap { value in Observable.task { value } }
    },
    Operator("flatMap to a delay") { stream, clock in
      stream.flatMap { Observable.just($0).delay(.seconds(1), clock: clock) }
    },
    Operator("first of concat") { stream, _ in stream.concat(.empty()) },
    Operator("last of concat") { stream, _ in Observable.concat([.empty(), stream]) },
    Operator("inner of concat") { stream, _ in .concat(.empty(), .concat(.from([]), stream)) },
    Operator("merge") { stream, _ in .merge([stream, .empty()]) },
    Operator("variadic merge") { stream, _ in .merge(.from([]), stream) },
    Operator("catch") { stream, _ in stream.catch { throw $0 } },
    Operator("deferred") { stream, _ in .deferred { stream } },
    Operator("delay") { stream, clock in stream.delay(.seconds(1), clock: clock) },
    Operator("all in a row") { stream, clock in
      stream.map { $0 }.filter { _ in true }.flatMap { Observable.just($0) }.startWith()
        .delay(.seconds(1), clock: clock).distinctUntilChanged().catch { throw $0 }
    },
    Operator("take") { stream, _ in stream.take(1_000) },
    Operator("take until") { stream, _ in stream.take(until: Observable<Int>.never()) },
    Operator("scan") { stream, _ in stream.scan(0) { $1 } },
    Operator("do nothing") { stream, _ in stream.do() },
    Operator("do") { stream, _ in
      stream.do(onNext: { _ in }, afterCompleted: {}, onSubscribed: {}, onDispose: {})
    },
    Operator("withLatestFrom") { stream, _ in
      stream.withLatestFrom(Observable.just(0)) { one, _ in one }
    },
    Operator("retry once") { stream, _ in stream.retry(1) },
    Operator("cancellable") { stream, _ in stream.cancellable(id: "name") },
    Operator("share") { stream, _ in .deferred { stream.share() } },
    Operator("share with replay") { stream, _ in .deferred { stream.share(replay: 1) } },
    Operator("share for good") { stream, _ in
      .deferred { stream.share(replay: 2, scope: .forever) }
    },
    Operator("flatMapLatest to just") { stream, _ in stream.flatMapLatest { Observable.just($0) } },
    Operator("flatMapLatest to values") { stream, _ in stream.flatMapLatest { Observable.of($0) } },
    Operator("flatMapLatest to a task") { stream, _ in
      stream.flatMapLatest { value in Observable.task { value } }
    },
    Operator("inner of flatMapLatest") { stream, _ in
      Observable.just(0).flatMapLatest { _ in stream }
    },
    Operator("zip") { stream, _ in .zip(stream, Observable.from(0..<1_000)) { one, _ in one } },
    Operator("zip of an array") { stream, _ in Observable.zip([stream]) { $0[0] } },
    Operator("combineLatest") { stream, _ in
      .combineLatest(stream, Observable.just(0)) { one, _ in one }
    },
    Operator("combineLatest of an array") { stream, _ in
      Observable.combineLatest([stream]) { $0[0] }
    },
    Operator("throttle") { stream, clock in stream.throttle(.zero, clock: clock) },
    Operator("enumerated") { stream, _ in stream.enumerated().map { $0.element } },
    Operator("distinct by key and comparison") { stream, _ in
      stream.distinctUntilChanged({ $0 }, comparer: { $0 == $1 })
    },
    Operator("merge of a collection") { stream, _ in .merge(AnyCollection([stream])) },
    Operator("retry when") { stream, _ in
      stream.retry(when: { errors in errors.flatMap { Observable<Int>.error($0) } })
    },
  ]
}
