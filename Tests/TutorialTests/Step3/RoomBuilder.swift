// RoomBuilder.swift: the room's component makes the takings once, and gives them to its children.
import RIBCore

protocol RoomDependency: Dependency {}

final class RoomComponent: Component<any RoomDependency>, TableDependency, BoardDependency {
  var takings: any Takings { mutableTakings }
  /// The same for as long as the room is there.
  var mutableTakings: any MutableTakings { shared { CountedTakings() } }
}

protocol RoomBuildable: Buildable {
  func build() -> any RoomRouting
}

final class RoomBuilder: Builder<any RoomDependency>, RoomBuildable {
  func build() -> any RoomRouting {
    let component = RoomComponent(dependency: dependency)
    return RoomRouter(
      interactor: RoomInteractor(takings: component.mutableTakings),
      tableBuilder: TableBuilder(dependency: component),
      boardBuilder: BoardBuilder(dependency: component))
  }
}
