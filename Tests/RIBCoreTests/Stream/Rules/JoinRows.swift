// Rows of the table: operators that join streams.

import RIBCore
import RIBTesting

extension MarbleRow {
  nonisolated static let joining: [MarbleRow] = [
    MarbleRow("concat", "1 b1 | b2 b|", "1 2 |") { one, other, _ in one.concat(other) },
    MarbleRow("merge", "1 b2 | b3 b|", "1 2 3 |") { one, other, _ in .merge(one, other) },
    MarbleRow("merge, error of the other", "1 b# 2", "1 #") { one, other, _ in .merge(one, other) },
    MarbleRow("flatMap", "1 b5 2 b6 | b|", "5 6 6 |") { one, other, _ in
      one.flatMap { _ in other }
    },
    MarbleRow("flatMapLatest", "1 b5 2 b6 | b7 b|", "15 26 27 |") { one, other, _ in
      one.flatMapLatest { number in other.map { number * 10 + $0 } }
    },
    MarbleRow("flatMapLatest, the newest ends first", "1 b| 2 3 |", "12 13 |") { one, other, _ in
      one.flatMapLatest { $0 == 1 ? other : .just($0 + 10) }
    },
    MarbleRow("flatMapLatest, error of the newest", "1 b# 2", "#") { one, other, _ in
      one.flatMapLatest { _ in other }
    },
    MarbleRow("flatMapLatest throws", "1 2 3", "1 #") { one, _, _ in
      one.flatMapLatest { if $0 == 2 { throw Mishap.first } else { Observable.of($0) } }
    },
    MarbleRow("flatMapLatest to later", "1 . 2 . 3 | . .", ". 1 . 2 . 3 | .") { one, _, clock in
      one.flatMapLatest { Observable.just($0).delay(.seconds(1), clock: clock) }
    },
    MarbleRow("withLatestFrom", "1 b5 2 b6 b7 b| 3 |", "25 37 |") { one, other, _ in
      one.withLatestFrom(other) { $0 * 10 + $1 }
    },
    MarbleRow("withLatestFrom alone", "1 b5 2 3 |", "5 5 |") { one, other, _ in
      one.withLatestFrom(other)
    },
    MarbleRow("withLatestFrom throws", "b5 1 2", "#") { one, other, _ in
      one.withLatestFrom(other) { _, _ in throw Mishap.first } as Observable<Int>
    },
    MarbleRow("withLatestFrom, error of the other", "b5 1 b# 2", "5 #") { one, other, _ in
      one.withLatestFrom(other)
    },
    MarbleRow("take until", "1 2 b5 3", "1 2 |") { one, other, _ in one.take(until: other) },
    MarbleRow("take until the end of the other", "1 b| 2 |", "1 2 |") { one, other, _ in
      one.take(until: other)
    },
    MarbleRow("take until an error of the other", "1 b# 2", "1 #") { one, other, _ in
      one.take(until: other)
    },
    MarbleRow("zip", "1 2 b5 3 b6 | b7 b8 b|", "15 26 37 |") { one, other, _ in
      .zip(one, other) { $0 * 10 + $1 }
    },
    MarbleRow("zip with what ended empty", "b| 1 2 |", "|") { one, other, _ in .zip(one, other) },
    MarbleRow("zip in pairs", "1 b5 | b|", "(1, 5) |") { one, other, _ in
      .zip(one, other)
    },
    MarbleRow("zip throws", "1 b5 2", "#") { one, other, _ in
      .zip(one, other) { _, _ in throw Mishap.first } as Observable<Int>
    },
    MarbleRow("zip, error of the other", "1 b5 b# 2", "15 #") { one, other, _ in
      .zip(one, other) { $0 * 10 + $1 }
    },
    MarbleRow("zip of an array with what ended empty", "b| 1 2", "|") { one, other, _ in
      Observable.zip([one, other])
    },
    MarbleRow("zip of an array", "1 b5 b6 2 | b|", "[1, 5] [2, 6] |") { one, other, _ in
      Observable.zip([one, other])
    },
    MarbleRow("combineLatest", "1 b5 2 b6 | b7 b|", "15 25 26 27 |") { one, other, _ in
      .combineLatest(one, other) { $0 * 10 + $1 }
    },
    MarbleRow("combineLatest in pairs", "1 b5 | b|", "(1, 5) |") { one, other, _ in
      .combineLatest(one, other)
    },
    MarbleRow("combineLatest with what ended empty", "b| 1 2", "|") { one, other, _ in
      .combineLatest(one, other)
    },
    MarbleRow("combineLatest throws", "1 b5 2", "#") { one, other, _ in
      .combineLatest(one, other) { _, _ in throw Mishap.first } as Observable<Int>
    },
    MarbleRow("combineLatest of an array", "1 b5 2 | b|", "6 7 |") { one, other, _ in
      .combineLatest([one, other]) { $0.reduce(0, +) }
    },
  ]
}
