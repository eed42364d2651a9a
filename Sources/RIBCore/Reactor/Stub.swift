/// Stands in for a reactor's rules in tests, while `isStubEnabled`: it records the actions that are sent,
/// and shows the state that the test assigns.
///
/// ```swift
/// reactor.isStubEnabled = true
/// reactor.stub.state.value = .init(isLoading: true)
/// #expect(view.isSpinning)
/// view.tapRefresh()
/// #expect(reactor.stub.actions.last == .refresh)
/// ```
@MainActor
public final class Stub<Action, State> {
  /// The state that the reactor shows: drives `state` and `currentState`, past `transform(state:)`.
  ///
  /// `initialState` until it is assigned.
  public let state: StateRelay<State>
  /// The reactor's own `action`: both are the same object.
  public let action: ActionSubject<Action>
  /// The actions sent so far; recorded, not processed.
  public private(set) var actions: [Action] = []

  /// Whether it stands in for the rules.
  var isEnabled = false

  init(action: ActionSubject<Action>, state: State, show: @escaping (State) -> Void) {
    self.action = action
    self.state = StateRelay(value: state)
    _ = self.state.asObservable().subscribe(onNext: { [weak self] state in
      if self?.isEnabled == true { show(state) }
    })
  }

  func record(_ action: Action) { actions.append(action) }
}

extension Reactor {
  /// The stub that stands in for the rules while `isStubEnabled`.
  public var stub: Stub<Action, State> { store.stub(of: action, initialState: initialState) }

  /// Whether the stub stands in for the rules: actions are recorded, and neither `mutate` nor `reduce` nor
  /// the transformed streams take part; running effects are cancelled.
  ///
  /// From then on the reactor shows the stub's state, which is `initialState` until it is assigned.
  /// When the stub is disabled, the rules go on from the state that is shown.
  public var isStubEnabled: Bool {
    get { store.isStubbed }
    set { if newValue != isStubEnabled { store.changePlaces(with: stub) } }
  }
}
