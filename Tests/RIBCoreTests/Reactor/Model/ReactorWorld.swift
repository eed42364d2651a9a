// The programs, run by real reactors.

import RIBCore
import TestSupport

/// Three reactors, each with an owner that is a root, which take the steps of a program.
final class ReactorWorld {
  struct Failure: Error {}

  /// One reactor, with the parts of it that are kept when it is released.
  private struct Place {
    var owner: ModelOwner?
    var root: Router<ModelOwner>?
    let action: ActionSubject<ReactorProgram.Act>
    let inputs: ModelInputs
  }

  private(set) var notes: [String] = []
  private let program: ReactorProgram
  private let signals = (0..<ReactorProgram.signalCount).map { _ in PublishSubject<Int>() }
  private var places: [Place] = []
  /// The subscribers of states, each in a bag of its own; nil until its subscription is made, and once it is disposed.
  private var bags: [DisposeBag?] = []
  private let bag = DisposeBag()

  init(_ program: ReactorProgram) {
    self.program = program
    for number in 0..<ReactorProgram.reactorCount {
      let inputs = ModelInputs()
      let owner = ModelOwner(ModelReactor(number, inputs, in: self))
      let root = Router(interactor: owner)
      places.append(Place(owner: owner, root: root, action: owner.action, inputs: inputs))
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
    for owner in world.places.compactMap(\.owner) {
      world.note("recorded \(owner.reactor.stub.actions.map(\.number))")
    }
    return world.notes
  }

  fileprivate func note(_ text: String) { notes.append(text) }

  fileprivate func take(_ step: ReactorProgram.Step) {
    switch step {
    case .send(let act, let reactor) where act.isAwaited:
      places[reactor].action.send(act).subscribe(
        onSuccess: { [weak self] in self?.note("the sender of \(act.number) goes on") },
        onFailure: { [weak self] in
          self?.note("the sender of \(act.number) gets an error: \(ReactorWorld.name(of: $0))")
        }
      ).disposed(by: bag)
    case .send(let act, let reactor): places[reactor].action.onNext(act)
    case .emit(let number, let signal): signals[signal].onNext(number)
    case .merge(let number, let reactor): places[reactor].inputs.merged.onNext(number)
    case .offer(let act, let reactor): places[reactor].inputs.offered.onNext(act)
    case .show(let number, let reactor):
      places[reactor].inputs.shown.onNext(ModelReactor.State(number))
    case .subscribe(let reactor, let elements, let count, let steps):
      subscribe(to: reactor, elements, at: count, then: steps)
    case .dispose(let number):
      if bags.indices.contains(number) { bags[number] = nil }
    case .deactivate(let reactor): places[reactor].owner?.deactivate()
    case .activate(let reactor): places[reactor].owner?.activate()
    case .cancelEffects(let reactor): places[reactor].owner?.cancelEffects()
    case .restart(let reactor):
      take(.deactivate(reactor))
      take(.activate(reactor))
    case .release(let reactor):
      places[reactor].owner = nil
      // Not released while `places` is being changed, as its end leads to steps.
      let root = places[reactor].root
      places[reactor].root = nil
      extendLifetime(root)
    case .toggleStub(let reactor): places[reactor].owner?.reactor.isStubEnabled.toggle()
    case .assign(let number, let reactor):
      let stub = places[reactor].owner?.reactor.stub
      stub?.state.value = ModelReactor.State(number)
    }
  }

  private static func name(of error: any Error) -> String {
    switch error {
    case ActionSendError.dropped(let reason): "dropped, \(reason)"
    case ActionSendError.notPassedOn: "not passed on"
    case ActionSendError.cancelled: "cancelled"
    default: "failed"
    }
  }

  private func subscribe(
    to place: Int, _ elements: ReactorProgram.Elements, at last: Int,
    then steps: [ReactorProgram.Step]
  ) {
    guard let texts = texts(of: place, elements) else { return }
    let number = bags.count
    bags.append(nil)
    let bag = DisposeBag()
    var count = 0
    texts.subscribe(onNext: { [weak self, weak reactor = places[place].owner?.reactor] in
      guard let self else { return }
      note("\(number) of \(place) gets \($0), now \(reactor?.currentState.items ?? [])")
      count += 1
      if count == last { for step in steps { take(step) } }
    }).disposed(by: bag)
    bags[number] = bag
  }

  private func texts(
    of reactor: Int, _ elements: ReactorProgram.Elements
  ) -> Observable<String>? {
    guard let reactor = places[reactor].owner?.reactor else { return nil }
    return switch elements {
    case .states: reactor.state.map { "\($0.items)" }
    case .pulses: reactor.pulse(\.$pulse).map { "pulse \($0)" }
    case .newPulses: reactor.pulse(\.$pulse, replay: false).map { "pulse \($0)" }
    }
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

  fileprivate func passed(_ act: ReactorProgram.Act) -> Observable<ReactorProgram.Act> {
    switch act.passing {
    case .asItIs: .just(act)
    case .emits(let numbers): .from(numbers.map { act.numbered($0) })
    case .delayed(let signal): signals[signal].take(1).map { _ in act }
    case .fails: .error(Failure())
    }
  }

  fileprivate func passed(_ mutation: Int) -> Observable<Int> {
    program.failing.contains(mutation) ? .error(Failure()) : .just(mutation)
  }

  fileprivate func didStartReducing(_ mutation: Int) {
    if let step = program.inReducers[mutation] { take(step) }
  }
}

/// The streams from elsewhere that a reactor merges into its own.
final class ModelInputs {
  let offered = PublishSubject<ReactorProgram.Act>()
  let merged = PublishSubject<Int>()
  let shown = PublishSubject<ModelReactor.State>()
}

final class ModelReactor: Reactor {
  typealias Action = ReactorProgram.Act
  typealias Mutation = Int
  struct State: Equatable {
    var items: [Int] = []
    @Pulse var pulse = 0

    init() {}
    init(_ number: Int) { append(number) }

    mutating func append(_ number: Int) {
      items.append(number)
      if number.isMultiple(of: 3) { pulse = number % 2 }
    }
  }

  let initialState = State()
  let reactorSlot = ReactorSlot()
  private let number: Int
  private let inputs: ModelInputs
  /// Released before the reactors, whose effects then end.
  private weak let world: ReactorWorld?

  init(_ number: Int, _ inputs: ModelInputs, in world: ReactorWorld) {
    (self.number, self.inputs) = (number, inputs)
    self.world = world
  }

  func transform(action: Observable<Action>) -> Observable<Action> {
    if number < 2 { return action }
    let passed = action.flatMap { [weak world] in world?.passed($0) ?? .empty() }
    return .merge(passed, inputs.offered.asObservable())
  }

  func transform(mutation: Observable<Int>) -> Observable<Int> {
    if number == 0 { return mutation }
    let passed =
      number == 1 ? mutation : mutation.flatMap { [weak world] in world?.passed($0) ?? .empty() }
    return .merge(passed, inputs.merged.asObservable())
  }

  func transform(state: Observable<State>) -> Observable<State> {
    number == 0 ? state : .merge(state, inputs.shown.asObservable())
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
    state.append(mutation)
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
