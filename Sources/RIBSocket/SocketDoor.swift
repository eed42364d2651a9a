import CLibrary
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
  /// The writing end of a pipe, whose closing ends the thread.
  private var stop: InputDescriptor?
  private var admit: (@MainActor (any ClientConnection) -> any ConnectedClient)?
  /// Those that came before the door was opened.
  private var early: [InputDescriptor] = []
  private var connections: [ObjectIdentifier: SocketConnection] = [:]

  /// Creates a socket, and accepts connections, which wait until the door is opened.
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
      stop = InputDescriptor(pipe.write, isOwned: true)
      let stopped = InputDescriptor(pipe.read, isOwned: true)
      try DetachedThread.start { [acceptor, listener = file.listener, weak self] in
        acceptor.run(listener, until: stopped) { socket in
          Task { @MainActor in self?.didAccept(socket) }
        }
      }
    } catch {
      throw SocketError(error, at: path)
    }
  }

  func open(_ admit: @escaping @MainActor (any ClientConnection) -> any ConnectedClient) {
    self.admit = admit
    for socket in exchange(&early, with: []) { didAccept(socket) }
  }

  private func didAccept(_ socket: InputDescriptor) {
    guard let admit else {
      // After its end the session admits no client, and the socket is closed by its release.
      if file != nil { early.append(socket) }
      return
    }
    let connection = SocketConnection(socket, limits) { [weak self] connection in
      self?.connections[ObjectIdentifier(connection)] = nil
      self?.acceptor.addPlace()
    }
    connections[ObjectIdentifier(connection)] = connection
    connection.begin(admit(connection))
  }

  /// Closes all connections; slow clients have a moment to take the rest of their lines.
  func close() {
    (file, stop, admit, early) = (nil, nil, nil, [])
    for connection in connections.values { connection.close() }
    let clock = ContinuousClock()
    let deadline = clock.now + limits.farewell
    while !connections.isEmpty, clock.now < deadline {
      let ready = try? SystemCall.wait(
        forAnyOf: connections.values.map(\.number), events: POLLOUT, milliseconds: 10)
      for connection in connections.values where ready?.contains(connection.number) == true {
        connection.send()
      }
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

  /// - Parameter stopped: Can be read when the thread is to end.
  func run(
    _ listener: InputDescriptor, until stopped: InputDescriptor,
    _ didAccept: (InputDescriptor) -> Void
  ) {
    while true {
      do throws(SystemError) {
        let ready = try SystemCall.wait(forAnyOf: [listener.number, stopped.number])
        if ready.contains(stopped.number) { return }
        if ready.isEmpty { continue }
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
        // The program may have too many open files for now; the next try would fail at once.
        pause()
      }
    }
  }
}
