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

  /// An operator that needs no clock.
  static func of(
    _ name: String, _ apply: @escaping @MainActor @Sendable (Observable<Int>) -> Observable<Int>
  ) -> Operator {
    Operator(name) { stream, _ in apply(stream) }
  }
}
