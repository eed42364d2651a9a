import RIBConsole
import RIBCore
import RIBStorage

/// Needs what its children need, so that it passes its own dependency on to them.
protocol RootDependency: LoggedOutDependency, DeskDependency {
  var storage: Storage { get }
  /// The user who is logged in from the beginning, if there is one.
  var user: String? { get }
}

/// The root's child: one of the two at a time.
enum RootPage: String, Codable, Identifiable {
  case loggedOut, desk

  var id: Self { self }
}

/// Keeps the user who has logged in, and the link that is to be opened.
final class RootReactor: Reactor {
  enum Action: Equatable {
    case logIn(String)
    case logOut
    case open(String)
    case setCompact(Bool)
  }

  struct State: Codable, Equatable {
    /// The user; nil while nobody has logged in.
    var user: String?
    /// The link that was asked for last; an equal one is opened again.
    @Pulse var link: Link?
    var pages: [RootPage] { user == nil ? [.loggedOut] : [.desk] }
  }

  let initialState: State
  private let isCompact: Stored<Bool>

  init(user: String?, isCompact: Stored<Bool>) {
    initialState = State(user: user)
    self.isCompact = isCompact
  }

  func mutate(action: Action) -> Observable<Action> {
    switch action {
    case .open(let text):
      if Link(text) != nil { break }
      let message = "\"\(text)\" is no link; type one such as board/3 or board/3/card/17."
      return .error(Refusal(message, argument: "link"))
    case .setCompact(let isCompact): self.isCompact.update { $0 = isCompact }
    default: break
    }
    return .just(action)
  }

  func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .logIn(let user): state.user = user
    case .logOut: state.user = nil
    case .open(let text): state.link = Link(text)
    case .setCompact: break
    }
  }
}

final class RootPresenter: NodePresenter<RootReactor> {
  override func bind() {
    let link = Argument<State, String>.string("link")
      .samples("board/1", "board/1/card/1", "board/2/card/3")
    commands {
      command("open", "Open a board or a card, once you have logged in", link) { .open($0) }
      command("compact", "Show less, or more", .choice("switch", from: ["on", "off"])) {
        .setCompact($0 == "on")
      }
    }
  }

  override func present(_ change: Change<State>) {
    if let link = change.pulse(\.$link), change.user == nil { write("\(link): log in first") }
    super.present(change)
  }

  override func line(for state: State) -> String? { state.user.map { "welcome, \($0)" } ?? "bye" }
}

/// Follows logins and logouts, and runs the workflow of a link.
final class RootInteractor: NodeInteractor<RootReactor, Never>, LoggedOutListener, DeskListener,
  RootActionableItem
{
  private let storage: Storage
  private var opening: (any Disposable)?

  init(_ reactor: RootReactor, _ presenter: RootPresenter, storage: Storage) {
    self.storage = storage
    super.init(reactor, presenter)
  }

  override func didBecomeActive() {
    super.didBecomeActive()
    storage.start(self)
  }

  override func didRelay(_ change: Change<State>) {
    guard let link = change.pulse(\.$link) else { return }
    // This link replaces one that still waits.
    opening?.dispose()
    opening = OpenLink(link).subscribe(self).disposeOnDeactivate(interactor: self)
  }

  func didLogIn(_ user: String) { action.onNext(.logIn(user)) }
  func deskDidLogOut() { action.onNext(.logOut) }
  func waitForLogin() -> Observable<(any DeskActionableItem, ())> { waitForChildAttached() }
}

/// Builds the root, whose child follows the login.
final class RootBuilder: Builder<any RootDependency> {
  func build() -> any LaunchRouting {
    let dependency = dependency
    let interactor = RootInteractor(
      RootReactor(user: dependency.user, isCompact: dependency.isCompact), RootPresenter(),
      storage: dependency.storage)
    let pages = RoutedChildren<RootPage> { page in
      switch page {
      case .loggedOut:
        LoggedOutBuilder(dependency: dependency).build(withListener: interactor)
      case .desk: DeskBuilder(dependency: dependency).build(withListener: interactor)
      }
    }
    return LaunchNodeRouter(interactor, children: pages, following: \.pages)
  }
}
