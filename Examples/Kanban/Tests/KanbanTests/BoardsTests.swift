import Testing

@testable import Kanban

struct BoardsTests {
  private var boards = Boards.home

  private var titles: [String] { boards[board: 1]?.cards.map(\.title) ?? [] }

  @Test mutating func `a card that is moved becomes the last of its column`() {
    boards.changeCard(1, "moved 1") { $0?.column = .doing }
    boards.changeCard(1, "moved 1") { $0?.column = .todo }
    #expect(titles == ["Call Bob", "Buy milk"])
    #expect(boards[card: 1]?.column == .todo)
  }

  @Test mutating func `the last change is undone, and no id is used again`() {
    boards.changeCard(2, "removed 2") { $0 = nil }
    #expect(boards.lastChange == "removed 2")
    boards.undo()
    #expect(boards.lastChange == nil)
    #expect(titles == ["Buy milk", "Call Bob"])
    boards.addCards(["Paint"], to: .todo, of: 1)
    boards.undo()
    boards.addCards(["Paint"], to: .todo, of: 1)
    #expect(boards[board: 1]?.cards.map(\.id) == [1, 2, 4])
  }

  @Test(arguments: ["", "board", "board/", "board/x", "board/1/", "board/1/card/", "/board/1"])
  func `what is no link is none`(text: String) { #expect(Link(text) == nil) }

  @Test(arguments: ["board/3", "board/3/card/17"])
  func `a link is shown as it is typed`(text: String) { #expect(Link(text)?.description == text) }
}
