import RIBConsole
import RIBCore
import RIBStorage

protocol DeskListener: AnyObject { func deskDidLogOut() }

/// Needs what its pages need, and the services of the work that outlives them.
protocol DeskDependency: PageDependency {
  var clock: any Clock<Duration> { get }
  var cardSource: any CardSource { get }
}

final class DeskPresenter: NodePresenter<DeskReactor> {
  override var showsFirstState: Bool { true }

  override func bind() {
    commands {
      command("back", "Close what is in front, or go back a page") { .ask(.back) }
      command("undo", "Undo the last change") { .undo }
      command("reload", "Take the boards from their file") { .reload }
      command("overwrite", "Save the boards, whatever their file holds") { .overwrite }
      command("logout", "Log out") { .ask(.logOut) }
    }
  }

  override func present(_ change: Change<State>) {
    if let notice = change.pulse(\.$notice) { write(notice) }
    super.present(change)
  }

  override func line(for state: State) -> String? { "desk: \(state.pages)" }
}

/// Acts on the calls of the pages.
final class DeskInteractor: RoutingInteractor<DeskReactor, any DeskListener, any Routing>,
  BoardListListener, BoardListener, CardListener, EditListener, DiscardListener,
  DeskActionableItem
{
  private let worker = Worker()
  private let source: any CardSource

  init(_ reactor: DeskReactor, listener: any DeskListener, source: any CardSource) {
    self.source = source
    super.init(reactor, DeskPresenter(), listener: listener)
  }

  override func didBecomeActive() {
    super.didBecomeActive()
    worker.start(self)
  }

  override func didRelay(_ change: Change<State>) {
    if let exit = change.pulse(\.$asked) { action.onNext(.leave(exit, losing: unsaved)) }
    if change.changed(\.hasLoggedOut) == true { listener?.deskDidLogOut() }
  }

  /// Goes on when the board is left, until the user logs out.
  func boardDidAskForCards(_ count: Int, of board: Int) {
    worker.perform("import") { [source] report in
      try await source.titles(count) { report($0) }
    }.subscribe(
      onSuccess: { [weak self] in self?.action.onNext(.addCards($0, board: board)) },
      onFailure: { [weak self] error in
        if error is CancellationError { return }
        self?.action.onNext(.say("import failed: \(error)"))
      }
    ).disposeOnDeactivate(interactor: self)
  }

  func boardListDidOpen(_ board: Int) { action.onNext(.ask(.board(board))) }
  func boardDidOpen(_ card: Int) { action.onNext(.openCard(card)) }
  func cardDidAskToEdit(_ card: Int) { action.onNext(.edit(card)) }
  func cardDidAskForReminder(of card: Int, in seconds: Int?) {
    action.onNext(seconds.map { .remind(card: card, seconds: $0) } ?? .forget(card: card))
  }
  func editDidEnd() { action.onNext(.endEdit) }
  func discardDidAnswer(isSure: Bool) { action.onNext(.discard(isSure)) }

  func openBoard(_ id: Int) -> Observable<(any BoardActionableItem, ())> {
    action.send(.leave(.board(id), losing: unsaved)).asObservable()
      .flatMap { self.waitForChildAttached() }
  }

  private var unsaved: [String] { router?.unsavedWork.map(\.reason) ?? [] }
}

/// Builds the desk, whose children follow the back stack in its state.
final class DeskBuilder: Builder<any DeskDependency>, NodeBuildable {
  func build(withListener listener: any DeskListener) -> any Routing {
    let dependency = dependency
    let interactor = DeskInteractor(
      DeskReactor(boards: dependency.boards, clock: dependency.clock), listener: listener,
      source: dependency.cardSource)
    let pages = StackedChildren<DeskPage>(name: \.name) { page in
      switch page {
      case .boards: BoardListBuilder(dependency: dependency).build(withListener: interactor)
      case .board(let id): BoardBuilder(dependency: dependency).build(id, withListener: interactor)
      case .card(let id): CardBuilder(dependency: dependency).build(id, withListener: interactor)
      case .edit(let id): EditBuilder(dependency: dependency).build(id, withListener: interactor)
      case .discard: DiscardBuilder(dependency: dependency).build(withListener: interactor)
      }
    }
    return NodeRouter(interactor, children: pages, following: \.pages)
  }
}
