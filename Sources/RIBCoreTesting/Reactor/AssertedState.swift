/// The state of a reactor as its test last asserted it, compared by a value that is taken from it.
@MainActor
final class AssertedState<State, Value: Equatable> {
  private let value: (State) -> Value
  private var latest: Value

  init(_ state: State, value: @escaping (State) -> Value) {
    self.value = value
    latest = value(state)
  }

  func move(to state: State) { latest = value(state) }

  /// Whether a state is equal to the one before it, which is the asserted one if it is nil.
  func isUnchanged(_ state: State, since before: State?) -> Bool {
    value(state) == before.map(value) ?? latest
  }

  func difference(to state: State) -> String? {
    let actual = value(state)
    return actual == latest ? nil : ValueLines.difference(expected: latest, actual: actual)
  }

  /// Whether a state already is as a closure would make it.
  func isFulfilled(by state: State, _ expect: ((inout Value) throws -> Void)?) -> Bool {
    let actual = value(state)
    var expected = actual
    guard let expect, (try? expect(&expected)) != nil else { return true }
    return expected == actual
  }

  /// Moves on to a state, the latest one if it is nil, and returns what differs from the expected one, if anything.
  func problem(
    in state: State?, _ exhaustivity: Exhaustivity, isMissing: Bool = false,
    _ expect: ((inout Value) throws -> Void)?
  ) -> String? {
    let before = latest
    let actual = state.map(value) ?? before
    latest = actual
    if exhaustivity == .off, expect == nil { return nil }
    var expected = exhaustivity == .on ? before : actual
    do { try expect?(&expected) } catch { return "its closure threw \(error)." }
    if expected != actual || isMissing {
      let step = expect == nil ? "the step by a closure" : "the step's closure"
      return "the state is not what was expected (- expected, + actual):\n\n"
        + "\(ValueLines.difference(expected: expected, actual: actual))\n\nFix \(step) or the reactor."
    }
    if expect != nil, exhaustivity == .on, expected == before {
      return "its closure changes nothing, and nothing changed. Leave the closure out."
    }
    return nil
  }
}
