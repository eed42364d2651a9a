// A jar: items go in and out, it boils for a while, and it asks the outside.
import RIBConsole
import RIBCore

enum Item: String, CaseIterable, Codable { case fig, nut, plum }

/// An error that is no refusal.
nonisolated enum JarError: Error { case isEmpty }

final class JarReactor: Reactor {
  enum Action: Equatable {
    case put(Item)
    case take
    case boil(seconds: Int)
    case cool
    case ask
  }
  enum Mutation: Equatable {
    case setItems([Item])
    case setBoiling(Bool)
    case setAnswer(Int)
  }
  struct State: Codable, Equatable {
    var items: [Item] = []
    var isBoiling = false
    var answer: Int?
  }

  let initialState = State()
  private let surroundings: Surroundings
  private var knownAnswer: Int?
  private var fault: Fault? { surroundings.fault }

  init(_ surroundings: Surroundings) { self.surroundings = surroundings }

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .put(let item):
      surroundings.latest.accept(item)
      if fault == .prints { print("printed", item) }
      return .just(.setItems(items(with: item)))
    case .take where currentState.items.isEmpty:
      return .error(fault == .wrongRefusal ? JarError.isEmpty : Refusal("The jar is empty."))
    case .take:
      if fault == .prints { try? SystemCall.writeBytes(Array("written\n".utf8), to: 1) }
      var items = currentState.items
      // The one in the middle.
      items.remove(at: (fault == .trap ? items.count + 1 : items.count) / 2)
      return .just(.setItems(items))
    case .boil(let seconds):
      if fault == .prints {
        print("printed before the trap")
        return .just(.setItems([[Item]()[seconds]]))
      }
      let end = boiling(seconds).cancellable(id: "boil", cancelInFlight: true)
      return .concat([.just(.setBoiling(true)), end])
    case .cool where !currentState.isBoiling:
      return .error(Refusal("The jar does not boil."))
    case .cool:
      return .concat([.cancel(id: "boil"), .just(.setBoiling(false))])
    case .ask:
      if let knownAnswer { return .just(.setAnswer(knownAnswer)) }
      return answer().map { .setAnswer($0) }
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .setItems(let items): state.items = items
    case .setBoiling(let isBoiling): state.isBoiling = isBoiling
    case .setAnswer(let answer): state.answer = answer
    }
  }

  /// A jar has three items: the oldest give way.
  private func items(with item: Item) -> [Item] {
    var items = currentState.items + [item]
    while items.count > 3 {
      if fault == .hang, items.first == item { continue }
      items.removeFirst()
    }
    return items
  }

  private func boiling(_ seconds: Int) -> Observable<Mutation> {
    let clock = surroundings.clock
    if fault == .lateTrap {
      return .task {
        try await clock.sleep(for: .seconds(seconds))
        return .setItems([[Item]()[seconds]])
      }
    }
    if fault != .lostCancellation {
      return Observable.just(.setBoiling(false)).delay(.seconds(seconds), clock: clock)
    }
    return .task {
      let sleep = Task { try await clock.sleep(for: .seconds(seconds)) }
      try await sleep.value
      return .setBoiling(false)
    }
  }

  private func answer() -> Observable<Int> {
    .task(recorded: "answer", whenInterrupted: .askAgain) { [weak self, fault, surroundings] in
      if fault == .slowAnswer { try await surroundings.clock.sleep(for: .seconds(5)) }
      if fault == .notRestored { self?.knownAnswer = 42 }
      if fault == .prints { await Task.detached { print("printed elsewhere") }.value }
      return 42
    }
  }
}

final class JarPresenter: CLIPresenter {
  weak var interactor: JarInteractor?
  private let surroundings: Surroundings
  private var undo: (() -> Void)?

  init(_ surroundings: Surroundings) { self.surroundings = surroundings }

  override func bind() {
    guard let interactor else { return }
    commands(to: interactor.action) {
      command("put", "Put an item in", .choice("item", of: Item.self)) { .put($0) }
      command("take", "Take an item out") { .take }
      command("boil", "Boil for some seconds", .int("seconds", in: 1...3_600)) {
        .boil(seconds: $0)
      }
      command("cool", "Stop boiling") { .cool }
      command("ask", "Ask the outside") { .ask }
    }
    interactor.state.distinctUntilChanged().skip(1)
      .subscribe(onNext: { [weak self] in self?.show($0) })
      .disposed(by: disposeBag)
    if surroundings.fault == .late {
      surroundings.latest.asObservable().skip(1)
        .subscribe(onNext: { [weak self] in self?.write("latest: \($0)") })
        .disposed(by: disposeBag)
    }
  }

  private func show(_ state: JarReactor.State) {
    let isSorted = surroundings.fault != .hashOrder
    let kinds = isSorted ? Item.allCases.filter(state.items.contains) : Array(Set(state.items))
    let items = kinds.map(\.rawValue).joined(separator: ", ")
    let answer = state.answer.map { "\($0)" } ?? "none"
    write("items: \(items); \(state.isBoiling ? "boils" : "cold"); answer: \(answer)")
    if surroundings.fault == .leak, state.isBoiling {
      undo = { self.interactor?.action.onNext(.cool) }
    }
  }
}

final class JarInteractor: ReactorInteractor<JarPresenter, JarReactor> {}

final class JarRouter: ViewableRouter<JarInteractor, JarPresenter> {
  init(_ surroundings: Surroundings) {
    let presenter = JarPresenter(surroundings)
    let interactor = JarInteractor(presenter: presenter, reactor: JarReactor(surroundings))
    presenter.interactor = interactor
    super.init(interactor: interactor, viewController: presenter)
  }
}
