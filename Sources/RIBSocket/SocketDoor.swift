import Basics
import Platform
import RIBConsole
import RIBTerminal
import Synchronization

/// The door of a session at a socket in the file system.
///
/// A thread accepts connections. It ends those of other users, and those beyond the limit, itself: even many of them do
/// not delay the session.
@MainActor
final class SocketDoor: SessionDoor {
  private var file: SocketFile?
  private let limits: SocketLimits
  private let acceptor: Acceptor
  /// The writing end of a pipe: the thread accepts connections after a byte, until it is closed.
  private var control: InputDescriptor?
  /// The end of the thread.
  private let acceptorEnd = Suspension()
  private var admit: (@MainActor (any ClientConnection) -> any ConnectedClient)?
  /// The connections by the numbers of their sockets.
  private var connections: [Int32: SocketConnection] = [:]

  /// Creates a socket; programs that connect wait until the door is opened.
  ///
  /// - Parameter pause: Waits for a moment after a failure to accept.
  init(
    at path: String, limits: SocketLimits = SocketLimits(),
    pause: @escaping @Sendable () -> Void = { SystemCall.pause(milliseconds: 20) }
  ) throws(SocketError) {
    let file = try SocketFile(path)
    self.file = file
    self.limits = limits
    acceptor = Acceptor(places: limits.clients, pause: pause)
    do throws(SystemError) {
      let pipe = try SystemCall.makePipe()
      control = InputDescriptor(pipe.write, isOwned: true)
      let signal = InputDescriptor(pipe.read, isOwned: true)
      try DetachedThread.start { [acceptor, acceptorEnd, listener = file.listener, weak self] in
        // Without a byte the pipe is at its end, which also ends what follows.
        _ = try? signal.readChunk()
        acceptor.run(listener, until: signal) { socket in
          Task { @MainActor in self?.didAccept(socket) }
        }
        // After all that were accepted.
        Task { @MainActor in acceptorEnd.resume() }
      }
    } catch {
      throw .failed(error, at: path)
    }
  }

  func open(_ admit: @escaping @MainActor (any ClientConnection) -> any ConnectedClient) {
    self.admit = admit
    // The thread has the other end open.
    if let control { try? SystemCall.writeBytes([1], to: control.number) }
  }

  private func didAccept(_ socket: InputDescriptor) {
    // After its end the session admits no client, and the socket is closed by its release.
    guard let admit else { return }
    let connection = SocketConnection(socket, limits) { [weak self, number = socket.number] in
      self?.connections[number] = nil
      self?.acceptor.addPlace()
    }
    connections[socket.number] = connection
    connection.begin(admit(connection))
  }

  func stop() async {
    // Without its file no further program finds the socket.
    (file, control) = (nil, nil)
    await acceptorEnd.wait()
  }

  /// Closes all connections; slow clients have a moment to take the rest of their lines.
  func close() {
    (file, control, admit) = (nil, nil, nil)
    for connection in connections.values { connection.close() }
    let clock = ContinuousClock()
    let deadline = clock.now + limits.farewell
    while !connections.isEmpty, clock.now < deadline {
      let ready = try? SystemCall.wait(
        forAnyOf: Array(connections.keys), events: POLLOUT, milliseconds: 10)
      for number in ready ?? [] { connections[number]?.send() }
    }
    for connection in connections.values { connection.end() }
  }
}

/// The work of the thread that accepts connections.
private final class Acceptor: Sendable {
  /// The number of further clients for which there is a place.
  private let places: Atomic<Int>
  private let user = geteuid()
  private let pause: @Sendable () -> Void

  init(places: Int, pause: @escaping @Sendable () -> Void) {
    self.places = Atomic(places)
    self.pause = pause
  }

  func addPlace() { places.add(1, ordering: .relaxed) }

  private static let refusal = Array(
    (#"{"event":"error","at":0,"code":"session","message":"#
      + #""The session has as many clients as it can have; try again when one has left."}"# + "\n")
      .utf8)

  /// - Parameter stopped: Can be read when the thread is to end, once it has accepted all that wait.
  func run(
    _ listener: InputDescriptor, until stopped: InputDescriptor,
    _ didAccept: (InputDescriptor) -> Void
  ) {
    while true {
      var isStopped = false
      do throws(SystemError) {
        let ready = try SystemCall.wait(forAnyOf: [listener.number, stopped.number])
        isStopped = ready.contains(stopped.number)
        if isStopped, !ready.contains(listener.number) { return }
        let socket = try LocalSocket.accept(from: listener)
        if try LocalSocket.peerUser(of: socket) != user { continue }
        // Only this thread takes places.
        if places.load(ordering: .relaxed) > 0 {
          places.subtract(1, ordering: .relaxed)
          didAccept(socket)
        } else {
          _ = try? LocalSocket.send(Self.refusal[...], to: socket)
        }
      } catch {
        if isStopped { return }
        // The program may have too many open files for now; the next try would fail at once.
        pause()
      }
    }
  }
}
