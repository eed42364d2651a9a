// The handing over of batches from the reader's thread to the main actor, one at a time.

import RIBCore

/// What a reader's thread hands over at a time.
protocol ReadBatch: Sendable {
  /// What an asker gets that goes early.
  static var nothing: Self { get }
  static var endOfInput: Self { get }
  static func failed(_ error: SystemError) -> Self
  /// Whether no batch follows.
  var isFinal: Bool { get }
}

/// Where the main actor asks for a batch and the reader's thread delivers it.
///
/// The thread reads only when asked, so at most one batch is ever in memory; an asker who goes
/// leaves the batch to the next one.
struct BatchExchange<Batch: ReadBatch>: Sendable {
  typealias Asker = CheckedContinuation<Batch, Never>

  private struct State: Sendable {
    var asker: Asker?
    /// Asked for, and not yet delivered.
    var isUnderWay = false
    /// Asked for, and not yet seen by the thread.
    var isWanted = false
    /// Delivered when nobody was asking, or the last one of all, which stays.
    var ready: Batch?
    var isStopped = false
  }

  private let monitor = Monitor(State())

  /// Waits for the next batch; the cancellation of the waiting task ends the wait with nothing.
  func next() async -> Batch {
    await withTaskCancellationHandler {
      await withCheckedContinuation { asker in
        guard ask(asker) else {
          programmerError(
            "A reader was asked for a batch while one was awaited; await one at a time.")
        }
        // A cancellation that came before the asker was in place found nobody to send home.
        if Task.isCancelled { withdraw() }
      }
    } onCancel: {
      withdraw()
    }
  }

  /// Asks for the next batch.
  ///
  /// - Returns: Whether the asker was accepted; false if another one is still waiting.
  func ask(_ asker: Asker) -> Bool {
    let (isAccepted, answer) = monitor.update { state -> (Bool, Batch?) in
      if state.asker != nil { return (false, nil) }
      if let ready = state.ready {
        if !ready.isFinal { state.ready = nil }
        return (true, ready)
      }
      state.asker = asker
      if !state.isUnderWay {
        state.isUnderWay = true
        state.isWanted = true
      }
      return (true, nil)
    }
    if let answer { asker.resume(returning: answer) }
    return isAccepted
  }

  /// Ends the present wait with nothing; what is being read waits for the next asker.
  func withdraw() {
    let asker = monitor.update { state in
      defer { state.asker = nil }
      return state.asker
    }
    asker?.resume(returning: .nothing)
  }

  /// Ends reading for good: askers get the end of input, and the thread ends when it next looks.
  func stop() {
    let asker = monitor.update { state in
      defer { state.asker = nil }
      state.isStopped = true
      state.ready = .endOfInput
      return state.asker
    }
    asker?.resume(returning: .endOfInput)
  }

  /// For the thread: blocks until a batch is asked for.
  ///
  /// - Returns: False once nobody will ask any more.
  func waitUntilWanted() -> Bool {
    monitor.wait { state in
      if state.isStopped { return false }
      guard state.isWanted else { return nil }
      state.isWanted = false
      return true
    }
  }

  /// For the thread: hands over the batch that was asked for.
  func deliver(_ batch: Batch) {
    let asker = monitor.update { state -> Asker? in
      if state.isStopped { return nil }
      defer { state.asker = nil }
      state.isUnderWay = false
      if state.asker == nil || batch.isFinal { state.ready = batch }
      return state.asker
    }
    asker?.resume(returning: batch)
  }
}
