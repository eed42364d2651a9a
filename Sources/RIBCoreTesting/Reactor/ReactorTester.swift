import RIBCore
import Testing

/// Whether a test must assert all changes of a reactor.
public enum Exhaustivity: Sendable {
  /// The test asserts each change of the state, each late mutation, each error, and each effect's end.
  case on
  /// The test asserts only some of them.
  case off
}

/// Sends actions to a reactor, and asserts their results; a result that is not asserted is a failure.
///
/// ```swift
/// let clock = ManualClock()
/// let tester = ReactorTester(CounterReactor(clock: clock))
/// await tester.send(.increase) { $0.showIndicator = true }
/// await clock.advance(by: .milliseconds(500))
/// await tester.receive { $0.count = 1 }
/// await tester.receive { $0.showIndicator = false }
/// await tester.finish()
/// ```
///
/// Each closure receives the state as it was last asserted, and makes the expected changes. The changes
/// that an action makes before `send` returns are asserted there. Later mutations are received one at a
/// time, in order; a mutation that changes nothing is received without a closure, also one to which the action has led
/// elsewhere: that of an effect that runs already, or of an action that follows.
///
/// Every failure points at the caller's line, and shows how the state differs line by line.
@MainActor
public final class ReactorTester<R: Reactor, Value: Equatable> {
  /// The reactor under test.
  public let reactor: R
  /// Whether all changes must be asserted; by default, they must.
  public var exhaustivity = Exhaustivity.on

  let recording: ReactorRecording<R.State>
  let asserted: AssertedState<R.State, Value>
  let failures: TestFailures
  let place: NodePath
  private let observation: any Disposable
  private let turns: any Disposable
  private let interactor: Interactor?
  private let unfinished: UnfinishedReport
  /// The dates and random numbers of the tester's clock, if it was given one.
  let moment: ManualMoment?

  /// Makes a tester that compares a value that a closure or a key path takes from the state.
  ///
  /// Use it for states that are not Equatable, or that have private parts:
  /// `ReactorTester(reactor, of: \.displayText)`.
  ///
  /// - Parameters:
  ///   - reactor: The reactor. A reactor that is an interactor, too, is activated.
  ///   - value: Returns the value to compare.
  ///   - clock: The clock of the reactor, whose date and random numbers the reactor then has; nil for those of the
  ///     system.
  ///   - sourceLocation: The location of the failure if the tester is not finished.
  public convenience init(
    _ reactor: R, of value: @escaping (R.State) -> Value, clock: ManualClock? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    self.init(reactor, in: reactor as? Interactor, value, clock, sourceLocation)
  }

  /// Makes a tester that compares the whole state.
  ///
  /// - Parameters:
  ///   - reactor: The reactor. A reactor that is an interactor, too, is activated.
  ///   - clock: The clock of the reactor, whose date and random numbers the reactor then has; nil for those of the
  ///     system.
  ///   - sourceLocation: The location of the failure if the tester is not finished.
  public convenience init(
    _ reactor: R, clock: ManualClock? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) where Value == R.State {
    self.init(reactor, in: reactor as? Interactor, { $0 }, clock, sourceLocation)
  }

  /// Makes a tester of the reactor that an interactor owns; the interactor is activated.
  public convenience init<Presenter>(
    _ interactor: ReactorInteractor<Presenter, R>, of value: @escaping (R.State) -> Value,
    clock: ManualClock? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    self.init(interactor.reactor, in: interactor, value, clock, sourceLocation)
  }

  /// Makes a tester of the reactor that an interactor owns; the interactor is activated.
  public convenience init<Presenter>(
    _ interactor: ReactorInteractor<Presenter, R>, clock: ManualClock? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) where Value == R.State {
    self.init(interactor.reactor, in: interactor, { $0 }, clock, sourceLocation)
  }

  private init(
    _ reactor: R, in interactor: Interactor?, _ value: @escaping (R.State) -> Value,
    _ clock: ManualClock?, _ sourceLocation: SourceLocation
  ) {
    let moment = clock?.moment
    self.moment = moment
    self.reactor = reactor
    self.interactor = interactor
    let state = PresentMoment.$given.withValue(moment) { reactor.currentState }
    recording = ReactorRecording(latest: state)
    asserted = AssertedState(state, value: value)
    failures = TestFailures(at: sourceLocation)
    unfinished = UnfinishedReport(
      "The ReactorTester of \(type(of: reactor)) was released without finish(), so no check "
        + "covered what still runs. End the test with: await tester.finish()", at: sourceLocation)
    (place, observation) = reactor.observe(recording)
    recording.follow(place)
    recording.onDrop = { [failures, place] dropped, reason in
      failures.record(reason.sentence(about: dropped, place.string))
    }
    // Calls the transforms, too.
    turns = PresentMoment.$given.withValue(moment) { [recording] in
      reactor.action.subscribe(onNext: { _ in recording.turnDidEnd() })
    }
    // The test begins at the first state as `transform(state:)` emits it.
    if case .change(nil, let state, turn: _)? = recording.entries.first {
      _ = recording.takeFirst()
      asserted.move(to: state)
    }
    if interactor?.isActive == false {
      PresentMoment.$given.withValue(moment) { interactor?.activate() }
    }
  }

  /// Ends the test: nothing may be left to receive, and no effect may be running.
  ///
  /// Waits until all work that the test has started sleeps on its clock or has ended, and then deactivates
  /// the interactor that the tester was made with. With ``Exhaustivity/off``, effects that still run are
  /// cancelled without a failure.
  ///
  /// - Parameters:
  ///   - deadline: The longest wait, in real time that counts only while the main actor is free.
  ///   - sourceLocation: The location of failures.
  public func finish(
    deadline: Duration = .seconds(10), sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    failures.begin(at: sourceLocation)
    unfinished.withdraw()
    _ = await VirtualClock().settle(deadline: deadline)
    checkNothingIsLeft("at the end")
    let running = place.runningEffects.filter { !$0.isBackground }
    if exhaustivity == .on, !running.isEmpty {
      let names = running.map(\.text).joined(separator: ", ")
      failures.record(
        "At the end \(running.count == 1 ? "an effect still runs" : "effects still run"): \(names). "
          + "Advance the clock that it sleeps on, end the stream that it waits for, or send what "
          + "cancels it.")
    }
    recording.onDrop = { _, _ in }
    PresentMoment.$given.withValue(moment) {
      interactor?.deactivate()
      place.cancelEffects()
    }
    observation.dispose()
    turns.dispose()
  }
}

/// Records a failure when it is released before it was withdrawn.
private final class UnfinishedReport {
  private let report = FailureReport()
  private let text: String
  private let place: SourceLocation
  private var isWithdrawn = false

  init(_ text: String, at place: SourceLocation) {
    self.text = text
    self.place = place
  }

  func withdraw() { isWithdrawn = true }

  deinit {
    if !isWithdrawn { report.record(text, at: place) }
  }
}
