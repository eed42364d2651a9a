import RIBCore

protocol NewViewlessLongRouting: Routing {}

protocol NewViewlessLongListener: AnyObject {
  func newViewlessLongDidFinish()
}

/// Owns the reactor, and notifies the parent; the node has no view, and so no presenter.
final class NewViewlessLongInteractor: ReactorInteractor<Void, NewViewlessLongReactor>,
  NewViewlessLongInteractable
{
  weak var router: (any NewViewlessLongRouting)?
  weak var listener: (any NewViewlessLongListener)?

  init(reactor: NewViewlessLongReactor) {
    super.init(presenter: (), reactor: reactor)
  }

  override func didBecomeActive() {
    super.didBecomeActive()
    state.map(\.isFinished).distinctUntilChanged()
      .skip(1)  // the replayed first state is no news
      .subscribe(onNext: { [weak self] _ in self?.listener?.newViewlessLongDidFinish() })
      .disposeOnDeactivate(interactor: self)
  }
}
