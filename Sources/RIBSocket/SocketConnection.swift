import Platform
import RIBConsole
import RIBTerminal

/// The connection of a client over a socket.
@MainActor
final class SocketConnection: ClientConnection {
  /// Whether nothing is read or sent any more.
  private var isOver = false

  private let socket: InputDescriptor
  private let didEnd: () -> Void
  private var client: (any ConnectedClient)?
  private var outbox: Outbox
  /// Whether it is closed once all has been sent.
  private var isClosing = false
  /// Whether a thread waits for room.
  private var isWaiting = false

  init(_ socket: InputDescriptor, _ limits: SocketLimits, didEnd: @escaping () -> Void) {
    self.socket = socket
    self.didEnd = didEnd
    outbox = Outbox(limits)
  }

  // MARK: Reading

  func begin(_ client: any ConnectedClient) {
    if isClosing { return }
    if isOver { return client.leave() }
    self.client = client
    Task.immediate { await read() }
  }

  private func read() async {
    let reader = LineReader(input: socket)
    do throws(SystemError) {
      // After the end the rest is read too: the other side would find unread lines to be a failure.
      while let lines = try await reader.nextBatch() { await client?.take(lines) }
      guard let client else { return }
      client.endInput()
      try waitUntilGone()
    } catch {
      fail()
    }
  }

  /// Has a client whose input has ended leave when it is gone, even if nothing is written that would show it.
  ///
  /// Until then it may have ended its input alone, and wait for answers.
  private func waitUntilGone() throws(SystemError) {
    try DetachedThread.start { [socket, weak self] in
      LocalSocket.waitForEnd(of: socket)
      Task { @MainActor in self?.fail() }
    }
  }

  // MARK: Writing

  func write(_ line: [UInt8], isEssential: Bool) {
    if isOver || isClosing { return }
    if !outbox.add(line, isEssential: isEssential) { fail() }
  }

  func flush() {
    outbox.release()
    send()
  }

  func withdraw() { outbox.withdraw() }

  func close() {
    (client, isClosing) = (nil, true)
    LocalSocket.shutDown(socket, Int32(SHUT_RD))
    outbox.noteDropped()
    flush()
  }

  /// Sends what there is room for, and goes on when there is more room.
  func send() {
    do throws(SystemError) {
      let isSent = try outbox.send { bytes throws(SystemError) in
        try LocalSocket.send(bytes, to: socket)
      }
      if !isSent {
        try waitForRoom()
      } else if isClosing {
        end()
      }
    } catch {
      fail()
    }
  }

  private func waitForRoom() throws(SystemError) {
    if isWaiting { return }
    isWaiting = true
    try DetachedThread.start { [socket, weak self] in
      // Whatever it is that ends the wait, sending reports it.
      try? SystemCall.wait(for: socket.number, events: POLLOUT)
      Task { @MainActor in
        self?.isWaiting = false
        self?.send()
      }
    }
  }

  // MARK: The end

  /// Ends the connection of a client that is gone, or too slow.
  private func fail() {
    let leaving = client
    end()
    leaving?.leave()
  }

  func end() {
    if isOver { return }
    (client, isOver) = (nil, true)
    outbox = Outbox(SocketLimits())
    // The other side would find lines that were never read to be a failure.
    if isClosing { LocalSocket.dropReceived(by: socket) }
    LocalSocket.shutDown(socket)
    didEnd()
  }
}
