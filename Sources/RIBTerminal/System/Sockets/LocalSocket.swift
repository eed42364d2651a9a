import Platform

/// Calls of the operating system for sockets in the file system, which connect programs of one computer.
package enum LocalSocket {
  /// The longest path of a socket, in bytes.
  package static let longestPath = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

  /// The number of programs that may wait until their connection is accepted.
  private static let mostWaiting: Int32 = 128

  /// Connects to the program that listens at a path.
  ///
  /// - Parameter waits: Whether to wait while too many other programs wait; otherwise EAGAIN is thrown.
  /// - Throws: "Connection refused" if no program listens there any more.
  package static func connect(
    to path: String, waits: Bool = true
  ) throws(SystemError) -> InputDescriptor {
    let socket = try makeSocket(waits: waits)
    try unsafe withAddress(of: path) { address, size in
      unsafe Platform.connect(socket.number, address, size)
    }
    return socket
  }

  /// Sends all bytes, and waits until the other side has room for them.
  ///
  /// Unlike a write, it throws `EPIPE` if the connection is closed, and raises no signal.
  package static func sendAll(
    _ bytes: [UInt8], to socket: InputDescriptor
  ) throws(SystemError) {
    try unsafe bytes.withUnsafeBufferPointer { bytes throws(SystemError) in
      try unsafe SystemCall.writeAll(.init(bytes), to: socket.number) { socket, bytes, count in
        unsafe Platform.send(socket, bytes, count, CLibrary.sendsWithoutSignal)
      }
    }
  }

  /// Sends as many bytes as the other side has room for; none if it has no room now.
  package static func send(
    _ bytes: ArraySlice<UInt8>, to socket: InputDescriptor
  ) throws(SystemError) -> Int {
    do throws(SystemError) {
      return try SystemCall.untilUninterrupted {
        unsafe bytes.withUnsafeBytes { bytes in
          unsafe Platform.send(
            socket.number, bytes.baseAddress, bytes.count,
            CLibrary.sendsWithoutSignal | Int32(MSG_DONTWAIT))
        }
      }
    } catch {
      if error.code == EAGAIN { return 0 }
      throw error
    }
  }

  /// Drops what has been received, and not been read yet.
  package static func dropReceived(by socket: InputDescriptor) {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while unsafe recv(socket.number, &bytes, bytes.count, Int32(MSG_DONTWAIT)) > 0 {}
  }

  /// Waits until the connection has ended in both directions, as when the other side has closed it.
  package static func waitForEnd(of socket: InputDescriptor) {
    // Without events, only the end is reported; after a signal, nothing is.
    while (try? SystemCall.wait(forAnyOf: [socket.number], events: 0))?.isEmpty == true {}
  }

  /// Ends the connection, or one direction of it; a read that waits for more returns.
  ///
  /// - Parameter direction: `SHUT_WR` notes the end of what is sent, while the other side can still answer.
  package static func shutDown(_ socket: InputDescriptor, _ direction: Int32 = Int32(SHUT_RDWR)) {
    shutdown(socket.number, direction)
  }

  /// Creates a socket at a path at which nothing is, and lets programs of the same user connect to it.
  package static func listen(at path: String) throws(SystemError) -> InputDescriptor {
    let socket = try makeSocket(waits: false)
    let mask = umask(0o177)
    defer { umask(mask) }
    try unsafe withAddress(of: path) { address, size in
      unsafe Platform.bind(socket.number, address, size)
    }
    try SystemCall.untilUninterrupted { Platform.listen(socket.number, mostWaiting) }
    return socket
  }

  /// Accepts a connection; throws EAGAIN if no program waits.
  package static func accept(
    from listener: InputDescriptor
  ) throws(SystemError) -> InputDescriptor {
    prepared(try SystemCall.untilUninterrupted { Platform.accept(listener.number, nil, nil) })
  }

  /// Returns the user that the other side had when it connected.
  package static func peerUser(of socket: InputDescriptor) throws(SystemError) -> uid_t {
    var user = uid_t()
    try SystemCall.untilUninterrupted { CLibrary.peerUser(socket.number, &user) }
    return user
  }

  private static func makeSocket(waits: Bool) throws(SystemError) -> InputDescriptor {
    let number = try SystemCall.untilUninterrupted { socket(AF_UNIX, CLibrary.streamSocket, 0) }
    if !waits { _ = fcntl(number, F_SETFL, O_NONBLOCK) }
    return prepared(number)
  }

  /// Returns the owner of a new socket, which no program that is started later inherits.
  private static func prepared(_ number: Int32) -> InputDescriptor {
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    CLibrary.raiseNoSignal(on: number)
    return InputDescriptor(number, isOwned: true)
  }

  private static func withAddress(
    of path: String, _ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) throws(SystemError) {
    if path.utf8.contains(0) { throw .invalidArgument }
    if path.utf8.count > longestPath { throw SystemError(code: ENAMETOOLONG) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
    let size = socklen_t(MemoryLayout.size(ofValue: address))
    try SystemCall.untilUninterrupted {
      unsafe withUnsafePointer(to: address) { address in
        unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe call($0, size) }
      }
    }
  }
}
