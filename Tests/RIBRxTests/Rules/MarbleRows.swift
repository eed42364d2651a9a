// Every operator as rows of the table.

import RIBCore
import RIBRx

extension MarbleRow {
  nonisolated static let all = transforming + joining + atEnd

  /// Operators that look at one stream.
  nonisolated static let transforming: [MarbleRow] = [
    .one("take until the closure", "1 2 3 1 |", "1 2 |") { $0.take(until: { $0 == 3 }) },
    .one("take until the closure, inclusive", "1 2 3 1", "1 2 3 |") {
      $0.take(until: { $0 == 3 }, behavior: .inclusive)
    },
    .one("take until the closure throws", "1 2", "#") {
      $0.take(until: { _ in throw Mishap.first })
    },
    .one("take while", "1 2 3 1", "1 2 |") { $0.take(while: { $0 < 3 }) },
    .one("take while, inclusive", "1 2 3 1", "1 2 3 |") {
      $0.take(while: { $0 < 3 }, behavior: .inclusive)
    },
    .one("take while to the end", "1 2 |", "1 2 |") { $0.take(while: { $0 < 3 }) },
    .one("scan into", "1 2 |", "[1] [1, 2] |") {
      $0.scan(into: [Int]()) { $0.append($1) }.map { "\($0)" }
    },
    .one("toArray", "1 2 |", "[1, 2] |") { $0.toArray().asObservable() },
    .one("toArray of nothing", "|", "[] |") { $0.toArray().asObservable() },
    .one("ignoreElements", "1 2 |", "|") { $0.ignoreElements() },
    .one("asMaybe", "1 |", "1 |") { $0.asMaybe().asObservable() },
    .one("asMaybe of none", "|", "|") { $0.asMaybe().asObservable() },
    .one("asMaybe of two", "1 2 |", "#") { $0.asMaybe().asObservable() },
    .one("if there is none", "|", "7 |") { $0.asMaybe().ifEmpty(default: 7).asObservable() },
    .one("after a completable", "1 2 |", "1 2 |") { Completable.empty().andThen($0) },
    .one("materialize", "1 |", "next(1) completed |", passesErrors: false) { $0.materialize() },
    .one("materialize an error", "1 #", "next(1) error(first) |", passesErrors: false) {
      $0.materialize().map { event in
        if case .error(let error) = event { "error(\(error))" } else { "\(event)" }
      }
    },
    .one("dematerialize", "1 2 3", "1 |") {
      $0.map { $0 == 2 ? Event<Int>.completed : .next($0) }.dematerialize()
    },
    .one("dematerialize to the end", "1 |", "1 |") {
      $0.map { Event<Int>.next($0) }.dematerialize()
    },
    .one("there and back", "1 2 |", "1 2 |") { $0.materialize().dematerialize() },
    .clocked("withUnretained", "1 2 |", "1 2 |") { $0.withUnretained($1).map(\.1) },
    .one("withUnretained of what has gone", "1 2", "|") { $0.withUnretained(Token()) { $1 } },
    .one("asDriver", "1 # 2", "1 9 |", passesErrors: false) {
      $0.asDriver(onErrorJustReturn: 9).asObservable()
    },
    .one("asSignal", "1 # 2", "1 9 |", passesErrors: false) {
      $0.asSignal(onErrorSignalWith: .just(9)).asObservable()
    },
    .one("operators of a driver", "1 2 2 3 |", "20 30 |", passesErrors: false) {
      $0.asDriver().distinctUntilChanged().skip(1).map { $0 * 10 }
        .flatMapLatest { Driver.just($0) }.asObservable()
    },
  ]

