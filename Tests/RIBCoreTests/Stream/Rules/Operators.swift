// Every operator in a form that passes elements on, for the rules that hold for all of them.

import RIBCore
import RIBRx
import Testing

/// One operator that passes each element on, at once or when its clock has run.
nonisolated struct Operator: Sendable, CustomTestStringConvertible {
  let name: String
  let apply: @MainActor @Sendable (Observable<Int>, any Clock<Duration>) -> Observable<Int>

  var testDescription: String { name }

  init(
    _ name: String,
    _ apply:
      @escaping @MainActor @Sendable (Observable<Int>, any Clock<Duration>) -> Observable<Int>
  ) {
    self.name = name
    self.apply = apply
  }

  static let basic: [Operator] = [
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
    Operator("distinct by key path") { stream, _ in stream.distinctUntilChanged(at: \.self) },
    Operator("flatMap to just") { stream, _ in stream.flatMap { Observable.just($0) } },
    Operator("flatMap to values") { stream, _ in stream.flatMap { Observable.from([$0]) } },
    Operator("flatMap to a single") { stream, _ in stream.flatMap { Single.just($0) } },
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
  ]
}
