import Foundation
import RIBTesting
import TestSupport
import Testing

/// The real `app-cli` on a pseudo-terminal, driven by keys and checked by its screen.
///
/// ```swift
/// let program = try await TerminalProgram.atPrompt()
/// program.type("attach counter\r")
/// await program.wait(for: "attached root/counter")
/// ```
///
/// `@unchecked Sendable` is correct: mutable properties are in `state`, which is accessed only while
/// `condition` is locked; the descriptor is closed when the program has ended.
final class TerminalProgram: @unchecked Sendable {
  private struct State {
    var screen: TerminalScreen
    var bytes: [UInt8] = []
    var isOpen = true
    var isHungUp = false
    var ending: ProgramResult.Ending?
  }

  let process: pid_t
  /// The modes of the terminal before the program.
  let initialMode: String
  private let master: Int32
  /// A descriptor that stays open, so that the modes can be read after the program has ended.
  private let slave: Int32
  private let deadline: Date
  private let condition = NSCondition()
  private var state: State

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - arguments: The program's arguments.
  ///   - environment: Variables in addition to `PATH`, `HOME`, `TERM=xterm` and no history.
  ///   - keepsHistory: Whether typed lines are kept in a file, which the environment names.
  ///   - command: A command to run instead, such as a shell; `$APP` is the program's path.
  init(
    _ arguments: [String] = [], environment: [String: String] = [:], command: [String]? = nil,
    columns: Int = 80, rows: Int = 24, keepsHistory: Bool = false,
    deadline: Duration = .seconds(300)
  ) throws {
    let binary = try BuiltProgram.path(of: "app-cli")
    var variables = ProcessInfo.processInfo.environment.filter { name, _ in
      ["PATH", "TMPDIR", "LD_LIBRARY_PATH", "LLVM_PROFILE_FILE"].contains(name)
        || name.hasSuffix("SAN_OPTIONS") || name.hasPrefix("RIB_MUTANT")
    }
    variables.merge([
      "SWIFT_BACKTRACE": "enable=no", "TERM": "xterm", "APP": binary, "HOME": "/nonexistent",
      "PS1": "$ ",
    ]) { $1 }
    if !keepsHistory { variables["APP_CLI_HISTORY"] = "" }
    variables.merge(environment) { $1 }
    let pair = try PseudoTerminal(columns: columns, rows: rows)
    initialMode = Self.mode(of: pair.slave)
    process = try pair.spawn(
      command ?? [binary] + arguments, environment: variables.map { "\($0)=\($1)" }.sorted())
    master = pair.master
    slave = pair.slave
    self.deadline = Date(timeIntervalSinceNow: deadline / .seconds(1))
    state = State(screen: TerminalScreen(columns: columns, rows: rows))
    Thread.detachNewThread { self.drain() }
    Thread.detachNewThread { self.awaitEnding() }
  }

  /// Starts the program, and returns when it has shown its prompt.
  static func atPrompt(
    _ arguments: [String] = [], environment: [String: String] = [:], command: [String]? = nil,
    columns: Int = 80, rows: Int = 24, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> TerminalProgram {
    let program = try TerminalProgram(
      arguments, environment: environment, command: command, columns: columns, rows: rows)
    await program.wait(forLine: "root> ", sourceLocation: sourceLocation)
    return program
  }

  deinit {
    if state.isHungUp { return }
    close(master)
    close(slave)
  }

  // MARK: Input and output

  /// Types keys.
  func type(_ keys: String) {
    var rest = Array(keys.utf8)[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe write(master, $0.baseAddress, $0.count) }
      if count < 0, errno != EINTR { return }
      rest = rest.dropFirst(max(count, 0))
    }
  }

  /// Closes the terminal, as closing its window does.
  func hangUp() { locked { $0.isHungUp = true } }

  /// Sends a signal to the program.
  func send(signal: Int32) { kill(process, signal) }

