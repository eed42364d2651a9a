// Rows of the table: operators that look at one stream.

import RIBCore
import RIBRx
import RIBTesting

extension MarbleRow {
  nonisolated static let transforming: [MarbleRow] = [
    MarbleRow("nothing", "1 2 . 3 |", "1 2 . 3 |") { one, _, _ in one },
    MarbleRow("map", "1 2 |", "2 3 |") { one, _, _ in one.map { $0 + 1 } },
    MarbleRow("map throws", "1 2 3", "1 #") { one, _, _ in
      one.map { if $0 == 2 { throw Mishap.first } else { $0 } }
    },
    MarbleRow("filter", "1 2 3 4 |", "2 4 |") { one, _, _ in one.filter { $0.isMultiple(of: 2) } },
    MarbleRow("compactMap", "1 2 3 |", "1 3 |") { one, _, _ in
      one.compactMap { $0 == 2 ? nil : $0 }
    },
    MarbleRow("skip", "1 2 3 |", "3 |") { one, _, _ in one.skip(2) },
    MarbleRow("startWith", "1 |", "8 9 1 |") { one, _, _ in one.startWith(8, 9) },
    MarbleRow("distinctUntilChanged", "1 1 2 1 |", "1 2 1 |") { one, _, _ in
      one.distinctUntilChanged()
    },
    MarbleRow("take", "1 2 3 |", "1 2 |") { one, _, _ in one.take(2) },
    MarbleRow("take of more than there are", "1 |", "1 |") { one, _, _ in one.take(2) },
    MarbleRow("take of none", "1 |", "|") { one, _, _ in one.take(0) },
    MarbleRow("take until the closure", "1 2 3 1 |", "1 2 |") { one, _, _ in
      one.take(until: { $0 == 3 })
    },
    MarbleRow("take until the closure, inclusive", "1 2 3 1", "1 2 3 |") { one, _, _ in
      one.take(until: { $0 == 3 }, behavior: .inclusive)
    },
    MarbleRow("take until the closure throws", "1 2", "#") { one, _, _ in
      one.take(until: { _ in throw Mishap.first })
    },
    MarbleRow("take while", "1 2 3 1", "1 2 |") { one, _, _ in one.take(while: { $0 < 3 }) },
    MarbleRow("take while, inclusive", "1 2 3 1", "1 2 3 |") { one, _, _ in
      one.take(while: { $0 < 3 }, behavior: .inclusive)
    },
    MarbleRow("take while to the end", "1 2 |", "1 2 |") { one, _, _ in
      one.take(while: { $0 < 3 })
    },
    MarbleRow("scan", "1 2 3 |", "11 13 16 |") { one, _, _ in one.scan(10) { $0 + $1 } },
    MarbleRow("scan throws", "1 2 3", "1 #") { one, _, _ in
      one.scan(0) { if $1 == 2 { throw Mishap.first } else { $0 + $1 } }
    },
    MarbleRow("scan into", "1 2 |", "[1] [1, 2] |") { one, _, _ in
      one.scan(into: [Int]()) { $0.append($1) }.map { "\($0)" }
    },
    MarbleRow("toArray", "1 2 |", "[1, 2] |") { one, _, _ in one.toArray().asObservable() },
    MarbleRow("toArray of nothing", "|", "[] |") { one, _, _ in one.toArray().asObservable() },
    MarbleRow("ignoreElements", "1 2 |", "|") { one, _, _ in one.ignoreElements() },
    MarbleRow("asSingle", "1 |", "1 |") { one, _, _ in one.asSingle().asObservable() },
    MarbleRow("asSingle of none", "|", "#") { one, _, _ in one.asSingle().asObservable() },
    MarbleRow("asSingle of two", "1 2 |", "#") { one, _, _ in one.asSingle().asObservable() },
    MarbleRow("asMaybe", "1 |", "1 |") { one, _, _ in one.asMaybe().asObservable() },
    MarbleRow("asMaybe of none", "|", "|") { one, _, _ in one.asMaybe().asObservable() },
    MarbleRow("asMaybe of two", "1 2 |", "#") { one, _, _ in one.asMaybe().asObservable() },
    MarbleRow("if there is none", "|", "7 |") { one, _, _ in
      one.asMaybe().ifEmpty(default: 7).asObservable()
    },
    MarbleRow("first", "1 2 |", "1 |") { one, _, _ in one.first().asObservable().map { $0 ?? 0 } },
    MarbleRow("first of none", "|", "0 |") { one, _, _ in
      one.first().asObservable().map { $0 ?? 0 }
    },
    MarbleRow("after a completable", "1 2 |", "1 2 |") { one, _, _ in
      Completable.empty().andThen(one)
    },
    MarbleRow("do", "1 2 |", "1 2 |") { one, _, _ in
      one.do(onNext: { _ in }, afterNext: { _ in }, onCompleted: {}, onDispose: {})
    },
    MarbleRow("do before throws", "1 2 3", "1 #") { one, _, _ in
      one.do(onNext: { if $0 == 2 { throw Mishap.first } })
    },
    MarbleRow("do after throws", "1 2 3", "1 2 #") { one, _, _ in
      one.do(afterNext: { if $0 == 2 { throw Mishap.first } })
    },
    MarbleRow("do at the end throws", "1 |", "1 #") { one, _, _ in
      one.do(onCompleted: { throw Mishap.first })
    },
    MarbleRow("materialize", "1 |", "next(1) completed |", passesErrors: false) { one, _, _ in
      one.materialize()
    },
    MarbleRow("materialize an error", "1 #", "next(1) error(first) |", passesErrors: false) {
      one, _, _ in
      one.materialize().map { event in
        if case .error(let error) = event { "error(\(error))" } else { "\(event)" }
      }
    },
    MarbleRow("dematerialize", "1 2 3", "1 |") { one, _, _ in
      one.map { $0 == 2 ? Event<Int>.completed : .next($0) }.dematerialize()
    },
    MarbleRow("dematerialize to the end", "1 |", "1 |") { one, _, _ in
      one.map { Event<Int>.next($0) }.dematerialize()
    },
    MarbleRow("there and back", "1 2 |", "1 2 |") { one, _, _ in
      one.materialize().dematerialize()
    },
    MarbleRow("withUnretained", "1 2 |", "1 2 |") { one, _, clock in
      one.withUnretained(clock).map(\.1)
    },
    MarbleRow("withUnretained of what has gone", "1 2", "|") { one, _, _ in
      one.withUnretained(Token()) { $1 }
    },
    MarbleRow("catch", "1 # 2", "1 9 |", passesErrors: false) { one, _, _ in
      one.catchAndReturn(9)
    },
    MarbleRow("asDriver", "1 # 2", "1 9 |", passesErrors: false) { one, _, _ in
      one.asDriver(onErrorJustReturn: 9).asObservable()
    },
    MarbleRow("asSignal", "1 # 2", "1 9 |", passesErrors: false) { one, _, _ in
      one.asSignal(onErrorSignalWith: .just(9)).asObservable()
    },
    MarbleRow("operators of a driver", "1 2 2 3 |", "20 30 |", passesErrors: false) { one, _, _ in
      one.asDriver().distinctUntilChanged().skip(1).map { $0 * 10 }
        .flatMapLatest { Driver.just($0) }.asObservable()
    },
    MarbleRow("retry", "1 # 2 # # 3 |", "1 2 3 |", passesErrors: false) { one, _, _ in
      one.retry()
    },
    MarbleRow("retry at most twice", "1 # 2 # 3", "1 2 #", passesErrors: false) { one, _, _ in
      one.retry(2)
    },
    MarbleRow("retry once is no retry", "1 2 |", "1 2 |") { one, _, _ in one.retry(1) },
    MarbleRow("retry of no attempt", "1 |", "|") { one, _, _ in one.retry(0) },
    MarbleRow("share", "1 2 |", "1 2 |") { one, _, _ in one.share() },
    MarbleRow("share with replay", "1 2 |", "1 2 |") { one, _, _ in one.share(replay: 1) },
    MarbleRow("share for good", "1 2 |", "1 2 |") { one, _, _ in
      one.share(replay: 2, scope: .forever)
    },
    MarbleRow("cancellable", "1 2 |", "1 2 |") { one, _, _ in one.cancellable(id: "name") },
  ]
}
