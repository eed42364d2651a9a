// How a session waits for the effects that run.

/// A `wait`: how long it may take, and the column that says so.
struct TypedWait {
  let limit: Duration?
  let column: Int
}

extension Session {
  /// Waits until no effect runs.
  ///
  /// - Returns: False, and said so, if the time is over before.
  func effectsEnd(_ wait: TypedWait, at place: LinePlace) async -> Bool {
    if await settle(within: wait.limit) { return true }
    if streams.failure == nil, !Task.isCancelled, !isInterrupted {
      // Without a limit, virtual time may stand still for ever.
      let time = wait.limit.map { "After \($0.inSeconds)" } ?? "When nobody sleeps any more"
      let message = "\(time) there still runs: \(effects.names())."
      output.report(Problem(place: place, column: wait.column, message: message))
    }
    return false
  }

  /// At the end of input: waits for the effects, and gives up those that take too long.
  func drain() async -> Ending? {
    isInterruptedByPerson = false
    if await settle(within: options.drain) { return nil }
    if streams.failure != nil { return .writingFailed }
    if let requestedEnding { return requestedEnding }
    if Task.isCancelled || isInterruptedByPerson { return .quit(nil) }
    let time = options.drain == .zero ? "At" : "\(options.drain.inSeconds) after"
    let message =
      "\(time) the end of input there still ran, and was cancelled: \(effects.names())."
    output.report(Problem(message: message))
    return .scriptFailed
  }

  var isInterrupted: Bool { isInterruptedByPerson || requestedEnding != nil }

  /// Suspends until no effect runs, the time is over, writing fails, the task is cancelled or a
  /// person or a signal interrupts the wait.
  ///
  /// - Returns: Whether no effect runs.
  private func settle(within limit: Duration?) async -> Bool {
    streams.beginWaiting()
    defer { streams.endWaiting() }
    if effects.isEmpty { return true }
    if options.isVerbose {
      output.report(Problem(weight: .notice, message: "waiting for \(effects.names())"))
    }
    if let virtualClock {
      await moveTime(of: virtualClock, within: limit)
      return effects.isEmpty
    }
    let effects = self.effects
    let timer = limit.map { Timer(clock, $0, effects) }
    defer { timer?.cancel() }
    while !effects.isEmpty, timer?.isOver != true, streams.failure == nil, !Task.isCancelled,
      !isInterrupted
    {
      await withTaskCancellationHandler {
        await effects.change()
      } onCancel: {
        Task { @MainActor in effects.interrupt() }
      }
    }
    return effects.isEmpty
  }

  /// The limit of one wait.
  @MainActor
  private final class Timer {
    private(set) var isOver = false
    private var task: Task<Void, Never>?

    init(_ clock: any Clock<Duration>, _ limit: Duration, _ effects: EffectLedger) {
      task = Task.immediate { [weak self] in
        do { try await clock.sleep(for: limit) } catch { return }
        self?.isOver = true
        effects.interrupt()
      }
    }

    func cancel() { task?.cancel() }
  }
}
