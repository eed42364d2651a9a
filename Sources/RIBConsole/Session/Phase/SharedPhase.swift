import RIBCore

/// The phase of one session, shared by its parts, and the waits that end early when the phase asks for it.
@MainActor
package final class SharedPhase {
  var now: SessionPhase
  /// The status of the session's own lines, with which the process ends.
  let status = ClientStatus()
  /// The statuses of the clients that are present, by their numbers.
  private var statuses: [Int: ClientStatus] = [:]

  /// The clients whose input has not ended, by their numbers; 0 is the session's own.
  private var openInputs: Set = [0]
  /// The lines that clients read, by their numbers.
  private var readings: [Int: Task<Result<[InputLine]?, SystemError>, Never>] = [:]

  /// Whether clients can join.
  private let hasDoor: Bool

  init(isKept: Bool = false, hasDoor: Bool = false) {
    now = SessionPhase(isKept: isKept)
    self.hasDoor = hasDoor
  }

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
    let client = now.presentClient
    readings[client] = task
    defer { readings[client] = nil }
    // The source may have ended the wait itself, by what it has written before it began to wait.
    if now.isWaitOver { task.cancel() }
    await pass { hasRead }
    return await task.value
  }

  // MARK: Clients

  /// Begins the status of a client, which is kept until the client is dismissed.
  func admit(_ client: Int) -> ClientStatus {
    let status = ClientStatus()
    statuses[client] = status
    openInputs.insert(client)
    return status
  }

  func dismiss(_ client: Int) {
    statuses[client] = nil
    inputDidEnd(of: client)
  }

  /// Begins to work on the lines of a client that has joined, until the turn ends.
  func beginTurn(of client: Int) {
    now.beginTurn(of: client, isInterrupted: statuses[client]?.isInterrupted ?? true)
  }

  /// Notes whether a client that has joined wants what its lines began to end.
  func note(isInterrupted: Bool, by client: Int) {
    statuses[client]?.isInterrupted = isInterrupted
    if now.presentClient == client { now.noteInterruptionByClient(isInterrupted) }
  }

  /// Whether the waits of a client are to end.
  func isInterrupted(_ client: Int) -> Bool {
    if now.ending != nil || client == now.presentClient { return now.isInterrupted }
    return client == 0 ? now.isInterruptedByPerson : statuses[client]?.isInterrupted ?? true
  }

  /// Notes that no more lines of a client come.
  func inputDidEnd(of client: Int) { openInputs.remove(client) }

  /// Whether another source of lines than a client's own is open, so that its lines may still change something.
  ///
  /// The session itself may wait for clients that have yet to join.
  func isOpen(beside client: Int) -> Bool {
    hasDoor && client == 0 || openInputs.count > (openInputs.contains(client) ? 1 : 0)
  }

  /// Notes that something has failed to which a line of a client has led.
  func noteFailure(of client: Int) {
    (client == 0 ? status : statuses[client])?.noteFailure()
  }

  // MARK: Waits

  /// Has the waits for effects look again whether they are over.
  func wake() { VirtualClock.checkWaits() }

  /// Ends the waits for lines, also if they have not begun to read, and has those for effects look again.
  package func endWaits() {
    now.endWait()
    for reading in readings.values { reading.cancel() }
    wake()
  }
}
