// Every operator of RIBRx in a form that passes elements on, for the rules that hold for all of them.

import RIBCore
import RIBRx
import Testing

extension Operator {
  /// An object for operators that take one; it lives as long as the tests.
  @MainActor private static let owner = Token()

  nonisolated static let all: [Operator] = [
    .of("distinct by key path") { $0.distinctUntilChanged(at: \.self) },
    Operator("flatMap to operators of a single") { stream, clock in
      stream.flatMap { value in
        Single.just(value).do(onSuccess: { _ in }).map { $0 }.catch { throw $0 }.retry(1)
          .timeout(.seconds(1), clock: clock).filter { _ in true }.ifEmpty(default: 0)
      }
    },
    .of("flatMap to what follows a completable") {
      $0.flatMap { Completable.empty().andThen(Maybe.just($0)) }
    },
    .of("flatMap to a driver") { $0.flatMap { Driver.just($0).map { $0 } } },
    .of("take while") { $0.take(while: { _ in true }) },
    .of("take until the closure") { $0.take(until: { _ in false }) },
    .of("skip until") { $0.skip(until: Observable.just(0)) },
    .of("scan into") { $0.scan(into: 0) { $0 = $1 } },
    .of("withUnretained") { $0.withUnretained(owner) { $1 } },
    .of("materialize and back") { $0.materialize().dematerialize() },
    .of("switchLatest") { $0.map { Observable.of($0) }.switchLatest() },
    .of("concatMap to just") { $0.concatMap { Observable.just($0) } },
    .of("concatMap to values") { $0.concatMap { Observable.of($0) } },
    .of("inner of concatMap") { stream in Observable.just(0).concatMap { _ in stream } },
    Operator("concatMap to a delay") { stream, clock in
      stream.concatMap { Observable.just($0).delay(.seconds(1), clock: clock) }
    },
    .of("merge of streams") { $0.map { Observable.of($0) }.merge() },
    .of("merge of two at a time") { $0.map { Observable.of($0) }.merge(maxConcurrent: 2) },
    .of("concat of streams") { $0.map { Observable.of($0) }.concat() },
    .of("skip while") { $0.skip(while: { _ in false }) },
    .of("ifEmpty") { $0.ifEmpty(default: 9) },
    .of("ifEmpty to another") { Observable.empty().ifEmpty(switchTo: $0) },
    .of("flatMapFirst to just") { $0.flatMapFirst { Observable.just($0) } },
    .of("flatMapFirst to values") { $0.flatMapFirst { Observable.of($0) } },
    .of("flatMapFirst to a task") { $0.flatMapFirst { value in Observable.task { value } } },
    .of("catch of a sequence") { .catch(sequence: [$0]) },
    .of("concat of a sequence") { .concat(AnySequence([$0])) },
    .of("using") { stream in
      .using({ CompositeDisposable() }, observableFactory: { _ in stream })
    },
    .of("debug") { $0.debug() },
    .of("publish while subscribed") { stream in .deferred { stream.publish().refCount() } },
    .of("replay while subscribed") { stream in .deferred { stream.replay(1).refCount() } },
    .of("multicast by a subject") { stream in
      .deferred { stream.multicast(ReplaySubject<Int>.create(bufferSize: 1)).refCount() }
    },
    .of("multicast in a closure") { $0.multicast({ PublishSubject<Int>() }, selector: { $0 }) },
    Operator("the rest in a row") {
      $0.take(1_000).scan(0) { $1 }.do(onNext: { _ in }).flatMapLatest { Observable.of($0) }
        .concatMap { Observable.of($0) }.withUnretained(owner) { $1 }.materialize().dematerialize()
        .throttle(.zero, clock: $1)
    },
  ]
}

/// The operators that make a stream of each element.
nonisolated enum JoiningOperator: CaseIterable {
  case concatMap, flatMapFirst

  @MainActor func join(
    _ outer: Observable<Int>, _ values: @escaping (Int) -> Observable<Int>
  ) -> Observable<Int> {
    self == .concatMap ? outer.concatMap(values) : outer.flatMapFirst(values)
  }
}
