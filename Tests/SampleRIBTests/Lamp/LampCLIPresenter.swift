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
      command("dim", "Set the brightness", .int("percent", in: 1...100)) { .dim(percent: $0) }
    }
    listener.state.map { $0.isOn ? "on, \($0.percent) %" : "off" }.distinctUntilChanged().skip(1)
      .subscribe(onNext: { [weak self] in self?.write($0) })
      .disposed(by: disposeBag)
    listener.state.map(\.isOn).distinctUntilChanged().skip(1)
      .subscribe(onNext: { [weak self] in self?.listener?.didRelay(isOn: $0) })
      .disposed(by: disposeBag)
  }
}
