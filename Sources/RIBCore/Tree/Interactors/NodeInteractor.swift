import Basics

/// An interactor in the short form: it owns a reactor, shows its states by a presenter, and relays them.
///
/// A subclass overrides ``didRelay(_:)``, and calls its listener there:
///
/// ```swift
/// final class CounterInteractor: NodeInteractor<CounterReactor, any CounterListener> {
///   override func didRelay(_ change: Change<State>) {
///     if let count = change.changed(\.count) { listener?.counterDidReach(count) }
///   }
/// }
///
/// NodeRouter(CounterInteractor(CounterReactor(), CounterPresenter(), listener: listener))
/// ```
///
/// Each state is relayed once, the first when the node loads: the presenter writes or draws it, then `didRelay` is
/// called, then the children of a ``NodeRouter`` follow. The relay keeps the last state, so a large collection in it is
/// copied when the reducer changes it.
@MainActor
open class NodeInteractor<ReactorType: Reactor, ListenerType>:
  ReactorInteractor<
    (any NodePresentable<ReactorType.Action, ReactorType.State>)?, ReactorType
  >, NodeInteractable, PresentableListener
{
  /// The type of the actions that it takes.
  public typealias Action = ReactorType.Action
  /// The type of its states.
  public typealias State = ReactorType.State

  @usableFromInline final weak var listenerObject: AnyObject?
  /// The state that was relayed last.
  @usableFromInline final var relayed: State?
  private final var hasPlainRelay = false
  private final lazy var emptyView = EmptyView()
  /// Whether the listener was looked for, as by an override that calls `super.didRelay(_:)` too.
  private final var seeksListener = false
  package final override var relaysNothing: Bool { hasPlainRelay && !seeksListener }
  /// Subscribes to the states; formed where the types are known, so that the relay is specialised.
  @usableFromInline final let subscribe: (NodeInteractor) -> any Disposable
  @usableFromInline final var relay: DisposeBag?

  override var ownedParts: [AnyObject] { [reactor] + (presenter.map { [$0] } ?? []) }

  /// Creates an inactive interactor, as the listener of its presenter.
  ///
  /// - Parameters:
  ///   - reactor: The rules.
  ///   - presenter: The presenter; nil for a node without a view.
  ///   - listener: The object to which the node reports, usually its parent's interactor, which is held weakly. A
  ///     struct or an enum, which cannot be, is a programmer's error.
  @inlinable
  public init(
    _ reactor: ReactorType,
    _ presenter: (any NodePresentable<Action, State>)? = nil,
    listener: ListenerType
  ) {
    subscribe = { $0.relayStates() }
    super.init(presenter: presenter, reactor: reactor)
    self.listener = listener
    presenter?.listener = self
    makeStore()
  }

  /// Creates an inactive interactor without a listener, as that of a root.
  @inlinable
  public init(
    _ reactor: ReactorType,
    _ presenter: (any NodePresentable<Action, State>)? = nil
  ) where ListenerType == Never {
    subscribe = { $0.relayStates() }
    super.init(presenter: presenter, reactor: reactor)
    presenter?.listener = self
    makeStore()
  }

  /// Has the reactor make its streams where its types are known: made by generic code, each action would look them up.
  @inlinable
  final func makeStore() { _ = reactor.action }

  /// The object to which the node reports, held weakly.
  public final var listener: ListenerType? {
    get {
      seeksListener = true
      return listenerObject as? ListenerType
    }
    set { listenerObject = newValue.map { weaklyHeld($0, as: "listener") } }
  }

  /// Returns what is held weakly as an object; a struct or an enum, which would be lost, is a programmer's error.
  fileprivate final func weaklyHeld(_ object: Any, as role: String) -> AnyObject {
    if !(type(of: object) is AnyClass) {
      programmerError(
        "The \(role) of \(type(of: self)), \(type(of: object)), is no class, so it cannot be held weakly and "
          + "would be lost. Make it a class, and declare its protocol with `: AnyObject`.")
    }
    return object as AnyObject
  }

  /// The presenter, as the router's view; without a presenter, a view that shows nothing.
  public final var viewControllable: any ViewControllable { presenter ?? emptyView }

  /// Called with each state once it has been presented, to tell the listener or to begin something else; does nothing
  /// unless overridden.
  ///
  /// - Parameter change: The state before, and the new one; at first, when the node loads, `isFirst` is true and
  ///   nothing has changed.
  open func didRelay(_ change: Change<State>) { hasPlainRelay = true }

  /// Takes the router, if the interactor calls it; this one does not.
  open func take(_ router: any Routing) {}

  override func beginRelay() {
    if relay != nil { return }
    let relay = DisposeBag()
    self.relay = relay
    subscribe(self).disposed(by: relay)
  }

  @inlinable
  final func relayStates() -> any Disposable {
    // By the event and with moves, as each copy of a large state costs as much as an action.
    state.subscribe { [weak self] event in
      guard case .next(let state) = event, let self else { return }
      let change =
        if let before = exchange(&relayed, with: state) { Change(from: before, to: state) } else {
          Change(first: state)
        }
      presenter?.present(change)
      didRelay(change)
    }
  }
}

