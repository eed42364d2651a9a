// A node for the session's tests: it can host nodes of its type, fail in every way, and run long effects.

import RIBConsole
import RIBCore
import TestSupport

enum NodeAction: Equatable {
  case set(Int)
  case add(Int, after: Duration)
  case hop
  case hang
  /// Shows a number for as long as its effect runs.
  case hold(Int)
  case idle
  case refuse(String)
  case refuseLater(String)
  /// Fails when another action sets this number.
  case refuseAt(Int)
  case breakNow
  case breakLater
  case attach(String)
  case detach(String)
  /// Adds the answer from outside; asks once, or again if the session is interrupted.
  case ask(String, isRepeated: Bool)
  /// Adds the answer to a question that cannot be undone.
  case pay(String)
  /// Adds a number after a computation off the main actor, which `Outside` can hold up.
  case compute(Int)
  /// The same, and then adds it once more after a delay.
  case computeTwice(Int, Duration)
  /// Computes until it is cancelled.
  case spin
  /// Has the time stand still after a second.
  case circle
}

@concurrent private func spin() async { while !Task.isCancelled {} }

/// The outside of a session: questions wait here until a test answers them.
final class Outside {
  private(set) var questions: [(name: String, key: String)] = []
  let computation = Computation()
  private var waiting: [CheckedContinuation<Int, any Error>] = []

  func ask(_ name: String, key: String) async throws -> Int {
    questions.append((name, key))
    return try await withCheckedThrowingContinuation {
      waiting.append($0)
      VirtualClock.checkWaits()
    }
  }

  /// Answers the question that has waited longest, if there is one.
  func answer(_ result: Result<Int, any Error>) {
    if !waiting.isEmpty { waiting.removeFirst().resume(with: result) }
  }

  deinit { for question in waiting { question.resume(throwing: CancellationError()) } }
}

struct NodeState: Codable, Equatable {
  var children: [String] = []
  var number = 0
}

struct Breakdown: Error, CustomStringConvertible {
  var description: String { "it broke" }
}

final class NodeReactor: Reactor {
  typealias Action = NodeAction
  typealias State = NodeState
  enum Mutation {
    case set(Int)
    case add(Int)
    case children([String])
  }

  let initialState = State()
  let clock: any Clock<Duration>
  let outside: Outside

  init(clock: any Clock<Duration>, outside: Outside = Outside()) {
    self.clock = clock
    self.outside = outside
  }

  func mutate(action: Action) -> Observable<Mutation> {
    let clock = clock
    switch action {
    case .set(let number): return .just(.set(number))
    case .add(let number, let delay):
      return .task {
        try await clock.sleep(for: delay)
        return .add(number)
      }
    case .hop:
      return .task {
        await hop()
        return .add(1_000_000)
      }
    case .hang: return .never()
    case .hold(let number): return .never().startWith(.set(number)).onCancel(.set(0))
    case .idle:
      return .task {
        // It neither sleeps nor ends, until it is cancelled.
        let (elements, continuation) = AsyncStream<Never>.makeStream()
        for await _ in elements {}
        continuation.finish()
        return .add(0)
      }
    case .refuse(let name):
      return .error(Refusal("\(name) is not wanted.", argument: "name"))
    case .refuseLater(let name):
      return .task {
        try await clock.sleep(for: .seconds(1))
        throw Refusal("\(name) is not wanted any more.", argument: "name")
      }
    case .refuseAt(let number):
      return state.filter { $0.number == number }.flatMap { _ in
        Observable.error(Refusal("\(number) is not wanted.", argument: "n"))
      }
    case .breakNow: return .error(Breakdown())
    case .breakLater:
      return .task {
        try await clock.sleep(for: .seconds(1))
        throw Breakdown()
      }
    case .compute(let number):
      return .task { [outside] in
        await outside.computation.run()
        return .add(number)
      }
    case .computeTwice(let number, let delay):
      return .run { [outside] send in
        await outside.computation.run()
        send(.add(number))
        try await clock.sleep(for: delay)
        send(.add(number))
      }
    case .attach(let name): return .just(.children(currentState.children + [name]))
    case .detach(let name): return .just(.children(currentState.children.filter { $0 != name }))
    case .spin:
      return .task {
        // Wakes tests that wait for the start of the effect.
        Task { VirtualClock.checkWaits() }
        await spin()
        return .add(0)
      }
    case .circle:
      return Observable<Int>.timer(.seconds(1), clock: clock).flatMap { _ in
        Observable<Int>.interval(.zero, clock: clock)
      }.map { _ in .add(0) }
    case .pay(let name):
      return Observable<Int>.task(recorded: name, canBeUndone: false) { [outside] key in
        try await outside.ask(name, key: key)
      }.map { .add($0) }
    case .ask(let name, let isRepeated):
      return Observable<Int>.task(
        recorded: name, whenInterrupted: isRepeated ? .askAgain : .fail
      ) { [outside] key in
        try await outside.ask(name, key: key)
      }.map { .add($0) }
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .set(let number): state.number = number
    case .add(let number): state.number &+= number
    case .children(let children): state.children = children
    }
  }
}

