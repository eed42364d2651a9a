import Foundation
import TestSupport

/// The two ends of a pseudo-terminal.
struct PseudoTerminal {
  /// The end of the test, which types and reads.
  let master: Int32
  /// The end of the program.
  let slave: Int32
  private let path: String

  init(columns: Int, rows: Int) throws {
    var master: Int32 = -1
    var slave: Int32 = -1
    var name = [CChar](repeating: 0, count: 1024)
    var size = winsize(
      ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    guard unsafe openpty(&master, &slave, &name, nil, &size) == 0 else {
      throw SpawnFailure(code: errno)
    }
    for end in [master, slave] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    self.master = master
    self.slave = slave
    path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Starts a program in a session of its own, of which this is the controlling terminal.
  func spawn(_ command: [String], environment: [String]) throws -> pid_t {
    Program.oneAtATime.lock()
    defer { Program.oneAtATime.unlock() }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
      let newSession = Int32(POSIX_SPAWN_SETSID)
    #else
      var actions = unsafe posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
      let newSession: Int32 = 0x80  // POSIX_SPAWN_SETSID, which is not imported
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    // The first terminal that a session's leader opens becomes its controlling one.
    unsafe posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, 0, 1)
    unsafe posix_spawn_file_actions_adddup2(&actions, 0, 2)

    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    var all = sigset_t()
    unsafe sigemptyset(&none)
    unsafe sigfillset(&all)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &all)
    let flags = newSession | Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))

    var process: pid_t = 0
    let code = unsafe withArgumentVector(command) { arguments in
      unsafe withArgumentVector(environment) { variables in
        unsafe posix_spawnp(&process, command[0], &actions, &attributes, arguments, variables)
      }
    }
    guard code == 0 else { throw SpawnFailure(code: code) }
    return process
  }
}
