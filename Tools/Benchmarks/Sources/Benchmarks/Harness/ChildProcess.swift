// Runs a program, feeds it, and looks how long it takes and how much memory it uses.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A program that is running.
struct ChildProcess {
  private let id: pid_t

  /// Starts a program that reads and writes the given descriptors, or those of /dev/null.
  ///
  /// - Parameter terminal: The path of a terminal, which becomes the program's own.
  init(_ path: String, _ arguments: [String], input: Int32? = nil, terminal: String? = nil) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    if let terminal {
      // POSIX_SPAWN_SETSID, which is not imported: the first terminal that a session opens is its own.
      posix_spawnattr_setflags(&attributes, 0x80)
      posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
      posix_spawn_file_actions_adddup2(&actions, 0, 1)
      posix_spawn_file_actions_adddup2(&actions, 0, 2)
    } else {
      if let input {
        posix_spawn_file_actions_adddup2(&actions, input, 0)
      } else {
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
      }
      posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    }
    var words = Self.strings([path] + arguments)
    defer { for word in words { free(word) } }
    var environment = Self.strings(["TERM=xterm", "HOME=/nonexistent", "APP_CLI_HISTORY="])
    defer { for word in environment { free(word) } }
    var id = pid_t()
    let failure = posix_spawn(&id, path, &actions, &attributes, &words, &environment)
    self.id = failure == 0 ? id : -1
  }

  private static func strings(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    var strings: [UnsafeMutablePointer<CChar>?] = texts.map { text in strdup(text) }
    strings.append(nil)
    return strings
  }

  /// Waits until the program has ended.
  ///
  /// - Returns: Whether it ended with status 0.
  @discardableResult
  func wait() -> Bool {
    guard id > 0 else { return false }
    var status: Int32 = 0
    while waitpid(id, &status, 0) == -1 && errno == EINTR {}
    return status == 0
  }

  /// The most memory that the program has had, in bytes; it must still be running.
  ///
  /// Not from getrusage: what a child reports there begins with the memory of its parent.
  var peak: Double? {
    guard let file = fopen("/proc/\(id)/status", "r") else { return nil }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, 256, file) != nil {
      let bytes = line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
      let text = String(decoding: bytes, as: UTF8.self)
      // "VmHWM:     15632 kB"
      if text.hasPrefix("VmHWM:") { return Double(text.filter(\.isNumber)).map { $0 * 1_024 } }
    }
    return nil
  }
}
