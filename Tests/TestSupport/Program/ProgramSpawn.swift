// Starts a program by posix_spawn with only the descriptors that a test asks for.

import Foundation
import Platform

/// A started process and the test's ends of its pipes.
struct SpawnedProgram: Sendable {
  let process: pid_t
  /// The writing end of the program's input; nil without a pipe.
  let input: Int32?
  /// The reading ends of the output; nil if the stream is not captured.
  let output: Int32?
  let errors: Int32?
}

package struct SpawnFailure: Error {
  let code: Int32

  package init(code: Int32) { self.code = code }
}

extension Program {
  func spawn(command: [String], environment: [String]) throws -> SpawnedProgram {
    // No other program may start between the making of a pipe and its closing to children.
    Self.oneAtATime.lock()
    defer { Self.oneAtATime.unlock() }
    // A write to a program that has ended must fail, not end the tests.
    _ = Self.brokenPipesIgnored
    var actions = unsafe CLibrary.noFileActions
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    var childEnds: [Int32] = []
    defer { for descriptor in childEnds { close(descriptor) } }

    let inputEnd = try unsafe connectInput(&actions, &childEnds)
    let outputEnd = try unsafe connect(output, to: 1, &actions, &childEnds)
    let errorEnd = try unsafe connect(errors, to: 2, &actions, &childEnds)

    var attributes = unsafe CLibrary.noSpawnAttributes
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    unsafe configure(&attributes)

    var process: pid_t = 0
    let code = unsafe withArgumentVector(command) { arguments in
      unsafe withArgumentVector(environment) { variables in
        unsafe posix_spawn(&process, command[0], &actions, &attributes, arguments, variables)
      }
    }
    guard code == 0 else {
      for end in [inputEnd, outputEnd, errorEnd] { if let end { close(end) } }
      throw SpawnFailure(code: code)
    }
    return SpawnedProgram(
      process: process, input: inputEnd, output: outputEnd, errors: errorEnd)
  }

  @unsafe
  private func connectInput(
    _ actions: inout CLibrary.FileActions, _ childEnds: inout [Int32]
  ) throws -> Int32? {
    switch input {
    case .closed:
      unsafe posix_spawn_file_actions_addclose(&actions, 0)
      return nil
    case .file(let path):
      unsafe posix_spawn_file_actions_addopen(&actions, 0, path, O_RDONLY, 0)
      return nil
    case .bytes, .open:
      let pipe = try makePipe()
      if case .open(isNonBlocking: true) = input { _ = fcntl(pipe.read, F_SETFL, O_NONBLOCK) }
      unsafe posix_spawn_file_actions_adddup2(&actions, pipe.read, 0)
      childEnds.append(pipe.read)
      return pipe.write
    }
  }

  @unsafe
  private func connect(
    _ output: Output, to descriptor: Int32, _ actions: inout CLibrary.FileActions,
    _ childEnds: inout [Int32]
  ) throws -> Int32? {
    switch output {
    case .closed:
      unsafe posix_spawn_file_actions_addclose(&actions, descriptor)
      return nil
    case .file(let path):
      unsafe posix_spawn_file_actions_addopen(
        &actions, descriptor, path, O_WRONLY | O_CREAT, 0o644)
      return nil
    case .captured, .firstLine:
      let pipe = try makePipe()
      unsafe posix_spawn_file_actions_adddup2(&actions, pipe.write, descriptor)
      childEnds.append(pipe.write)
      return pipe.read
    }
  }

  /// A process group of its own, so that a shell's children are killed with it; no signal is blocked, and only
  /// the one that the test names is ignored.
  @unsafe
  private func configure(_ attributes: inout CLibrary.SpawnAttributes) {
    let flags =
      POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
      | CLibrary.closesOtherDescriptors
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXFSZ] { unsafe sigaddset(&signals, signal) }
    if !ignoresBrokenPipe { unsafe sigaddset(&signals, SIGPIPE) }
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
  }

  /// Locked while a program is started, so that no other gets its descriptors.
  package static let oneAtATime = NSLock()
  private static let brokenPipesIgnored: Void = { _ = signal(SIGPIPE, SIG_IGN) }()
}

/// Makes a pipe; both ends are closed in any program that is started meanwhile.
private func makePipe() throws -> (read: Int32, write: Int32) {
  var ends: [Int32] = [0, 0]
  guard unsafe pipe(&ends) == 0 else { throw SpawnFailure(code: errno) }
  for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  return (ends[0], ends[1])
}

/// Calls a closure with words as a vector of C strings that ends with nil.
@unsafe
package func withArgumentVector<Result>(
  _ words: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  var vector = unsafe words.map { unsafe strdup($0) } + [nil]
  defer { unsafe vector.forEach { unsafe free($0) } }
  return unsafe vector.withUnsafeMutableBufferPointer { buffer in
    guard let base = buffer.baseAddress else { preconditionFailure("a vector has its nil") }
    return unsafe body(base)
  }
}
