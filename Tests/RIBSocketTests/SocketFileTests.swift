import CLibrary
import Dispatch
import Foundation
import RIBConsole
import TestSupport
import Testing

@testable import RIBSocket

/// Only the socket's owner can connect, and nothing is lost at its path.
struct SocketFileTests {
  private let folder: TestFolder
  private let path: String

  init() throws {
    folder = try TestFolder()
    path = folder["session"]
    try #require(unsafe chmod(folder.path, 0o700) == 0)
  }

  private func reason(_ path: String? = nil) -> SocketError.Reason? {
    do throws(SocketError) {
      _ = try SocketFile(path ?? self.path)
      return nil
    } catch {
      return error.reason
    }
  }

  private var exists: Bool { SystemCall.hasEntry(path) }

  // MARK: The socket

  @Test func `P3: a socket is its user's alone whatever the mask, and goes with its release`()
    async throws
  {
    await #expect(processExitsWith: .success) {
      umask(0)
      let folder = try TestFolder()
      #expect(unsafe chmod(folder.path, 0o700) == 0)
      var file: SocketFile? = try SocketFile(folder["session"])
      var status = stat()
      #expect(unsafe lstat(folder["session"], &status) == 0)
      #expect(status.st_mode == S_IFSOCK | 0o600)
      #expect(umask(0) == 0)
      withExtendedLifetime(file) {}
      file = nil
      #expect(!SystemCall.hasEntry(folder["session"]))
    }
  }

  @Test func `a file that has taken the place of the socket stays`() throws {
    var file: SocketFile? = try SocketFile(path)
    withExtendedLifetime(file) {}
    SystemCall.removeFile(path)
    try folder.write("mine", to: "session")
    file = nil
    #expect(exists)
  }

  @Test func `a relative path is one in the working folder`() throws {
    let name = "../../../../../../../../../../../../../../.." + path
    #expect(reason(name) == nil)
  }

  // MARK: Paths that are refused

  @Test func `a path that is too long is refused, and its limit is not`() throws {
    let limit = LocalSocket.longestPath
    let base = folder.path + "/"
    func path(_ size: Int) -> String {
      base + String(repeating: "x", count: size - base.utf8.count)
    }
    #expect(reason(path(limit)) == nil)
    #expect(reason(path(limit + 1)) == .pathTooLong(limit + 1))
    #expect(reason(path(5_000)) == .pathTooLong(5_000))
  }

  @Test func `a missing folder is not made`() throws {
    #expect(reason(folder["none/session"]) == .noFolder)
    #expect(!SystemCall.hasEntry(folder["none"]))
  }

  @Test(arguments: [0o777, 0o1777, 0o770, 0o702] as [mode_t])
  func `P3: a folder in which others can write is refused`(mode: mode_t) throws {
    try #require(unsafe chmod(folder.path, mode) == 0)
    #expect(reason() == .sharedFolder)
    #expect(!exists)
  }

  @Test(.enabled(if: geteuid() == 0, "Only root can give folders away."))
  func `P3: another user's folder and socket are refused`() throws {
    try #require(unsafe chown(folder.path, 65_534, 65_534) == 0)
    #expect(reason() == .foreignFolder)
    try #require(unsafe chown(folder.path, 0, 0) == 0)
    _ = try LocalSocket.listen(at: path)
    try #require(unsafe chown(path, 65_534, 65_534) == 0)
    #expect(reason() == .isOther(.foreignFile))
    #expect(exists)
  }

  @Test func `P3: anything but a socket is refused, and stays`() throws {
    try folder.write("mine", to: "session")
    #expect(reason() == .isOther(.file))
    #expect(try folder.bytes("session") == Data("mine".utf8))
    try folder.link("link", to: folder["session"])
    #expect(reason(folder["link"]) == .isOther(.link))
    try folder.link("nowhere", to: folder["none"])
    #expect(reason(folder["nowhere"]) == .isOther(.link))
    try #require(unsafe mkfifo(folder["pipe"], 0o600) == 0)
    #expect(reason(folder["pipe"]) == .isOther(.pipe))
    #expect(reason(folder.path + "/") == .isOther(.folder))
    #expect(reason("") == .isOther(.folder))
    #expect(reason("/dev/null") == .isOther(.device))
  }

  @Test func `a path with a NUL is refused`() throws {
    #expect(reason(folder["a\0b"]) == .failed(SystemError(code: EINVAL)))
  }

  // MARK: Sockets that are there

  @Test func `P3: a socket at which no program listens is replaced`() throws {
    // Closed without being removed, as by a killed process.
    _ = try LocalSocket.listen(at: path)
    #expect(exists)
    let file = try SocketFile(path)
    _ = try LocalSocket.connect(to: path)
    withExtendedLifetime(file) {}
  }

  @Test func `a socket that answers is refused, also if too many wait for an answer`() throws {
    let file = try SocketFile(path)
    #expect(reason() == .isAnswered)
    var waiting: [InputDescriptor] = []
    while let socket = try? LocalSocket.connect(to: path, waits: false) { waiting.append(socket) }
    #expect(waiting.count > 100)
    #expect(reason() == .isAnswered)
    withExtendedLifetime(file) {}
  }

  @Test func `of many starts at once over a dead socket one listens`() throws {
    _ = try LocalSocket.listen(at: path)
    let count = Scale.of(20, full: 200)
    let results = Results()
    DispatchQueue.concurrentPerform(iterations: count) { [path] _ in
      results.add(Result { () throws(SocketError) in try SocketFile(path) })
    }
    let files = results.all.compactMap { try? $0.get() }
    #expect(files.count == 1)
    for case .failure(let error) in results.all { #expect(error.reason == .isAnswered) }
    _ = try LocalSocket.connect(to: path)
    withExtendedLifetime(files) {}
  }

  private nonisolated final class Results: @unchecked Sendable {
    private let lock = NSLock()
    private(set) var all: [Result<SocketFile, SocketError>] = []

    func add(_ result: Result<SocketFile, SocketError>) { lock.withLock { all.append(result) } }
  }

  // MARK: Messages

  @Test(
    arguments: [
      (
        .failed(SystemError(code: EACCES)),
        "cannot listen at 'a/b': Permission denied. Fix that, or name another socket."
      ),
      (
        .pathTooLong(200),
        "cannot listen at 'a/b': the path of a socket has at most \(LocalSocket.longestPath) bytes, not 200. Name a shorter one, or one that is relative to the working folder."
      ),
      (
        .noFolder,
        "cannot listen at 'a/b', as its folder does not exist. Make it with mkdir -m 700."
      ),
      (
        .sharedFolder,
        "cannot listen at 'a/b', as other users can write in its folder. Name a socket in a folder of your own, such as one that mkdir -m 700 makes."
      ),
      (
        .foreignFolder,
        "cannot listen at 'a/b', as another user owns its folder. Name a socket in a folder of your own, such as one that mkdir -m 700 makes."
      ),
      (
        .isOther(.file),
        "cannot listen at 'a/b', as it is a file, which was left as it is. Name another socket."
      ),
      (
        .isAnswered,
        "another session listens at 'a/b'. Join it with --join 'a/b', or name another socket."
      ),
    ] as [(SocketError.Reason, String)])
  func `a message says how to go on`(reason: SocketError.Reason, text: String) {
    #expect(SocketError(path: "a/b", reason: reason).description == text)
  }
}
