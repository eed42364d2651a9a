// Work on texts, which users and the outside can make as long as they like: no part of it may be quadratic.

@_spi(Benchmarks) import RIBConsole
@_spi(Benchmarks) import RIBJournal
@_spi(Benchmarks) import RIBReport

extension Cases {
  /// Only their growth counts, so nothing is done by hand beside them.
  static var texts: [Case] {
    let works =
      TextWork.all.map { ($0.name, $0.onText) } + [
        ("read a text from JSON", readingOfJSON), ("compare two states", comparisonOfStates),
      ]
    return works.flatMap { name, work in [5_000, 50_000].map { text(name, of: $0, work) } }
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
