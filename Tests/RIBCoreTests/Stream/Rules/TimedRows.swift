// Rows of the table: operators that know a clock (S3).

import RIBCore
import RIBTesting

extension MarbleRow {
  nonisolated static let timed: [MarbleRow] = [
    MarbleRow("delay", "1 . 2 | . .", ". . 1 . 2 |") { one, _, clock in
      one.delay(.seconds(2), clock: clock)
    },
    MarbleRow("debounce", "1 . 2 . . 3 4 . . .", ". . . 2 . . 4 .") { one, _, clock in
      one.debounce(.seconds(2), clock: clock)
    },
    MarbleRow("debounce, the end comes first", "1 . 2 |", ". 2 |") { one, _, clock in
      one.debounce(.seconds(2), clock: clock)
    },
    MarbleRow("debounce, the end after a silence", "1 . . |", ". . 1 |") { one, _, clock in
      one.debounce(.seconds(2), clock: clock)
    },
    MarbleRow("debounce, put off often", "1 . 2 . 3 . 4 . .", ". . . . . 4") { one, _, clock in
      one.debounce(.seconds(2), clock: clock)
    },
    MarbleRow("throttle", "1 2 3 . 4 . . . .", "1 . . 4 . . .") { one, _, clock in
      one.throttle(.seconds(2), clock: clock)
    },
    MarbleRow("throttle, one span after the other", "1 2 . . 3 . . 4 . .", "1 . . 2 . . 3 . . 4") {
      one, _, clock in
      one.throttle(.seconds(2), clock: clock)
    },
    MarbleRow("throttle without the latest", "1 2 . 3 . 4 5 . .", "1 . . 4 . .") {
      one, _, clock in
      one.throttle(.seconds(2), latest: false, clock: clock)
    },
    MarbleRow("throttle, the end waits for the latest", "1 2 | . .", "1 . . 2 |") {
      one, _, clock in
      one.throttle(.seconds(2), clock: clock)
    },
    MarbleRow("throttle, the end comes at once", "1 |", "1 |") { one, _, clock in
      one.throttle(.seconds(2), clock: clock)
    },
    MarbleRow("throttle without the latest ends at once", "1 2 |", "1 |") { one, _, clock in
      one.throttle(.seconds(2), latest: false, clock: clock)
    },
    MarbleRow("throttle after a pause", "1 . . . 2 3 . .", "1 . . . 2 . . 3") { one, _, clock in
      one.throttle(.seconds(2), clock: clock)
    },
    MarbleRow("throttle of no time", "1 2 3 |", "1 2 3 |") { one, _, clock in
      one.throttle(.zero, clock: clock)
    },
    MarbleRow("timeout", "1 . 2 . . 3", "1 . 2 . . #") { one, _, clock in
      one.timeout(.seconds(2), clock: clock)
    },
    MarbleRow("timeout from the start", ". . 1", ". . #") { one, _, clock in
      one.timeout(.seconds(2), clock: clock)
    },
    MarbleRow("timeout that is never due", "1 . 2 . 3 . |", "1 . 2 . 3 . |") { one, _, clock in
      one.timeout(.seconds(2), clock: clock)
    },
    MarbleRow("timeout to another", "1 . . 2 b5 . . . b6 b|", "1 . . 5 . . . 6 |") {
      one, other, clock in
      one.timeout(.seconds(2), other: other, clock: clock)
    },
    MarbleRow("timer", ". . .", ". . 0 | .") { _, _, clock in
      Observable<Int>.timer(.seconds(2), clock: clock)
    },
    MarbleRow("timer of no time", ".", ". 0 |") { _, _, clock in
      Observable<Int>.timer(.zero, clock: clock)
    },
    MarbleRow("timer with a period", ". . . . .", ". 0 . . 1 . . 2") { _, _, clock in
      Observable<Int>.timer(.seconds(1), period: .seconds(2), clock: clock)
    },
    MarbleRow("interval", ". . . . .", ". . 0 . . 1 .") { _, _, clock in
      Observable<Int>.interval(.seconds(2), clock: clock)
    },
    MarbleRow("interval until", ". . b1 . .", ". 0 . 1 | . .") { _, other, clock in
      Observable<Int>.interval(.seconds(1), clock: clock).take(until: other)
    },
    MarbleRow("share of a timer", "1 . .", ". 0 . 1") { one, _, clock in
      Observable<Int>.interval(.seconds(1), clock: clock).share(replay: 1)
    },
  ]
}
