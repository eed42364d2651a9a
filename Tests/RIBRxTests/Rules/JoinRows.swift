// Rows of the table: operators that join streams, or follow one another.

import RIBCore
import RIBRx
import RIBTesting

extension MarbleRow {
  nonisolated static let joining: [MarbleRow] = [
    MarbleRow("merge of streams", "1 b5 2 b6 | b|", "5 6 6 |") { one, other, _ in
      one.map { _ in other }.merge()
    },
    MarbleRow("merge of one stream at a time", "1 2 b5 b6 | b|", "5 6 |") { one, other, _ in
      one.map { $0 == 1 ? other : .empty() }.merge(maxConcurrent: 1)
    },
    MarbleRow("merge of two at a time", "1 2 3 b5 | b|", "5 5 9 |") { one, other, _ in
      one.map { $0 == 3 ? .just(9) : other }.merge(maxConcurrent: 2)
    },
    MarbleRow("concatMap", "1 2 b5 3 b6 | b|", "5 6 12 13 |") { one, other, _ in
      one.concatMap { $0 == 1 ? other : .just($0 + 10) }
    },
    MarbleRow("concatMap to singles", "1 2 |", "1 2 |") { one, _, _ in
      one.concatMap { Single.just($0) }
    },
    MarbleRow("concatMap throws", "1 2 3", "1 #") { one, _, _ in
      one.concatMap { if $0 == 2 { throw Mishap.first } else { Observable.of($0) } }
    },
    MarbleRow("concat of streams", "1 2 b5 | b|", "5 7 8 |") { one, other, _ in
      one.map { $0 == 1 ? other : .of(7, 8) }.concat()
    },
    MarbleRow("concatMap to later", "1 2 3 | . . .", ". 1 . 2 . 3 |") { one, _, clock in
      one.concatMap { Observable.just($0).delay(.seconds(1), clock: clock) }
    },
    MarbleRow("switchLatest", "1 b5 2 b6 | b|", "5 6 |") { one, other, _ in
      one.map { _ in other }.switchLatest()
    },
    MarbleRow("skip until", "1 b5 2 b# 3 |", "2 3 |") { one, other, _ in one.skip(until: other) },
    MarbleRow("skip until the end of the other", "1 b| 2 |", "") { one, other, _ in
      one.skip(until: other)
    },
    MarbleRow("skip until an error of the other", "1 b# 2", "#") { one, other, _ in
      one.skip(until: other)
    },
    MarbleRow("skip until, never opened", "1 |", "") { one, other, _ in one.skip(until: other) },
    MarbleRow("catch of a sequence", "1 # b5 b|", "1 5 |", passesErrors: false) { one, other, _ in
      .catch(sequence: [one, other])
    },
    MarbleRow("catch of a sequence, all fail", "1 # b5 b#", "1 5 #", passesErrors: false) {
      one, other, _ in
      .catch(sequence: [one, other])
    },
    MarbleRow("catch of a sequence, the first completes", "1 | b5", "1 |", passesErrors: false) {
      one, other, _ in
      .catch(sequence: [one, other])
    },
    MarbleRow("catch of no sequence", "1", "|") { _, _, _ in
      .catch(sequence: [Observable<Int>]())
    },
    MarbleRow("concat of a sequence", "1 b4 | b5 b|", "1 5 |") { one, other, _ in
      .concat(AnySequence([one, other]))
    },
    MarbleRow("flatMapFirst", "1 b5 2 b6 | b7 b|", "15 16 17 |") { one, other, _ in
      one.flatMapFirst { number in other.map { number * 10 + $0 } }
    },
    MarbleRow("flatMapFirst, one after the other", "1 b5 b| 2 b6 | b|", "15 26 |") {
      one, other, _ in
      one.flatMapFirst { number in other.map { number * 10 + $0 } }
    },
    MarbleRow("flatMapFirst, error of the one that runs", "1 b# 2", "#") { one, other, _ in
      one.flatMapFirst { _ in other }
    },
    MarbleRow("flatMapFirst throws", "1 2 3", "1 #") { one, _, _ in
      one.flatMapFirst { if $0 == 2 { throw Mishap.first } else { Observable.of($0) } }
    },
    MarbleRow("sample", "b0 1 2 b0 b0 3 | b0", "2 3 |") { one, other, _ in one.sample(other) },
    MarbleRow("sample with a default", "b0 1 b0 b0", "9 1 9") { one, other, _ in
      one.sample(other, defaultValue: 9)
    },
    MarbleRow("sample at the end of the other", "1 b| 2 |", "1") { one, other, _ in
      one.sample(other)
    },
    MarbleRow("sample, error of the other", "1 b# 2", "#") { one, other, _ in one.sample(other) },
    MarbleRow("take for a time", "1 . 2 . 3", "1 . 2 . |") { one, _, clock in
      one.take(for: .seconds(2), clock: clock)
    },
    MarbleRow("take for a time that is not over", "1 . |", "1 . |") { one, _, clock in
      one.take(for: .seconds(2), clock: clock)
    },
    MarbleRow("take for no time", ". 1", ". |") { one, _, clock in
      one.take(for: .zero, clock: clock)
    },
    MarbleRow("skip for a time", "1 . 2 . 3 4 |", ". . 3 4 |") { one, _, clock in
      one.skip(.seconds(2), clock: clock)
    },
    MarbleRow("skip for a time, the end comes first", "1 |", "|") { one, _, clock in
      one.skip(.seconds(2), clock: clock)
    },
    MarbleRow("delaySubscription", "1 . 2 |", ". 2 |") { one, _, clock in
      one.delaySubscription(.seconds(1), clock: clock)
    },
    MarbleRow("using", "1 |", "1 |") { one, _, _ in
      .using({ CompositeDisposable() }, observableFactory: { _ in one })
    },
  ]
}
