import RIBCore
import TestSupport

/// Collects what it is sent in a list; effects come from a closure.
final class ListReactor: Reactor {
  enum Action: Equatable { case add(Int), run(String) }
  enum Mutation: Equatable { case append(Int) }
  struct State: Equatable { var items: [Int] = [] }

  let initialState = State()
  let reactorSlot = ReactorSlot()
  var effects: [String: Observable<Mutation>] = [:]
  var onMutate: () -> Void = {}
  var onReduce: (Int) -> Void = { _ in }
  var errors: [any Error] = []

  func mutate(action: Action) -> Observable<Mutation> {
    onMutate()
    return switch action {
    case .add(let item): .just(.append(item))
    case .run(let name): effects[name] ?? .empty()
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .append(let item):
      onReduce(item)
      state.items.append(item)
    }
  }

  func didReceiveError(_ error: any Error) { errors.append(error) }

  var items: [Int] { currentState.items }
}

struct TestError: Error, Equatable, CustomStringConvertible {
  var text = "failed"
  var description: String { text }
}

/// An interactor that has a list reactor.
final class Owner: ReactorInteractor<Void, ListReactor> {
  var onActive: () -> Void = {}
  init(_ reactor: ListReactor = ListReactor()) { super.init(presenter: (), reactor: reactor) }
  override func didBecomeActive() { onActive() }
}

final class OwnerRouter: Router<Owner> {}

extension EventLog {
  /// Returns an active root that notes its life here, with the node of an owner.
  func tree(_ owner: Owner) -> (root: TestRouter, child: OwnerRouter) {
    let root = TestRouter("root", self)
    root.interactor.activate()
    let child = OwnerRouter(interactor: owner)
    root.attachChild(child)
    _ = take()
    return (root, child)
  }
}
