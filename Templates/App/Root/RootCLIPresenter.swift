import RIBConsole
import RIBCore

protocol RootPresentableListener: AnyObject {
  var action: ActionSubject<RootViewAction> { get }
  var state: Observable<RootViewState> { get }
  func didRelay(children: [RootKind])
}

/// Takes commands; the tree itself is the output.
final class RootCLIPresenter: CLIPresenter, RootPresentable, RootViewControllable {
  weak var listener: (any RootPresentableListener)?

  override func bind() {
    guard let listener else { return }
    commands(to: listener.action) {
      command("attach", "Attach a child", .choice("kind", of: RootKind.self)) { .attach($0) }
      command("detach", "Detach a child", .choice("kind", of: RootKind.self)) { .detach($0) }
    }
    listener.state.map(\.children).distinctUntilChanged()
      .subscribe(onNext: { [weak self] in self?.listener?.didRelay(children: $0) })
      .disposed(by: disposeBag)
  }
}
