/// An interactor that owns a reactor with its rules, and shows it to its presenter.
///
/// A subclass conforms to its `…PresentableListener` by `action`, `state` and `currentState`. The reactor's effects end
/// when the interactor becomes inactive.
@MainActor
open class ReactorInteractor<PresenterType, ReactorType: Reactor>:
  PresentableInteractor<PresenterType>
{
  /// The reactor with the rules.
  public final let reactor: ReactorType
  private let ownership: TableOwnership?

  override var ownedParts: [AnyObject] { super.ownedParts + [reactor] }
  override var ownedReactor: (any Reactor)? { reactor }

  /// Creates an inactive interactor with its presenter and its reactor.
  public init(presenter: PresenterType, reactor: ReactorType) {
    self.reactor = reactor
    let slot = reactor.reactorSlot
    ownership = slot.isInTable ? TableOwnership(ObjectIdentifier(reactor)) : nil
    super.init(presenter: presenter)
    slot.owner = node
  }

  /// The subject to which actions are sent.
  @inlinable
  public final var action: ActionSubject<ReactorType.Action> { reactor.action }

  /// The states: the current one at once, then each that follows.
  @inlinable
  public final var state: Observable<ReactorType.State> { reactor.state }

  /// The state that subscribers were sent last.
  @inlinable
  public final var currentState: ReactorType.State { reactor.currentState }
}

/// Removes a reactor's entry from the table when it is released with its interactor, without waiting for a sweep.
@MainActor
private final class TableOwnership {
  private let id: ObjectIdentifier

  init(_ id: ObjectIdentifier) { self.id = id }

  isolated deinit { ReactorTable.slots.removeReleased(id) }
}
