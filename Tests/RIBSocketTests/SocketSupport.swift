import Foundation
import Platform
import RIBConsole
import RIBCore
import Synchronization
import TestSupport
import Testing

@testable import RIBSocket

/// A session that only notes what its clients do.
final class RecordingSession {
  let folder: TestFolder
  let path: String
  private let door: SocketDoor
  private(set) var clients: [RecordingClient] = []

  init(
    _ limits: SocketLimits = SocketLimits(), opens: Bool = true,
    pause: @escaping @Sendable () -> Void = { SystemCall.pause(milliseconds: 1) }
  ) throws {
    folder = try TestFolder()
    path = folder["session"]
    try #require(unsafe chmod(folder.path, 0o700) == 0)
    door = try SocketDoor(at: path, limits: limits, pause: pause)
    if opens { open() }
  }

  /// - Parameter didAdmit: Called while the door still admits the client.
  func open(_ didAdmit: @escaping (RecordingClient) -> Void = { _ in }) {
    door.open { [unowned self] connection in
      let client = RecordingClient(connection)
      clients.append(client)
      didAdmit(client)
      VirtualClock.checkWaits()
      return client
    }
  }

  func stop() async { await door.stop() }
  func close() { door.close() }

  /// Connects a program, and waits until it is a client.
  func join(
    reads: Bool = true, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> (SocketProgram, RecordingClient) {
    let count = clients.count
    let program = try SocketProgram(path, reads: reads)
    await wait(for: "a client joins", sourceLocation: sourceLocation) { [self] in
      clients.count > count
    }
    return (program, try #require(clients.last, sourceLocation: sourceLocation))
  }
}

/// A client of a session, with what has come from it.
final class RecordingClient: ConnectedClient {
  let connection: any ClientConnection
  private(set) var lines: [InputLine.Content] = []
  private(set) var hasEndedInput = false
  private(set) var leaveCount = 0

  init(_ connection: any ClientConnection) { self.connection = connection }

  var isGone: Bool { hasEndedInput || leaveCount > 0 }

  func take(_ lines: [InputLine]) async {
    self.lines += lines.map(\.content)
    VirtualClock.checkWaits()
  }

  func endInput() {
    hasEndedInput = true
    VirtualClock.checkWaits()
  }

  func leave() {
    leaveCount += 1
    VirtualClock.checkWaits()
  }

  func write(_ text: String, isEssential: Bool = true) {
    connection.write(Array(text.utf8), isEssential: isEssential)
  }
}

/// The other side: a program that connects.
final class SocketProgram {
  private var socket: InputDescriptor?
  private(set) var lines: [String] = []
  private(set) var isAtEnd = false

  init(_ path: String, reads: Bool = true) throws {
    socket = try LocalSocket.connect(to: path)
    if reads { read() }
  }

  /// Reads from now on, to the end.
  func read() {
    guard let socket else { return }
    Task.immediate {
      let reader = LineReader(input: socket)
      while let batch = try? await reader.nextBatch() {
        lines += batch.map { line in
          if case .text(let text, _) = line.content { text } else { "too long" }
        }
        VirtualClock.checkWaits()
      }
      isAtEnd = true
      VirtualClock.checkWaits()
    }
  }

  /// Counts what comes up to the end on a thread, as the main actor is busy.
  func countOnThread() throws -> ByteCount {
    let (socket, count) = (try #require(socket), ByteCount())
    Thread.detachNewThread { @Sendable in
      while let bytes = try? socket.readChunk(), !bytes.isEmpty { count.add(bytes.count) }
      count.end()
    }
    return count
  }

  func send(_ bytes: some Sequence<UInt8>) throws {
    try LocalSocket.sendAll(Array(bytes), to: try #require(socket))
  }

  /// Sends from a thread, as the other side may not read at once.
  func sendMuch(_ bytes: [UInt8]) throws {
    let socket = try #require(socket)
    Thread.detachNewThread { @Sendable in try? LocalSocket.sendAll(bytes, to: socket) }
  }

  func send(_ text: String) throws { try send(text.utf8) }

  /// Sends no more.
  func endOutput() throws { LocalSocket.shutDown(try #require(socket), Int32(SHUT_WR)) }

  /// Closes the connection with what has not been read, which is an error for the other side.
  func drop() { socket = nil }

  /// Closes the connection, as the end of a process does.
  func close() {
    if let socket { LocalSocket.shutDown(socket) }
    socket = nil
  }
}

/// The number of bytes that a thread reads.
nonisolated final class ByteCount: Sendable {
  private let state = Mutex((bytes: 0, isOver: false))
  var bytes: Int { state.withLock { $0.bytes } }
  var isOver: Bool { state.withLock { $0.isOver } }

  func add(_ count: Int) { state.withLock { $0.bytes += count } }

  func end() {
    state.withLock { $0.isOver = true }
    Task { @MainActor in VirtualClock.checkWaits() }
  }
}

extension LocalSocket {
  /// Leaves a socket as a killed process does, which closes it and does not remove it.
  static func leaveDead(at path: String) throws {
    _ = try listen(at: path)
    // A program that is just being started shares it until it runs.
    while (try? connect(to: path, waits: false)) != nil {}
  }
}
