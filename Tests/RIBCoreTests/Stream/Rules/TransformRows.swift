// Rows of the table: operators that look at one stream.

import RIBCore
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
    MarbleRow("scan", "1 2 3 |", "11 13 16 |") { one, _, _ in one.scan(10) { $0 + $1 } },
    MarbleRow("scan throws", "1 2 3", "1 #") { one, _, _ in
      one.scan(0) { if $1 == 2 { throw Mishap.first } else { $0 + $1 } }
    },
    MarbleRow("asSingle", "1 |", "1 |") { one, _, _ in one.asSingle().asObservable() },
    MarbleRow("asSingle of none", "|", "#") { one, _, _ in one.asSingle().asObservable() },
    MarbleRow("asSingle of two", "1 2 |", "#") { one, _, _ in one.asSingle().asObservable() },
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
    MarbleRow("catch", "1 # 2", "1 9 |", passesErrors: false) { one, _, _ in
      one.catchAndReturn(9)
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
