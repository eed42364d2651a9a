import Foundation

/// The process of a browser, which ends with this object, and the folder with its files.
///
/// It also ends with its input, so that no browser is left when the process of the tests is killed.
final class BrowserProcess: Sendable {
  /// The browser's input and output: messages of the DevTools protocol.
  let input: Int32
  let output: Int32
  private let process: Process
  let folder: URL
  private let ending = Ending()

  private static let flags = [
    "--headless=new", "--remote-debugging-pipe", "--no-sandbox", "--disable-gpu",
    "--disable-dev-shm-usage", "--no-first-run", "--no-default-browser-check",
    "--disable-extensions",
    "--disable-component-update", "--disable-background-networking", "--disable-sync",
    "--disable-breakpad", "--disable-crash-reporter",
    "--disable-features=DialMediaRouteProvider,Translate",
    "--hide-scrollbars", "--mute-audio", "--force-color-profile=srgb", "--lang=en",
  ]

  /// Starts a browser.
  init(_ program: String) throws {
    _ = Self.brokenPipesIgnored
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "browser-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let (toBrowser, fromBrowser) = (try Self.pipe(), try Self.pipe())
    (input, output) = (toBrowser.write, fromBrowser.read)
    process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    // The protocol uses descriptors 3 and 4, which Foundation does not connect.
    process.arguments =
      ["-c", #"exec "$0" "$@" 3<&0 4>&1 </dev/null >/dev/null"#, program] + Self.flags
      + ["--user-data-dir=\(folder.path)/profile"]
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["HOME": folder.path, "XDG_CONFIG_HOME": folder.path, "XDG_CACHE_HOME": folder.path]
    ) { $1 }
    process.standardInput = FileHandle(fileDescriptor: toBrowser.read, closeOnDealloc: true)
    process.standardOutput = FileHandle(fileDescriptor: fromBrowser.write, closeOnDealloc: true)
    process.standardError = FileHandle.nullDevice
    process.terminationHandler = { [ending, folder] process in
      Self.endGroup(of: process.processIdentifier)
      try? FileManager.default.removeItem(at: folder)
      ending.note()
    }
    try process.run()
    // Only the browser may have its ends.
    close(toBrowser.read)
    close(fromBrowser.write)
  }

  deinit { kill() }

  /// Ends the browser, and waits until it has ended and its folder is removed.
  func end() async {
    kill()
    await ending.wait()
  }

  /// Kills the browser, as none of its data is needed.
  private func kill() {
    if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
  }

  /// Ends the processes that the browser has started, which would write to the folder, and waits for their end.
  ///
  /// This polls on a thread of its own, as a process can wait only for its children. No test depends on the
  /// time that this takes; the bound is for processes that cannot be killed.
  private static func endGroup(of browser: pid_t) {
    for _ in 0..<2_000 {
      if Foundation.kill(-browser, SIGKILL) != 0 || !isAlive(group: browser) { return }
      usleep(5_000)
    }
  }

  /// Returns whether a process of a group still runs.
  ///
  /// Processes that have ended but were not waited for belong to the group, too; some containers never wait
  /// for them.
  private static func isAlive(group: pid_t) -> Bool {
    #if os(Linux)
      let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      return processes.contains { process in
        guard let line = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
          let name = line.lastIndex(of: ")")
        else { return false }
        let (state, owner) = (
          line[name...].split(separator: " ")[1], line[name...].split(separator: " ")[3]
        )
        return owner == "\(group)" && !["Z", "X"].contains(state)
      }
    #else
      return true
    #endif
  }

  /// Makes a write to a browser that has ended fail, instead of ending the tests.
  private static let brokenPipesIgnored: Void = { _ = signal(SIGPIPE, SIG_IGN) }()

  /// Makes a pipe whose ends are closed in other programs, as they would keep the browser alive.
  private static func pipe() throws -> (read: Int32, write: Int32) {
    var ends: [Int32] = [0, 0]
    guard unsafe Foundation.pipe(&ends) == 0 else {
      throw BrowserFailure("there is no pipe: error \(errno)")
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }
}

/// A flag that something has ended, for callers that wait for it.
///
/// `@unchecked Sendable` is correct: mutable properties are accessed only while `lock` is locked.
private final class Ending: @unchecked Sendable {
  private let lock = NSLock()
  private var isOver = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func note() {
    for continuation in lock.withLock({
      isOver = true; return waiting
    }) { continuation.resume() }
  }

  func wait() async {
    await withCheckedContinuation { continuation in
      let isOver = lock.withLock {
        if !self.isOver { waiting.append(continuation) }
        return self.isOver
      }
      if isOver { continuation.resume() }
    }
  }
}
