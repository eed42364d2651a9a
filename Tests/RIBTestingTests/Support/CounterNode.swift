// A whole counter node, as its user writes one, and ways to break it.

import RIBConsole
import RIBCore
import RIBTesting

protocol CounterListener: AnyObject { func counterDidReach(_ count: Int) }

final class CounterListenerSpy: Spy, CounterListener {
  func counterDidReach(_ count: Int) { record(count) }
}

final class CounterPresenter: CLIPresenter {
  weak var interactor: CounterInteractor?

  override func bind() {
    guard let interactor else { return }
    commands(to: interactor.action) {
      command("increase", "Add one") { .increase }
      command("refuse", "Fail") { .refuse }
      command("refuse-later", "Fail after a second") { .refuseLater }
      command("hop", "Add one when others had a turn") { .hop }
      command("stuck", "Never end") { .stuck }
    }
    interactor.state.map(\.count).distinctUntilChanged().skip(1)
      .subscribe(onNext: { [weak self] count in
        self?.write("count: \(count)")
        self?.interactor?.listener?.counterDidReach(count)
      })
      .disposed(by: disposeBag)
  }
}

class CounterInteractor: ReactorInteractor<CounterPresenter, CounterReactor> {
  weak var listener: (any CounterListener)?
  weak var router: ViewableRouter<CounterInteractor, CounterPresenter>?

  override init(presenter: CounterPresenter, reactor: CounterReactor) {
    super.init(presenter: presenter, reactor: reactor)
    presenter.interactor = self
  }
}

/// A router that can be attached and launched.
class CounterRouter: LaunchRouter<CounterInteractor, CounterPresenter> {
  init(_ interactor: CounterInteractor) {
    super.init(interactor: interactor, viewController: interactor.presenter)
    interactor.router = self
  }
}

/// Builds the node as a real builder does; `make` can return a broken interactor.
func buildCounter<Made: CounterInteractor>(
  clock: any Clock<Duration>, gate: AsyncStream<Void> = AsyncStream { $0.finish() },
  withListener listener: (any CounterListener)? = nil,
  make: (CounterPresenter, CounterReactor) -> Made = {
    CounterInteractor(presenter: $0, reactor: $1)
  }
) -> CounterRouter {
  let interactor = make(CounterPresenter(), CounterReactor(clock: clock, gate: gate))
  interactor.listener = listener
  return CounterRouter(interactor)
}
