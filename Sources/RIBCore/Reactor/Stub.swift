// A reactor with its rules taken out, for tests of what shows it.

/// Stands in for a reactor's rules while `isStubEnabled`: what it is sent is recorded, and what it
/// shows is told by hand.
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
  /// What the reactor shows: drives `state` and `currentState`.
  public let state: StateRelay<State>
  /// The actions sent, also to the reactor itself; recorded, not processed.
  public let action: PublishSubject<Action>
  /// The actions sent so far.
  public private(set) var actions: [Action] = []

  /// Whether it stands in.
  var isEnabled = false
  /// What takes actions when this changes places with the rules.
  var otherAccept: (ActionSubject<Action>, Action) -> Void
  private let disposeBag = DisposeBag()

  init(state: State, show: @escaping (State) -> Void) {
    self.state = StateRelay(value: state)
    let action = PublishSubject<Action>()
    self.action = action
    otherAccept = { _, sent in action.onNext(sent) }
    action.subscribe(onNext: { [weak self] in self?.actions.append($0) }).disposed(by: disposeBag)
    self.state.asObservable().subscribe(onNext: { [weak self] state in
      if self?.isEnabled == true { show(state) }
    }).disposed(by: disposeBag)
  }
}

extension Reactor {
  /// What stands in for the rules while `isStubEnabled`.
  public var stub: Stub<Action, State> { storage.stub }

  /// Whether the rules are taken out: actions are recorded, `mutate` and `reduce` are not called.
  public var isStubEnabled: Bool {
    get { storage.stub.isEnabled }
    set { storage.enableStub(newValue) }
  }
}

extension ReactorStorage {
  /// The stub, made at the first use.
  var stub: Stub<Action, State> {
    if let stub = stubStorage { return stub }
    let stub = Stub<Action, State>(state: currentState) { [weak self] in
      self?.runOrEnqueue(.stubbedState($0))
    }
    stubStorage = stub
    return stub
  }

  /// Puts the stub in the place of the rules, or the rules back.
  ///
  /// The closure that takes actions is changed, so that the way of an action knows nothing of stubs.
  func enableStub(_ isEnabled: Bool) {
    let stub = self.stub
    guard stub.isEnabled != isEnabled else { return }
    stub.isEnabled = isEnabled
    swap(&accept, &stub.otherAccept)
  }
}
