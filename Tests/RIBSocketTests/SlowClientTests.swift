import Platform
import RIBConsole
import TestSupport
import Testing

@testable import RIBSocket

/// A slow client harms no other, and loses only events, which are counted.
struct SlowClientTests {
  private static let limits = SocketLimits(
    backlog: 40_000, wholeBacklog: 50_000, farewell: .milliseconds(20))

  /// More than a connection takes without a reader, and than may wait.
  private static let eventCount = 20_000

  private static func event(_ number: Int) -> String {
    "event \(number) " + String(repeating: "x", count: 80)
  }

  @Test func `P3: a client that reads nothing loses events, which are counted, and gets the rest`()
    async throws
  {
    let session = try RecordingSession(Self.limits)
    let (slow, client) = try await session.join(reads: false)
    let (quick, other) = try await session.join()
    for number in 1...Self.eventCount {
      client.write(Self.event(number), isEssential: false)
      if number % 100 == 0 { client.write("done \(number / 100)") }
      client.connection.flush()
    }
    #expect(!client.isGone)
    other.write("hello")
    other.connection.flush()
    await wait(for: "the other gets its line") { quick.lines == ["hello"] }

    client.write(Self.event(Self.eventCount + 1), isEssential: false)
    slow.read()
    client.connection.close()
    await wait(for: "all arrives") { slow.isAtEnd }
    let answers: [String] = slow.lines.filter { $0.hasPrefix("done ") }
    let expected: [String] = (1...200).map { "done \($0)" }
    #expect(answers == expected)
    var next = 1
    for line in slow.lines where !line.hasPrefix("done ") {
      if let count = Self.droppedCount(line) {
        next += count
      } else {
        #expect(line == Self.event(next))
        next += 1
      }
    }
    #expect(next == Self.eventCount + 2)
    #expect(slow.lines.contains { Self.droppedCount($0) != nil })
  }

  @Test func `P3: a client that does not even read what must not be dropped is disconnected`()
    async throws
  {
    let session = try RecordingSession(Self.limits)
    let (slow, client) = try await session.join(reads: false)
    var count = 0
    while !client.isGone, count < Self.eventCount {
      count += 1
      client.write(Self.event(count))
      client.connection.flush()
    }
    #expect(client.leaveCount == 1)
    client.write("more")
    client.connection.flush()
    slow.read()
    await wait(for: "the end comes") { slow.isAtEnd }
    // It gets what it had room for, in order.
    #expect(!slow.lines.isEmpty && slow.lines.count < count)
    for (number, line) in slow.lines.enumerated().dropLast() {
      #expect(line == Self.event(number + 1))
    }
    _ = try await session.join()
  }

  @Test(arguments: [false, true])
  func
    `a slow client gets all that fits, or came before its close, after which it can send no more`(
      isClosed: Bool
    ) async throws
  {
    let session = try RecordingSession()
    let (slow, client) = try await session.join(reads: false)
    let lines = (1...Self.eventCount).map(Self.event)
    for line in lines { client.write(line, isEssential: isClosed) }
    if isClosed {
      client.connection.close()
      client.write("late")
    }
    client.connection.flush()
    if isClosed {
      #expect(throws: SystemError(code: EPIPE)) { try slow.send("tree\n") }
    }
    slow.read()
    await wait(for: "all arrives") { isClosed ? slow.isAtEnd : slow.lines.count == lines.count }
    #expect(slow.lines == lines && client.leaveCount == 0)
  }

  @Test func `a line that is longer than the limit is sent alone`() async throws {
    let session = try RecordingSession(Self.limits)
    let (program, client) = try await session.join()
    let long = String(repeating: "x", count: 500_000)
    client.write(long, isEssential: false)
    client.write("done")
    client.connection.flush()
    await wait(for: "both arrive") { program.lines.count == 2 }
    #expect(program.lines == [long, "done"])
  }

