// Many synchronous elements through each joining operator, on a constant stack (S5).

import RIBCore
import TestSupport
import Testing

@Suite struct `Constant stack of joining operators` {
  /// Returns how many of a number of synchronous elements arrived.
  nonisolated struct Chain: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let run: @MainActor @Sendable (Int) -> Int

    init<Element>(
      _ name: String, _ make: @escaping @MainActor @Sendable (Int) -> Observable<Element>
    ) {
      testDescription = name
      run = { number in
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
