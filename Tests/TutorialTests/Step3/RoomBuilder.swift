// RoomBuilder.swift: the room's component makes the takings once, and gives them to its children.
import RIBCore

protocol RoomDependency: Dependency {}

final class RoomComponent: Component<any RoomDependency>, TableDependency, BoardDependency {
  var takings: any Takings { mutableTakings }
  /// The same for as long as the room is there.
  var mutableTakings: any MutableTakings { shared { CountedTakings() } }
}

protocol RoomBuildable: Buildable {
  func build(withListener listener: any RoomListener) -> any RoomRouting
}

final class RoomBuilder: Builder<any RoomDependency>, RoomBuildable {
  func build(withListener listener: any RoomListener) -> any RoomRouting {
    let component = RoomComponent(dependency: dependency)
    let interactor = RoomInteractor(takings: component.mutableTakings)
    interactor.listener = listener
    return RoomRouter(
      interactor: interactor, tableBuilder: TableBuilder(dependency: component),
      boardBuilder: BoardBuilder(dependency: component))
  }
}
