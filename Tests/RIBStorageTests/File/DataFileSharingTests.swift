import Foundation
import RIBTerminal
import Synchronization
import TestSupport
import Testing

@testable import RIBStorage

/// Threads and processes that share one file.
@Suite struct DataFileSharingTests {
  private let folder: TestFolder
  private let file: DataFile

  init() throws {
    folder = try TestFolder()
    file = DataFile(path: folder["board.json"])
  }

  /// Opens the new file and locks it, as another writer does.
  private func lockNewFile() throws -> Int32 {
    let descriptor = try SystemCall.openFile(
      folder[".board.json.new"], O_WRONLY | O_CREAT, mode: 0o600)
    #expect(try InputDescriptor(descriptor).lock())
    return descriptor
  }

  @Test func `K3: writers with one path lose no change`() async throws {
    let count = Scale.of(40, full: 500)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in ["a", "b"] {
        group.addTask { @concurrent [path = file.path] in
          let file = DataFile(path: path)
          for number in 0..<count { try Self.append("\(writer) \(number)\n", to: file) }
        }
      }
      try await group.waitForAll()
    }
    let lines = try folder.text("board.json").split(separator: "\n")
    #expect(lines.count == 2 * count && Set(lines).count == 2 * count)
    #expect(try folder.names == ["board.json"])
  }

  /// Reads and replaces the file until no other writer was between the two.
  private static func append(_ line: String, to file: DataFile) throws {
    while true {
      let contents = try file.read()
      do throws(StorageError) {
        _ = try file.replace(
          with: (contents?.bytes ?? []) + Array(line.utf8), expecting: contents?.version)
        return
      } catch {
        if error.kind != .changed { throw error }
      }
    }
  }

  @Test func `a writer waits for another, and begins when that is done or killed`() throws {
    let other = Mutex<Int32?>(try lockNewFile())
    let pauses = Atomic(0)
    var calls = FileCalls.system
    calls.pause = { [folder] in
      if pauses.add(1, ordering: .relaxed).newValue < 3 { return }
      other.withLock { descriptor in
        guard let number = descriptor else { return }
        #expect((try? folder.names) == [".board.json.new"], "It is the other writer's.")
        SystemCall.closeFile(number)
        descriptor = nil
      }
    }
    _ = try DataFile(path: file.path, calls: calls).replace(with: [1], expecting: nil)
    // More if a program that is just being started shares the lock until it runs.
    #expect(pauses.load(ordering: .relaxed) >= 3)
    #expect(try folder.names == ["board.json"])
  }

  @Test(arguments: [true, false])
  func
    `K3: a file that another writer has renamed or removed before it is locked is not written to`(
      isRenamed: Bool
    ) throws
  {
    var calls = FileCalls.system
    let hasOpened = Atomic(false)
    calls.open = { [folder] (place, name) throws(PlainFile.Refusal) in
      let descriptor = try FileCalls.system.open(place, name)
      if hasOpened.exchange(true, ordering: .relaxed) { return descriptor }
      if isRenamed {
        #expect(unsafe rename(folder[name], folder["board.json"]) == 0)
      } else {
        SystemCall.removeFile(folder[name])
      }
      return descriptor
    }
    _ = try DataFile(path: file.path, calls: calls)
      .replace(with: [1], expecting: isRenamed ? FileContents([]).version : nil)
    #expect(try file.read()?.bytes == [1])
    #expect(try folder.names == ["board.json"])
  }

  @Test func `a writer that is stopped for ever does not block another for ever`() throws {
    let other = try lockNewFile()
    defer { SystemCall.closeFile(other) }
    var calls = FileCalls.system
    calls.pause = {}
    let error = #expect(throws: StorageError.self) {
      try DataFile(path: file.path, calls: calls).replace(with: [1], expecting: nil)
    }
    #expect(
      error?.description == "'\(file.path)' is being written by another process, which has not"
        + " finished for seconds. Wait until it has, or end it, and save again.")
    #expect(try folder.names == [".board.json.new"])
  }

  @Test func `K3: of two processes that have read one content, the second is refused`() async throws
  {
    let version = try file.replace(with: Array("old".utf8), expecting: nil)
    await #expect(processExitsWith: .success) {
      [path = file.path as String, version = version as String] in
      _ = try DataFile(path: path).replace(with: Array("theirs".utf8), expecting: version)
    }
    #expect(throws: StorageError.changed(file.path)) {
      try file.replace(with: Array("ours".utf8), expecting: version)
    }
    #expect(try folder.text("board.json") == "theirs")
    #expect(try folder.names == ["board.json"])
  }

  /// Points at which the process is killed, with the content that is found then.
  private static let kills = [("write", "old"), ("rename", "old"), ("sync folder", "new")]

  @Test(arguments: kills)
  func `K3: the next process goes on after one that was killed in a save`(
    call: String, found: String
  ) async throws {
    let version = try file.replace(with: Array("old".utf8), expecting: nil)
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [path = file.path as String, version = version as String, call] in
      var calls = FileCalls.system
      calls.write = { (bytes, descriptor) throws(SystemError) in
        try SystemCall.writeBytes(Array(bytes.prefix(1)), to: descriptor)
        if call == "write" { kill(getpid(), SIGKILL) }
        try SystemCall.writeBytes(Array(bytes.dropFirst()), to: descriptor)
      }
      let (renameFile, sync) = (calls.rename, calls.sync)
      calls.rename = { (folder, name, newName) throws(SystemError) in
        if call == "rename" { kill(getpid(), SIGKILL) }
        try renameFile(folder, name, newName)
      }
      calls.sync = { descriptor throws(SystemError) in
        let kind = FileKind(try SystemCall.status(of: descriptor).st_mode)
        if call == "sync folder", kind == .folder { kill(getpid(), SIGKILL) }
        try sync(descriptor)
      }
      _ = try DataFile(path: path, calls: calls)
        .replace(with: Array("new".utf8), expecting: version)
    }
    #expect(try folder.text("board.json") == found)
    _ = try file.replace(with: Array("new".utf8), expecting: version)
    #expect(try folder.names == ["board.json"] && folder.text("board.json") == "new")
  }

  // In a process of its own, as the permissions of a superuser have no effect.
  @Test func `K3: a read-only folder is an error, until it can be written`() async throws {
    await #expect(processExitsWith: .success) {
      let folder = try TestFolder()
      let user: uid_t = geteuid() == 0 ? 65_534 : geteuid()
      #expect(unsafe chown(folder.path, user, user) == 0 || geteuid() != 0)
      #expect(seteuid(user) == 0)
      defer { seteuid(getuid()) }
      let file = DataFile(path: folder["board.json"])
      let version = try file.replace(with: [1], expecting: nil)
      // The second one cannot be synced, as it cannot be read.
      for mode: mode_t in [0o500, 0o300] {
        #expect(unsafe chmod(folder.path, mode) == 0)
        let denied = StorageError.cannotWrite(file.path, SystemError(code: EACCES))
        #expect(throws: denied) { try file.replace(with: [2], expecting: version) }
        #expect(throws: denied) { try file.setAside(version) }
        #expect(try file.read()?.bytes == [1])
      }
      #expect(unsafe chmod(folder.path, 0o700) == 0)
      _ = try file.replace(with: [2], expecting: version)
      #expect(try folder.names == ["board.json"])
    }
  }
}
