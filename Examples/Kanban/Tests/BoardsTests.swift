import Foundation
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

  @Test(arguments: [
    (
      #"{"all":[],"lastCard":9223372036854775807}"#,
      "lastCard is 9223372036854775807, and not from 0 to"
    ),
    (#"{"all":[],"lastCard":-1}"#, "lastCard is -1"),
    (
      #"{"all":[{"id":0,"name":"a","cards":[]}],"lastCard":0}"#,
      "the id of a board is not from 1 to"
    ),
    (
      #"{"all":[{"id":1,"name":"a","cards":[]},{"id":1,"name":"b","cards":[]}],"lastCard":0}"#,
      "two boards have one id"
    ),
    (
      #"{"all":[{"id":1,"name":"a","cards":[{"id":2,"title":"b","text":"","column":"todo"}]}],"lastCard":1}"#,
      "the id of a card is not from 1 to 1"
    ),
  ])
  func `a file with ids that cannot be counted on is refused`(json: String, reason: String) {
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Boards.self, from: Data(json.utf8))
    }
    guard case .dataCorrupted(let context)? = error else { return }
    #expect(context.debugDescription.hasPrefix(reason))
  }

  @Test func `a board gets an id that no other has, also in an edited file`() throws {
    let json =
      #"{"all":[{"id":1,"name":"a","cards":[]},{"id":3,"name":"b","cards":[]}],"lastCard":7}"#
    var boards = try JSONDecoder().decode(Boards.self, from: Data(json.utf8))
    boards.addBoard("c")
    boards.addCards(["d"], to: .todo, of: 4)
    #expect(boards.all.map(\.id) == [1, 3, 4])
    #expect(boards[card: 8]?.title == "d")
  }

  @Test(arguments: ["", "board", "board/", "board/x", "board/1/", "board/1/card/", "/board/1"])
  func `what is no link is none`(text: String) { #expect(Link(text) == nil) }

  @Test(arguments: ["board/3", "board/3/card/17"])
  func `a link is shown as it is typed`(text: String) { #expect(Link(text)?.description == text) }
}
