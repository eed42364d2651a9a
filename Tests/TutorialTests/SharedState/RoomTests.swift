// What is served at the table is on the board, though neither knows the other.
import RIBTesting
import Testing

private final class RoomDependencyStub: RoomDependency {}

private final class RoomListenerStub: RoomListener {}

struct RoomTests {
  private let dependency = RoomDependencyStub()
  private let listener = RoomListenerStub()

  @Test func `what is served is added up on the board`() async {
    let room = RIBTester { RoomBuilder(dependency: dependency).build(withListener: listener) }
    room.expectTree("root/room/table", "root/room/board")
    for drink in ["tea", "coffee"] {
      room.type("seat", at: "root/room/table")
      room.type("add \(drink)", "close", at: "root/room/table/order")
    }
    room.expectLines("drinks sold: 1", "drinks sold: 2", at: "root/room/board")
    await room.detach()
  }

  @Test func `a room keeps the lifecycle contract`() async {
    await lifecycleContract { RoomBuilder(dependency: dependency).build(withListener: listener) }
  }
}
