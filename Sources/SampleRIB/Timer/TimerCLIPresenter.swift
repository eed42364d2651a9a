import RIBConsole
import RIBCore

protocol TimerPresentableListener: AnyObject {
  var action: ActionSubject<TimerViewAction> { get }
  var state: Observable<TimerViewState> { get }
  func didRing()
}

final class TimerCLIPresenter: CLIPresenter, TimerPresentable, TimerViewControllable {
  weak var listener: (any TimerPresentableListener)?

  override func bind() {
    guard let listener else { return }
    commands(to: listener.action) {
      command("start", "Ring after some seconds", .int("seconds", in: 1...86_400)) {
        .start(seconds: $0)
      }
      command("stop", "Stop before it rings") { .stop }
    }
    let changes = listener.state.distinctUntilChanged().skip(1)
    changes.map(Self.line)
      .subscribe(onNext: { [weak self] in self?.write($0) })
      .disposed(by: disposeBag)
    changes.filter { $0.phase == .ringing }
      .subscribe(onNext: { [weak self] _ in self?.listener?.didRing() })
      .disposed(by: disposeBag)
  }

  private static func line(for state: TimerViewState) -> String {
    switch state.phase {
    case .running: "timer: \(state.seconds) s"
    case .ringing: "timer: rings"
    case .stopped: "timer: stopped"
    }
  }
}
