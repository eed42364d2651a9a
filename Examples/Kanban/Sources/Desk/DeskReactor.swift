import RIBCore
import RIBStorage

/// The order of the pages, and reminders, which come wherever the user is.
final class DeskReactor: Reactor {
  /// A way out of what is in front.
  enum Exit: Codable, Equatable { case back, board(Int), logOut }

  enum Action: Equatable {
    /// A user asks for it; the interactor finds out what would be lost.
    case ask(Exit)
    case leave(Exit, losing: [String])
    case discard(Bool)
    case openCard(Int)
    case edit(Int)
    case endEdit
    case addCards([String], board: Int)
    case undo
    /// Ends a difference between the boards and their file, which another program has changed.
    case reload, overwrite
    case keep(Boards)
    case remind(card: Int, seconds: Int)
    case forget(card: Int)
    case say(String)
  }

  struct State: Codable, Equatable {
    var pages = BackStack(DeskPage.boards)
    @Pulse var asked: Exit?
    var hasLoggedOut = false
    /// The cards with a reminder that has not come yet; no set, as that has another order in each run.
    var reminders: [Int] = []
    /// The latest notice for the user.
    @Pulse var notice: String?
  }

  let initialState = State()
  private let boards: Stored<Boards>
  private let clock: any Clock<Duration>

  init(boards: Stored<Boards>, clock: any Clock<Duration>) {
    self.boards = boards
    self.clock = clock
  }

  func mutate(action: Action) -> Observable<Action> {
    if let refusal = refusal(of: action) { return .error(refusal) }
    let refuse: (any Error) -> Observable<Action> = { .error(Refusal("\($0)")) }
    switch action {
    case .addCards(let titles, let board):
      boards.update { $0.addCards(titles, to: .todo, of: board) }
      return .just(.say("import: \(boards.value.lastChange ?? "")"))
    case .undo:
      defer { boards.update { $0.undo() } }
      return .just(.say("undone: \(boards.value.lastChange ?? "")"))
    case .reload: return boards.reload().asObservable().map { .say("reloaded") }.catch(refuse)
    case .overwrite: return boards.overwrite().asObservable().map { .say("saved") }.catch(refuse)
    case .remind(let card, let seconds):
      let ring = Observable.of(Action.say("reminder: card \(card)"), .forget(card: card))
        .delay(.seconds(seconds), clock: clock)
        .cancellable(id: card, cancelInFlight: true)
      let notice = Action.say("reminder of card \(card) in \(seconds) s")
      return .concat([.of(action, notice), ring]).onCancel(.forget(card: card))
    case .forget(let card):
      return .concat([.cancel(id: card), .of(action, .say("no reminder of card \(card)"))])
    default: return .just(action)
    }
  }

  func transform(mutation: Observable<Action>) -> Observable<Action> {
    .merge([mutation, boards.values.map { .keep($0) }])
  }

  func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .ask(let exit): state.asked = exit
    case .leave(.back, let losing) where !losing.isEmpty && !state.pages.asksToDiscard:
      state.pages.present(.discard)
    case .leave(.back, _), .discard(false): state.pages.goBack()
    case .leave(.board(let id), _): state.pages.goTo(board: id)
    case .leave(.logOut, _): state.hasLoggedOut = true
    case .discard(true), .endEdit: state.pages.dismissAll()
    case .openCard(let id): state.pages.push(.card(id))
    case .edit(let id): state.pages.present(.edit(id))
    case .addCards, .undo, .reload, .overwrite: break
    case .keep(let boards): state.pages.keep(boards)
    case .remind(let card, _) where state.reminders.contains(card): break
    case .remind(let card, _): state.reminders.append(card)
    case .forget(let card): state.reminders.removeAll { $0 == card }
    case .say(let notice): state.notice = notice
    }
  }

  private func refusal(of action: Action) -> Refusal? {
    let (pages, boards) = (currentState.pages, boards.value)
    switch action {
    case .leave(.back, _) where !pages.canGoBack:
      return Refusal("There is nothing to go back to.")
    case .leave(.board, let losing) where !losing.isEmpty,
      .leave(.logOut, let losing) where !losing.isEmpty:
      return Refusal("Not saved: \(losing.joined(separator: ", ")). Save, or go back and discard.")
    case .leave(.board(let id), _) where boards[board: id] == nil,
      .addCards(_, board: let id) where boards[board: id] == nil:
      return Refusal("There is no board \(id).")
    case .edit where pages.isEditing: return Refusal("The card is being edited already.")
    case .undo where pages.isEditing:
      return Refusal("A card is being edited; save it, or go back first.")
    case .undo where boards.lastChange == nil: return Refusal("There is nothing to undo.")
    case .forget(let card) where !currentState.reminders.contains(card):
      return Refusal("There is no reminder of card \(card).")
    default: return nil
    }
  }
}
