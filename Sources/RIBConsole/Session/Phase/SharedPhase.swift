import RIBCore

/// The phase of one session, shared by its parts, and the waits that end early when the phase asks for it.
@MainActor
package final class SharedPhase {
  var now: SessionPhase
  /// The status of the session's own lines, with which the process ends.
  let status = ClientStatus()
  /// The statuses of the clients that are present, by their numbers.
  private var statuses: [Int: ClientStatus] = [:]

  private var reading: Task<Result<[InputLine]?, SystemError>, Never>?

  init(isKept: Bool = false) { now = SessionPhase(isKept: isKept) }

  /// Returns the phase of a terminal whose session is elsewhere, so that it always waits.
  package static func waiting() -> SharedPhase {
    let phase = SharedPhase()
    phase.now.beginWaiting(for: .line)
    return phase
  }

  /// Reads the next lines of a source, while time passes: none if the wait is ended early, nil at the source's end.
  package func read(
    _ source: any LineSource,
    passingTime pass: @MainActor (_ hasRead: @escaping () -> Bool) async -> Void = { _ in }
  ) async -> Result<[InputLine]?, SystemError> {
    if now.isWaitOver { return .success([]) }
    var hasRead = false
    // In a task of its own, so that the wait can be ended from outside.
    let task = Task.immediate { () -> Result<[InputLine]?, SystemError> in
      defer {
        hasRead = true
        VirtualClock.checkWaits()
      }
      do throws(SystemError) {
        return .success(try await source.nextBatch())
      } catch {
        return .failure(error)
      }
    }
    reading = task
    defer { reading = nil }
    // The source may have ended the wait itself, by what it has written before it began to wait.
    if now.isWaitOver { task.cancel() }
    await pass { hasRead }
    return await task.value
  }

  /// Begins the status of a client, which is kept until the client is dismissed.
  func admit(_ client: Int) -> ClientStatus {
    let status = ClientStatus()
    statuses[client] = status
    return status
  }

  func dismiss(_ client: Int) { statuses[client] = nil }

  /// Notes that something has failed to which a line of a client has led.
  func noteFailure(of client: Int) {
    (client == 0 ? status : statuses[client])?.noteFailure()
  }

  /// Has the waits for effects look again whether they are over.
  func wake() { VirtualClock.checkWaits() }

  /// Ends the wait for a line, also if it has not begun to read, and has those for effects look again.
  package func endWaits() {
    now.endWait()
    reading?.cancel()
    wake()
  }
}
