import Dispatch
import Foundation
import Platform
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

  /// Returns the message of a refusal, as if the path were a/b; nil if there is none.
  private func refusal(_ path: String? = nil) -> String? {
    let path = path ?? self.path
    do throws(SocketError) {
      _ = try SocketFile(path)
      return nil
    } catch {
      return error.description
        .replacingOccurrences(of: "'\(TerminalText.visible(path))'", with: "'a/b'")
    }
  }

  private func otherRefusal(_ kind: String) -> String {
    "cannot listen at 'a/b', as it is \(kind), which was left as it is. Name another socket."
  }

  private func folderRefusal(_ reason: String) -> String {
    "cannot listen at 'a/b', as \(reason). "
      + "Name a socket in a folder of your own, such as one that mkdir -m 700 makes."
  }

  private static let answerRefusal =
    "another session listens at 'a/b'. Join it with --join 'a/b', or name another socket."

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

  // MARK: Paths that are refused

  @Test func `a path may be relative to the working folder, and is refused if it is too long`()
    throws
  {
    #expect(refusal("../../../../../../../../../../../../../../.." + self.path) == nil)
    let limit = LocalSocket.longestPath
    let base = folder.path + "/"
    func path(_ size: Int) -> String {
      base + String(repeating: "x", count: size - base.utf8.count)
    }
    #expect(refusal(path(limit)) == nil)
    let advice = "Name a shorter one, or one that is relative to the working folder."
    for size in [limit + 1, 5_000] {
      let reason = "the path of a socket has at most \(limit) bytes, not \(size)."
      #expect(refusal(path(size)) == "cannot listen at 'a/b': \(reason) \(advice)")
    }
  }

  @Test(arguments: [0o777, 0o1777, 0o770, 0o702] as [mode_t])
  func `P3: a folder in which others can write is refused`(mode: mode_t) throws {
    try #require(unsafe chmod(folder.path, mode) == 0)
    #expect(refusal() == folderRefusal("other users can write in its folder"))
    #expect(!exists)
  }

  @Test(.enabled(if: geteuid() == 0, "Only root can give folders away."))
  func `P3: another user's folder and socket are refused`() throws {
    try #require(unsafe chown(folder.path, 65_534, 65_534) == 0)
    #expect(refusal() == folderRefusal("another user owns its folder"))
    try #require(unsafe chown(folder.path, 0, 0) == 0)
    _ = try LocalSocket.listen(at: path)
    try #require(unsafe chown(path, 65_534, 65_534) == 0)
    #expect(refusal() == otherRefusal("another user's file"))
    #expect(exists)
  }

  @Test(.enabled(if: geteuid() == 0, "Only root can be another user too."))
  func `a folder of root is refused only as nothing can be made there`() async throws {
    await #expect(processExitsWith: .success) {
      let folder = try TestFolder()
      #expect(unsafe chmod(folder.path, 0o755) == 0)
      #expect(seteuid(65_534) == 0)
      let error = #expect(throws: SocketError.self) { try SocketFile(folder["s"]) }
      #expect(seteuid(0) == 0)
      #expect(error?.description.contains(": Permission denied. Fix that") == true)
    }
  }

  @Test func `P3: anything but a socket is refused, and stays`() throws {
    try folder.write("mine", to: "session")
    try folder.link("link", to: folder["session"])
    try folder.link("nowhere", to: folder["none"])
    try #require(unsafe mkfifo(folder["pipe"], 0o600) == 0)
    let kinds: [(path: String, kind: String)] = [
      (path, "a file"), (folder["link"], "a symbolic link"), (folder["nowhere"], "a symbolic link"),
      (folder["pipe"], "a named pipe"), (folder.path + "/", "a folder"), ("", "a folder"),
      ("/dev/null", "a device"),
    ]
    for (path, kind) in kinds { #expect(refusal(path) == otherRefusal(kind), "'\(path)'") }
    #expect(try folder.bytes("session") == Data("mine".utf8))
  }

  @Test
  func `a missing folder is not made, and no path has a NUL or leads through a circle of links`()
    throws
  {
    let missing = "as its folder does not exist. Make it with mkdir -m 700."
    #expect(refusal(folder["none/session"]) == "cannot listen at 'a/b', \(missing)")
    #expect(!SystemCall.hasEntry(folder["none"]))
    try folder.link("circle", to: "circle")
    let circle = SystemError(code: ELOOP).description
    for (name, reason) in [("a\0b", "Invalid argument"), ("circle/s", circle)] {
      let sentence = "\(reason). Fix that, or name another socket."
      #expect(refusal(folder[name]) == "cannot listen at 'a/b': \(sentence)", "\(name)")
    }
  }

  // MARK: Sockets that are there

  @Test func `P3: a socket at which no program listens is replaced`() throws {
    try LocalSocket.leaveDead(at: path)
    #expect(exists)
    let file = try SocketFile(path)
    _ = try LocalSocket.connect(to: path)
    withExtendedLifetime(file) {}
  }

  @Test func `a socket that answers is refused, also if too many wait for an answer`() throws {
    let file = try SocketFile(path)
    #expect(refusal() == Self.answerRefusal)
    var waiting: [InputDescriptor] = []
    while let socket = try? LocalSocket.connect(to: path, waits: false) { waiting.append(socket) }
    #expect(waiting.count > 100)
    #expect(refusal() == Self.answerRefusal)
    withExtendedLifetime(file) {}
  }

  @Test func `of many starts at once over a dead socket one listens`() throws {
    try LocalSocket.leaveDead(at: path)
    let count = Scale.of(20, full: 200)
    let results = Results()
    DispatchQueue.concurrentPerform(iterations: count) { [path] _ in
      results.add(Result { () throws(SocketError) in try SocketFile(path) })
    }
    let files = results.all.compactMap { try? $0.get() }
    #expect(files.count == 1)
    for case .failure(let error) in results.all {
      #expect(error.description.hasPrefix("another session listens at '\(path)'. Join it"))
    }
    _ = try LocalSocket.connect(to: path)
    withExtendedLifetime(files) {}
  }

  private nonisolated final class Results: @unchecked Sendable {
    private let lock = NSLock()
    private(set) var all: [Result<SocketFile, SocketError>] = []

    func add(_ result: Result<SocketFile, SocketError>) { lock.withLock { all.append(result) } }
  }
}
