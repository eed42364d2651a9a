// Nodes that act upon their tree in every hook, as a script has it, and note problems.

import RIBCore

/// The facts about one node, kept after its release.
final class NodeLife {
  let number: Int
  var becomings = 0
  var resignings = 0
  var loads = 0
  /// The number of times that waiters for such a child got it.
  var tellings = 0
  var isTerminated = false
  /// The becoming in which it was deactivated by hand, if it was not attached since.
  var heldInactive: Int?
  /// Whether it had no parent when it last became active.
  var becameActiveAsRoot = false
  var plans: [Hook: [TreeAct]] = [:]

  init(_ number: Int) { self.number = number }
}

final class HookReactor: Reactor {
  typealias Action = Int
  typealias State = Int
  let initialState = 0
  let reactorSlot = ReactorSlot()
  let world: HookWorld
  weak var owner: HookInteractor?
  init(_ world: HookWorld) { self.world = world }
  func reduce(into state: inout Int, mutation: Int) {
    if let owner, !owner.isActive { world.note("\(owner.life.number) reduced while inactive") }
    state += mutation
  }
}

final class HookInteractor: ReactorInteractor<Void, HookReactor> {
  let life: NodeLife
  let world: HookWorld
  private let bag = DisposeBag()

  init(_ life: NodeLife, _ world: HookWorld) {
    self.life = life
    self.world = world
    super.init(presenter: (), reactor: HookReactor(world))
    reactor.owner = self
    isActiveStream.skip(1).subscribe(onNext: { [world, life] isActive in
      world.run(isActive ? .streamSaysActive : .streamSaysInactive, life)
    }).disposed(by: bag)
    state.skip(1).subscribe(onNext: { [world, life] _ in world.run(.changesState, life) })
      .disposed(by: bag)
  }

  override func didBecomeActive() {
    if !isActive { world.note("\(life.number) became active and is not") }
    if life.becomings != life.resignings { world.note("\(life.number) became active twice") }
    life.becomings += 1
    Disposables.create { [world, life] in world.run(.isDisposing, life) }
      .disposeOnDeactivate(interactor: self)
    world.didBecomeActive(life)
    world.run(.becomesActive, life)
  }

  override func willResignActive() {
    if !isActive { world.note("\(life.number) resigns and is not active") }
    if life.becomings != life.resignings + 1 { world.note("\(life.number) resigned twice") }
    life.resignings += 1
    world.willResign(life)
    world.run(.resigns, life)
  }

  isolated deinit { world.run(.interactorGoes, life) }
}

final class HookRouter: Router<HookInteractor> {
  let life: NodeLife
  let world: HookWorld
  private let bag = DisposeBag()

  init(_ life: NodeLife, _ world: HookWorld) {
    self.life = life
    self.world = world
    super.init(interactor: HookInteractor(life, world))
    waitForChildAttached(HookRouter.self)
      .subscribe(onNext: { [world] child, _ in world.didTell(child) }).disposed(by: bag)
  }

  override func didLoad() {
    life.loads += 1
    if life.loads > 1 { world.note("\(life.number) loaded twice") }
    if !interactor.isActive { world.note("\(life.number) loaded while inactive") }
    world.run(.loads, life)
  }

  isolated deinit { world.run(.routerGoes, life) }
}
