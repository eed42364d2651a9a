// Every operator of RIBCore in a form that passes elements on, for the rules that hold for all of them.

import RIBCore
import Testing

extension Operator {
  nonisolated static let all: [Operator] = [
    .of("nothing") { $0 },
    .of("map") { $0.map { $0 } },
    .of("map by key path") { $0.map(\.self) },
    .of("filter") { $0.filter { _ in true } },
    .of("compactMap") { $0.compactMap { $0 } },
    .of("skip") { $0.skip(0) },
    .of("startWith") { $0.startWith() },
    .of("distinctUntilChanged") { $0.distinctUntilChanged() },
    .of("distinct by comparison") {
      $0.distinctUntilChanged { (one: Int, other: Int) in one == other }
    },
    .of("distinct by key") { $0.distinctUntilChanged { $0 } },
    .of("flatMap to just") { $0.flatMap { Observable.just($0) } },
    .of("flatMap to values") { $0.flatMap { Observable.from([$0]) } },
    .of("flatMap to a single") { $0.flatMap { Single.just($0) } },
    .of("flatMap to concat") { $0.flatMap { Observable.concat(.just($0), .empty()) } },
    .of("flatMap to a task") { $0.flatMap { value in Observable.task { value } } },
    Operator("flatMap to a delay") { stream, clock in
      stream.flatMap { Observable.just($0).delay(.seconds(1), clock: clock) }
    },
    .of("first of concat") { $0.concat(.empty()) },
    .of("last of concat") { Observable.concat([.empty(), $0]) },
    .of("inner of concat") { .concat(.empty(), .concat(.from([]), $0)) },
    .of("merge") { .merge([$0, .empty()]) },
    .of("variadic merge") { .merge(.from([]), $0) },
    .of("catch") { $0.catch { throw $0 } },
    .of("deferred") { stream in .deferred { stream } },
    Operator("delay") { $0.delay(.seconds(1), clock: $1) },
    Operator("all in a row") {
      $0.map { $0 }.filter { _ in true }.flatMap { Observable.just($0) }.startWith()
        .delay(.seconds(1), clock: $1).distinctUntilChanged().catch { throw $0 }
    },
    .of("take") { $0.take(1_000) },
    .of("take until") { $0.take(until: Observable<Int>.never()) },
    .of("scan") { $0.scan(0) { $1 } },
    .of("do nothing") { $0.do() },
    .of("do") { $0.do(onNext: { _ in }, afterCompleted: {}, onSubscribed: {}, onDispose: {}) },
    .of("withLatestFrom") { $0.withLatestFrom(Observable.just(0)) { one, _ in one } },
    .of("retry once") { $0.retry(1) },
    .of("cancellable") { $0.cancellable(id: "name") },
    .of("share") { stream in .deferred { stream.share() } },
    .of("share with replay") { stream in .deferred { stream.share(replay: 1) } },
    .of("share for good") { stream in .deferred { stream.share(replay: 2, scope: .forever) } },
    .of("flatMapLatest to just") { $0.flatMapLatest { Observable.just($0) } },
    .of("flatMapLatest to values") { $0.flatMapLatest { Observable.of($0) } },
    .of("flatMapLatest to a task") { $0.flatMapLatest { value in Observable.task { value } } },
    .of("inner of flatMapLatest") { stream in Observable.just(0).flatMapLatest { _ in stream } },
    .of("zip") { .zip($0, Observable.from(0..<1_000)) { one, _ in one } },
    .of("zip of an array") { Observable.zip([$0]) { $0[0] } },
    .of("combineLatest") { .combineLatest($0, Observable.just(0)) { one, _ in one } },
    .of("combineLatest of an array") { Observable.combineLatest([$0]) { $0[0] } },
    Operator("throttle") { $0.throttle(.zero, clock: $1) },
    .of("enumerated") { $0.enumerated().map { $0.element } },
    .of("distinct by key and comparison") {
      $0.distinctUntilChanged({ $0 }, comparer: { $0 == $1 })
    },
    .of("merge of a collection") { .merge(AnyCollection([$0])) },
    .of("retry when") {
      $0.retry(when: { errors in errors.flatMap { Observable<Int>.error($0) } })
    },
  ]
}

/// The operators that make a stream of each element.
nonisolated enum JoiningOperator: CaseIterable {
  case flatMap, flatMapLatest

  @MainActor func join(
    _ outer: Observable<Int>, _ values: @escaping (Int) -> Observable<Int>
  ) -> Observable<Int> {
    self == .flatMap ? outer.flatMap(values) : outer.flatMapLatest(values)
  }
}
