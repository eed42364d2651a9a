import RIBConsole
import RIBCore

protocol ProfileListener: AnyObject {}

protocol ProfileDependency: Dependency {
  /// The service, shared by all profiles so that they stay in step.
  var userAPI: any UserAPI { get }
}

/// Shows one user; changes made by other profiles arrive through the stream of the service.
final class ProfileReactor: Reactor {
  enum Action: Equatable {
    case refresh(userID: String)
    case follow(userID: String)
    case unfollow(userID: String)
  }

  enum Mutation {
    case beginLoading
    case show(userID: String, isFollowing: Bool)
    case fail(String)
    case setFollowing(Bool)
  }

  struct State: Codable, Equatable {
    /// The user whose profile is shown; nil until the first answer.
    var userID: String?
    var isFollowing = false
    /// Whether the latest request is still unanswered.
    var isLoading = false
    /// The reason why the latest request failed.
    var problem: String?
  }

  let initialState = State()
  private let api: any UserAPI
  /// The number of the latest request; answers to earlier ones are not shown.
  private var latestRequest = 0

  init(api: any UserAPI) {
    self.api = api
  }

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .refresh(let userID), .follow(let userID), .unfollow(let userID):
      // A user can type "", and a variable of a script can be empty.
      if userID.isEmpty {
        let message = "A user ID cannot be empty; type at least one character."
        return .error(Refusal(message, argument: "userID"))
      }
    }
    switch action {
    case .refresh(let userID):
      return request(of: userID) { [api] in try await api.isFollowing(userID) }
    case .follow(let userID):
      if isShown(userID, isFollowing: true) { return .empty() }
      return request(of: userID) { [api] in
        try await api.follow(userID)
        return true
      }
    case .unfollow(let userID):
      if isShown(userID, isFollowing: false) { return .empty() }
      return request(of: userID) { [api] in
        try await api.unfollow(userID)
        return false
      }
    }
  }

  func transform(mutation: Observable<Mutation>) -> Observable<Mutation> {
    let changes = api.follows.compactMap { [weak self] follows -> Mutation? in
      guard let state = self?.currentState, let userID = state.userID,
        let isFollowing = follows[userID], isFollowing != state.isFollowing
      else { return nil }
      return .setFollowing(isFollowing)
    }
    return .merge([mutation, changes])
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .beginLoading:
      state.isLoading = true
    case .show(let userID, let isFollowing):
      state = State(userID: userID, isFollowing: isFollowing)
    case .fail(let problem):
      guard state.isLoading else { return }
      state.isLoading = false
      state.problem = problem
    case .setFollowing(let isFollowing):
      state.isFollowing = isFollowing
    }
  }

  private func isShown(_ userID: String, isFollowing: Bool) -> Bool {
    currentState.userID == userID && currentState.isFollowing == isFollowing
  }

  private func request(
    of userID: String, _ isFollowing: @escaping () async throws -> Bool
  ) -> Observable<Mutation> {
    latestRequest += 1
    let number = latestRequest
    let answer = Observable.task { try await isFollowing() }
      .map { Mutation.show(userID: userID, isFollowing: $0) }
      .catch { .just(.fail("\(userID): \($0)")) }
      .filter { [weak self] _ in self?.latestRequest == number }
    return .concat([.just(.beginLoading), answer]).onCancel(.fail("\(userID): cancelled"))
  }
}

/// Writes a line for each answer, and for each change that comes from elsewhere.
final class ProfilePresenter: NodePresenter<ProfileReactor> {
  override func bind() {
    commands {
      command("refresh", "Show a user", .string("userID")) { .refresh(userID: $0) }
      command("follow", "Follow a user, and show them", .string("userID")) { .follow(userID: $0) }
      command("unfollow", "Unfollow a user, and show them", .string("userID")) {
        .unfollow(userID: $0)
      }
    }
  }

  // None while loading, so that an answer equal to the one before is written again.
  override func line(for state: State) -> String? {
    if state.isLoading { return nil }
    if let problem = state.problem { return "profile: \(problem)" }
    return state.userID.map {
      "profile: \($0) (\(state.isFollowing ? "following" : "not following"))"
    }
  }
}

final class ProfileInteractor: NodeInteractor<ProfileReactor, any ProfileListener> {}

final class ProfileBuilder: Builder<any ProfileDependency>, NodeBuildable {
  func build(withListener listener: any ProfileListener) -> any Routing {
    let reactor = ProfileReactor(api: dependency.userAPI)
    return NodeRouter(ProfileInteractor(reactor, ProfilePresenter(), listener: listener))
  }
}
