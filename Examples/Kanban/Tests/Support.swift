import RIBCore
import RIBStorage
import RIBTesting

@testable import Kanban

extension AppComponent {
  /// Services of a test: time that only the test moves, files in memory, and cards that come at once.
  static func inMemory(clock: any Clock<Duration> = ManualClock()) -> AppComponent {
    AppComponent(Storage(TestFiles(), clock: clock), clock: clock, cardSource: QuickCardSource())
  }

  /// Services for nodes without a root, and a board with two cards.
  static func home(clock: any Clock<Duration> = ManualClock()) -> AppComponent {
    let component = inMemory(clock: clock)
    let scope = component.shared { Interactor() }
    scope.activate()
    component.storage.start(scope)
    component.boards.update { $0 = .home }
    return component
  }
}

final class QuickCardSource: CardSource {
  func titles(_ count: Int, progress: (Double) -> Void) async throws -> [String] {
    (1...count).map { "task \($0)" }
  }
}

extension Boards {
  /// A board with the cards 1 and 2 to do.
  static let home = {
    var boards = Boards()
    boards.addBoard("Home")
    boards.addCards(["Buy milk", "Call Bob"], to: .todo, of: 1)
    return boards
  }()
}

final class ListenerSpy: Spy, LoggedOutListener, DeskListener, BoardListener {
  func didLogIn(_ user: String) { record(user) }
  func deskDidLogOut() { record() }
  func boardDidOpen(_ card: Int) { record(card) }
  func boardDidAskForCards(_ count: Int, of board: Int) { record(count, board) }
}
