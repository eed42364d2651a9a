// The rest of the operators, in forms that pass elements on.

import RIBCore
import RIBRx
import Testing

extension Operator {
  /// An object for operators that take one; it lives as long as the tests.
  @MainActor private static let owner = Token()

  nonisolated static let all = basic + more

  nonisolated static let more: [Operator] = [
    Operator("take") { stream, _ in stream.take(1_000) },
    Operator("take while") { stream, _ in stream.take(while: { _ in true }) },
    Operator("take until the closure") { stream, _ in stream.take(until: { _ in false }) },
    Operator("take until") { stream, _ in stream.take(until: Observable<Int>.never()) },
    Operator("skip until") { stream, _ in stream.skip(until: Observable.just(0)) },
    Operator("scan") { stream, _ in stream.scan(0) { $1 } },
    Operator("scan into") { stream, _ in stream.scan(into: 0) { $0 = $1 } },
    Operator("do nothing") { stream, _ in stream.do() },
    Operator("do") { stream, _ in
      stream.do(onNext: { _ in }, afterCompleted: {}, onSubscribed: {}, onDispose: {})
    },
    Operator("withLatestFrom") { stream, _ in
      stream.withLatestFrom(Observable.just(0)) { one, _ in one }
    },
    Operator("withUnretained") { stream, _ in stream.withUnretained(owner) { $1 } },
    Operator("materialize and back") { stream, _ in stream.materialize().dematerialize() },
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
    Operator("switchLatest") { stream, _ in stream.map { Observable.of($0) }.switchLatest() },
    Operator("concatMap to just") { stream, _ in stream.concatMap { Observable.just($0) } },
    Operator("concatMap to values") { stream, _ in stream.concatMap { Observable.of($0) } },
    Operator("inner of flatMapLatest") { stream, _ in
      Observable.just(0).flatMapLatest { _ in stream }
    },
    Operator("inner of concatMap") { stream, _ in Observable.just(0).concatMap { _ in stream } },
    Operator("concatMap to a delay") { stream, clock in
      stream.concatMap { Observable.just($0).delay(.seconds(1), clock: clock) }
    },
    Operator("merge of streams") { stream, _ in stream.map { Observable.of($0) }.merge() },
    Operator("merge of two at a time") { stream, _ in
      stream.map { Observable.of($0) }.merge(maxConcurrent: 2)
    },
    Operator("concat of streams") { stream, _ in stream.map { Observable.of($0) }.concat() },
    Operator("zip") { stream, _ in .zip(stream, Observable.from(0..<1_000)) { one, _ in one } },
    Operator("zip of an array") { stream, _ in Observable.zip([stream]) { $0[0] } },
    Operator("combineLatest") { stream, _ in
      .combineLatest(stream, Observable.just(0)) { one, _ in one }
    },
    Operator("combineLatest of an array") { stream, _ in
      Observable.combineLatest([stream]) { $0[0] }
    },
    Operator("throttle") { stream, clock in stream.throttle(.zero, clock: clock) },
    Operator("skip while") { stream, _ in stream.skip(while: { _ in false }) },
    Operator("enumerated") { stream, _ in stream.enumerated().map { $0.element } },
    Operator("distinct by key and comparison") { stream, _ in
      stream.distinctUntilChanged({ $0 }, comparer: { $0 == $1 })
    },
    Operator("ifEmpty") { stream, _ in stream.ifEmpty(default: 9) },
    Operator("ifEmpty to another") { stream, _ in Observable.empty().ifEmpty(switchTo: stream) },
    Operator("flatMapFirst to just") { stream, _ in stream.flatMapFirst { Observable.just($0) } },
    Operator("flatMapFirst to values") { stream, _ in stream.flatMapFirst { Observable.of($0) } },
    Operator("flatMapFirst to a task") { stream, _ in
      stream.flatMapFirst { value in Observable.task { value } }
    },
    Operator("catch of a sequence") { stream, _ in .catch(sequence: [stream]) },
    Operator("concat of a sequence") { stream, _ in .concat(AnySequence([stream])) },
    Operator("merge of a collection") { stream, _ in .merge(AnyCollection([stream])) },
    Operator("retry when") { stream, _ in
      stream.retry(when: { errors in errors.flatMap { Observable<Int>.error($0) } })
    },
    Operator("using") { stream, _ in
      .using({ CompositeDisposable() }, observableFactory: { _ in stream })
    },
    Operator("debug") { stream, _ in stream.debug() },
    Operator("publish while subscribed") { stream, _ in
      .deferred { stream.publish().refCount() }
    },
    Operator("replay while subscribed") { stream, _ in
      .deferred { stream.replay(1).refCount() }
    },
    Operator("multicast by a subject") { stream, _ in
      .deferred { stream.multicast(ReplaySubject<Int>.create(bufferSize: 1)).refCount() }
    },
    Operator("multicast in a closure") { stream, _ in
      stream.multicast({ PublishSubject<Int>() }, selector: { $0 })
    },
    Operator("the rest in a row") { stream, clock in
      stream.take(1_000).scan(0) { $1 }.do(onNext: { _ in }).flatMapLatest { Observable.of($0) }
        .concatMap { Observable.of($0) }.withUnretained(owner) { $1 }.materialize().dematerialize()
        .throttle(.zero, clock: clock)
    },
  ]
}
