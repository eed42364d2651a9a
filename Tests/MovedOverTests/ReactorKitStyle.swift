// Reactors as ReactorKit's users write them; only the imports were changed.

import RIBCore

/// A stream that others share, like that of a service.
@MainActor final class GlobalEvents {
  static let shared = GlobalEvents()
  let likes = PublishSubject<Int>()
}

final class CounterViewReactor: Reactor {
  enum Action {
    case increase
    case decrease
  }

  enum Mutation {
    case increaseValue
    case decreaseValue
    case setLoading(Bool)
    case setAlertMessage(String)
  }

  struct State {
    var value: Int
    var isLoading: Bool
    @Pulse var alertMessage: String?
  }

  let initialState: State
  let clock: any Clock<Duration>

  init(clock: any Clock<Duration>) {
    self.clock = clock
    self.initialState = State(value: 0, isLoading: false)
  }

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .increase:
      return Observable.concat([
        Observable.just(Mutation.setLoading(true)),
        Observable.just(Mutation.increaseValue)
          .delay(.milliseconds(500), clock: clock),
        Observable.just(Mutation.setLoading(false)),
        Observable.just(Mutation.setAlertMessage("increased!")),
      ])

    case .decrease:
      guard self.currentState.value > 0 else { return .empty() }
      return Observable.concat([
        Observable.just(Mutation.setLoading(true)),
        Observable.just(Mutation.decreaseValue),
        Observable.just(Mutation.setLoading(false)),
      ])
    }
  }

  func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .increaseValue:
      state.value += 1
    case .decreaseValue:
      state.value -= 1
    case let .setLoading(isLoading):
      state.isLoading = isLoading
    case let .setAlertMessage(message):
      state.alertMessage = message
    }
    return state
  }
}

final class SearchViewReactor: Reactor {
  enum Action {
    case updateQuery(String?)
    case loadNextPage
  }

  enum Mutation {
    case setQuery(String?)
    case setRepos([String], nextPage: Int?)
    case appendRepos([String], nextPage: Int?)
    case setLoadingNextPage(Bool)
    case setLikes(Int)
  }

  struct State {
    var query: String?
    var repos: [String] = []
    var nextPage: Int?
    var isLoadingNextPage: Bool = false
    var likes: Int = 0
  }

  let initialState = State()
  let pages: PublishSubject<[String]>

  init(pages: PublishSubject<[String]>) {
    self.pages = pages
  }

  func transform(mutation: Observable<Mutation>) -> Observable<Mutation> {
    let likes = GlobalEvents.shared.likes.map { Mutation.setLikes($0) }
    return Observable.merge(mutation, likes)
  }

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case let .updateQuery(query):
      return Observable.concat([
        // 1) set current state's query
        Observable.just(Mutation.setQuery(query)),
        // 2) ask for the first page, unless another query comes first
        self.search(query: query, page: 1)
          .take(until: self.action.filter(Self.isUpdateQueryAction))
          .map { Mutation.setRepos($0, nextPage: $1) },
      ])

    case .loadNextPage:
      guard !self.currentState.isLoadingNextPage else { return Observable.empty() }
      guard let page = self.currentState.nextPage else { return Observable.empty() }
      return Observable.concat([
        Observable.just(Mutation.setLoadingNextPage(true)),
        self.search(query: self.currentState.query, page: page)
          .take(until: self.action.filter(Self.isUpdateQueryAction))
          .map { Mutation.appendRepos($0, nextPage: $1) },
        Observable.just(Mutation.setLoadingNextPage(false)),
      ])
    }
  }

  func reduce(state: State, mutation: Mutation) -> State {
    switch mutation {
    case let .setQuery(query):
      var newState = state
      newState.query = query
      return newState

    case let .setRepos(repos, nextPage):
      var newState = state
      newState.repos = repos
      newState.nextPage = nextPage
      return newState

    case let .appendRepos(repos, nextPage):
      var newState = state
      newState.repos.append(contentsOf: repos)
      newState.nextPage = nextPage
      return newState

    case let .setLoadingNextPage(isLoadingNextPage):
      var newState = state
      newState.isLoadingNextPage = isLoadingNextPage
      return newState

    case let .setLikes(likes):
      var newState = state
      newState.likes = likes
      return newState
    }
  }

  private func search(
    query: String?, page: Int
  ) -> Observable<(repos: [String], nextPage: Int?)> {
    guard let query = query, !query.isEmpty else { return .just(([], nil)) }
    return self.pages
      .map { names in (repos: names.map { "\(query)/\($0)" }, nextPage: page + 1) }
      .do(onError: { error in _ = error })
      .catchAndReturn(([], nil))
      .take(1)
  }

  private static func isUpdateQueryAction(_ action: Action) -> Bool {
    if case .updateQuery = action {
      return true
    } else {
      return false
    }
  }
}

/// A generic base class with a subclass.
class ListReactor<Item>: Reactor {
  enum Action {
    case refresh
    case remove(Int)
  }

  enum Mutation {
    case setItems([Item])
    case removeItem(Int)
  }

  struct State {
    var items: [Item] = []
  }

  let initialState = State()

  func load() -> Observable<[Item]> { .just([]) }

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .refresh:
      return self.load().map { [weak self] items in
        guard self != nil else { return .setItems([]) }
        return .setItems(items)
      }
    case let .remove(index):
      return .just(.removeItem(index))
    }
  }

  func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case let .setItems(items): state.items = items
    case let .removeItem(index): state.items.remove(at: index)
    }
    return state
  }
}

final class NameListReactor: ListReactor<String> {
  override func load() -> Observable<[String]> { .just(["ann", "bob"]) }
}
