nonisolated enum Column: String, CaseIterable, Codable { case todo, doing, done }

nonisolated struct Card: Codable, Equatable, Identifiable {
  let id: Int
  var title: String
  var text = ""
  var column = Column.todo
}

nonisolated struct Board: Codable, Equatable, Identifiable {
  let id: Int
  let name: String
  /// The cards of all columns, each column in its order.
  fileprivate(set) var cards: [Card] = []
}

/// All boards, and how the last change is undone.
nonisolated struct Boards: Codable, Equatable {
  // How to undo is left out.
  private enum CodingKeys: String, CodingKey { case all, lastCard }

  private(set) var all: [Board] = []
  /// The id of the card that was added last; an id is not used again.
  private var lastCard = 0
  /// What was done last, for the user; nil if it cannot be undone.
  private(set) var lastChange: String?
  private var allBefore: [Board] = []
  /// The largest id in a file, far from the largest number, as ids are counted on from there.
  private static let largestID = 1_000_000_000

  init() {}

  /// Reads boards that a person may have edited in their file.
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    all = try values.decode([Board].self, forKey: .all)
    lastCard = try values.decode(Int.self, forKey: .lastCard)
    let cards = all.flatMap(\.cards).map(\.id)
    func check(_ isSound: Bool, _ sentence: String) throws {
      let context = DecodingError.Context(
        codingPath: decoder.codingPath, debugDescription: sentence)
      if !isSound { throw DecodingError.dataCorrupted(context) }
    }
    try check(
      (0...Self.largestID).contains(lastCard),
      "lastCard is \(lastCard), and not from 0 to \(Self.largestID)")
    for (kind, ids, largest) in [
      ("board", all.map(\.id), Self.largestID), ("card", cards, lastCard),
    ] {
      try check(
        ids.allSatisfy { $0 > 0 && $0 <= largest },
        "the id of a \(kind) is not from 1 to \(largest)")
      try check(Set(ids).count == ids.count, "two \(kind)s have one id")
    }
  }

  subscript(board id: Int) -> Board? { all.first { $0.id == id } }
  subscript(card id: Int) -> Card? { place(of: id).map { all[$0.board].cards[$0.card] } }

  mutating func addBoard(_ name: String) {
    let id = (all.map(\.id).max() ?? 0) + 1
    note("added board \(id) \(name)")
    all.append(Board(id: id, name: name))
  }

  mutating func addCards(_ titles: [String], to column: Column, of board: Int) {
    guard let index = all.firstIndex(where: { $0.id == board }) else { return }
    let first = lastCard + 1
    note("added \(titles.count == 1 ? "\(first) \(titles[0])" : "\(titles.count) cards")")
    lastCard += titles.count
    all[index].cards += titles.enumerated().map {
      Card(id: first + $0.offset, title: $0.element, column: column)
    }
  }

  /// Changes a card, which becomes the last in its column if that is another one, or removes it.
  mutating func changeCard(_ id: Int, _ what: String, _ body: (inout Card?) -> Void) {
    guard let place = place(of: id) else { return }
    note(what)
    let old = all[place.board].cards.remove(at: place.card)
    var card: Card? = old
    body(&card)
    guard let card else { return }
    let index = card.column == old.column ? place.card : all[place.board].cards.endIndex
    all[place.board].cards.insert(card, at: index)
  }

  mutating func undo() {
    if lastChange == nil { return }
    (all, allBefore, lastChange) = (allBefore, [], nil)
  }

  private mutating func note(_ change: String) { (allBefore, lastChange) = (all, change) }

  private func place(of card: Int) -> (board: Int, card: Int)? {
    for (index, board) in all.enumerated() {
      if let card = board.cards.firstIndex(where: { $0.id == card }) { return (index, card) }
    }
    return nil
  }
}

extension Boards: CustomDebugStringConvertible {
  /// A trace shows this in place of every card.
  nonisolated var debugDescription: String { "\(all.count) boards" }
}

extension String {
  /// Whether a user would see nothing.
  var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
