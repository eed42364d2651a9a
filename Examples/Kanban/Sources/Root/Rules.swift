import RIBSimulation

/// The rules that hold after each line, whatever is typed, for `--simulate` and for the tests.
@InvariantBuilder func rules() -> [Invariant] {
  invariant("the pages are those of a card, on its board, and its edit") { tree in
    let desk = try tree.state(DeskReactor.State.self, at: "root/desk")
    let names = desk?.pages.entries.map(\.route.name) ?? []
    return names == Array(["boards", "board", "card", "edit", "discard"].prefix(names.count))
  }
  invariant("no two cards of a board have the same id") { tree in
    let cards = try tree.state(BoardReactor.State.self, at: "root/desk/board")?.board.cards ?? []
    return Set(cards.map(\.id)).count == cards.count
  }
}
