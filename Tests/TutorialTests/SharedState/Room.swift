import RIBCore

/// A room has nothing to notify its parent of.
protocol RoomListener: AnyObject {}
protocol RoomDependency: Dependency {}

/// Adds up what the table serves.
final class RoomInteractor: Interactor, TableListener {
  private let takings: any MutableTakings

  init(takings: any MutableTakings) { self.takings = takings }

  func tableDidServe(_ drinks: Int) { takings.add(drinks) }
}

/// Attaches a table and a board, for as long as the room is there.
final class RoomRouter: Router<RoomInteractor> {
  private let tableBuilder: any NodeBuildable<any TableListener>
  private let boardBuilder: BoardBuilder

  init(
    _ interactor: RoomInteractor, tableBuilder: any NodeBuildable<any TableListener>,
    boardBuilder: BoardBuilder
  ) {
    self.tableBuilder = tableBuilder
    self.boardBuilder = boardBuilder
    super.init(interactor: interactor)
  }

  override func didLoad() {
    super.didLoad()
    attachChild(tableBuilder.build(withListener: interactor))
    attachChild(boardBuilder.build())
  }
}

/// Makes the takings once, and gives them to the children.
final class RoomComponent: Component<any RoomDependency>, TableDependency, BoardDependency {
  var takings: any Takings { mutableTakings }
  /// The same for as long as the room is there.
  var mutableTakings: any MutableTakings { shared { CountedTakings() } }
}

/// Puts the parts together.
final class RoomBuilder: Builder<any RoomDependency>, NodeBuildable {
  func build(withListener listener: any RoomListener) -> any Routing {
    let component = RoomComponent(dependency: dependency)
    return RoomRouter(
      RoomInteractor(takings: component.mutableTakings),
      tableBuilder: TableBuilder(dependency: component),
      boardBuilder: BoardBuilder(dependency: component))
  }
}

// MARK: The wiring in its parent

extension RootComponent: RoomDependency {}
extension RootInteractor: RoomListener {}
