// Rows of the table: streams that follow one another, or depend on another.

import RIBCore
import RIBTesting

extension MarbleRow {
  nonisolated static let following: [MarbleRow] = [
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
  ]
}