  @Test func `P3: the end of a session does not wait long for a client that does not read`()
    async throws
  {
    let session = try RecordingSession(Self.limits)
    let (slow, client) = try await session.join(reads: false)
    for number in 1...Self.eventCount {
      client.write(Self.event(number), isEssential: false)
      client.connection.flush()
    }
    let (quick, other) = try await session.join()
    other.write("ended")
    let time = ContinuousClock().measure { session.close() }
    #expect(time < .seconds(30))
    await wait(for: "the other gets its line") { quick.isAtEnd }
    #expect(quick.lines == ["ended"])
    slow.read()
    await wait(for: "the slow one ends") { slow.isAtEnd }
    // It has what was sent before, and nothing of the rest.
    #expect(!slow.lines.contains { Self.droppedCount($0) != nil })
  }

  @Test func `the end of a session waits for a client that reads`() async throws {
    let session = try RecordingSession(SocketLimits(farewell: .seconds(3_600)))
    let (slow, client) = try await session.join(reads: false)
    for number in 1...Self.eventCount { client.write(Self.event(number)) }
    let count = try slow.countOnThread()
    session.close()
    await wait(for: "all is counted") { count.isOver }
    #expect(count.bytes == (1...Self.eventCount).reduce(0) { $0 + Self.event($1).utf8.count + 1 })
  }

  // MARK: The outbox

  @Test func `lines that are taken back are not sent`() throws {
    var outbox = Outbox(SocketLimits())
    _ = outbox.add(Array("a".utf8), isEssential: true)
    outbox.release()
    _ = outbox.add(Array("b".utf8), isEssential: true)
    outbox.withdraw()
    outbox.release()
    var sent = ""
    let isAll = try outbox.send { bytes in
      sent += String(decoding: bytes, as: UTF8.self)
      return bytes.count
    }
    #expect(isAll && sent == "a\n")
  }

  @Test func `as much waits as the limits say, one for events and one for the client`() {
    for (isEssential, size) in [(false, 5), (true, 6)] {
      var outbox = Outbox(SocketLimits())
      let line = [UInt8](repeating: 0x78, count: 1_048_575)
      for _ in 0..<10 { _ = outbox.add(line, isEssential: isEssential) }
      #expect(outbox.size == size << 20)
    }
    var outbox = Outbox(SocketLimits(backlog: 109, wholeBacklog: 200))
    let line = [UInt8](repeating: 0x78, count: 9)
    func add(_ count: Int, isEssential: Bool) -> [Bool] {
      (0..<count).map { _ in outbox.add(line, isEssential: isEssential) }
    }
    // The first one does not count.
    let events: [Bool] = add(14, isEssential: false)
    #expect(events == [Bool](repeating: true, count: 14))
    #expect(outbox.size == 110)
    let note = #"{"event":"dropped","at":0,"count":3}"#
    let noteSize: Int = note.utf8.count + 1
    #expect(add(1, isEssential: true) == [true])
    #expect(outbox.size == 120 + noteSize)
    #expect(add(6, isEssential: true) == [true, true, true, true, true, false])
    #expect(outbox.size == 170 + noteSize)
  }

  @Test func `the outbox sends in any pieces what was released, in order`() throws {
    var outbox = Outbox(SocketLimits(backlog: 100, wholeBacklog: 200))
    var sent: [UInt8] = []
    var room = 0
    func send() throws(SystemError) -> Bool {
      try outbox.send { bytes in
        let taken = bytes.prefix(min(room, 7))
        room -= taken.count
        sent += taken
        return taken.count
      }
    }
    func add(_ text: String) { _ = outbox.add(Array(text.utf8), isEssential: false) }
    for number in 1...9 { add("line \(number)") }
    #expect(try send())
    outbox.release()
    add("late")
    for _ in 0..<6 {
      room = 9
      #expect(try !send())
    }
    room = 100
    #expect(try send())
    #expect(String(decoding: sent, as: UTF8.self) == (1...9).map { "line \($0)\n" }.joined())
    #expect(outbox.size == 5)
    outbox.release()
    #expect(try send() && outbox.size == 0)
    #expect(String(decoding: sent, as: UTF8.self).hasSuffix("line 9\nlate\n"))
  }

  private static func droppedCount(_ line: String) -> Int? {
    let start = #"{"event":"dropped","at":0,"count":"#
    guard line.hasPrefix(start) else { return nil }
    return Int(line.dropFirst(start.count).dropLast())
  }
}
