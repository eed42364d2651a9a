import RIBConsole
import RIBCore

protocol RootPresentableListener: AnyObject {
  var action: ActionSubject<RootViewAction> { get }
  var state: Observable<RootViewState> { get }
  func didRelay(children: [RootChild])
}

/// The commands of the root or of a group; the tree itself is its output.
final class RootCLIPresenter: CLIPresenter, RootPresentable, RootViewControllable {
  weak var listener: (any RootPresentableListener)?

  override func bind() {
    guard let listener else { return }
    commands(to: listener.action) {
      command(
        "attach", "Attach a child", .choice("kind", of: RootKind.self, summary: \.summary),
        .optional(.keyword("as", .string("name")))
      ) { .attach($0, as: $1) }
      command("detach", "Detach a child, and all below it", .child("name")) { .detach($0) }
    }
    listener.state.map(\.children).distinctUntilChanged()
      .subscribe(onNext: { [weak self] in self?.listener?.didRelay(children: $0) })
      .disposed(by: disposeBag)
  }
}
