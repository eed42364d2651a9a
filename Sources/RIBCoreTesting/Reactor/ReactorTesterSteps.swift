import RIBCore
import Testing

extension ReactorTester {
  /// Sends an action, and asserts what it changes before this returns.
  ///
  /// A mutation to which it leads elsewhere, as that of an effect that runs already, and that changes nothing, is to be
  /// received next.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - sourceLocation: The location of failures.
  ///   - expect: Changes the state as last asserted into the expected one; left out if the action
  ///     changes nothing at once.
  public func send(
    _ action: R.Action, sourceLocation: SourceLocation = #_sourceLocation,
    expect: ((inout Value) throws -> Void)? = nil
  ) async {
    check("send(\(action))", sourceLocation, isOneAction: true, expect) {
      reactor.action.onNext(action)
    }
  }

  /// Cancels all running effects, as C-c does, and asserts what their last mutations change.
  ///
  /// - Parameters:
  ///   - sourceLocation: The location of failures.
  ///   - expect: Changes the state as last asserted into the expected one; left out if no effect declares
  ///     a mutation with `onCancel` that changes something.
  public func cancelEffects(
    sourceLocation: SourceLocation = #_sourceLocation,
    expect: ((inout Value) throws -> Void)? = nil
  ) async {
    check("cancelEffects", sourceLocation, expect) { place.cancelEffects() }
  }

  /// - Parameter isOneAction: Whether only the mutations of the first action belong to the step as a whole, and of others
  ///   only the states that they lead to.
  private func check(
    _ step: String, _ sourceLocation: SourceLocation, isOneAction: Bool = false,
    _ expect: ((inout Value) throws -> Void)?, _ act: () -> Void
  ) {
    failures.begin(at: sourceLocation)
    checkNothingIsLeft("before \(step)")
    let turn = recording.turnCount + 1
    PresentMoment.$given.withValue(moment) { act() }
    var state: R.State?
    var left: [ReactorRecording<R.State>.Entry] = []
    for entry in recording.takeAll() {
      switch entry {
      case .change(.some, let same, let otherTurn)
      where isOneAction && exhaustivity == .on && otherTurn != turn
        && asserted.isUnchanged(same, since: state):
        left.append(entry)
      case .change(_, let changed, turn: _): state = changed
      case .error: left.append(entry)
      }
    }
    recording.putBack(left.map { $0.moved(to: state) })
    check(state, in: step, expect)
  }

  /// Waits for the next mutation of an effect or a merged stream, and asserts what it changes.
  ///
  /// - Parameters:
  ///   - deadline: The longest wait, in real time that counts only while the main actor is free; at most
  ///     a second if no work that the test has started is running.
  ///   - sourceLocation: The location of failures.
  ///   - expect: Changes the state as last asserted into the expected one; left out if the mutation
  ///     changes nothing.
  public func receive(
    deadline: Duration = .seconds(10), sourceLocation: SourceLocation = #_sourceLocation,
    expect: ((inout Value) throws -> Void)? = nil
  ) async {
    failures.begin(at: sourceLocation)
    await receive("receive", deadline, expect) { _ in true }
  }

  /// Waits for the next mutation, and asserts the mutation and what it changes.
  public func receive(
    _ mutation: R.Mutation, deadline: Duration = .seconds(10),
    sourceLocation: SourceLocation = #_sourceLocation,
    expect: ((inout Value) throws -> Void)? = nil
  ) async where R.Mutation: Equatable {
    failures.begin(at: sourceLocation)
    await receive("receive(\(mutation))", deadline, expect) { $0 as? R.Mutation == mutation }
  }

  /// Waits for an error that an effect or a transformed stream ends with, as that of a refused action.
  ///
  /// - Returns: The error; nil, and a failure, where none came.
  @discardableResult
  public func receiveError(
    deadline: Duration = .seconds(10), sourceLocation: SourceLocation = #_sourceLocation
  ) async -> (any Error)? {
    failures.begin(at: sourceLocation)
    while let entry = await next(deadline) {
      switch entry {
      case .error(let error): return error
      case .change(let mutation, let state, turn: _):
        asserted.move(to: state)
        if exhaustivity == .off { continue }
        failures.record(
          "receiveError: \(Self.name(mutation)) came instead. Receive that first.")
        return nil
      }
    }
    failures.record("receiveError: no error came. \(whyNothingComes)")
    return nil
  }

  private func receive(
    _ step: String, _ deadline: Duration, _ expect: ((inout Value) throws -> Void)?,
    _ isWanted: (Any?) -> Bool
  ) async {
    var passed: R.State?
    while let entry = await next(deadline) {
      switch entry {
      case .error(let error):
        if exhaustivity == .off { continue }
        return failures.record(
          "\(step): an error came instead: \(error). Receive it with receiveError().")
      case .change(let mutation, let state, turn: _):
        // With exhaustivity off, changes that the test does not expect are skipped.
        if exhaustivity == .off, !isWanted(mutation) || !asserted.isFulfilled(by: state, expect) {
          passed = state
          continue
        }
        if !isWanted(mutation) {
          failures.record(
            "\(step): \(Self.name(mutation)) came instead. Receive the mutations in order.")
        }
        return check(state, in: step, expect)
      }
    }
    if let passed { return check(passed, in: step, expect, isMissing: true) }
    failures.record("\(step): nothing came. \(whyNothingComes)")
  }

  /// Returns the first entry that has not been taken, and waits for one if there is none.
  private func next(_ deadline: Duration) async -> ReactorRecording<R.State>.Entry? {
    if recording.isEmpty {
      let clock = VirtualClock()
      let recording = self.recording
      _ = await clock.wait(deadline: deadline, orRest: true) { !recording.isEmpty }
      // Only work that the test has not started itself can add an entry now.
      if recording.isEmpty {
        _ = await clock.wait(deadline: min(deadline, .seconds(1))) { !recording.isEmpty }
      }
    }
    return recording.takeFirst()
  }

  // MARK: Checking

  private func check(
    _ state: R.State?, in step: String, _ expect: ((inout Value) throws -> Void)?,
    isMissing: Bool = false
  ) {
    if let problem = asserted.problem(in: state, exhaustivity, isMissing: isMissing, expect) {
      failures.record("\(step): \(problem)")
    }
  }

  /// Fails if there are entries that were not received, and moves on to the latest state.
  func checkNothingIsLeft(_ when: String) {
    var names: [String] = []
    var latest: R.State?
    for entry in recording.takeAll() {
      switch entry {
      case .change(let mutation, let state, turn: _):
        names.append(Self.name(mutation))
        latest = state
      case .error(let error): names.append("the error \(error)")
      }
    }
    if exhaustivity == .on, !names.isEmpty {
      let change = latest.flatMap(asserted.difference(to:)).map {
        " It changed the state (- before, + after):\n\n\($0)"
      }
      failures.record(
        "Not received \(when): \(names.joined(separator: ", ")). Add a receive for each, or set "
          + "exhaustivity to .off.\(change ?? "")")
    }
    if let latest { asserted.move(to: latest) }
  }

  private var whyNothingComes: String {
    let running = place.runningEffects.map(\.action)
    return running.isEmpty
      ? "No effect runs; what the action did at once is asserted in send."
      : "Still running: \(running.joined(separator: ", ")). "
        + "Advance its clock before receiving."
  }

  private static func name(_ mutation: Any?) -> String {
    mutation.map { "the mutation \($0)" } ?? "a state of transform(state:)"
  }
}
