// A state of more than 4,096 bytes, with items that are equal if their ids are, and texts that are equal in two forms.
import RIBConsole
import RIBCore

final class LedgerReactor: Reactor {
  struct Item: Codable, Equatable {
    let id: Int
    var title: String

    static func == (one: Item, other: Item) -> Bool { one.id == other.id }
  }

  enum Action: Equatable {
    case rename(id: Int, title: String), accent(composed: Bool), sign(minus: Bool), grow(Int)
  }
  struct State: Codable, Equatable {
    var items = (1...20).map {
      Item(id: $0, title: "item \($0) " + String(repeating: "-", count: 200))
    }
    var texts = (1...20).map { "text number \($0)" }
    var numbers = (1...20).map { Double($0) }
  }

  let initialState = State()

  func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .rename(let id, let title):
      if let index = state.items.firstIndex(where: { $0.id == id }) {
        state.items[index].title = title
      }
    case .accent(let isComposed): state.texts[0] = isComposed ? "\u{e9}" : "e\u{301}"
    case .sign(let isMinus): state.numbers[0] = isMinus ? -0.0 : 0
    case .grow(let count):
      let first = state.items.count + 1
      state.items += (first..<(first + count)).map { Item(id: $0, title: "item \($0)") }
    }
  }
}

final class LedgerPresenter: NodePresenter<LedgerReactor> {
  override func bind() {
    commands {
      command("rename", "Rename an item", .int("id"), .rest("title")) { .rename(id: $0, title: $1) }
      command("composed", "Compose an accented letter") { .accent(composed: true) }
      command("decomposed", "Decompose it") { .accent(composed: false) }
      command("plus", "Take the sign of a zero away") { .sign(minus: false) }
      command("minus", "Give a zero a sign") { .sign(minus: true) }
      command("grow", "Add items", .int("count", in: 1...10_000)) { .grow($0) }
    }
  }
}

final class LedgerInteractor: NodeInteractor<LedgerReactor, Never> {}
