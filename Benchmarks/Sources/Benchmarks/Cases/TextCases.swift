// Work on texts, which users and the outside can make as long as they like: no part of it may be quadratic.

@_spi(Benchmarks) import RIBConsole

extension Cases {
  /// Only their growth counts, so nothing is done by hand beside them.
  static var texts: [Case] {
    TextWork.allCases.flatMap { work in [5_000, 50_000].map { text(work, of: $0) } }
  }

  private static func text(_ work: TextWork, of count: Int) -> Case {
    Case("\(work.rawValue): \(Column.grouped(count))", operations: count, isBig: true) {
      let work = work.onText(ofParts: count)
      return .only(Way { Benchmarks.sum &+= work() })
    }
  }
}
