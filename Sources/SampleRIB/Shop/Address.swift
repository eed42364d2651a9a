import RIBConsole
import RIBCore

protocol AddressListener: AnyObject { func didEnter(address: String) }
protocol AddressDependency: Dependency {}

/// Keeps the address, also while the page is covered.
final class AddressReactor: Reactor {
  enum Action: Equatable { case enter(String) }
  enum Mutation: Equatable { case setAddress(String) }
  struct State: Codable, Equatable {
    /// The address, nil until one is entered; each leads to the next page, an equal one too.
    @Pulse var address: String?
  }

  let initialState = State()

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .enter(let text):
      if text.allSatisfy(\.isWhitespace) {
        let message = "An address cannot be empty; type at least one character."
        return .error(Refusal(message, argument: "text"))
      }
      return .just(.setAddress(text))
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .setAddress(let address): state.address = address
    }
  }
}

/// Takes an address, which leads on to the next page.
final class AddressPresenter: NodePresenter<AddressReactor> {
  /// A missing address is shown, as the page has just appeared.
  override var showsFirstState: Bool { true }

  override func bind() {
    commands {
      command("enter", "Enter the address, and go on to the payment", .rest("text")) { .enter($0) }
    }
  }

  override func line(for state: State) -> String? { "address: \(state.address ?? "none")" }
}

final class AddressInteractor: NodeInteractor<AddressReactor, any AddressListener> {
  override func didRelay(_ change: Change<State>) {
    if let address = change.pulse(\.$address) { listener?.didEnter(address: address) }
  }
}

final class AddressBuilder: Builder<any AddressDependency>, NodeBuildable {
  func build(withListener listener: any AddressListener) -> any Routing {
    NodeRouter(AddressInteractor(AddressReactor(), AddressPresenter(), listener: listener))
  }
}
