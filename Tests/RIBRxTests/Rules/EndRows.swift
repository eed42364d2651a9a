// Rows of the table: operators that wait for the end, or depend on the position of an element.

import RIBCore
import RIBRx
import RIBTesting

extension MarbleRow {
  nonisolated static let atEnd: [MarbleRow] = [
    MarbleRow("reduce", "1 2 3 |", "16 |") { one, _, _ in one.reduce(10) { $0 + $1 } },
    MarbleRow("reduce of nothing", "|", "10 |") { one, _, _ in one.reduce(10) { $0 + $1 } },
    MarbleRow("reduce with a result", "1 2 |", "[3] |") { one, _, _ in
      one.reduce(0, accumulator: +, mapResult: { [$0] })
    },
    MarbleRow("reduce throws", "1 2 3", "#") { one, _, _ in
      one.reduce(0) { if $1 == 2 { throw Mishap.first } else { $0 + $1 } }
    },
    MarbleRow("reduce throws at the end", "1 |", "#") { one, _, _ in
      one.reduce(0, accumulator: +, mapResult: { _ -> Int in throw Mishap.first })
    },
    MarbleRow("element at", "1 2 3", "2 |") { one, _, _ in one.element(at: 1) },
    MarbleRow("element at the start", "1 2", "1 |") { one, _, _ in one.element(at: 0) },
    MarbleRow("element at the end", "1 |", "#") { one, _, _ in one.element(at: 1) },
    MarbleRow("first", "1 2", "1 |") { one, _, _ in one.first().asObservable().map { $0 ?? -1 } },
    MarbleRow("first of none", "|", "-1 |") { one, _, _ in
      one.first().asObservable().map { $0 ?? -1 }
    },
    MarbleRow("single", "1 |", "1 |") { one, _, _ in one.single() },
    MarbleRow("single of two", "1 2 3", "1 #") { one, _, _ in one.single() },
    MarbleRow("single of none", "|", "#") { one, _, _ in one.single() },
    MarbleRow("single by a closure", "1 2 3 |", "2 |") { one, _, _ in one.single { $0 == 2 } },
    MarbleRow("single throws", "1 2", "#") { one, _, _ in one.single { _ in throw Mishap.first } },
    MarbleRow("ifEmpty", "1 2 |", "1 2 |") { one, _, _ in one.ifEmpty(default: 9) },
    MarbleRow("ifEmpty of none", "|", "9 |") { one, _, _ in one.ifEmpty(default: 9) },
    MarbleRow("ifEmpty to another", "b4 | b5 b6 b|", "5 6 |") { one, other, _ in
      one.ifEmpty(switchTo: other)
    },
    MarbleRow("skip while", "1 3 2 |", "3 2 |") { one, _, _ in one.skip(while: { $0 < 3 }) },
    MarbleRow("skip while throws", "1 2", "#") { one, _, _ in
      one.skip(while: { if $0 == 2 { throw Mishap.first } else { true } })
    },
    MarbleRow("multicast in a closure", "1 2 |", "2 4 |") { one, _, _ in
      one.multicast({ PublishSubject<Int>() }) { shared in
        Observable.zip(shared, shared) { $0 + $1 }
      }
    },
    MarbleRow("publish while subscribed", "1 2 |", "1 2 |") { one, _, _ in
      one.publish().refCount()
    },
    MarbleRow("replay while subscribed", "1 2 |", "1 2 |") { one, _, _ in one.replay(1).refCount()
    },
    MarbleRow("replay of all while subscribed", "1 2 |", "1 2 |") { one, _, _ in
      one.replayAll().refCount()
    },
    MarbleRow("debug", "1 2 |", "1 2 |") { one, _, _ in one.debug() },
  ]
}