  /// Operators that join streams, or follow one another.
  nonisolated static let joining: [MarbleRow] = [
    .two("merge of streams", "1 b5 2 b6 | b|", "5 6 6 |") { one, other in
      one.map { _ in other }.merge()
    },
    .two("merge of one stream at a time", "1 2 b5 b6 | b|", "5 6 |") { one, other in
      one.map { $0 == 1 ? other : .empty() }.merge(maxConcurrent: 1)
    },
    .two("merge of two at a time", "1 2 3 b5 | b|", "5 5 9 |") { one, other in
      one.map { $0 == 3 ? .just(9) : other }.merge(maxConcurrent: 2)
    },
    .two("concatMap", "1 2 b5 3 b6 | b|", "5 6 12 13 |") { one, other in
      one.concatMap { $0 == 1 ? other : .just($0 + 10) }
    },
    .one("concatMap to singles", "1 2 |", "1 2 |") { $0.concatMap { Single.just($0) } },
    .one("concatMap throws", "1 2 3", "1 #") {
      $0.concatMap { if $0 == 2 { throw Mishap.first } else { Observable.of($0) } }
    },
    .two("concat of streams", "1 2 b5 | b|", "5 7 8 |") { one, other in
      one.map { $0 == 1 ? other : .of(7, 8) }.concat()
    },
    .clocked("concatMap to later", "1 2 3 | . . .", ". 1 . 2 . 3 |") { one, clock in
      one.concatMap { Observable.just($0).delay(.seconds(1), clock: clock) }
    },
    .two("switchLatest", "1 b5 2 b6 | b|", "5 6 |") { one, other in
      one.map { _ in other }.switchLatest()
    },
    .two("skip until", "1 b5 2 b# 3 |", "2 3 |") { $0.skip(until: $1) },
    .two("skip until the end of the other", "1 b| 2 |", "") { $0.skip(until: $1) },
    .two("skip until an error of the other", "1 b# 2", "#") { $0.skip(until: $1) },
    .two("skip until, never opened", "1 |", "") { $0.skip(until: $1) },
    .two("catch of a sequence", "1 # b5 b|", "1 5 |", passesErrors: false) {
      .catch(sequence: [$0, $1])
    },
    .two("catch of a sequence, all fail", "1 # b5 b#", "1 5 #", passesErrors: false) {
      .catch(sequence: [$0, $1])
    },
    .two("catch of a sequence, the first completes", "1 | b5", "1 |", passesErrors: false) {
      .catch(sequence: [$0, $1])
    },
    .one("catch of no sequence", "1", "|") { _ in .catch(sequence: [Observable<Int>]()) },
    .two("concat of a sequence", "1 b4 | b5 b|", "1 5 |") { .concat(AnySequence([$0, $1])) },
    .two("flatMapFirst", "1 b5 2 b6 | b7 b|", "15 16 17 |") { one, other in
      one.flatMapFirst { number in other.map { number * 10 + $0 } }
    },
    .two("flatMapFirst, one after the other", "1 b5 b| 2 b6 | b|", "15 26 |") { one, other in
      one.flatMapFirst { number in other.map { number * 10 + $0 } }
    },
    .two("flatMapFirst, error of the one that runs", "1 b# 2", "#") { one, other in
      one.flatMapFirst { _ in other }
    },
    .one("flatMapFirst throws", "1 2 3", "1 #") {
      $0.flatMapFirst { if $0 == 2 { throw Mishap.first } else { Observable.of($0) } }
    },
    .two("sample", "b0 1 2 b0 b0 3 | b0", "2 3 |") { $0.sample($1) },
    .two("sample with a default", "b0 1 b0 b0", "9 1 9") { $0.sample($1, defaultValue: 9) },
    .two("sample at the end of the other", "1 b| 2 |", "1") { $0.sample($1) },
    .two("sample, error of the other", "1 b# 2", "#") { $0.sample($1) },
    .clocked("take for a time", "1 . 2 . 3", "1 . 2 . |") { $0.take(for: .seconds(2), clock: $1) },
    .clocked("take for a time that is not over", "1 . |", "1 . |") {
      $0.take(for: .seconds(2), clock: $1)
    },
    .clocked("take for no time", ". 1", ". |") { $0.take(for: .zero, clock: $1) },
    .clocked("skip for a time", "1 . 2 . 3 4 |", ". . 3 4 |") { $0.skip(.seconds(2), clock: $1) },
    .clocked("skip for a time, the end comes first", "1 |", "|") {
      $0.skip(.seconds(2), clock: $1)
    },
    .clocked("delaySubscription", "1 . 2 |", ". 2 |") {
      $0.delaySubscription(.seconds(1), clock: $1)
    },
    .one("using", "1 |", "1 |") { one in
      .using({ CompositeDisposable() }, observableFactory: { _ in one })
    },
  ]

  /// Operators that wait for the end, or depend on the position of an element.
  nonisolated static let atEnd: [MarbleRow] = [
    .one("reduce", "1 2 3 |", "16 |") { $0.reduce(10) { $0 + $1 } },
    .one("reduce of nothing", "|", "10 |") { $0.reduce(10) { $0 + $1 } },
    .one("reduce with a result", "1 2 |", "[3] |") {
      $0.reduce(0, accumulator: +, mapResult: { [$0] })
    },
    .one("reduce throws", "1 2 3", "#") {
      $0.reduce(0) { if $1 == 2 { throw Mishap.first } else { $0 + $1 } }
    },
    .one("reduce throws at the end", "1 |", "#") {
      $0.reduce(0, accumulator: +, mapResult: { _ -> Int in throw Mishap.first })
    },
    .one("element at", "1 2 3", "2 |") { $0.element(at: 1) },
    .one("element at the start", "1 2", "1 |") { $0.element(at: 0) },
    .one("element at the end", "1 |", "#") { $0.element(at: 1) },
    .one("first", "1 2", "1 |") { $0.first().asObservable().map { $0 ?? -1 } },
    .one("first of none", "|", "-1 |") { $0.first().asObservable().map { $0 ?? -1 } },
    .one("single", "1 |", "1 |") { $0.single() },
    .one("single of two", "1 2 3", "1 #") { $0.single() },
    .one("single of none", "|", "#") { $0.single() },
    .one("single by a closure", "1 2 3 |", "2 |") { $0.single { $0 == 2 } },
    .one("single throws", "1 2", "#") { $0.single { _ in throw Mishap.first } },
    .one("ifEmpty", "1 2 |", "1 2 |") { $0.ifEmpty(default: 9) },
    .one("ifEmpty of none", "|", "9 |") { $0.ifEmpty(default: 9) },
    .two("ifEmpty to another", "b4 | b5 b6 b|", "5 6 |") { $0.ifEmpty(switchTo: $1) },
    .one("skip while", "1 3 2 |", "3 2 |") { $0.skip(while: { $0 < 3 }) },
    .one("skip while throws", "1 2", "#") {
      $0.skip(while: { if $0 == 2 { throw Mishap.first } else { true } })
    },
    .one("multicast in a closure", "1 2 |", "2 4 |") {
      $0.multicast({ PublishSubject<Int>() }) { shared in
        Observable.zip(shared, shared) { $0 + $1 }
      }
    },
    .one("publish while subscribed", "1 2 |", "1 2 |") { $0.publish().refCount() },
    .one("replay while subscribed", "1 2 |", "1 2 |") { $0.replay(1).refCount() },
    .one("replay of all while subscribed", "1 2 |", "1 2 |") { $0.replayAll().refCount() },
    .one("debug", "1 2 |", "1 2 |") { $0.debug() },
  ]
}
