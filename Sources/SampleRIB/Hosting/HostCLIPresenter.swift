// HostCLIPresenter.swift: a host's commands, which are all the view it has.
import RIBConsole
import RIBCore

protocol HostPresentableListener: AnyObject {
  var action: ActionSubject<HostViewAction> { get }
  var state: Observable<HostState> { get }
  func didRelay(children: [HostChild])
}

final class HostCLIPresenter: CLIPresenter, HostPresentable, HostViewControllable {
  weak var listener: (any HostPresentableListener)?

  override func bind() {
    guard let listener else { return }
    commands(to: listener.action) {
      command(
        "attach", "Attach a child", .choice("kind", of: HostKind.self, summary: \.summary),
        .optional(.keyword("as", .string("name")))
      ) { .attach($0, as: $1) }
      command("detach", "Detach a child, and all below it", .child("name")) { .detach($0) }
    }
    // No operator here that keeps the latest state: a kept copy would make each change cost O(n).
    listener.state
      .subscribe(onNext: { [weak self] in self?.listener?.didRelay(children: $0.children) })
      .disposed(by: disposeBag)
  }
}
