// The code of the article "Work beside the tree".

import RIBConsole
import RIBCore
import RIBTesting
import Testing

private final class AutosaveWorker: Worker {
  private let notes: Observable<String>
  private let clock: any Clock<Duration>
  private let save: (String) -> Void

  init(notes: Observable<String>, clock: any Clock<Duration>, save: @escaping (String) -> Void) {
    self.notes = notes
    self.clock = clock
    self.save = save
  }

  override func didStart(_ interactorScope: any InteractorScope) {
    notes.debounce(.seconds(2), clock: clock)
      .subscribe(onNext: { [save] in save($0) })
      .disposeOnStop(self)
  }
}

private final class NotesInteractor: Interactor {
  private let autosave: AutosaveWorker

  init(autosave: AutosaveWorker) {
    self.autosave = autosave
  }

  override func didBecomeActive() {
    super.didBecomeActive()
    autosave.start(self)
  }
}

@MainActor
private protocol Greeter: AnyObject { func greet() async throws -> String }

private final class GreetingInteractor: Interactor {
  private let greeter: any Greeter
  private(set) var greeting = ""

  init(greeter: any Greeter) { self.greeter = greeter }

  override func didBecomeActive() {
    super.didBecomeActive()
    Observable.task { [greeter] in try await greeter.greet() }
      .subscribe(onNext: { [weak self] in self?.show($0) })
      .disposeOnDeactivate(interactor: self)
  }

  private func show(_ greeting: String) { self.greeting = greeting }
}

private protocol CardAPI {
  func upload(_ card: String, progress: (Double) -> Void) async throws
}

private func save(_ card: String, by saver: Worker, to api: any CardAPI) -> Single<Void> {
  saver.perform("save card 17") { report in
    try await api.upload(card) { fraction in report(fraction) }
  }
}

private protocol NoteActionableItem: AnyObject {}

private final class EditReactor: Reactor {
  enum Action { case open(String), logOut(losing: [String]) }
  struct State: Codable, Equatable {
    var title = ""
    var isDirty = false
    @Pulse var logout: Bool?
  }

  let initialState = State()
}

private final class EditInteractor: RoutingInteractor<EditReactor, Never, any Routing> {
  override var unsavedWork: String? {
    currentState.isDirty ? "the edits of \(currentState.title)" : nil
  }

  override func didRelay(_ change: Change<State>) {
    if change.pulse(\.$logout) != nil {
      action.onNext(.logOut(losing: router?.unsavedWork.map(\.reason) ?? []))
    }
  }

  func openNote(named name: String) -> Observable<(any NoteActionableItem, ())> {
    action.send(.open(name)).asObservable().flatMap { self.waitForChildAttached() }
  }
}

private struct Offline: Error {}
private struct OtherError: Error {}

nonisolated private struct Position: Codable, Equatable, Sendable {
  var moves: [Int] = []
}

@concurrent
nonisolated private func bestMove(in position: Position) async -> Int {
  position.moves.reduce(7) { ($0 &* 31 &+ $1) % 9 }
}

private final class ThinkingReactor: Reactor {
  enum Action { case think }
  enum Mutation { case play(Int) }
  struct State: Equatable { var position = Position() }
  let initialState = State()

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .think:
      return .task { [position = currentState.position] in
        .play(await bestMove(in: position))
      }
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .play(let move): state.position.moves.append(move)
    }
  }
}

private protocol NotesActionableItem: AnyObject {
  func openNote(named name: String) -> Observable<(any NotesActionableItem, Void)>
}

private final class Notes: NotesActionableItem {
  func openNote(named name: String) -> Observable<(any NotesActionableItem, Void)> {
    .error(Refusal("There is no \(name)."))
  }
}

private final class OpenNoteWorkflow: Workflow<any NotesActionableItem> {
  private let onRefusal: (String) -> Void

  init(name: String, onRefusal: @escaping (String) -> Void) {
    self.onRefusal = onRefusal
    super.init()
    onStep { notes in notes.openNote(named: name) }
      .commit()
  }

  override func didReceiveError(_ error: any Error) { onRefusal("Not opened: \(error)") }
}

struct DocumentedWorkTests {
  @Test func `a worker saves while its interactor is active`() async {
    let clock = ManualClock()
    let notes = PublishSubject<String>()
    var saved: [String] = []
    let worker = AutosaveWorker(notes: notes.asObservable(), clock: clock) { saved.append($0) }
    let interactor = Interactor()
    worker.start(interactor)
    interactor.activate()
    notes.onNext("a")
    notes.onNext("b")
    await clock.advance(by: .seconds(2))
    #expect(saved == ["b"])
    notes.onNext("c")
    interactor.deactivate()
    await clock.advance(by: .seconds(2))
    #expect(saved == ["b"])
  }

  @Test func `errors of one type are retried, and others end the stream`() async {
    let clock = ManualClock()
    var attempts = 0
    let answer = Observable<Int>.deferred {
      attempts += 1
      return .error(attempts < 3 ? Offline() : OtherError())
    }
    var last: (any Error)?
    let subscription = answer.retry(when: { (errors: Observable<Offline>) in
      errors.enumerated().flatMap { attempt, error -> Observable<Int> in
        attempt < 3 ? .timer(.seconds(attempt + 1), clock: clock) : .error(error)
      }
    }).subscribe(onError: { last = $0 })
    await clock.advance(by: .seconds(1))
    await clock.advance(by: .seconds(2))
    #expect(attempts == 3 && last is OtherError)
    subscription.dispose()
  }

  @Test func `a long computation runs off the main actor`() async {
    let tester = ReactorTester(ThinkingReactor())
    await tester.send(.think)
    await tester.receive { $0.position.moves = [7] }
    await tester.finish()
  }

  @Test func `a workflow reports its failure`() {
    var refusals: [String] = []
    let workflow = OpenNoteWorkflow(name: "list") { refusals.append($0) }
    let run = workflow.subscribe(Notes())
    #expect(refusals == ["Not opened: There is no list."])
    run.dispose()
  }
}
