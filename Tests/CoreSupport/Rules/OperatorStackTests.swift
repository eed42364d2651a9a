// Many synchronous elements through operators and subjects, on a constant stack (S5).

import RIBCore
import TestSupport
import Testing

@Suite struct `Constant stack` {
  /// Returns how many of a number of synchronous elements arrived.
  nonisolated struct Chain: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let run: @MainActor @Sendable (Int) -> Int

    init(counting name: String, _ run: @escaping @MainActor @Sendable (Int) -> Int) {
      testDescription = name
      self.run = run
    }

    init<Element>(
      _ name: String, _ make: @escaping @MainActor @Sendable (Int) -> Observable<Element>
    ) {
      self.init(counting: name) { number in
        var count = 0
        make(number).subscribe(onNext: { _ in count += 1 }).dispose()
        return count
      }
    }
  }

  @Test(arguments: chains)
  func `S5: a hundred thousand synchronous elements do not grow the stack`(chain: Chain) {
    let count = Scale.of(10_000, full: 100_000)
    #expect(chain.run(count) == count)
  }
}
