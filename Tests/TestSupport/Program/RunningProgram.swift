import Foundation
import RIBTesting
import Testing

/// A started program: tests send text to it, wait for its output, and take its end.
///
/// `@unchecked Sendable` is correct: mutable properties are in `state`, which is accessed only while
/// `condition` is locked.
package final class RunningProgram: @unchecked Sendable {
  package enum Stream: String, Sendable { case output, errors }

  private struct Capture {
    var bytes = Data()
    var isOpen = false
    /// The position at which the next wait begins.
    var seen = 0
  }

  private struct State {
    var toSend = Data()
    var isInputEnded = false
    var output = Capture()
    var errors = Capture()
    var ending: ProgramResult.Ending?

    var isOver: Bool { ending != nil && !output.isOpen && !errors.isOpen }
  }

  package let process: pid_t
  private let deadline: Date
  private let condition = NSCondition()
  private var state = State()

  init(_ spawned: SpawnedProgram, of program: Program) {
    process = spawned.process
    deadline = Date(timeIntervalSinceNow: program.deadline / .seconds(1))
    if case .bytes(let bytes) = program.input {
      state.toSend = Data(bytes)
      state.isInputEnded = true
    }
    state.output.isOpen = spawned.output != nil
    state.errors.isOpen = spawned.errors != nil
    if let input = spawned.input {
      Thread.detachNewThread { self.feed(input) }
    }
    if let output = spawned.output {
      let isFirstLine = if case .firstLine = program.output { true } else { false }
      Thread.detachNewThread { self.drain(output, isFirstLine, \.output) }
    }
    if let errors = spawned.errors {
      let isFirstLine = if case .firstLine = program.errors { true } else { false }
      Thread.detachNewThread { self.drain(errors, isFirstLine, \.errors) }
    }
    Thread.detachNewThread { self.awaitEnding() }
  }

  // MARK: Input and output

  /// Sends text to an input that was left open.
  package func send(_ text: String) { update { $0.toSend.append(contentsOf: text.utf8) } }

  /// Ends an input that was left open.
  package func endInput() { update { $0.isInputEnded = true } }

  /// Sends a signal, if the program still runs.
  package func kill(_ signal: Int32) {
    // Until the end is recorded, the process exists, if only as a zombie, and no other has its number.
    update { if $0.ending == nil { _ = Foundation.kill(-process, signal) } }
  }

  /// Waits until a text appears after the one that the previous wait on that stream found.
  package func wait(
    for text: String, on stream: Stream = .output,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let path: WritableKeyPath<State, Capture> & Sendable = stream == .output ? \.output : \.errors
    let wanted = Data(text.utf8)
    let isFound = await wait(until: deadline) { state in
      let capture = state[keyPath: path]
      if let found = capture.bytes.range(of: wanted, in: capture.seen..<capture.bytes.count) {
        state[keyPath: path].seen = found.upperBound
        return true
      }
      return capture.isOpen ? nil : false
    }
    if isFound == true { return }
    let captured = update { String(decoding: $0[keyPath: path].bytes, as: UTF8.self) }
    let why = isFound == nil ? "by the deadline" : "before its end"
    recordFailure(
      "'\(text)' did not appear on \(stream.rawValue) \(why): '\(captured)'", at: sourceLocation)
  }

  /// Waits for the program's end, and returns its output.
  ///
  /// - Parameter endingInput: Whether to end the input first.
  package func finish(
    endingInput: Bool = true, sourceLocation: SourceLocation = #_sourceLocation
  ) async -> ProgramResult {
    if endingInput { endInput() }
    let isOver = await wait(until: deadline) { $0.isOver ? true : nil }
    if isOver == nil {
      recordFailure("the program did not end by its deadline", at: sourceLocation)
      kill(SIGKILL)
      _ = await wait(until: Date(timeIntervalSinceNow: 10)) { $0.isOver ? true : nil }
    }
    return update { state in
      ProgramResult(
        ending: isOver == nil ? .killedAtDeadline : state.ending ?? .killedAtDeadline,
        outputBytes: state.output.bytes, errorBytes: state.errors.bytes)
    }
  }

  /// The peak memory of the program so far, in bytes; nil once it has ended, and on systems other than Linux.
  ///
  /// The kernel's figure at a child's end counts the parent's memory before exec, so ask while it
  /// runs.
  package func peakMemory() -> Int? {
    guard let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
      let kilobytes = Int(line.filter(\.isNumber))
    else { return nil }
    return kilobytes * 1024
  }

  // MARK: Threads

  private func feed(_ descriptor: Int32) {
    defer { close(descriptor) }
    while true {
      let next: Data = update(waitingFor: { !$0.toSend.isEmpty || $0.isInputEnded }) { state in
        defer { state.toSend = Data() }
        return state.toSend
      }
      if next.isEmpty { return }
      var rest = next[...]
      while !rest.isEmpty {
        let count = unsafe rest.withUnsafeBytes { bytes in
          unsafe write(descriptor, bytes.baseAddress, bytes.count)
        }
        if count < 0 && errno != EINTR { return }  // the program is gone
        rest = rest.dropFirst(max(count, 0))
      }
    }
  }

  private func drain(
    _ descriptor: Int32, _ isFirstLine: Bool, _ path: WritableKeyPath<State, Capture> & Sendable
  ) {
    defer {
      close(descriptor)
      update { $0[keyPath: path].isOpen = false }
    }
    var chunk = [UInt8](repeating: 0, count: 64 * 1024)
    while true {
      let count = unsafe read(descriptor, &chunk, chunk.count)
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { return }
      update { $0[keyPath: path].bytes.append(contentsOf: chunk[0..<count]) }
      if isFirstLine && chunk[0..<count].contains(0x0A) { return }
    }
  }

  private func awaitEnding() {
    // This waits without reaping, and reaps under the lock, so that `kill` never gets a reused number.
    var information = unsafe siginfo_t()
    while unsafe waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) != 0 {
      if errno != EINTR { break }
    }
    update { state in
      var status: Int32 = 0
      unsafe waitpid(process, &status, 0)
      let signal = status & 0x7F
      state.ending = signal == 0 ? .exited(status >> 8 & 0xFF) : .signalled(signal)
    }
  }

  // MARK: The lock

  @discardableResult
  private func update<Result>(
    waitingFor isReady: (State) -> Bool = { _ in true }, _ body: (inout State) -> Result
  ) -> Result {
    condition.lock()
    defer {
      condition.broadcast()
      condition.unlock()
    }
    while !isReady(state) { condition.wait() }
    return body(&state)
  }

  /// Waits on a thread of its own until `body` returns a value; nil if the time is over before.
  private func wait(
    until deadline: Date, _ body: @escaping @Sendable (inout State) -> Bool?
  ) async -> Bool? {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: self.block(until: deadline, body)) }
    }
  }

  private func block(until deadline: Date, _ body: (inout State) -> Bool?) -> Bool? {
    condition.lock()
    defer { condition.unlock() }
    while true {
      if let answer = body(&state) { return answer }
      if !condition.wait(until: deadline) { return body(&state) }
    }
  }
}