final class NodePresenter: CLIPresenter {
  weak var interactor: NodeInteractor?

  override func bind() {
    guard let interactor else { return }
    commands(to: interactor.action) {
      command("set", "Set the number", .int("n")) { .set($0) }.aliases("=")
      command("add", "Add to the number after a second", .int("n")) {
        .add($0, after: .seconds(1))
      }
      command("linger", "Add to the number after three seconds", .int("n")) {
        .add($0, after: .seconds(3))
      }
      command("hop", "Add a million when others had a turn") { .hop }
      command("hang", "Never end") { .hang }
      command("idle", "Neither sleep nor end") { .idle }
      command("refuse", "Fail", .optional(.keyword("at", .int("n"))), .string("name")) {
        .refuse($1)
      }
      command("refuse-later", "Fail after a second", .string("name")) { .refuseLater($0) }
      command("break", "Break") { .breakNow }
      command("break-later", "Break after a second") { .breakLater }
      command("attach", "Attach a node", .string("name")) { .attach($0) }
      command("detach", "Detach a node", .child("name")) { .detach($0) }
    }
    interactor.state.map(\.number).distinctUntilChanged().skip(1)
      .subscribe(onNext: { [weak self] in self?.write("number: \($0)") })
      .disposed(by: disposeBag)
    interactor.state.map(\.children).distinctUntilChanged()
      .subscribe(onNext: { [weak interactor] in interactor?.router?.follow($0) })
      .disposed(by: disposeBag)
  }
}

final class NodeInteractor: ReactorInteractor<NodePresenter, NodeReactor> {
  weak var router: NodeRouter?
  /// Called as it becomes active.
  var onActive: () -> Void = {}
  var unsaved: () -> String? = { nil }
  override var unsavedWork: String? { unsaved() }

  override func didBecomeActive() {
    super.didBecomeActive()
    onActive()
  }

  override init(presenter: NodePresenter, reactor: NodeReactor) {
    super.init(presenter: presenter, reactor: reactor)
    presenter.interactor = self
  }
}

class NodeRouter: LaunchRouter<NodeInteractor, NodePresenter> {
  init(clock: any Clock<Duration>, outside: Outside = Outside()) {
    let presenter = NodePresenter()
    let interactor = NodeInteractor(
      presenter: presenter, reactor: NodeReactor(clock: clock, outside: outside))
    super.init(interactor: interactor, viewController: presenter)
    interactor.router = self
  }

  func follow(_ names: [String]) {
    for child in children where !names.contains(child.name) { detachChild(child) }
    for name in names where child(named: name) == nil {
      attachChild(
        NodeRouter(clock: interactor.reactor.clock, outside: interactor.reactor.outside), as: name)
    }
  }
}

/// A node that is called "root".
final class RootRouter: NodeRouter {}
