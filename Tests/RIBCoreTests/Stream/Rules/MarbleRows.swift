// Every operator as rows of the table.

import RIBCore

extension MarbleRow {
  nonisolated static let all = transforming + joining + timed + atEnd + following

  /// Operators that look at one stream.
  nonisolated static let transforming: [MarbleRow] = [
    .one("nothing", "1 2 . 3 |", "1 2 . 3 |") { $0 },
    .one("map", "1 2 |", "2 3 |") { $0.map { $0 + 1 } },
    .one("map throws", "1 2 3", "1 #") { $0.map { if $0 == 2 { throw Mishap.first } else { $0 } } },
    .one("filter", "1 2 3 4 |", "2 4 |") { $0.filter { $0.isMultiple(of: 2) } },
    .one("compactMap", "1 2 3 |", "1 3 |") { $0.compactMap { $0 == 2 ? nil : $0 } },
    .one("skip", "1 2 3 |", "3 |") { $0.skip(2) },
    .one("startWith", "1 |", "8 9 1 |") { $0.startWith(8, 9) },
    .one("distinctUntilChanged", "1 1 2 1 |", "1 2 1 |") { $0.distinctUntilChanged() },
    .one("map by key path", "-1 2 |", "1 2 |") { $0.map(\.magnitude).map { Int($0) } },
    .one("filter throws", "1 2", "#") { $0.filter { _ in throw Mishap.first } },
    .one("compactMap throws", "1", "#") { $0.compactMap { _ -> Int? in throw Mishap.first } },
    .one("skip none", "1 2 |", "1 2 |") { $0.skip(0) },
    .one("skip a negative number", "1 2 |", "1 2 |") { $0.skip(-1) },
    .one("skip all", "1 2 |", "|") { $0.skip(3) },
    .one("startWith twice", "3 |", "1 2 3 |") { $0.startWith(2).startWith(1) },
    .one("distinct by comparison", "1 11 2 12 |", "1 2 |") {
      $0.distinctUntilChanged { one, other in one % 10 == other % 10 }
    },
    .one("distinct compares with the last passed on", "1 2 3 4 |", "1 3 |") {
      $0.distinctUntilChanged { one, other in other - one < 2 }
    },
    .one("distinct by key", "1 -1 2 |", "1 2 |") { $0.distinctUntilChanged { abs($0) } },
    .one("distinct comparison throws", "1 2", "1 #") {
      $0.distinctUntilChanged { (_: Int, _: Int) in throw Mishap.first }
    },
    .one("distinct key throws", "1", "#") {
      $0.distinctUntilChanged { (_: Int) -> Int in throw Mishap.first }
    },
    .one("transforming of nothing", "|", "|") {
      $0.map { $0 }.filter { _ in true }.skip(1).distinctUntilChanged()
    },
    .one("take", "1 2 3 |", "1 2 |") { $0.take(2) },
    .one("take of more than there are", "1 |", "1 |") { $0.take(2) },
    .one("take of none", "1 |", "|") { $0.take(0) },
    .one("scan", "1 2 3 |", "11 13 16 |") { $0.scan(10) { $0 + $1 } },
    .one("scan throws", "1 2 3", "1 #") {
      $0.scan(0) { if $1 == 2 { throw Mishap.first } else { $0 + $1 } }
    },
    .one("asSingle", "1 |", "1 |") { $0.asSingle().asObservable() },
    .one("asSingle of none", "|", "#") { $0.asSingle().asObservable() },
    .one("asSingle of two", "1 2 |", "#") { $0.asSingle().asObservable() },
    .one("do", "1 2 |", "1 2 |") {
      $0.do(onNext: { _ in }, afterNext: { _ in }, onCompleted: {}, onDispose: {})
    },
    .one("do before throws", "1 2 3", "1 #") {
      $0.do(onNext: { if $0 == 2 { throw Mishap.first } })
    },
    .one("do after throws", "1 2 3", "1 2 #") {
      $0.do(afterNext: { if $0 == 2 { throw Mishap.first } })
    },
    .one("do at the end throws", "1 |", "1 #") { $0.do(onCompleted: { throw Mishap.first }) },
    .one("catch", "1 # 2", "1 9 |", passesErrors: false) { $0.catchAndReturn(9) },
    .one("retry", "1 # 2 # # 3 |", "1 2 3 |", passesErrors: false) { $0.retry() },
    .one("retry at most twice", "1 # 2 # 3", "1 2 #", passesErrors: false) { $0.retry(2) },
    .one("retry once is no retry", "1 2 |", "1 2 |") { $0.retry(1) },
    .one("retry of no attempt", "1 |", "|") { $0.retry(0) },
    .one("share", "1 2 |", "1 2 |") { $0.share() },
    .one("share with replay", "1 2 |", "1 2 |") { $0.share(replay: 1) },
    .one("share for good", "1 2 |", "1 2 |") { $0.share(replay: 2, scope: .forever) },
    .one("cancellable", "1 2 |", "1 2 |") { $0.cancellable(id: "name") },
  ]

