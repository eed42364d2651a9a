// Every operator of RIBRx in a form that passes elements on, for the rules that hold for all of them.

import RIBCore
import RIBRx
import Testing

extension Operator {
  /// An object for operators that take one; it lives as long as the tests.
  @MainActor private static let owner = Token()

  nonisolated static let all: [Operator] = [
    Operator("distinct by key path") { stream, _ in stream.distinctUntilChanged(at: \.self) },
    Operator("flatMap to operators of a single") { stream, clock in
      stream.flatMap { value in
        Single.just(value).do(onSuccess: { _ in }).map { $0 }.catch { throw $0 }.retry(1)
          .timeout(.seconds(1), clock: clock).filter { _ in true }.ifEmpty(default: 0)
      }
    },
    Operator("flatMap to what follows a completable") { stream, _ in
      stream.flatMap { Completable.empty().andThen(Maybe.just($0)) }
    },
    Operator("flatMap to a driver") { stream, _ in stream.flatMap { Driver.just($0).map { $0 } } },
    Operator("take while") { stream, _ in stream.take(while: { _ in true }) },
    Operator("take until the closure") { stream, _ in stream.take(until: { _ in false }) },
    Operator("skip until") { stream, _ in stream.skip(until: Observable.just(0)) },
    Operator("scan into") { stream, _ in stream.scan(into: 0) { $0 = $1 } },
    Operator("withUnretained") { stream, _ in stream.withUnretained(owner) { $1 } },
    Operator("materialize and back") { stream, _ in stream.materialize().dematerialize() },
    Operator("switchLatest") { stream, _ in stream.map { Observable.of($0) }.switchLatest() },
    Operator("concatMap to just") { stream, _ in stream.concatMap { Observable.just($0) } },
    Operator("concatMap to values") { stream, _ in stream.concatMap { Observable.of($0) } },
    Operator("inner of concatMap") { stream, _ in Observable.just(0).concatMap { _ in stream } },
    Operator("concatMap to a delay") { stream, clock in
      stream.concatMap { Observable.just($0).delay(.seconds(1), clock: clock) }
    },
    Operator("merge of streams") { stream, _ in stream.map { Observable.of($0) }.merge() },
    Operator("merge of two at a time") { stream, _ in
      stream.map { Observable.of($0) }.merge(maxConcurrent: 2)
    },
    Operator("concat of streams") { stream, _ in stream.map { Observable.of($0) }.concat() },
    Operator("skip while") { stream, _ in stream.skip(while: { _ in false }) },
    Operator("ifEmpty") { stream, _ in stream.ifEmpty(default: 9) },
    Operator("ifEmpty to another") { stream, _ in Observable.empty().ifEmpty(switchTo: stream) },
    Operator("flatMapFirst to just") { stream, _ in stream.flatMapFirst { Observable.just($0) } },
    Operator("flatMapFirst to values") { stream, _ in stream.flatMapFirst { Observable.of($0) } },
    Operator("flatMapFirst to a task") { stream, _ in
      stream.flatMapFirst { value in Observable.task { value } }
    },
    Operator("catch of a sequence") { stream, _ in .catch(sequence: [stream]) },
    Operator("concat of a sequence") { stream, _ in .concat(AnySequence([stream])) },
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
