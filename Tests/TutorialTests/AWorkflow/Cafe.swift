import RIBConsole
import RIBCore

/// A café has nothing to notify its parent of.
protocol CafeListener: AnyObject {}
protocol CafeDependency: Dependency {}

/// Keeps the treats that were asked for.
final class CafeReactor: Reactor {
  enum Action: Equatable { case treat(String) }
  struct State: Codable, Equatable { var treats: [String] = [] }

  let initialState = State()

  func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .treat(let drink): state.treats.append(drink)
    }
  }
}

/// Takes a treat by one command, however many steps it has.
final class CafePresenter: NodePresenter<CafeReactor> {
  override func bind() {
    commands {
      command("treat", "Order a drink for the guests", .string("drink")) { .treat($0) }
    }
  }
}

/// Starts a workflow for each treat.
final class CafeInteractor: NodeInteractor<CafeReactor, any CafeListener>, RoomListener,
  CafeActionableItem
{
  override func didRelay(_ change: Change<State>) {
    if let drink = change.changed(\.treats)?.last {
      TreatWorkflow(drink: drink).subscribe(self).disposeOnDeactivate(interactor: self)
    }
  }

  func waitForRoom() -> Observable<(any RoomActionableItem, ())> { waitForChildAttached() }
}

/// Attaches the room, which is always open.
final class CafeRouter: NodeRouter<CafeInteractor> {
  private let roomBuilder: any NodeBuildable<any RoomListener>

  init(_ interactor: CafeInteractor, roomBuilder: any NodeBuildable<any RoomListener>) {
    self.roomBuilder = roomBuilder
    super.init(interactor)
  }

  override func didLoad() {
    super.didLoad()
    attachChild(roomBuilder.build(withListener: interactor))
  }
}

final class CafeComponent: Component<any CafeDependency>, RoomDependency {}

/// Puts the parts together.
final class CafeBuilder: Builder<any CafeDependency>, NodeBuildable {
  func build(withListener listener: any CafeListener) -> any Routing {
    let component = CafeComponent(dependency: dependency)
    return CafeRouter(
      CafeInteractor(CafeReactor(), CafePresenter(), listener: listener),
      roomBuilder: RoomBuilder(dependency: component))
  }
}

// MARK: The wiring in its parent

extension RootComponent: CafeDependency {}
extension RootInteractor: CafeListener {}
