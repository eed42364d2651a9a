// HostCLIPresenter.swift: a host's commands, which are all the view it has.
import RIBConsole
import RIBCore

protocol HostPresentableListener: AnyObject {
  var action: ActionSubject<HostViewAction> { get }
  var state: Observable<HostState> { get }
  var currentState: HostState { get }
  func didRelay(children: [HostChild])
}

typealias HostViewReactor = (state: Observable<HostState>, action: ActionSubject<HostViewAction>)

/// What the presenters of the root and of a group have in common.
class HostCLIPresenter: CLIPresenter, HostPresentable {
  weak var listener: (any HostPresentableListener)?

  override func bind() {
    guard let listener else { return }
    bindAndRelay(reactor: (listener.state, listener.action))
  }

  private func bindAndRelay(reactor: HostViewReactor) {
    bindActions(to: reactor)
    relayState(from: reactor)
  }

  private func bindActions(to reactor: HostViewReactor) {
    commands(to: reactor.action) {
      command(
        "attach", "Attach a child", .choice("kind", of: HostKind.self),
        .optional(.keyword("as", .string("name")))
      ) { .attach($0, as: $1) }
      command("detach", "Detach a child, and all below it", .child("name")) { .detach($0) }
    }
  }

  private func relayState(from reactor: HostViewReactor) {
    // No operator here that keeps the latest state: a kept copy would make each change cost O(n).
    reactor.state
      .subscribe(onNext: { [weak self] in self?.listener?.didRelay(children: $0.children) })
      .disposed(by: disposeBag)
  }
}
