import Foundation
import Platform
import RIBConsole
import RIBCore
import Synchronization
import TestSupport
import Testing

@testable import RIBSocket

struct SocketDoorTests {
  @Test func `lines go both ways, and those of the session when they are flushed`() async throws {
    let session = try RecordingSession()
    let (program, client) = try await session.join()
    try program.send("tree\nattach")
    try program.send(" counter\n")
    await wait(for: "two lines arrive") { client.lines.count == 2 }
    #expect(client.lines == [.plain("tree"), .plain("attach counter")])
    client.write("hello")
    client.write("state", isEssential: false)
    client.connection.flush()
    client.write("second")
    await wait(for: "two events arrive") { program.lines.count == 2 }
    #expect(program.lines == ["hello", "state"])
    #expect(!client.isGone && !program.isAtEnd)
    client.connection.close()
    await wait(for: "the end comes") { program.isAtEnd }
    #expect(program.lines == ["hello", "state", "second"])
  }

  @Test func `programs that connect before the session begins wait`() async throws {
    let session = try RecordingSession(opens: false)
    let programs = try (0..<3).map { _ in try SocketProgram(session.path) }
    for program in programs { try program.send("tree\n") }
    session.open()
    await wait(for: "all are clients") { session.clients.count == 3 }
    await wait(for: "their lines arrive") { session.clients.allSatisfy { $0.lines.count == 1 } }
    #expect(programs.count == 3)
  }

  @Test func `a client that is closed as it is admitted gets what was written, and is forgotten`()
    async throws
  {
    let session = try RecordingSession(SocketLimits(farewell: .seconds(3_600)), opens: false)
    session.open { client in
      client.write("no")
      client.connection.close()
    }
    let program = try SocketProgram(session.path)
    await wait(for: "the end comes") { program.isAtEnd }
    #expect(program.lines == ["no"] && session.clients.count == 1)
    #expect(session.clients.allSatisfy { !$0.isGone })
    session.close()
  }

  // MARK: Broken clients

  @Test func `half a line at the end of input is a line, and the client can still be answered`()
    async throws
  {
    let session = try RecordingSession()
    let (program, client) = try await session.join()
    try program.send("tre")
    try program.endOutput()
    await wait(for: "the input ends") { client.hasEndedInput }
    #expect(client.lines == [.plain("tre")] && client.leaveCount == 0)
    client.write("done")
    client.connection.close()
    await wait(for: "the end comes") { program.isAtEnd }
    #expect(program.lines == ["done"])
  }

  @Test func `P3: an endless line is one that is too long, and is not held`() async throws {
    let session = try RecordingSession()
    let (program, client) = try await session.join()
    let limit = LineSplitter.defaultLimit
    try program.sendMuch([UInt8](repeating: 0x78, count: 4 * limit) + Array("\ntree\n".utf8))
    await wait(for: "both arrive") { client.lines.count == 2 }
    #expect(client.lines == [.tooLong(limit: limit), .plain("tree")])
  }

  @Test func `P3: any bytes are lines`() async throws {
    let session = try RecordingSession()
    let (program, client) = try await session.join()
    try program.send(Array(UInt8.min...UInt8.max))
    try program.send("\ntree\n")
    await wait(for: "three lines arrive") { client.lines.count == 3 }
    guard case .text(_, repaired: true) = client.lines[1] else {
      Issue.record("\(client.lines[1])")
      return
    }
    #expect(client.lines[2] == .plain("tree"))
  }

  @Test func `P3: a client that was killed is gone, once`() async throws {
    let session = try RecordingSession()
    let (program, client) = try await session.join(reads: false)
    let (other, otherClient) = try await session.join()
    client.write("an event that is never read")
    client.connection.flush()
    program.close()
    await wait(for: "it is gone") { client.isGone }
    for _ in 0..<3 {
      client.write("more")
      client.connection.flush()
    }
    #expect(client.leaveCount == 1)
    otherClient.write("hello")
    otherClient.connection.flush()
    await wait(for: "the other gets its line") { other.lines == ["hello"] }
  }

  @Test func `P3: a client that is killed after the end of its input frees its place`()
    async throws
  {
    let session = try RecordingSession(SocketLimits(clients: 1))
    let (program, client) = try await session.join()
    try program.endOutput()
    await wait(for: "the end of its input") { client.hasEndedInput }
    // Nothing is written to it any more.
    program.close()
    await wait(for: "it is gone") { client.leaveCount == 1 }
    _ = try await session.join()
  }

  @Test(arguments: [false, true])
  func `P3: a client is gone, once, with lines that it has not read or that it cannot take`(
    hasSentAll: Bool
  ) async throws {
    let session = try RecordingSession()
    let (program, client) = try await session.join(reads: false)
    if hasSentAll {
      try program.endOutput()
      await wait(for: "the end of its lines") { client.hasEndedInput }
      program.close()
    }
    client.write("an event that is never read")
    client.connection.flush()
    if hasSentAll {
      #expect(client.leaveCount == 1)
    } else {
      program.drop()
      await wait(for: "it is gone") { client.leaveCount == 1 }
      #expect(!client.hasEndedInput)
    }
  }

  // MARK: Many clients

