// SampleCLIPresenter.swift: commands in, lines out, and the one result that leads on.
import RIBConsole
import RIBCore

protocol SamplePresentableListener: AnyObject {
  var action: ActionSubject<SampleViewAction> { get }
  var state: Observable<SampleViewState> { get }
  func requestToInteractor()
}

// The shape of apps that were written for RIBs and ReactorKit: a view is handed a reactor, and
// `bindAndRelay(reactor:)` takes the place of ReactorKit's `bind(reactor:)`, first its actions, then its
// state. It is kept here for those who bring such views along. The other presenters bind to their
// listener directly, which is shorter.
typealias SampleViewReactor = (
  state: Observable<SampleViewState>, action: ActionSubject<SampleViewAction>
)

final class SampleCLIPresenter: CLIPresenter, SamplePresentable, SampleViewControllable {
  weak var listener: (any SamplePresentableListener)?

  override func bind() {
    guard let listener else { return }
    bindAndRelay(reactor: (listener.state, listener.action))
  }

  private func bindAndRelay(reactor: SampleViewReactor) {
    bindActions(to: reactor)
    relayState(from: reactor)
  }

  private func bindActions(to reactor: SampleViewReactor) {
    commands(to: reactor.action) {
      command("request", "Ask the business logic; yes opens a profile") {
        .requestBusinessLogic
      }
      command("fail", "Make the next request fail") { .failNextRequest }
    }
  }

  private func relayState(from reactor: SampleViewReactor) {
    // Each answer counts, equal ones too; the replayed first state is none.
    let answers = reactor.state.distinctUntilChanged(\.answerCount).skip(1)
    answers.map(Self.line)
      .subscribe(onNext: { [weak self] in self?.write($0) })
      .disposed(by: disposeBag)
    answers.filter { $0.result == true }
      .subscribe(onNext: { [weak self] _ in self?.listener?.requestToInteractor() })
      .disposed(by: disposeBag)
  }

  private static func line(for state: SampleViewState) -> String {
    let result = "result: \(state.result == true)"
    return state.reason.map { "\(result) (\($0))" } ?? result
  }
}
