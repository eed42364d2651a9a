import Foundation

/// The DevTools protocol over two pipes: JSON objects, each followed by a zero byte.
///
/// `@unchecked Sendable` is correct: mutable properties are in `state`, which is accessed only while `lock` is
/// locked.
final class BrowserPipe: @unchecked Sendable {
  /// An event in a page: its name in the protocol, and the message.
  typealias Listener = @Sendable (_ name: String, _ message: Data) -> Void

  private struct State {
    var lastNumber = 0
    var waiting: [Int: CheckedContinuation<Data, any Error>] = [:]
    var listeners: [String: Listener] = [:]
    var failure: BrowserFailure?
  }

  private let lock = NSLock()
  private let writing = NSLock()
  private var state = State()
  private let input: Int32

  /// Starts to read on a thread of its own, which ends with the browser or at the deadline.
  init(reading output: Int32, writing input: Int32, deadline: Date) {
    self.input = input
    Thread.detachNewThread { [weak self] in
      var reader = MessageReader(output, deadline: deadline)
      while let message = reader.next() { self?.take(message) }
      close(output)
      self?.fail(reader.isLate ? "it did not end by its deadline" : "it has ended")
    }
  }

  deinit { close(input) }

  /// Sets a listener that the reading thread calls for each event in a page.
  func listen(to session: String, _ listener: @escaping Listener) {
    lock.withLock { state.listeners[session] = listener }
  }

  /// Sends a command, and returns the browser's answer.
  func answer<Answer: Decodable>(
    to method: String, _ parameters: [String: any Sendable] = [:], session: String? = nil,
    as type: Answer.Type = Empty.self
  ) async throws -> Answer {
    let data = try await withCheckedThrowingContinuation { continuation in
      let number: Int? = lock.withLock {
        if state.failure != nil { return nil }
        state.lastNumber += 1
        state.waiting[state.lastNumber] = continuation
        return state.lastNumber
      }
      guard let number else {
        let failure = lock.withLock { state.failure }
        return continuation.resume(throwing: failure ?? BrowserFailure("the browser is gone"))
      }
      var command: [String: any Sendable] = ["id": number, "method": method, "params": parameters]
      command["sessionId"] = session
      do { send(try JSONSerialization.data(withJSONObject: command)) } catch {
        lock.withLock { state.waiting.removeValue(forKey: number) }?.resume(throwing: error)
      }
    }
    let reply = try JSONDecoder().decode(Reply<Answer>.self, from: data)
    if let result = reply.result { return result }
    throw BrowserFailure("the browser refused \(method): \(reply.error?.message ?? "no result")")
  }

  struct Empty: Decodable {}

  private struct Reply<Answer: Decodable>: Decodable {
    struct Refusal: Decodable { let message: String }
    let result: Answer?
    let error: Refusal?
  }

  private struct Envelope: Decodable {
    let id: Int?
    let method: String?
    let sessionId: String?
  }

  private func send(_ message: Data) {
    writing.withLock {
      var rest = (message + [0])[...]
      while !rest.isEmpty {
        let count = unsafe rest.withUnsafeBytes { unsafe write(input, $0.baseAddress, $0.count) }
        if count < 0 && errno != EINTR { return }  // the reader will see the end, too
        rest = rest.dropFirst(max(count, 0))
      }
    }
  }

  private func take(_ message: Data) {
    guard let envelope = try? JSONDecoder().decode(Envelope.self, from: message) else { return }
    if let number = envelope.id {
      lock.withLock { state.waiting.removeValue(forKey: number) }?.resume(returning: message)
    } else if let name = envelope.method, let session = envelope.sessionId {
      lock.withLock { state.listeners[session] }?(name, message)
    }
  }

  private func fail(_ why: String) {
    let failure = BrowserFailure("no answer from the browser, as \(why)")
    let waiting = lock.withLock {
      defer { state.waiting = [:] }
      state.failure = failure
      return state.waiting.values
    }
    for continuation in waiting { continuation.resume(throwing: failure) }
  }
}

/// Splits the output of a browser into messages.
private struct MessageReader {
  private(set) var isLate = false
  private let descriptor: Int32
  private let deadline: Date
  private var chunk = [UInt8](repeating: 0, count: 1 << 18)
  private var buffer = Data()
  private var messages: ArraySlice<Data> = []

  init(_ descriptor: Int32, deadline: Date) {
    self.descriptor = descriptor
    self.deadline = deadline
  }

  /// Returns the next message; nil at the end, or when the deadline has passed.
  mutating func next() -> Data? {
    while messages.isEmpty {
      if deadline < Date() {
        isLate = true
        return nil
      }
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      if unsafe poll(&entry, 1, 1_000) <= 0 { continue }
      let count = unsafe read(descriptor, &chunk, chunk.count)
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { return nil }
      var parts = chunk[..<count].split(separator: 0, omittingEmptySubsequences: false)[...]
      while parts.count > 1 {
        buffer.append(contentsOf: parts.removeFirst())
        messages.append(buffer)
        buffer = Data()
      }
      buffer.append(contentsOf: parts.first ?? [])
    }
    return messages.popFirst()
  }
}
