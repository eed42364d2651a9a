// The programs, run by real reactors.

import RIBCore
import TestSupport

/// Two reactors, each with an owner that is a root, which take the steps of a program.
final class ReactorWorld {
  private struct Failure: Error {}

  private(set) var notes: [String] = []
  private let program: ReactorProgram
  private let signals = (0..<ReactorProgram.signalCount).map { _ in PublishSubject<Int>() }
  private var owners: [ModelOwner] = []
  /// The subscribers of states, each in a bag of its own; nil until its subscription is made, and once it is disposed.
  private var bags: [DisposeBag?] = []
  private let bag = DisposeBag()
  private var roots: [Router<ModelOwner>] = []

  init(_ program: ReactorProgram) {
    self.program = program
    owners = (0..<ReactorProgram.reactorCount).map { ModelOwner(ModelReactor($0, in: self)) }
    for (number, owner) in owners.enumerated() {
      let root = Router(interactor: owner)
      roots.append(root)
      root.observeTree(Notes { [weak self] in self?.note($0) }).disposed(by: bag)
      owner.action.subscribe(onNext: { [weak self] in self?.note("\(number) did \($0.number)") })
        .disposed(by: bag)
    }
  }

  static func run(_ program: ReactorProgram) -> [String] {
    let world = ReactorWorld(program)
    for (number, step) in program.steps.enumerated() {
      world.note("-- \(number)")
      world.take(step)
    }
    return world.notes
  }

  fileprivate func note(_ text: String) { notes.append(text) }

  fileprivate func take(_ step: ReactorProgram.Step) {
    switch step {
    case .send(let act, let reactor) where act.isAwaited:
      owners[reactor].action.send(act).subscribe(
        onSuccess: { [weak self] in self?.note("the sender of \(act.number) goes on") },
        onFailure: { [weak self] _ in self?.note("the sender of \(act.number) gets an error") }
      ).disposed(by: bag)
    case .send(let act, let reactor): owners[reactor].action.onNext(act)
    case .emit(let number, let signal): signals[signal].onNext(number)
    case .merge(let number, let reactor): owners[reactor].reactor.merged.onNext(number)
    case .show(let number, let reactor):
      owners[reactor].reactor.shown.onNext(ModelReactor.State(items: [number]))
    case .subscribe(let reactor, let state, let steps):
      subscribe(to: reactor, at: state, then: steps)
    case .dispose(let number):
      if bags.indices.contains(number) { bags[number] = nil }
    case .deactivate(let reactor): owners[reactor].deactivate()
    case .activate(let reactor): owners[reactor].activate()
    case .cancelEffects(let reactor): owners[reactor].cancelEffects()
    }
  }

  private func subscribe(to reactor: Int, at state: Int, then steps: [ReactorProgram.Step]) {
    let (owner, number) = (owners[reactor], bags.count)
    bags.append(nil)
    let bag = DisposeBag()
    var count = 0
    owner.state.subscribe(onNext: { [weak self, unowned owner] in
      guard let self else { return }
      note("\(number) of \(reactor) gets \($0.items), now \(owner.currentState.items)")
      count += 1
      if count == state { for step in steps { take(step) } }
    }).disposed(by: bag)
    bags[number] = bag
  }

  fileprivate func stream(of part: ReactorProgram.Part) -> Observable<Int> {
    switch part {
    case .mutations(let mutations): return .from(mutations)
    case .failure: return .error(Failure())
    case .cancel(let name): return .cancel(id: name)
    case .follow(let signal, let count, let name, let replaces, let last):
      var stream = signals[signal].take(count)
      if let last { stream = stream.onCancel(last) }
      if let name { stream = stream.cancellable(id: name, cancelInFlight: replaces) }
      return stream
    }
  }

  fileprivate func didStartReducing(_ mutation: Int) {
    if let step = program.inReducers[mutation] { take(step) }
  }
}

final class ModelReactor: Reactor {
  typealias Action = ReactorProgram.Act
  typealias Mutation = Int
  struct State: Equatable { var items: [Int] = [] }

  let initialState = State()
  let reactorSlot = ReactorSlot()
  let merged = PublishSubject<Int>()
  let shown = PublishSubject<State>()
  private let number: Int
  /// Released before the reactors, whose effects then end.
  private weak let world: ReactorWorld?

  init(_ number: Int, in world: ReactorWorld) {
    self.number = number
    self.world = world
  }

  func transform(mutation: Observable<Int>) -> Observable<Int> {
    number == 0 ? mutation : .merge(mutation, merged.asObservable())
  }

  func transform(state: Observable<State>) -> Observable<State> {
    number == 0 ? state : .merge(state, shown.asObservable())
  }

  func mutate(action: Action) -> Observable<Int> {
    world?.note("\(number) begins \(action.number)")
    guard let world else { return .empty() }
    if let first = action.first { world.take(first) }
    let parts = action.parts.map(world.stream)
    return parts.count == 1 ? parts[0] : .concat(parts)
  }

  func reduce(into state: inout State, mutation: Int) {
    world?.note("\(number) reduces \(mutation)")
    world?.didStartReducing(mutation)
    state.items.append(mutation)
  }

  func didReceiveError(_ error: any Error) { world?.note("\(number) has an error") }
}

private final class ModelOwner: ReactorInteractor<Void, ModelReactor> {
  init(_ reactor: ModelReactor) { super.init(presenter: (), reactor: reactor) }
}

/// Notes what observers of the tree are told of effects and of what is dropped.
private final class Notes: TreeObserver {
  private let note: (String) -> Void
  init(_ note: @escaping (String) -> Void) { self.note = note }

  /// Effects are named by their actions' numbers.
  private func name(of effect: EffectInfo) -> String {
    effect.action.drop { !$0.isNumber }.prefix { $0.isNumber }.description
  }
  func didBegin(effect: EffectInfo, _ path: NodePath) { note("effect \(name(of: effect)) goes on") }
  func didCancel(effect: EffectInfo, _ path: NodePath) {
    note("effect \(name(of: effect)) is cancelled")
  }
  func didEnd(effect: EffectInfo, _ path: NodePath) { note("effect \(name(of: effect)) ends") }
  func didDrop(_ dropped: DroppedTurn, _ reason: DropReason, _ path: NodePath) {
    let what =
      switch dropped {
      case .action(let act): "action \((act as? ReactorProgram.Act)?.number ?? 0)"
      case .mutation(let number): "mutation \(number)"
      case .state(let state): "state \((state as? ModelReactor.State)?.items ?? [])"
      }
    note("\(what) is dropped: \(reason)")
  }
}
