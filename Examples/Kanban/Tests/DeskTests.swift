// The desk with its pages, and the work that outlives them.
import RIBTesting
import Testing

@testable import Kanban

private let (boards, board, card) = ("root/desk/boards", "root/desk/board", "root/desk/card")
private let (edit, discard) = ("root/desk/edit", "root/desk/discard")

struct DeskTests {
  private let clock = ManualClock()
  private let dependency: AppComponent
  private let listener = ListenerSpy()

  init() { dependency = AppComponent.home(clock: clock) }

  /// The desk with the page of card 2 on top.
  private func desk() -> RIBTester {
    let desk = RIBTester(watching: listener) {
      DeskBuilder(dependency: dependency).build(withListener: listener)
    }
    desk.type("open 1", at: boards)
    desk.type("open 2", at: board)
    return desk
  }

  @Test func `an edit with changes is left after a question`() async {
    let desk = desk()
    desk.type("edit", at: card)
    desk.expectRefusal(of: "edit", saying: "being edited", at: card)
    desk.type("title Call Ann", at: edit)
    desk.type("back")
    desk.expectTree("root/desk/(boards)", "root/desk/(board)", card, edit, discard)
    desk.expectRefusal(of: "logout", saying: "Not saved: the edits of card 2")
    desk.expectRefusal(of: "undo", saying: "A card is being edited")
    desk.type("no", at: discard)
    desk.type("back")
    desk.type("yes", at: discard)
    desk.expectTree("root/desk/(boards)", "root/desk/(board)", card)
    #expect(dependency.boards.value == .home)
    desk.type("back", "back")
    desk.expectRefusal(of: "back", saying: "There is nothing to go back to.")
    desk.type("logout")
    desk.expectCalls("deskDidLogOut()")
    await desk.detach()
  }

  @Test func `what is saved is kept, and can be undone`() async {
    let desk = desk()
    desk.type("edit", at: card)
    desk.type("title Call Ann", "save", at: edit)
    desk.expectTree("root/desk/(boards)", "root/desk/(board)", card)
    desk.type("undo")
    desk.expectLines(
      "card 2: Call Bob (todo)", "card 2: Call Ann (todo)", "card 2: Call Bob (todo)", at: card)
    desk.expectRefusal(of: "undo", saying: "There is nothing to undo.")
    await desk.detach()
  }

  @Test func `a page leaves with the card that it shows`() async {
    let desk = desk()
    dependency.boards.update { $0.changeCard(2, "removed 2") { $0 = nil } }
    desk.expectTree("root/desk/(boards)", board)
    await desk.detach()
  }

  @Test func `an import goes on when its board is left, and is one change`() async {
    let desk = desk()
    desk.type("back")
    desk.type("import 50", at: board)
    desk.type("back")
    await clock.settle()
    #expect(dependency.boards.value.lastChange == "added 50 cards")
    await desk.detach()
  }

  @Test func `a reminder comes, unless it is cancelled`() async {
    let desk = ReactorTester(
      DeskReactor(boards: dependency.boards, clock: clock), of: \.reminders)
    await desk.receive(.keep(.home))
    for card in 1...2 { await desk.send(.remind(card: card, seconds: 60)) { $0.append(card) } }
    await desk.send(.forget(card: 1)) { $0 = [2] }
    await desk.send(.forget(card: 1))
    await desk.receiveError()
    await clock.advance(by: .seconds(60))
    await desk.receive(.say("reminder: card 2"))
    await desk.receive(.forget(card: 2)) { $0 = [] }
    await desk.finish()
  }
}