/// A ``NodeInteractor`` that calls its router, which the router sets itself.
///
/// ```swift
/// final class LoggedOutInteractor: RoutingInteractor<LoggedOutReactor, any LoggedOutListener, any LoggedOutRouting> {
///   override func didRelay(_ change: Change<State>) {
///     if change.changed(\.hasForgotten) == true { router?.routeToReminder() }
///   }
/// }
/// ```
///
/// It is not needed where children come and go with the state: see ``NodeRouter/init(_:children:following:)``.
@MainActor
open class RoutingInteractor<ReactorType: Reactor, ListenerType, RouterType>:
  NodeInteractor<ReactorType, ListenerType>
{
  private weak var routerObject: AnyObject?
  /// The type of the router that was given, if it is none that can be called.
  private var strangerType: (any Routing.Type)?

  /// The router, held weakly; a test may set a mock.
  ///
  /// A struct or an enum, which cannot be held weakly, is a programmer's error.
  public final var router: RouterType? {
    get { routerObject as? RouterType }
    set { routerObject = newValue.map { weaklyHeld($0, as: "router") } }
  }

  public final override func take(_ router: any Routing) {
    self.router = router as? RouterType
    strangerType = self.router == nil ? type(of: router) : nil
  }

  override func beginRelay() {
    if let strangerType {
      node.report(
        "\(type(of: self)) of \(node.path) calls its router as \(RouterType.self), which \(strangerType) is not, so "
          + "that it cannot attach or detach anything. Make the node with a subclass of NodeRouter that conforms to "
          + "\(RouterType.self).")
    }
    super.beginRelay()
  }
}

/// An interactor in the short form, as its router sees it; ``NodeInteractor`` is one.
@MainActor
public protocol NodeInteractable<State>: Interactable {
  /// The type of the node's states.
  associatedtype State
  /// The states: the current one at once, then each that follows.
  var state: Observable<State> { get }
  /// The node's view.
  var viewControllable: any ViewControllable { get }
  /// Takes the router, if the interactor calls it.
  func take(_ router: any Routing)
}

/// A presenter in the short form, as its interactor sees it; a `NodePresenter` is one.
@MainActor
public protocol NodePresentable<Action, State>: Presentable, ViewControllable {
  /// The type of the actions that it sends.
  associatedtype Action
  /// The type of the states that it shows.
  associatedtype State
  /// The interactor, to be held weakly.
  var listener: (any PresentableListener<Action, State>)? { get set }
  /// Shows a new state; at first, when the node loads, nothing has changed yet.
  func present(_ change: Change<State>)
}

/// An interactor in the short form, as its presenter sees it: it takes actions, and has states.
@MainActor
public protocol PresentableListener<Action, State>: AnyObject {
  /// The type of the actions that it takes.
  associatedtype Action
  /// The type of its states.
  associatedtype State
  /// The subject to which actions are sent.
  var action: ActionSubject<Action> { get }
  /// The states: the current one at once, then each that follows.
  var state: Observable<State> { get }
  /// The state that subscribers were sent last.
  var currentState: State { get }
}

/// The view of a node that has none.
@MainActor
private final class EmptyView: ViewControllable {}
