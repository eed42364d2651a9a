import RIBCore
import TestSupport
import Testing

/// A reactor whose effects wait for a test's signal; its state records them.
final class WorkReactor: Reactor {
  enum Action: Equatable { case run(String), cancel(String), set(Int) }
  typealias Mutation = Int
  struct State: Equatable { var number = 0 }

  let initialState = State()
  let reactorSlot = ReactorSlot()
  var effects: [String: Observable<Int>] = [:]
  var transform: (Observable<Int>) -> Observable<Int> = { $0 }

  func mutate(action: Action) -> Observable<Int> {
    switch action {
    case .run(let name): effects[name] ?? .empty()
    case .cancel(let name): .cancel(id: name)
    case .set(let number): .just(number)
    }
  }
  func transform(mutation: Observable<Int>) -> Observable<Int> { transform(mutation) }
  func reduce(into state: inout State, mutation: Int) { state.number = mutation }

  func name(_ name: String, _ stream: Observable<Int>) { effects[name] = stream }
}

final class WorkOwner: ReactorInteractor<Void, WorkReactor> {
  init(_ reactor: WorkReactor = WorkReactor()) { super.init(presenter: (), reactor: reactor) }
}

/// Notes states, cancellations and ends in the order in which they are reported.
private final class Ends: TreeObserver {
  let log: EventLog
  init(_ log: EventLog) { self.log = log }
  func didCancel(effect: EffectInfo, _ path: NodePath) {
    log.note("cancelled \(effect.action)")
  }
  func didEnd(effect: EffectInfo, _ path: NodePath) { log.note("ended \(effect.action)") }
  func didDeactivate(_ path: NodePath) { log.note("deactivated") }
  func didDrop(_ dropped: DroppedTurn, _ reason: DropReason, _ path: NodePath) {
    log.note("dropped \(dropped.value) \(reason)")
  }
}

/// A node whose effects are cancelled, and the notes of its states and effects.
class OnCancelWorld {
  let log = EventLog()
  let bag = DisposeBag()
  let owner: WorkOwner
  let root: TestRouter
  let child: Router<WorkOwner>
  let pushed = PublishSubject<Int>()

  convenience init() { self.init(transforming: { $0 }) }

  init(transforming transform: @escaping (Observable<Int>) -> Observable<Int>) {
    let reactor = WorkReactor()
    reactor.transform = transform
    owner = WorkOwner(reactor)
    root = TestRouter("root", log)
    child = Router(interactor: owner)
    root.interactor.activate()
    root.attachChild(child, as: "owner")
    root.observeTree(Ends(log)).disposed(by: bag)
    owner.state.skip(1).subscribe(onNext: { [log, owner] in
      log.note("\($0.number)\(owner.isActive ? "" : " while inactive")")
    }).disposed(by: bag)
    _ = log.take()
  }

  func run(_ stream: Observable<Int>, as name: String = "work") {
    owner.reactor.name(name, stream)
    owner.action.onNext(.run(name))
  }

  /// Returns the notes of an act, of the owner's states and effects.
  func noted(_ act: () -> Void) -> [String] {
    _ = log.take()
    act()
    return log.take().filter { $0 != "-root" && $0 != "+root" }
  }
}
