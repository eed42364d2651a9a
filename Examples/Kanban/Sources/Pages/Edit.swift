import RIBConsole
import RIBCore
import RIBStorage

protocol EditListener: AnyObject { func editDidEnd() }

/// Changes a copy of a card, which only `save` writes back.
final class EditReactor: Reactor {
  enum Action: Equatable { case setTitle(String), setText(String), save }

  struct State: Codable, Equatable {
    let original: Card
    var draft: Card
    var isSaved = false
    var hasChanges: Bool { draft != original && !isSaved }
  }

  let initialState: State
  private let boards: Stored<Boards>

  init(_ card: Card, boards: Stored<Boards>) {
    self.boards = boards
    initialState = State(original: card, draft: card)
  }

  func mutate(action: Action) -> Observable<Action> {
    switch action {
    case .setTitle(let title) where title.isBlank:
      return .error(Refusal("A card needs a title.", argument: "title"))
    case .save where currentState.hasChanges:
      let draft = currentState.draft
      boards.update {
        $0.changeCard(draft.id, "edited \(draft.id) \(draft.title)") {
          $0?.title = draft.title
          $0?.text = draft.text
        }
      }
    default: break
    }
    return .just(action)
  }

  func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .setTitle(let title): state.draft.title = title
    case .setText(let text): state.draft.text = text
    case .save: state.isSaved = true
    }
  }
}

final class EditPresenter: NodePresenter<EditReactor> {
  override var showsFirstState: Bool { true }

  override func bind() {
    commands {
      command("title", "Change the title", .rest("title")) { .setTitle($0) }
      command("text", "Change the text", .rest("text")) { .setText($0) }
      command("save", "Keep the changes, and close") { .save }
    }
  }

  override func line(for state: State) -> String? {
    let card = state.draft
    let text = card.text.isEmpty ? "" : ", \(card.text)"
    return "edit: \(card.title)\(text)\(card == state.original ? "" : " (changed)")"
  }
}

final class EditInteractor: NodeInteractor<EditReactor, any EditListener> {
  override var unsavedWork: String? {
    currentState.hasChanges ? "the edits of card \(currentState.draft.id)" : nil
  }

  override func didRelay(_ change: Change<State>) {
    if change.changed(\.isSaved) == true { listener?.editDidEnd() }
  }
}

final class EditBuilder: Builder<any PageDependency> {
  func build(_ id: Int, withListener listener: any EditListener) -> any Routing {
    let card = dependency.boards.value[card: id] ?? Card(id: id, title: "")
    let reactor = EditReactor(card, boards: dependency.boards)
    return NodeRouter(EditInteractor(reactor, EditPresenter(), listener: listener))
  }
}