  /// Operators that join streams.
  nonisolated static let joining: [MarbleRow] = [
    .two("concat", "1 b1 | b2 b|", "1 2 |") { $0.concat($1) },
    .two("merge", "1 b2 | b3 b|", "1 2 3 |") { .merge($0, $1) },
    .two("merge in the order of time", "b1 2 | 3 b4 b|", "1 2 4 |") { .merge($0, $1) },
    .two("merge, error of the other", "1 b# 2", "1 #") { .merge($0, $1) },
    .two("flatMap", "1 b5 2 b6 | b|", "5 6 6 |") { one, other in one.flatMap { _ in other } },
    .two("flatMapLatest", "1 b5 2 b6 | b7 b|", "15 26 27 |") { one, other in
      one.flatMapLatest { number in other.map { number * 10 + $0 } }
    },
    .two("flatMapLatest, the newest ends first", "1 b| 2 3 |", "12 13 |") { one, other in
      one.flatMapLatest { $0 == 1 ? other : .just($0 + 10) }
    },
    .two("flatMapLatest, error of the newest", "1 b# 2", "#") { one, other in
      one.flatMapLatest { _ in other }
    },
    .one("flatMapLatest throws", "1 2 3", "1 #") {
      $0.flatMapLatest { if $0 == 2 { throw Mishap.first } else { Observable.of($0) } }
    },
    .clocked("flatMapLatest to later", "1 . 2 . 3 | . .", ". 1 . 2 . 3 | .") { one, clock in
      one.flatMapLatest { Observable.just($0).delay(.seconds(1), clock: clock) }
    },
    .two("withLatestFrom", "1 b5 2 b6 b7 b| 3 |", "25 37 |") {
      $0.withLatestFrom($1) { $0 * 10 + $1 }
    },
    .two("withLatestFrom alone", "1 b5 2 3 |", "5 5 |") { $0.withLatestFrom($1) },
    .two("withLatestFrom throws", "b5 1 2", "#") {
      $0.withLatestFrom($1) { _, _ in throw Mishap.first } as Observable<Int>
    },
    .two("withLatestFrom, error of the other", "b5 1 b# 2", "5 #") { $0.withLatestFrom($1) },
    .two("take until", "1 2 b5 3", "1 2 |") { $0.take(until: $1) },
    .two("take until the end of the other", "1 b| 2 |", "1 2 |") { $0.take(until: $1) },
    .two("take until an error of the other", "1 b# 2", "1 #") { $0.take(until: $1) },
    .two("zip", "1 2 b5 3 b6 | b7 b8 b|", "15 26 37 |") { .zip($0, $1) { $0 * 10 + $1 } },
    .two("zip with what ended empty", "b| 1 2 |", "|") { .zip($0, $1) },
    .two("zip in pairs", "1 b5 | b|", "(1, 5) |") { .zip($0, $1) },
    .two("zip throws", "1 b5 2", "#") {
      .zip($0, $1) { _, _ in throw Mishap.first } as Observable<Int>
    },
    .two("zip, error of the other", "1 b5 b# 2", "15 #") { .zip($0, $1) { $0 * 10 + $1 } },
    .two("zip of an array with what ended empty", "b| 1 2", "|") { Observable.zip([$0, $1]) },
    .two("zip of an array", "1 b5 b6 2 | b|", "[1, 5] [2, 6] |") { Observable.zip([$0, $1]) },
    .two("combineLatest", "1 b5 2 b6 | b7 b|", "15 25 26 27 |") {
      .combineLatest($0, $1) { $0 * 10 + $1 }
    },
    .two("combineLatest in pairs", "1 b5 | b|", "(1, 5) |") { .combineLatest($0, $1) },
    .two("combineLatest with what ended empty", "b| 1 2", "|") { .combineLatest($0, $1) },
    .two("combineLatest throws", "1 b5 2", "#") {
      .combineLatest($0, $1) { _, _ in throw Mishap.first } as Observable<Int>
    },
    .two("combineLatest of an array", "1 b5 2 | b|", "6 7 |") {
      .combineLatest([$0, $1]) { $0.reduce(0, +) }
    },
  ]

