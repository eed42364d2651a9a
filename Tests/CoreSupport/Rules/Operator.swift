// Every operator in a form that passes elements on, for the rules that hold for all of them.

import RIBCore
import Testing

/// One operator that passes each element on, at once or when its clock has run.
nonisolated struct Operator: Sendable, CustomTestStringConvertible {
  let name: String
  let apply: @MainActor @Sendable (Observable<Int>, any Clock<Duration>) -> Observable<Int>

  var testDescription: String { name }

  init(
    _ name: String,
    _ apply:
      @escaping @MainActor @Sendable (Observable<Int>, any Clock<Duration>) -> Observable<Int>
  ) {
    self.name = name
    self.apply = apply
  }
}
