import RIBCore

/// A page of the desk, or an overlay in front of one, with all that its child is built from.
enum DeskPage: Codable, Equatable {
  case boards
  case board(Int)
  case card(Int)
  /// In front of its card.
  case edit(Int)
  /// In front of an edit with changes.
  case discard

  /// The name of the page's child: `card` for `card(17)`.
  var name: String { String("\(self)".prefix { $0 != "(" }) }

  /// Whether there is what the page shows.
  func exists(in boards: Boards) -> Bool {
    switch self {
    case .boards, .discard: true
    case .board(let id): boards[board: id] != nil
    case .card(let id), .edit(let id): boards[card: id] != nil
    }
  }
}

extension BackStack<DeskPage> {
  var isEditing: Bool { visible.contains { $0.route.name == "edit" } }
  var asksToDiscard: Bool { visible.last?.route == .discard }

  /// Goes back to a board, or to it from the first page.
  mutating func goTo(board id: Int) {
    if popTo(where: { $0 == .board(id) }) { return }
    popToRoot()
    push(.board(id))
  }

  mutating func dismissAll() { while dismiss() != nil {} }

  /// Removes the pages whose board or card is gone.
  mutating func keep(_ boards: Boards) {
    for entry in entries.reversed() where !entry.route.exists(in: boards) { remove(id: entry.id) }
  }
}
