// A store by hand whose streams pass through one function each.

final class HandTransformingStore {
  private var state = CountState()
  private let transformAction: (CountAction) -> CountAction
  private let transformMutation: (CountMutation) -> CountMutation
  private let transformState: (CountState) -> CountState
  private let subscriber: (CountState) -> Void

  init(
    action: @escaping (CountAction) -> CountAction,
    mutation: @escaping (CountMutation) -> CountMutation,
    state: @escaping (CountState) -> CountState, subscriber: @escaping (CountState) -> Void
  ) {
    transformAction = action
    transformMutation = mutation
    transformState = state
    self.subscriber = subscriber
  }

  @inline(never)
  func send(_ action: CountAction) { apply(mutate(transformAction(action))) }

  @inline(never)
  private func mutate(_ action: CountAction) -> CountMutation {
    .add(action == .increase ? 1 : -1)
  }

  @inline(never)
  private func apply(_ mutation: CountMutation) {
    if case .add(let number) = transformMutation(mutation) { state.count &+= number }
    subscriber(transformState(state))
  }
}