  /// Changes the size of the terminal; the system notifies the program.
  ///
  /// - Parameter isBusy: Whether the terminal has not read what the program has drawn for the other size.
  func resize(columns: Int, rows: Int, isBusy: Bool = false) {
    var size = winsize(
      ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    // The screen changes at once, after all that the program has drawn for the other width.
    locked { state in
      if !isBusy { while takeIn(&state) == .bytes {} }
      _ = unsafe ioctl(master, UInt(TIOCSWINSZ), &size)
      state.screen.resize(columns: columns, rows: rows)
    }
  }

  /// The input modes of the terminal, as `stty` prints them.
  var mode: String { Self.mode(of: slave) }

  private static func mode(of descriptor: Int32) -> String {
    var mode = termios()
    guard unsafe tcgetattr(descriptor, &mode) == 0 else { return "gone" }
    return "\(mode.c_iflag) \(mode.c_oflag) \(mode.c_lflag) \(mode.c_cflag & ~tcflag_t(CSIZE))"
  }

  /// Waits until the closure accepts the screen; past the deadline, an issue shows it.
  func wait(
    _ what: String = "the screen", sourceLocation: SourceLocation = #_sourceLocation,
    until isThere: @escaping @Sendable (TerminalScreen) -> Bool
  ) async {
    let found = await block { state in
      if isThere(state.screen) { return true }
      return state.isOpen ? nil : false
    }
    if found != true {
      Issue.record(
        "\(what) was not seen. The screen:\n\(screen.allLines.joined(separator: "\n"))",
        sourceLocation: sourceLocation)
    }
  }

  /// Waits until a line of the screen contains a text.
  func wait(for text: String, sourceLocation: SourceLocation = #_sourceLocation) async {
    await wait("\"\(text)\"", sourceLocation: sourceLocation) { screen in
      screen.allLines.contains { $0.contains(text) }
    }
  }

  /// Waits until the line with the cursor is exactly this, apart from a hint, with the cursor at its end or at a column.
  func wait(
    forLine line: String, column: Int? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await wait("the line \"\(line)\"", sourceLocation: sourceLocation) { screen in
      screen.typedLine == line.trimmedRight
        && screen.cursor.column == column ?? line.count
    }
  }

  /// The screen as it is now.
  var screen: TerminalScreen { locked { $0.screen } }
  /// All bytes that the program has written.
  var bytes: [UInt8] { locked { $0.bytes } }

  /// Waits for the program's end; past the deadline, it is killed and an issue is recorded.
  func finish(sourceLocation: SourceLocation = #_sourceLocation) async -> ProgramResult.Ending {
    if await block({ $0.ending != nil && !$0.isOpen ? true : nil }) != true {
      kill(process, SIGKILL)
      Issue.record(
        "The program did not end. The screen:\n\(screen.allLines.joined(separator: "\n"))",
        sourceLocation: sourceLocation)
      return .killedAtDeadline
    }
    return locked { $0.ending } ?? .killedAtDeadline
  }

  /// Waits for the program's end, and asserts how it ended.
  func expectEnding(
    _ expected: ProgramResult.Ending, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let ending = await finish(sourceLocation: sourceLocation)
    #expect(ending == expected, sourceLocation: sourceLocation)
  }

  /// Types `quit`, and asserts that the program ends with success.
  func quit(sourceLocation: SourceLocation = #_sourceLocation) async {
    type("quit\r")
    await expectEnding(.exited(0), sourceLocation: sourceLocation)
  }

  // MARK: Threads

  /// Reads the program's output until only this test has the terminal open.
  private func drain() {
    while true {
      if locked({ $0.isHungUp }) {
        close(slave)
        close(master)
        break
      }
      var entry = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
      let ready = unsafe poll(&entry, 1, 20)
      if ready == 0, locked({ $0.ending != nil }) { break }
      if deadline < Date(timeIntervalSinceNow: -5) { kill(process, SIGKILL) }  // a test forgot it
      if ready > 0, locked({ takeIn(&$0) }) == .end { break }
    }
    locked { $0.isOpen = false }
  }

  private enum Reading { case bytes, nothing, end }

  /// Reads the output so far and puts it on the screen in one step.
  private func takeIn(_ state: inout State) -> Reading {
    var entry = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&entry, 1, 0) > 0 else { return .nothing }
    var chunk = [UInt8](repeating: 0, count: 64 * 1024)
    let count = unsafe read(master, &chunk, chunk.count)
    if count < 0, errno == EINTR { return .nothing }
    if count <= 0 { return .end }
    state.bytes.append(contentsOf: chunk[..<count])
    state.screen.feed(chunk[..<count])
    return .bytes
  }

  private func awaitEnding() {
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    locked { $0.ending = signal == 0 ? .exited(status >> 8 & 0xFF) : .signalled(signal) }
  }

  @discardableResult
  private func locked<Result>(_ body: (inout State) -> Result) -> Result {
    condition.lock()
    defer {
      condition.broadcast()
      condition.unlock()
    }
    return body(&state)
  }

  /// Waits on a thread of its own until `body` returns a value; nil if the time is over before.
  private func block(_ body: @escaping @Sendable (State) -> Bool?) async -> Bool? {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        self.condition.lock()
        defer { self.condition.unlock() }
        while true {
          if let answer = body(self.state) { return continuation.resume(returning: answer) }
          if !self.condition.wait(until: self.deadline) {
            return continuation.resume(returning: body(self.state))
          }
        }
      }
    }
  }
}

extension String {
  fileprivate var trimmedRight: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
