// Work on texts, which users and the outside can make as long as they like: no part of it may be quadratic.

import TextWork

extension Cases {
  /// Only their growth counts, so nothing is done by hand beside them.
  static var texts: [Case] {
    TextWork.all.flatMap { work in
      [5_000, 50_000].map { text(work.name, of: $0, work.onText) }
    }
  }

  private static func text(
    _ name: String, of count: Int, _ work: @escaping @MainActor (Int) -> () -> Int
  ) -> Case {
    Case("\(name): \(Column.grouped(count))", operations: count, isBig: true) {
      let work = work(count)
      return .only(Way { Benchmarks.sum &+= work() })
    }
  }
}
