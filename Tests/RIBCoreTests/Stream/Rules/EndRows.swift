// Rows of the table: operators that wait for the end, or depend on the position of an element.

import RIBCore
import RIBTesting

extension MarbleRow {
  nonisolated static let atEnd: [MarbleRow] = [
    MarbleRow("takeLast", "1 2 3 |", "2 3 |") { one, _, _ in one.takeLast(2) },
    MarbleRow("takeLast of more than there are", "1 |", "1 |") { one, _, _ in one.takeLast(2) },
    MarbleRow("takeLast of none", "1 2 |", "|") { one, _, _ in one.takeLast(0) },
    MarbleRow("enumerated", "7 8 |", "0:7 1:8 |") { one, _, _ in
      one.enumerated().map { index, element in "\(index):\(element)" }
    },
    MarbleRow("distinctUntilChanged by key and comparison", "1 11 2 12 1 |", "1 2 1 |") {
      one, _, _ in
      one.distinctUntilChanged({ $0 % 10 }, comparer: { $0 == $1 })
    },
    MarbleRow("distinctUntilChanged by a comparison that throws", "1 2", "1 #") { one, _, _ in
      one.distinctUntilChanged({ $0 }, comparer: { _, _ in throw Mishap.first })
    },
  ]
}
