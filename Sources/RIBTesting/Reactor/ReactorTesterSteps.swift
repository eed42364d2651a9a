// The steps of a reactor's test: an action sent, a mutation received, an error received.

import RIBCore
import Testing

extension ReactorTester {
  /// Sends an action and asserts what it changes before this returns.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - sourceLocation: The place of failures.
  ///   - expect: Changes the state as last asserted into what is expected; left out where the action
  ///     changes nothing at once.
  public func send(
    _ action: R.Action, sourceLocation: SourceLocation = #_sourceLocation,
    expect: ((inout Value) throws -> Void)? = nil
  ) async {
    latestPlace = sourceLocation
    let step = "send(\(action))"
    checkNothingIsLeft("before \(step)", sourceLocation)
    reactor.action.onNext(action)
    var state: Value?
    var errors: [any Error] = []
    for entry in recording.takeAll() {
      switch entry {
      case .change(_, let changed): state = value(changed)
      case .error(let error): errors.append(error)
      }
    }
    recording.putBack(errors)
    check(state ?? asserted, in: step, sourceLocation, expect)
  }

  /// Waits for the next mutation that an effect or a merged stream says, and asserts what it changes.
  ///
  /// - Parameters:
  ///   - deadline: The longest wait: real time, of which that counts in which the main actor was free;
  ///     at most a second where nothing that the test has set going is under way.
  ///   - sourceLocation: The place of failures.
  ///   - expect: Changes the state as last asserted into what is expected; left out where the mutation
  ///     changes nothing.
  public func receive(
    deadline: Duration = .seconds(10), sourceLocation: SourceLocation = #_sourceLocation,
    expect: ((inout Value) throws -> Void)? = nil
  ) async {
    await receive("receive", deadline, sourceLocation, expect) { _ in true }
  }

  /// Waits for the next mutation, and asserts which it is and what it changes.
  public func receive(
    _ mutation: R.Mutation, deadline: Duration = .seconds(10),
    sourceLocation: SourceLocation = #_sourceLocation,
    expect: ((inout Value) throws -> Void)? = nil
  ) async where R.Mutation: Equatable {
    await receive("receive(\(mutation))", deadline, sourceLocation, expect) {
      $0 as? R.Mutation == mutation
    }
  }

  /// Waits for an error by which an effect or a transformed stream ends, as a refused action's does.
  ///
  /// - Returns: The error; nil, and a failure, where none came.
  @discardableResult
  public func receiveError(
    deadline: Duration = .seconds(10), sourceLocation: SourceLocation = #_sourceLocation
  ) async -> (any Error)? {
    latestPlace = sourceLocation
    while let entry = await next(deadline) {
      switch entry {
      case .error(let error): return error
      case .change(let mutation, let state):
        asserted = value(state)
        if exhaustivity == .off { continue }
        fail(
          "receiveError: there came \(Self.name(mutation)) instead. Receive that first.",
          at: sourceLocation)
        return nil
      }
    }
    fail("receiveError: no error came. \(whyNothingComes)", at: sourceLocation)
    return nil
  }

  private func receive(
    _ step: String, _ deadline: Duration, _ sourceLocation: SourceLocation,
    _ expect: ((inout Value) throws -> Void)?, _ isWanted: (Any?) -> Bool
  ) async {
    latestPlace = sourceLocation
    var passed: Value?
    while let entry = await next(deadline) {
      switch entry {
      case .error(let error):
        if exhaustivity == .off { continue }
        return fail(
          "\(step): an error came instead: \(error). Receive it with receiveError().",
          at: sourceLocation)
      case .change(let mutation, let state):
        let state = value(state)
        // What a relaxed test does not ask about is passed by.
        if exhaustivity == .off, !isWanted(mutation) || !agrees(state, with: expect) {
          passed = state
          continue
        }
        if !isWanted(mutation) {
          fail(
            "\(step): there came \(Self.name(mutation)) instead. Receive the mutations in their order.",
            at: sourceLocation)
        }
        return check(state, in: step, sourceLocation, expect)
      }
    }
    if let passed { return check(passed, in: step, sourceLocation, expect, isMissing: true) }
    fail("\(step): nothing came. \(whyNothingComes)", at: sourceLocation)
  }

  /// The first of what has not been taken, waited for where there is none.
  private func next(_ deadline: Duration) async -> ReactorRecording<R.State>.Entry? {
    if recording.isEmpty {
      let clock = VirtualClock()
      let recording = self.recording
      _ = await clock.wait(deadline: deadline, orRest: true) { !recording.isEmpty }
      // Only what the test has not set going itself can bring something now.
      if recording.isEmpty {
        _ = await clock.wait(deadline: min(deadline, .seconds(1))) { !recording.isEmpty }
      }
    }
    return recording.takeFirst()
  }

  // MARK: Checking

  /// Compares a value with what is expected, and begins there the next time.
  private func check(
    _ actual: Value, in step: String, _ sourceLocation: SourceLocation,
    _ expect: ((inout Value) throws -> Void)?, isMissing: Bool = false
  ) {
    var expected = exhaustivity == .on ? asserted : actual
    let before = asserted
    asserted = actual
    if exhaustivity == .off, expect == nil { return }
    do { try expect?(&expected) } catch {
      return fail("\(step): its closure threw \(error).", at: sourceLocation)
    }
    if expected != actual || isMissing {
      fail(
        "\(step): the state is not what was expected (- expected, + actual):\n\n"
          + "\(Self.difference(expected, actual))\n\nMend \(expect == nil ? "the step by a closure" : "the step's closure"), or the reactor's rules.",
        at: sourceLocation)
    } else if expect != nil, exhaustivity == .on, expected == before {
      fail(
        "\(step): its closure changes nothing, and nothing changed. Leave the closure out.",
        at: sourceLocation)
    }
  }

  private func agrees(_ state: Value, with expect: ((inout Value) throws -> Void)?) -> Bool {
    var expected = state
    guard let expect, (try? expect(&expected)) != nil else { return true }
    return expected == state
  }

  /// Fails where something has come that was not received, and goes on from there.
  func checkNothingIsLeft(_ when: String, _ sourceLocation: SourceLocation) {
    let left = recording.takeAll()
    let before = asserted
    var names: [String] = []
    for entry in left {
      switch entry {
      case .change(let mutation, let state):
        names.append(Self.name(mutation))
        asserted = value(state)
      case .error(let error): names.append("the error \(error)")
      }
    }
    if exhaustivity == .off || left.isEmpty { return }
    let change =
      asserted == before
      ? "" : " It changed the state (- before, + after):\n\n\(Self.difference(before, asserted))"
    fail(
      "Not received \(when): \(names.joined(separator: ", ")). Add a receive for each, or set "
        + "exhaustivity to .off.\(change)", at: sourceLocation)
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

  private static func difference(_ expected: Value, _ actual: Value) -> String {
    let (old, new) = (ValueText.lines(of: expected), ValueText.lines(of: actual))
    if old == new {
      return "    both read alike, and differ in what their == compares beside:\n"
        + old.map { "    \($0)" }.joined(separator: "\n")
    }
    return TextDiff.text(expected: old, actual: new)
  }
}
