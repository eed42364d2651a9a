import RIBCore

/// A board, or a card on it, as it is typed: `board/3` or `board/3/card/17`.
struct Link: Codable, Equatable, CustomStringConvertible {
  let board: Int
  let card: Int?

  init?(_ text: String) {
    guard let match = text.wholeMatch(of: #/board/([0-9]{1,9})(?:/card/([0-9]{1,9}))?/#),
      let board = Int(match.1)
    else { return nil }
    self.board = board
    card = match.2.flatMap { Int($0) }
  }

  var description: String { "board/\(board)" + (card.map { "/card/\($0)" } ?? "") }
}

/// The requests that a workflow can make to the root.
protocol RootActionableItem: AnyObject {
  /// Emits the desk as soon as a user has logged in.
  func waitForLogin() -> Observable<(any DeskActionableItem, ())>
}

/// The requests that a workflow can make to the desk.
protocol DeskActionableItem: AnyObject {
  func openBoard(_ id: Int) -> Observable<(any BoardActionableItem, ())>
}

/// The requests that a workflow can make to a board.
protocol BoardActionableItem: AnyObject {
  func openCard(_ id: Int) -> Observable<(any BoardActionableItem, ())>
}

/// Opens a link step by step; the node that refuses a step shows why.
final class OpenLink: Workflow<any RootActionableItem> {
  init(_ link: Link) {
    super.init()
    onStep { root in root.waitForLogin() }
      .onStep { desk, _ in desk.openBoard(link.board) }
      .onStep { board, _ in link.card.map(board.openCard) ?? .just((board, ())) }
      .commit()
  }
}
