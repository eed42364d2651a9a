import RIBCore

protocol NewViewlessRouting: Routing {}

protocol NewViewlessListener: AnyObject {
  func newViewlessDidFinish()
}

/// Owns the reactor, and notifies the parent; the node has no view, and so no presenter.
final class NewViewlessInteractor: ReactorInteractor<Void, NewViewlessReactor>,
  NewViewlessInteractable
{
  weak var router: (any NewViewlessRouting)?
  weak var listener: (any NewViewlessListener)?

  init(reactor: NewViewlessReactor) {
    super.init(presenter: (), reactor: reactor)
  }

  override func didBecomeActive() {
    super.didBecomeActive()
    state.map(\.isFinished).distinctUntilChanged()
      .skip(1)  // the replayed first state is no news
      .subscribe(onNext: { [weak self] _ in self?.listener?.newViewlessDidFinish() })
      .disposeOnDeactivate(interactor: self)
  }
}
