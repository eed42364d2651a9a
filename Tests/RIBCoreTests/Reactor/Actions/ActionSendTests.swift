// An action whose sender waits for its end.

import RIBCore
import Testing

/// Holds actions back by its transform: the even ones are left out, those above 99 come late, those above 9 twice.
///
/// Refuses 7.
private final class Choosy: Reactor {
  typealias Action = Int
  typealias State = [Int]
  let initialState: [Int] = []
  let reactorSlot = ReactorSlot()
  let gate = PublishSubject<Int>()
  let work = PublishSubject<Int>()
  var onMutate: () -> Void = {}

  func transform(action: Observable<Int>) -> Observable<Int> {
    action.flatMap { [gate] number -> Observable<Int> in
      switch number {
      case 100...: gate.asObservable()
      case 10...: .of(number, number + 1)
      case _ where number.isMultiple(of: 2): .empty()
      default: .just(number)
      }
    }
  }
  func mutate(action: Int) -> Observable<Int> {
    onMutate()
    return switch action {
    case 7: .error(TestError())
    case 11: work.asObservable()
    default: .just(action)
    }
  }
  func reduce(into state: inout [Int], mutation: Int) { state.append(mutation) }
}

struct ActionSendTests {
  private let reactor = ListReactor()
  private let results = Results()
  private let cancelled = "sent: The action was cancelled before its end."
  private let work = PublishSubject<ListReactor.Mutation>()

  /// The results of sent actions, in the order in which they came.
  private final class Results {
    var texts: [String] = []

    /// Returns the texts so far, and removes them.
    func take() -> [String] {
      defer { texts = [] }
      return texts
    }

    func note(_ single: Single<Void>, as name: String = "sent") {
      _ = single.subscribe(
        onSuccess: { _ in self.texts.append("\(name) ended") },
        onFailure: { self.texts.append("\(name): \($0)") })
    }
  }

  @Test func `R22: an action is sent at once, once, and its single ends as its stream does`() {
    reactor.effects["work"] = .concat(.just(.append(1)), work.asObservable())
    let single = reactor.action.send(.run("work"))
    #expect(reactor.items == [1])
    results.note(single, as: "first")
    results.note(single, as: "second")
    work.onNext(.append(2))
    #expect(results.texts == [])
    work.onCompleted()
    #expect(results.take() == ["first ended", "second ended"])
    results.note(single, as: "late")
    #expect((results.take(), reactor.items) == (["late ended"], [1, 2]))
    // Before `send` returns, if nothing lasts.
    results.note(reactor.action.send(.add(3)), as: "add")
    results.note(reactor.action.send(.run("nothing")), as: "nothing")
    #expect((results.take(), reactor.items) == (["add ended", "nothing ended"], [1, 2, 3]))
  }

  @Test func `R22: the single fails with the action's error, after the reactor was notified of it`()
  {
    reactor.effects["refused"] = .error(Refusal("No."))
    var errorCount = -1
    _ = reactor.action.send(.run("refused")).subscribe(
      onFailure: { [reactor] error in
        errorCount = reactor.errors.count
        results.texts.append("\(error)")
      })
    #expect(errorCount == 1)
    reactor.effects["fails"] = work.asObservable()
    results.note(reactor.action.send(.run("fails")))
    work.onError(TestError())
    #expect((results.texts, reactor.errors.count) == (["No.", "sent: failed"], 2))
  }

  @Test func `R22: an action sent in the middle of another ends after its own turn`() {
    reactor.onMutate = { [reactor, results] in
      reactor.onMutate = {}
      results.note(reactor.action.send(.add(2)))
      #expect(results.texts == [])
    }
    reactor.action.onNext(.add(1))
    #expect((results.texts, reactor.items) == (["sent ended"], [1, 2]))
  }

