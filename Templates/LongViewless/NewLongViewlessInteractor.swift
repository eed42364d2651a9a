import RIBCore

protocol NewLongViewlessRouting: Routing {}

protocol NewLongViewlessListener: AnyObject {
  func newLongViewlessDidFinish()
}

/// Owns the reactor, and notifies the parent; the node has no view, and so no presenter.
final class NewLongViewlessInteractor: ReactorInteractor<Void, NewLongViewlessReactor>,
  NewLongViewlessInteractable
{
  weak var router: (any NewLongViewlessRouting)?
  weak var listener: (any NewLongViewlessListener)?

  init(reactor: NewLongViewlessReactor) {
    super.init(presenter: (), reactor: reactor)
  }

  override func didBecomeActive() {
    super.didBecomeActive()
    state.map(\.isFinished).distinctUntilChanged()
      .skip(1)  // the replayed first state is no news
      .subscribe(onNext: { [weak self] _ in self?.listener?.newLongViewlessDidFinish() })
      .disposeOnDeactivate(interactor: self)
  }
}
