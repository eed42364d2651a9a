// A view as ReactorKit's users write it; only its protocol's name was changed.

import RIBCore
import RIBRx

/// Actions that are mutations, in a view that binds both ways.
final class ToggleReactor: Reactor {
  enum Action { case toggle }
  struct State { var isOn = false }
  let initialState = State()
  func reduce(state: State, mutation: Action) -> State { State(isOn: !state.isOn) }
  func transform(state: Observable<State>) -> Observable<State> {
    state.do(onNext: { [weak self] in self?.log.append($0.isOn) })
  }
  private(set) var log: [Bool] = []
}

final class ToggleView: ReactorView {
  var disposeBag = DisposeBag()
  let taps = PublishRelay<Void>()
  private(set) var isOn: [Bool] = []

  func bind(reactor: ToggleReactor) {
    // Action
    taps
      .map { Reactor.Action.toggle }
      .bind(to: reactor.action)
      .disposed(by: disposeBag)

    // State
    reactor.state
      .map(\.isOn)
      .distinctUntilChanged()
      .asDriver(onErrorJustReturn: false)
      .drive(onNext: { [weak self] in self?.isOn.append($0) })
      .disposed(by: disposeBag)
  }
}