  @Test
  func `R22: an action waits for the first activation, and fails if its node is or gets inactive`()
  {
    let owner = ReactorInteractor(presenter: (), reactor: reactor)
    results.note(owner.action.send(.add(1)))
    owner.action.onNext(.add(2))
    #expect(results.texts == [])
    owner.activate()
    #expect((results.take(), reactor.items) == (["sent ended"], [1, 2]))
    owner.deactivate()
    results.note(owner.action.send(.add(3)))
    #expect(results.take() == ["sent: The action was dropped: inactive."])

    owner.activate()
    reactor.onMutate = { [results, unowned reactor, unowned owner] in
      reactor.onMutate = {}
      results.note(owner.action.send(.add(4)))
      owner.deactivate()
      owner.activate()
    }
    owner.action.onNext(.add(5))
    #expect(results.texts == ["sent: The action was dropped: inactive."])
    owner.deactivate()
  }

  @Test
  func `R22: an action that mutate itself deactivates fails, also if a transform passed it on`() {
    let owner = ReactorInteractor(presenter: (), reactor: reactor)
    owner.activate()
    reactor.onMutate = { [unowned owner] in owner.deactivate() }
    results.note(owner.action.send(.add(1)))
    #expect(results.take() == [cancelled])
    let choosy = Choosy()
    let other = ReactorInteractor(presenter: (), reactor: choosy)
    other.activate()
    choosy.onMutate = { [unowned other] in other.deactivate() }
    results.note(other.action.send(1))
    #expect((results.take(), choosy.currentState) == ([cancelled], []))
  }

  @Test func `R22: an action of a reactor that is released fails, and keeps nothing`() {
    let subject: ActionSubject<ListReactor.Action>
    do {
      let gone = ListReactor()
      subject = gone.action
    }
    results.note(subject.send(.add(1)))
    #expect(results.take() == ["sent: The action was dropped: released."])
    weak var gone: ListReactor?
    do {
      let reactor = ListReactor()
      gone = reactor
      reactor.effects["work"] = work.asObservable()
      results.note(reactor.action.send(.run("work")))
    }
    #expect(results.texts == [cancelled] && gone == nil)
  }

  @Test func `R22: what a cancelled action began is over, with its last mutation before`() {
    reactor.effects["work"] = work.asObservable().onCancel(.append(9))
    let owner = ReactorInteractor(presenter: (), reactor: reactor)
    owner.activate()
    _ = owner.action.send(.run("work")).subscribe(onFailure: { [reactor, results] in
      results.texts.append("\($0) \(reactor.items)")
    })
    owner.deactivate()
    #expect(results.texts == ["The action was cancelled before its end. [9]"] && !work.hasObservers)
  }

  @Test
  func `R22: what transform(action:) leaves out or delays fails, and several end with the last`() {
    let choosy = Choosy()
    results.note(choosy.action.send(1), as: "1")
    results.note(choosy.action.send(2), as: "2")
    results.note(choosy.action.send(100), as: "100")
    choosy.gate.onNext(3)
    let reason = "The action was left out or delayed by transform(action:)."
    #expect(results.take() == ["1 ended", "2: " + reason, "100: " + reason])
    #expect(choosy.currentState == [1, 3])

    let other = Choosy()
    results.note(other.action.send(10))
    other.action.onNext(1)
    other.action.onNext(7)
    other.work.onNext(5)
    #expect(results.texts == [])
    other.work.onCompleted()
    #expect((results.texts, other.currentState) == (["sent ended"], [10, 1, 5]))
  }

  @Test func `R22: a stub and a subject of a test take the action and succeed`() {
    let early = ReactorInteractor(presenter: (), reactor: reactor)
    results.note(early.action.send(.add(1)), as: "early")
    reactor.isStubEnabled = true
    early.activate()
    results.note(reactor.action.send(.add(2)), as: "stubbed")
    #expect(reactor.stub.actions == [.add(1), .add(2)] && reactor.items == [])
    let subject = ActionSubject<Int>()
    var sent: [Int] = []
    _ = subject.asObservable().subscribe(onNext: { sent.append($0) })
    results.note(subject.send(7), as: "subject")
    #expect(results.texts == ["early ended", "stubbed ended", "subject ended"] && sent == [7])
    early.deactivate()
  }

  @Test func `R22: a task can wait for an action`() async throws {
    reactor.effects["refused"] = .error(Refusal("No."))
    try await reactor.action.send(.add(1)).value
    await #expect(throws: Refusal("No.")) { try await reactor.action.send(.run("refused")).value }
  }
}
