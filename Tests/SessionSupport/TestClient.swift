// A client in this process, in place of one behind a socket.

import RIBCore
import TestSupport
import Testing

@testable import RIBConsole

final class TestDoor: SessionDoor {
  private var admit: (@MainActor (any ClientConnection) -> any ConnectedClient)?
  private(set) var isClosed = false

  func open(_ admit: @escaping @MainActor (any ClientConnection) -> any ConnectedClient) {
    self.admit = admit
    VirtualClock.checkWaits()
  }

  /// Whether a client comes as the session stops to let clients in, and that client.
  var lastComes = false
  private(set) var last: TestClient?

  func stop() async { if lastComes { last = letIn() } }

  func close() { isClosed = true }

  /// Lets a client in, once the session has opened the door.
  func client(sourceLocation: SourceLocation = #_sourceLocation) async -> TestClient {
    await wait(for: "the door is open", sourceLocation: sourceLocation) { self.admit != nil }
    return letIn()
  }

  private func letIn() -> TestClient {
    let client = TestClient()
    client.client = admit?(client)
    return client
  }
}

final class TestClient: ClientConnection {
  fileprivate(set) var client: (any ConnectedClient)?
  /// The lines that were sent, and those that are written only.
  private(set) var lines: [String] = []
  private(set) var unsent: [String] = []
  private(set) var isClosed = false
  private var count = 0

  func write(_ line: [UInt8], isEssential: Bool) {
    unsent.append(String(decoding: line, as: UTF8.self))
  }

  func flush() {
    lines += exchange(&unsent, with: [])
    VirtualClock.checkWaits()
  }

  func withdraw() { unsent = [] }

  func close() {
    isClosed = true
    flush()
  }

  /// Sends lines, and does not wait.
  func send(_ texts: String...) { send(all: texts) }

  func send(all texts: [String]) {
    let lines = lines(texts)
    Task { await client?.take(lines) }
  }

  /// Sends lines; the result comes when the session is ready for more.
  func hand(_ texts: String...) -> Awaited<Void> {
    let lines = lines(texts)
    return Awaited { await self.client?.take(lines) }
  }

  private func lines(_ texts: [String]) -> [InputLine] {
    texts.map { text in
      count += 1
      return InputLine(number: count, content: .text(text, repaired: false))
    }
  }

  /// Sends a line, and returns what was sent back until it was done, with the end of that.
  @discardableResult
  func type(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) async -> [String] {
    let before = lines.count
    send(text)
    return await done(count, since: before, sourceLocation: sourceLocation)
  }

  /// Waits until a line is done, and returns what was sent since.
  func done(
    _ number: Int, since before: Int = 0, sourceLocation: SourceLocation = #_sourceLocation
  ) async -> [String] {
    await wait(for: "line \(number) is done", sourceLocation: sourceLocation) {
      self.lines.contains {
        $0.hasPrefix(#"{"event":"done""#) && $0.contains(#""line":\#(number),"#)
      }
    }
    return lines.dropFirst(before).map(Self.withoutTime)
  }

  func endInput() { client?.endInput() }
  func leave() { client?.leave() }

  /// The kinds of the events so far, with what distinguishes them.
  static func withoutTime(_ line: String) -> String {
    line.replacing(/"at":[0-9]+,?/, with: "")
  }
}
