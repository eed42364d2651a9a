// Rows of the table: operators that look at one stream.

import RIBCore
import RIBRx
import RIBTesting

extension MarbleRow {
  nonisolated static let transforming: [MarbleRow] = [
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
    MarbleRow("scan into", "1 2 |", "[1] [1, 2] |") { one, _, _ in
      one.scan(into: [Int]()) { $0.append($1) }.map { "\($0)" }
    },
    MarbleRow("toArray", "1 2 |", "[1, 2] |") { one, _, _ in one.toArray().asObservable() },
    MarbleRow("toArray of nothing", "|", "[] |") { one, _, _ in one.toArray().asObservable() },
    MarbleRow("ignoreElements", "1 2 |", "|") { one, _, _ in one.ignoreElements() },
    MarbleRow("asMaybe", "1 |", "1 |") { one, _, _ in one.asMaybe().asObservable() },
    MarbleRow("asMaybe of none", "|", "|") { one, _, _ in one.asMaybe().asObservable() },
    MarbleRow("asMaybe of two", "1 2 |", "#") { one, _, _ in one.asMaybe().asObservable() },
    MarbleRow("if there is none", "|", "7 |") { one, _, _ in
      one.asMaybe().ifEmpty(default: 7).asObservable()
    },
    MarbleRow("after a completable", "1 2 |", "1 2 |") { one, _, _ in
      Completable.empty().andThen(one)
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
  ]
}
