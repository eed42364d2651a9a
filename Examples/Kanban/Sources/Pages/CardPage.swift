import RIBConsole
import RIBCore
import RIBStorage

protocol CardListener: AnyObject {
  func cardDidAskToEdit(_ card: Int)
  /// - Parameter seconds: The time until the reminder; nil for none any more.
  func cardDidAskForReminder(of card: Int, in seconds: Int?)
}

/// Shows one card, and notes what is asked for, which the desk does.
final class CardReactor: Reactor {
  enum Action: Codable, Equatable {
    case edit, remind(seconds: Int), forget, note(String), setCard(Card)
  }

  struct State: Codable, Equatable {
    var card: Card
    /// The latest request; each is relayed, an equal one too.
    @Pulse var request: Action?
  }

  let initialState: State
  private let dependency: any PageDependency

  init(_ card: Card, _ dependency: any PageDependency) {
    self.dependency = dependency
    initialState = State(card: card)
  }

  func mutate(action: Action) -> Observable<Action> {
    guard case .note(let text) = action else { return .just(action) }
    let card = initialState.card.id
    let note = "\(dependency.wallClock.date.formatted(.iso8601.year().month().day())) \(text)"
    dependency.boards.update {
      $0.changeCard(card, "noted on \(card)") { card in
        let text = card.map(\.text) ?? ""
        card?.text = text.isEmpty ? note : "\(text); \(note)"
      }
    }
    return .empty()
  }

  func transform(mutation: Observable<Action>) -> Observable<Action> {
    let id = initialState.card.id
    return .merge([
      mutation, dependency.boards.values.compactMap { $0[card: id].map { .setCard($0) } },
    ])
  }

  func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .setCard(let card): state.card = card
    default: state.request = mutation
    }
  }
}

final class CardPresenter: NodePresenter<CardReactor> {
  override var showsFirstState: Bool { true }

  override func bind() {
    commands {
      command("edit", "Change the title or the text") { .edit }
      command("remind", "Be reminded after some seconds", .int("seconds", in: 1...86_400)) {
        .remind(seconds: $0)
      }
      command("note", "Add a dated note to the text", .rest("text")) { .note($0) }
      command("forget", "Cancel the reminder") { .forget }
    }
    queries {
      query("text", "Show the text") { state in [state.card.text] }
    }
  }

  override func line(for state: State) -> String? {
    "card \(state.card.id): \(state.card.title) (\(state.card.column))"
  }
}

final class CardInteractor: NodeInteractor<CardReactor, any CardListener> {
  override func didRelay(_ change: Change<State>) {
    let card = change.card.id
    switch change.pulse(\.$request) {
    case .edit: listener?.cardDidAskToEdit(card)
    case .remind(let seconds): listener?.cardDidAskForReminder(of: card, in: seconds)
    case .forget: listener?.cardDidAskForReminder(of: card, in: nil)
    default: break
    }
  }
}

final class CardBuilder: Builder<any PageDependency> {
  func build(_ id: Int, withListener listener: any CardListener) -> any Routing {
    let card = dependency.boards.value[card: id] ?? Card(id: id, title: "")
    let reactor = CardReactor(card, dependency)
    return NodeRouter(CardInteractor(reactor, CardPresenter(), listener: listener))
  }
}
