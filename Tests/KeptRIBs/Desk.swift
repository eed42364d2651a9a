// Dates, ids, requests and timers.
import Platform
import RIBConsole
import RIBCore

final class DeskReactor: Reactor {
  enum Action: Equatable {
    case stamp, id, roll, rollLater(seconds: Int), count, ask(String), hold(String), later(
      seconds: Int), due(seconds: Int), compute(seconds: Int), tick(Int)
  }
  enum Mutation: Equatable {
    case add(String), addDate(Date), addID(UUID), addNumber(UInt64), setRunning(Int)
  }
  struct State: Codable, Equatable {
    var notes: [String] = []
    var dates: [Date] = []
    var ids: [UUID] = []
    // Not in journals of earlier versions.
    var numbers: [UInt64]?
    var running = 0
  }

  let initialState = State()
  private let clock: any Clock<Duration>
  private let wallClock = WallClock.system
  private let ids = RecordedValue.uuid
  private var random = SessionRandom()
  private let counts = RecordedValue("count") { UInt64(17) }

  init(clock: any Clock<Duration>) { self.clock = clock }

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .stamp: wallClock.now.next().map { .addDate($0) }
    case .id: ids.next().map { .addID($0) }
    case .roll: .just(.addNumber(random.next()))
    case .rollLater(let seconds):
      Observable.just(()).delay(.seconds(seconds), clock: clock)
        .map { [unowned self] in .addNumber(random.next()) }
    case .count: counts.next().map { .addNumber($0) }
    case .ask(let question):
      Observable.task(recorded: "ask", whenInterrupted: .askAgain) { "answer to \(question)" }
        .map { .add($0) }
    case .hold(let question):
      // A request that is never answered.
      Observable.task(recorded: "hold") { () async throws -> String in
        try await Task.sleep(for: .seconds(1_000_000))
        return question
      }
      .map { .add($0) }.catch { .just(.add("failed: \($0)")) }
    case .compute(let seconds):
      Observable.task { await compute(for: .seconds(seconds)) }.map { .add("computed") }
    case .tick(let count):
      Observable<Int>.interval(.milliseconds(50), clock: clock).take(count)
        .map { .add("tick \($0)") }
    case .later(let seconds):
      .concat([
        .just(.setRunning(currentState.running + 1)),
        Observable.just(Mutation.add("after \(seconds) s")).delay(.seconds(seconds), clock: clock),
        .deferred { [unowned self] in .just(.setRunning(currentState.running - 1)) },
      ])
    case .due(let seconds):
      wallClock.now.next().flatMap { [wallClock] now in
        Observable<Date>.timer(until: now.addingTimeInterval(Double(seconds)), on: wallClock)
      }
      .map { _ in .add("due after \(seconds) s") }
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .add(let note): state.notes.append(note)
    case .addDate(let date): state.dates.append(date)
    case .addID(let id): state.ids.append(id)
    case .addNumber(let number): state.numbers = (state.numbers ?? []) + [number]
    case .setRunning(let count): state.running = count
    }
  }
}

/// Keeps a processor busy, off the main actor.
@concurrent nonisolated private func compute(for duration: Duration) async {
  let end = ContinuousClock.now.advanced(by: duration)
  while ContinuousClock.now < end {}
}

final class DeskPresenter: NodePresenter<DeskReactor> {
  override func bind() {
    commands {
      command("stamp", "Note the date") { .stamp }
      command("id", "Note a new id") { .id }
      command("roll", "Note a random number") { .roll }
      command("roll-later", "Note a random number later", .int("seconds", in: 0...1_000_000)) {
        .rollLater(seconds: $0)
      }
      command("count", "Note a number from elsewhere") { .count }
      command("ask", "Ask, and note the answer", .rest("question")) { .ask($0) }
      command("hold", "Ask without an answer", .string("question")) { .hold($0) }
      command("later", "Note something later", .int("seconds", in: 0...1_000_000)) {
        .later(seconds: $0)
      }
      command("compute", "Compute off the main actor", .int("seconds", in: 0...60)) {
        .compute(seconds: $0)
      }
      command("tick", "Note ticks of 50 ms", .int("count", in: 1...1_000)) { .tick($0) }
      command("due", "Note something at a date", .int("seconds", in: 0...1_000_000)) {
        .due(seconds: $0)
      }
    }
    queries {
      query("draw", "Show a random number") { _ in
        var random = SessionRandom()
        return ["\(random.next())"]
      }
    }
  }

  override func line(for state: State) -> String? {
    "desk: \(state.notes.count) notes, \(state.dates.count) dates, \(state.ids.count) ids"
  }
}

final class DeskInteractor: NodeInteractor<DeskReactor, Never> {}
