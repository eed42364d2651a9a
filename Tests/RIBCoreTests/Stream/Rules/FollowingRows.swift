// Rows of the table: streams that follow one another, or depend on another.

import RIBCore
import RIBTesting

extension MarbleRow {
  nonisolated static let following: [MarbleRow] = [
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
    MarbleRow("merge of a collection", "1 b5 | b6 b|", "1 5 6 |") { one, other, _ in
      .merge(AnyCollection([one, other]))
    },
    MarbleRow("retry when", "1 # . 2 # . 3 |", "1 . 2 . 3 |", passesErrors: false) {
      one, _, clock in
      one.retry(when: { $0.delay(.seconds(1), clock: clock) })
    },
    MarbleRow("retry when, by another stream", "1 b0 # 2 b0 3 |", "1 3 |", passesErrors: false) {
      one, other, _ in
      one.retry(when: { _ in other })
    },
    MarbleRow("retry when, which completes", "1 b| 2 #", "1 2 |", passesErrors: false) {
      one, other, _ in
      one.retry(when: { _ in other })
    },
    MarbleRow("retry when, which completes while it waits", "1 # b|", "1 |", passesErrors: false) {
      one, other, _ in
      one.retry(when: { _ in other })
    },
    MarbleRow("retry when, which fails", "1 # b#", "1 #", passesErrors: false) { one, other, _ in
      one.retry(when: { _ in other })
    },
    MarbleRow("retry when, for errors of another type", "1 # 2", "1 #") { one, _, _ in
      one.retry(when: { (errors: Observable<RxError>) in errors })
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
