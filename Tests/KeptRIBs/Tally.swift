// A reactor that merges the stream of a service into its mutations.
import RIBConsole
import RIBCore

final class TallyReactor: Reactor {
  enum Action: Equatable { case add(Int), emit([Int]), load }
  enum Mutation: Equatable { case add(Int), set(Int), setLoading(Bool) }
  struct State: Codable, Equatable {
    var sum = 0
    var isLoading = false
  }

  let initialState = State()
  private let events = PublishSubject<Int>()
  private let loading = PublishSubject<Bool>()

  func transform(mutation: Observable<Mutation>) -> Observable<Mutation> {
    .merge([
      mutation,
      events.map { [unowned self] in .set(currentState.sum + $0) },
      loading.map { .setLoading($0) },
    ])
  }

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .add(let number):
      return .just(.add(number))
    case .emit(let numbers):
      for number in numbers { events.onNext(number) }
      return .empty()
    case .load:
      loading.onNext(true)
      return .just(.setLoading(false))
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .add(let number): state.sum += number
    case .set(let sum): state.sum = sum
    case .setLoading(let isLoading): state.isLoading = isLoading
    }
  }
}

final class TallyPresenter: NodePresenter<TallyReactor> {
  override func bind() {
    commands {
      command("add", "Add a number", .int("number")) { .add($0) }
      command("emit", "Have the service emit a number") { .emit([1]) }
      command("twice", "Have the service emit two numbers") { .emit([1, 1]) }
      command("load", "Load at once") { .load }
    }
  }

  override func line(for state: State) -> String? {
    "tally: \(state.sum)\(state.isLoading ? ", loading" : "")"
  }
}

final class TallyInteractor: NodeInteractor<TallyReactor, Never> {}
