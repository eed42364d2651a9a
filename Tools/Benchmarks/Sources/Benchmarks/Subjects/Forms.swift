// A counter in the form of RIBs, and in the short form; both write a line and tell a listener for each state.

import RIBConsole
import RIBCore

protocol TallyListener: AnyObject { func tallyDidReach(_ count: Int) }

final class TallyOwner: TallyListener {
  func tallyDidReach(_ count: Int) { Benchmarks.sum &+= count }
}

// MARK: The form of RIBs

protocol TallyRouting: ViewableRouting {}
protocol TallyInteractable: Interactable { var router: (any TallyRouting)? { get set } }
protocol TallyViewControllable: ViewControllable {}
protocol TallyPresentable: Presentable {
  var listener: (any TallyPresentableListener)? { get set }
}
protocol TallyPresentableListener: AnyObject {
  var state: Observable<CountState> { get }
  func didRelay(count: Int)
}

final class TallyCLIPresenter: CLIPresenter, TallyPresentable, TallyViewControllable {
  weak var listener: (any TallyPresentableListener)?

  override func bind() {
    guard let listener else { return }
    listener.state.map(tallyLine).distinctUntilChanged().skip(1)
      .subscribe(onNext: { [weak self] in self?.write($0) })
      .disposed(by: disposeBag)
    listener.state.map(\.count).distinctUntilChanged().skip(1)
      .subscribe(onNext: { [weak self] in self?.listener?.didRelay(count: $0) })
      .disposed(by: disposeBag)
  }
}

final class TallyInteractor: ReactorInteractor<any TallyPresentable, SlottedReactor>,
  TallyInteractable, TallyPresentableListener
{
  weak var router: (any TallyRouting)?
  weak var listener: (any TallyListener)?

  override init(presenter: any TallyPresentable, reactor: SlottedReactor) {
    super.init(presenter: presenter, reactor: reactor)
    presenter.listener = self
  }

  func didRelay(count: Int) { listener?.tallyDidReach(count) }
}

final class TallyRouter: ViewableRouter<any TallyInteractable, any TallyViewControllable>,
  TallyRouting
{
  override init(interactor: any TallyInteractable, viewController: any TallyViewControllable) {
    super.init(interactor: interactor, viewController: viewController)
    interactor.router = self
  }
}

// MARK: The short form

final class ShortTallyPresenter: NodePresenter<SlottedReactor> {
  /// The subject to which its commands send, found as they find it: by code that does not know the reactor's type.
  var sent: ActionSubject<Action> { listener?.action ?? ActionSubject() }

  override func bind() {
    commands {
      command("increase", "Add one") { .increase }
      command("decrease", "Take one away") { .decrease }
    }
  }

  override func line(for state: State) -> String? { tallyLine(for: state) }
}

final class ShortTallyInteractor: NodeInteractor<SlottedReactor, any TallyListener> {
  override func didRelay(_ change: Change<State>) {
    if let count = change.changed(\.count) { listener?.tallyDidReach(count) }
  }
}

/// Short, so that writing it is not most of the work.
private func tallyLine(for state: CountState) -> String {
  state.count.isMultiple(of: 2) ? "even" : "odd"
}

/// A node in one of the forms.
enum Form: String, CaseIterable {
  case long = "form of RIBs"
  case short = "short form"

  func node(_ owner: TallyOwner) -> (any Routing, ActionSubject<CountAction>) {
    switch self {
    case .long:
      let presenter = TallyCLIPresenter()
      let interactor = TallyInteractor(presenter: presenter, reactor: SlottedReactor())
      interactor.listener = owner
      return (
        TallyRouter(interactor: interactor, viewController: presenter), interactor.action
      )
    case .short:
      let presenter = ShortTallyPresenter()
      let interactor = ShortTallyInteractor(SlottedReactor(), presenter, listener: owner)
      return (NodeRouter(interactor), presenter.sent)
    }
  }
}
