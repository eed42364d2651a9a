import RIBConsole
import RIBCore

protocol SamplePresentableListener: AnyObject {
  var action: ActionSubject<SampleViewAction> { get }
  var state: Observable<SampleViewState> { get }
  func requestToInteractor()
}

// The shape of views written for RIBs and ReactorKit: a view receives a reactor, and
// `bindAndRelay(reactor:)` replaces ReactorKit's `bind(reactor:)`, first its actions, then its state. It is
// an example for moving such views over. The other presenters bind to their listener directly, which is
// shorter.
typealias SampleViewReactor = (
  state: Observable<SampleViewState>, action: ActionSubject<SampleViewAction>
)

/// Writes a line for each answer, and relays a yes.
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
    // Each answer is relayed, an equal one too; the replayed first state is not an answer.
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
