// Dates, UUIDs and random numbers of code under test.

import Foundation
import RIBConsole
import RIBCore
import RIBTesting
import TestSupport
import Testing

@Suite struct `Dates and random numbers of a test` {
  private let clock = ManualClock()

  private func tester(_ clock: ManualClock) -> RIBTester {
    RIBTester(clock: clock) { _ in
      NodeRouter(NoteInteractor(NoteReactor(clock: clock), NotePresenter()))
    }
  }

  private func notes(of tester: RIBTester) -> NoteState {
    (tester.interactor as? NoteInteractor)?.currentState ?? NoteState()
  }

  @Test(arguments: [
    "note", "note-later", "note-in-task", "note-later-in-task", "note-at-date",
  ])
  func `E5: the date of a typed line is that of the tester's clock`(line: String) async {
    let tester = tester(clock)
    for _ in 0..<2 {
      tester.type(line)
      await clock.advance(by: .seconds(10))
    }
    let delay: Double = line == "note" ? 0 : 1
    #expect(notes(of: tester).dates == [delay, 10 + delay].map { Self.firstDay + $0 })
    #expect(Set(notes(of: tester).ids).count == 2)
    await tester.detach()
  }

  @Test func `E5: the numbers of a tester follow from the seed of its clock`() async {
    var all: Set<[UUID]> = []
    for seed: UInt64 in [0, 0, 1] {
      let clock = ManualClock(date: Date(timeIntervalSince1970: 0), seed: seed)
      let tester = tester(clock)
      tester.type("note", "note-later")
      await clock.advance(by: .seconds(5))
      #expect(notes(of: tester).dates == [0, 1].map(Date.init(timeIntervalSince1970:)))
      all.insert(notes(of: tester).ids)
      await tester.detach()
    }
    #expect(all.count == 2)
  }

  @Test func `E5: a node's test that goes back has the same dates and numbers again`() async {
    let tester = tester(clock)
    tester.type("note", "note-later")
    await clock.advance(by: .seconds(5))
    tester.type("note")
    let whole = notes(of: tester)
    #expect(whole.ids.count == 3)
    await tester.back(2)
    tester.type("note-later")
    await clock.advance(by: .seconds(5))
    tester.type("note")
    #expect(notes(of: tester) == whole)
    await tester.detach()
  }

  @Test func `E5: a tester of a reactor has the date and the numbers of its clock`() async {
    var states: [NoteState] = []
    for _ in 0..<2 {
      let clock = ManualClock()
      let tester = ReactorTester(NoteReactor(clock: clock), of: \.dates, clock: clock)
      await tester.send(.note) { $0 = [Self.firstDay] }
      await clock.advance(by: .seconds(10))
      await tester.send(.noteLater)
      await clock.advance(by: .seconds(10))
      await tester.receive { $0.append(Self.firstDay + 11) }
      states.append(tester.reactor.currentState)
      await tester.finish()
    }
    #expect(states[0] == states[1])
  }

  @Test func `E5: the hooks of an interactor have the date of the tester's clock`() async {
    let tester = RIBTester(
      interactor: NoteInteractor(NoteReactor(clock: clock), NotePresenter()), clock: clock)
    await clock.advance(by: .seconds(3))
    await tester.detach(keeping: true)
    let hooks = (tester.interactor as? NoteInteractor)?.hooks
    #expect(hooks == [Self.firstDay, Self.firstDay + 3])
    await tester.detach()
  }

  @Test func `E5: the hooks of a reactor's interactor have the date of the tester's clock`() async {
    let interactor = NoteInteractor(NoteReactor(clock: clock), NotePresenter())
    let tester = ReactorTester(interactor, clock: clock)
    await clock.advance(by: .seconds(3))
    await tester.finish()
    #expect(interactor.hooks == [Self.firstDay, Self.firstDay + 3])
  }

  @Test func `E5: the streams of a reactor begin at the date of the tester's clock`() async {
    let tester = ReactorTester(NoteReactor(clock: clock), clock: clock)
    await tester.finish()
    #expect(tester.reactor.transforms == [Self.firstDay, Self.firstDay])
  }

  @Test func `E5: a node is built at the date of the tester's clock`() async {
    var date: Date?
    let tester = RIBTester(clock: clock) { [clock] _ in
      date = WallClock.system.date
      return NodeRouter(NoteInteractor(NoteReactor(clock: clock), NotePresenter()))
    }
    #expect(date == Self.firstDay)
    await tester.detach()
  }

  @Test func `a query leaves the numbers of a test as they are`() async {
    var all: Set<[UUID]> = []
    for lines in [["note"], ["draw", "note"]] {
      let clock = ManualClock()
      let tester = tester(clock)
      for line in lines { tester.type(line) }
      all.insert(notes(of: tester).ids)
      await tester.detach()
    }
    #expect(all.count == 1)
  }

  private static let firstDay = Date(timeIntervalSince1970: 1_767_225_600)
}

private struct NoteState: Equatable {
  var dates: [Date] = []
  var ids: [UUID] = []
}

private final class NoteReactor: Reactor {
  enum Action { case note, noteLater, noteInTask, noteLaterInTask, noteAtDate }
  struct Mutation {
    let date: Date
    let id: UUID
  }

  let initialState = NoteState()
  private let clock: any Clock<Duration>
  private let wallClock = WallClock.system
  private var random = SessionRandom()
  private(set) var transforms: [Date] = []

  init(clock: any Clock<Duration>) { self.clock = clock }

  func mutate(action: Action) -> Observable<Mutation> {
    let later = Observable.just(()).delay(.seconds(1), clock: clock)
    return switch action {
    case .note: .just(makeNote())
    case .noteLater: later.map { [unowned self] in makeNote() }
    case .noteAtDate:
      Observable.timer(until: wallClock.date.addingTimeInterval(1), on: wallClock)
        .map { [unowned self] _ in makeNote() }
    case .noteInTask:
      .task { [clock, unowned self] in
        try await clock.sleep(for: .seconds(1))
        return makeNote()
      }
    case .noteLaterInTask:
      later.flatMap { [unowned self] in
        Observable.task { [unowned self] in
          await hop()
          return makeNote()
        }
      }
    }
  }

  func reduce(into state: inout NoteState, mutation: Mutation) {
    state.dates.append(mutation.date)
    state.ids.append(mutation.id)
  }

  func transform(action: Observable<Action>) -> Observable<Action> {
    transforms.append(wallClock.date)
    return action
  }

  func transform(state: Observable<NoteState>) -> Observable<NoteState> {
    transforms.append(wallClock.date)
    return state
  }

  private func makeNote() -> Mutation { Mutation(date: wallClock.date, id: random.uuid()) }
}

private final class NotePresenter: NodePresenter<NoteReactor> {
  override func bind() {
    commands {
      command("note", "Note the date") { .note }
      command("note-later", "Note it in a second") { .noteLater }
      command("note-in-task", "Note it in a second of a task") { .noteInTask }
      command("note-at-date", "Note it at the date a second later") { .noteAtDate }
      command("note-later-in-task", "Note it in a task in a second") { .noteLaterInTask }
    }
    queries {
      query("draw", "Show a random number") { _ in
        var random = SessionRandom()
        return ["\(random.next())"]
      }
    }
  }
}

private final class NoteInteractor: NodeInteractor<NoteReactor, Never> {
  private(set) var hooks: [Date] = []

  override func didBecomeActive() {
    super.didBecomeActive()
    hooks.append(WallClock.system.date)
  }

  override func willResignActive() {
    super.willResignActive()
    hooks.append(WallClock.system.date)
  }
}
