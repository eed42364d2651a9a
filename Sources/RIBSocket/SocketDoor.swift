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
  private let places: Places
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
    places = Places(limits.clients)
    do throws(SystemError) {
      let pipe = try SystemCall.makePipe()
      stop = InputDescriptor(pipe.write, isOwned: true)
      let acceptor = Acceptor(
        listener: file.listener, stop: InputDescriptor(pipe.read, isOwned: true),
        places: places, user: geteuid(), pause: pause)
      try DetachedThread.start { [weak self] in
        acceptor.run { socket in Task { @MainActor in self?.didAccept(socket) } }
      }
    } catch {
      throw SocketError(path: path, reason: .failed(error))
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
      self?.places.add()
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

/// The number of further clients for which there is a place.
private final class Places: Sendable {
  private let count: Atomic<Int>

  init(_ count: Int) { self.count = Atomic(count) }

  func add() { count.add(1, ordering: .relaxed) }

  /// Takes a place, if there is one; only one thread takes them.
  func take() -> Bool {
    if count.load(ordering: .relaxed) == 0 { return false }
    count.subtract(1, ordering: .relaxed)
    return true
  }
}

/// The work of the thread that accepts connections.
private struct Acceptor: Sendable {
  let listener: InputDescriptor
  /// Can be read when the thread is to end.
  let stop: InputDescriptor
  let places: Places
  let user: uid_t
  let pause: @Sendable () -> Void

  private static let refusal = Array(
    (#"{"event":"error","at":0,"code":"session","message":"#
      + #""The session has as many clients as it can have; try again when one has left."}"# + "\n")
      .utf8)

  func run(_ didAccept: (InputDescriptor) -> Void) {
    while true {
      do throws(SystemError) {
        let ready = try SystemCall.wait(forAnyOf: [listener.number, stop.number])
        if ready.contains(stop.number) { return }
        if ready.isEmpty { continue }
        let socket = try LocalSocket.accept(from: listener)
        if try LocalSocket.peerUser(of: socket) != user { continue }
        if places.take() {
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