  /// Operators that know a clock (S3).
  nonisolated static let timed: [MarbleRow] = [
    .clocked("delay", "1 . 2 | . .", ". . 1 . 2 |") { $0.delay(.seconds(2), clock: $1) },
    .clocked("debounce", "1 . 2 . . 3 4 . . .", ". . . 2 . . 4 .") {
      $0.debounce(.seconds(2), clock: $1)
    },
    .clocked("debounce, the end comes first", "1 . 2 |", ". 2 |") {
      $0.debounce(.seconds(2), clock: $1)
    },
    .clocked("debounce, the end after a silence", "1 . . |", ". . 1 |") {
      $0.debounce(.seconds(2), clock: $1)
    },
    .clocked("debounce, put off often", "1 . 2 . 3 . 4 . .", ". . . . . 4") {
      $0.debounce(.seconds(2), clock: $1)
    },
    .clocked("throttle", "1 2 3 . 4 . . . .", "1 . . 4 . . .") {
      $0.throttle(.seconds(2), clock: $1)
    },
    .clocked("throttle, one span after the other", "1 2 . . 3 . . 4 . .", "1 . . 2 . . 3 . . 4") {
      $0.throttle(.seconds(2), clock: $1)
    },
    .clocked("throttle without the latest", "1 2 . 3 . 4 5 . .", "1 . . 4 . .") {
      $0.throttle(.seconds(2), latest: false, clock: $1)
    },
    .clocked("throttle, the end waits for the latest", "1 2 | . .", "1 . . 2 |") {
      $0.throttle(.seconds(2), clock: $1)
    },
    .clocked("throttle, the end comes at once", "1 |", "1 |") {
      $0.throttle(.seconds(2), clock: $1)
    },
    .clocked("throttle without the latest ends at once", "1 2 |", "1 |") {
      $0.throttle(.seconds(2), latest: false, clock: $1)
    },
    .clocked("throttle after a pause", "1 . . . 2 3 . .", "1 . . . 2 . . 3") {
      $0.throttle(.seconds(2), clock: $1)
    },
    .clocked("throttle of no time", "1 2 3 |", "1 2 3 |") { $0.throttle(.zero, clock: $1) },
    .clocked("timeout", "1 . 2 . . 3", "1 . 2 . . #") { $0.timeout(.seconds(2), clock: $1) },
    .clocked("timeout from the start", ". . 1", ". . #") { $0.timeout(.seconds(2), clock: $1) },
    .clocked("timeout that is never due", "1 . 2 . 3 . |", "1 . 2 . 3 . |") {
      $0.timeout(.seconds(2), clock: $1)
    },
    MarbleRow("timeout to another", "1 . . 2 b5 . . . b6 b|", "1 . . 5 . . . 6 |") {
      $0.timeout(.seconds(2), other: $1, clock: $2)
    },
    .clocked("timer", ". . .", ". . 0 | .") { Observable<Int>.timer(.seconds(2), clock: $1) },
    .clocked("timer of no time", ".", ". 0 |") { Observable<Int>.timer(.zero, clock: $1) },
    .clocked("timer with a period", ". . . . .", ". 0 . . 1 . . 2") {
      Observable<Int>.timer(.seconds(1), period: .seconds(2), clock: $1)
    },
    .clocked("interval", ". . . . .", ". . 0 . . 1 .") {
      Observable<Int>.interval(.seconds(2), clock: $1)
    },
    MarbleRow("interval until", ". . b1 . .", ". 0 . 1 | . .") {
      Observable<Int>.interval(.seconds(1), clock: $2).take(until: $1)
    },
    .clocked("share of a timer", "1 . .", ". 0 . 1") {
      Observable<Int>.interval(.seconds(1), clock: $1).share(replay: 1)
    },
  ]

  /// Operators that wait for the end, or depend on the position of an element.
  nonisolated static let atEnd: [MarbleRow] = [
    .one("takeLast", "1 2 3 |", "2 3 |") { $0.takeLast(2) },
    .one("takeLast of more than there are", "1 |", "1 |") { $0.takeLast(2) },
    .one("takeLast of none", "1 2 |", "|") { $0.takeLast(0) },
    .one("enumerated", "7 8 |", "0:7 1:8 |") {
      $0.enumerated().map { index, element in "\(index):\(element)" }
    },
    .one("distinctUntilChanged by key and comparison", "1 11 2 12 1 |", "1 2 1 |") {
      $0.distinctUntilChanged({ $0 % 10 }, comparer: { $0 == $1 })
    },
    .one("distinctUntilChanged by a comparison that throws", "1 2", "1 #") {
      $0.distinctUntilChanged({ $0 }, comparer: { _, _ in throw Mishap.first })
    },
  ]

  /// Streams that follow one another, or depend on another.
  nonisolated static let following: [MarbleRow] = [
    .two("merge of a collection", "1 b5 | b6 b|", "1 5 6 |") { .merge(AnyCollection([$0, $1])) },
    .clocked("retry when", "1 # . 2 # . 3 |", "1 . 2 . 3 |", passesErrors: false) { one, clock in
      one.retry(when: { $0.delay(.seconds(1), clock: clock) })
    },
    .two("retry when, by another stream", "1 b0 # 2 b0 3 |", "1 3 |", passesErrors: false) {
      one, other in
      one.retry(when: { _ in other })
    },
    .two("retry when, which completes", "1 b| 2 #", "1 2 |", passesErrors: false) { one, other in
      one.retry(when: { _ in other })
    },
    .two("retry when, which completes while it waits", "1 # b|", "1 |", passesErrors: false) {
      one, other in
      one.retry(when: { _ in other })
    },
    .two("retry when, which fails", "1 # b#", "1 #", passesErrors: false) { one, other in
      one.retry(when: { _ in other })
    },
    .one("retry when, for errors of another type", "1 # 2", "1 #") {
      $0.retry(when: { (errors: Observable<RxError>) in errors })
    },
  ]
}
