// The README's node: commands in, lines out.

import RIBConsole
import RIBCore

protocol LampPresentableListener: AnyObject {
  var action: ActionSubject<LampViewAction> { get }
  var state: Observable<LampViewState> { get }
  func didRelay(isOn: Bool)
}

final class LampCLIPresenter: CLIPresenter, LampPresentable, LampViewControllable {
  weak var listener: (any LampPresentableListener)?

  override func bind() {
    guard let listener else { return }
    commands(to: listener.action) {
      command("toggle", "Switch the lamp on or off") { .toggle }
    }
    listener.state.map(\.isOn).distinctUntilChanged().skip(1)
      .subscribe(onNext: { [weak self] isOn in
        self?.write(isOn ? "on" : "off")
        self?.listener?.didRelay(isOn: isOn)
      })
      .disposed(by: disposeBag)
  }
}
