// The handing over of batches from the reader's thread to the main actor, one at a time.

/// Where the main actor asks for a batch and the reader's thread delivers it.
///
/// The thread reads only when asked, so at most one batch is ever in memory; an asker who goes
/// leaves the batch to the next one.
struct LineExchange: Sendable {
  typealias Asker = CheckedContinuation<InputBatch, Never>

  private struct State: Sendable {
    var asker: Asker?
    /// Asked for, and not yet delivered.
    var isUnderWay = false
    /// Asked for, and not yet seen by the thread.
    var isWanted = false
    /// Delivered when nobody was asking, or the last one of all, which stays.
    var ready: InputBatch?
    var isStopped = false
  }

  private let monitor = Monitor(State())

  /// Asks for the next batch.
  ///
  /// - Returns: Whether the asker was accepted; false if another one is still waiting.
  func ask(_ asker: Asker) -> Bool {
    let (isAccepted, answer) = monitor.update { state -> (Bool, InputBatch?) in
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

  /// Ends the present wait with no lines; what is being read waits for the next asker.
  func withdraw() {
    let asker = monitor.update { state in
      defer { state.asker = nil }
      return state.asker
    }
    asker?.resume(returning: .lines([]))
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
  func deliver(_ batch: InputBatch) {
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