  @Test func `P3: the 65th client gets an error, until another one has left`() async throws {
    let session = try RecordingSession()
    var programs: [SocketProgram] = []
    for _ in 0..<64 { programs.append(try await session.join().0) }
    for _ in 0..<36 {
      let refused = try SocketProgram(session.path)
      await wait(for: "it is refused") { refused.isAtEnd }
      #expect(
        refused.lines == [
          #"{"event":"error","at":0,"code":"session","message":"#
            + #""The session has as many clients as it can have; try again when one has left."}"#
        ])
    }
    #expect(session.clients.count == 64)
    programs[10].close()
    await wait(for: "one is gone") { session.clients[10].isGone }
    // Closing it again frees no second place.
    for _ in 0..<2 { session.clients[10].connection.close() }
    let (program, client) = try await session.join()
    client.write("hello")
    client.connection.flush()
    await wait(for: "it is a client") { program.lines == ["hello"] }
    let next = try SocketProgram(session.path)
    await wait(for: "there was a place for one alone") { next.isAtEnd }
    session.close()
    await wait(for: "all end") { programs.allSatisfy { $0.isAtEnd } }
  }

  // MARK: Another user

  @Test(.enabled(if: geteuid() == 0, "Only root can be another user too."))
  func `P3: another user's connection is closed without a word`() async throws {
    await #expect(processExitsWith: .success) { @MainActor in
      let session = try RecordingSession()
      // As if the folder had been opened to others later.
      #expect(unsafe chmod(session.path, 0o666) == 0)
      #expect(unsafe chmod(session.folder.path, 0o755) == 0)
      #expect(seteuid(65_534) == 0)
      let other = try SocketProgram(session.path)
      #expect(seteuid(0) == 0)
      await wait(for: "it is closed") { other.isAtEnd }
      #expect(other.lines.isEmpty && session.clients.isEmpty)
      let (program, client) = try await session.join()
      try program.send("tree\n")
      await wait(for: "the user's own line arrives") { client.lines.count == 1 }
    }
  }

  // MARK: Faults of the system

  @Test func `a program with too many open files accepts again when it has fewer`() async throws {
    await #expect(processExitsWith: .success) { @MainActor in
      let pauses = Pauses()
      let session = try RecordingSession { pauses.add() }
      let first = try SocketProgram(session.path)
      await wait(for: "the first is a client") { session.clients.count == 1 }
      // The first timer of a process takes a descriptor of its own, and a wait that suspends begins one.
      var hasTurned = false
      Task {
        hasTurned = true
        VirtualClock.checkWaits()
      }
      await wait(for: "another task's turn") { hasTurned }
      // The second program's socket has the last number that is left, so that it cannot be accepted.
      let last = try SystemCall.openFile("/dev/null")
      SystemCall.closeFile(last)
      var limit = rlimit()
      #expect(unsafe getrlimit(openFiles, &limit) == 0)
      let former = limit.rlim_cur
      limit.rlim_cur = rlim_t(last + 1)
      #expect(unsafe setrlimit(openFiles, &limit) == 0)
      let second = try SocketProgram(session.path)
      await wait(for: "accepting fails twice") { pauses.count > 1 }
      #expect(session.clients.count == 1)
      limit.rlim_cur = former
      #expect(unsafe setrlimit(openFiles, &limit) == 0)
      await wait(for: "the second is a client") { session.clients.count == 2 }
      #expect(!first.isAtEnd && !second.isAtEnd)
    }
  }

  // MARK: The end

  @Test func `the end of a session, also before it begins, is that of its connections and socket`()
    async throws
  {
    let session = try RecordingSession(SocketLimits(farewell: .seconds(3_600)))
    let (program, client) = try await session.join()
    client.write("ended")
    session.close()
    await wait(for: "the end of the connection comes") { program.isAtEnd }
    #expect(program.lines == ["ended"] && client.leaveCount == 0)
    #expect(!SystemCall.hasEntry(session.path))
    #expect(throws: SystemError(code: ENOENT)) { try SocketProgram(session.path) }
    let path: String
    do {
      let session = try RecordingSession(opens: false)
      path = session.path
      #expect(SystemCall.hasEntry(path))
    }
    #expect(!SystemCall.hasEntry(path))
  }

  @Test(arguments: [false, true])
  func `E6: programs that have connected by the end are clients before it`(opens: Bool)
    async throws
  {
    let session = try RecordingSession(opens: false)
    if opens { session.open() }
    let programs = try (0..<20).map { _ in try SocketProgram(session.path) }
    for program in programs { try program.send("tree\n") }
    // A session that has failed opens its door only for their end.
    if !opens { session.open() }
    await session.stop()
    #expect(session.clients.count == programs.count)
    for client in session.clients { client.write("ended") }
    session.close()
    await wait(for: "the ends come") { programs.allSatisfy(\.isAtEnd) }
    #expect(programs.allSatisfy { $0.lines == ["ended"] })
    #expect(throws: SystemError(code: ENOENT)) { try SocketProgram(session.path) }
  }

  @Test func `the thread that accepts connections ends with the session`() async throws {
    weak var held: Pauses?
    do {
      let pauses = Pauses()
      held = pauses
      let session = try RecordingSession { pauses.add() }
      _ = try await session.join()
      session.close()
    }
    await wait(for: "the thread has ended") { held == nil }
  }
}

#if canImport(Glibc)
  private nonisolated let openFiles = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
#else
  private nonisolated let openFiles = RLIMIT_NOFILE
#endif

/// Counts the pauses of a thread.
private nonisolated final class Pauses: Sendable {
  private let number = Atomic(0)
  var count: Int { number.load(ordering: .relaxed) }

  deinit { Task { @MainActor in VirtualClock.checkWaits() } }

  func add() {
    number.add(1, ordering: .relaxed)
    SystemCall.pause(milliseconds: 1)
    Task { @MainActor in VirtualClock.checkWaits() }
  }
}

extension InputLine.Content {
  static func plain(_ text: String) -> InputLine.Content { .text(text, repaired: false) }
}
