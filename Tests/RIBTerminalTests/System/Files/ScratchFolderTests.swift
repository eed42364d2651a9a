import Foundation
import Testing

@testable import RIBTerminal

@Suite struct ScratchFolderTests {
  @Test func `each folder is its own, its owner's alone, and locked as long as it is used`() throws
  {
    let folders = try [ScratchFolder(), ScratchFolder()]
    #expect(folders[0].path != folders[1].path)
    var status = stat()
    let other = InputDescriptor(try SystemCall.openFile(folders[0].path), isOwned: true)
    #expect(try !other.lock())
    withExtendedLifetime(folders) { #expect(unsafe stat(folders[0].path, &status) == 0) }
    #expect(status.st_mode == S_IFDIR | 0o700)
  }

  @Test func `a file is written in place of another, and read whole or at its end`() throws {
    let folder = try ScratchFolder()
    try folder.write(Array("a long first".utf8), to: "file")
    let bytes = [UInt8](repeating: 0x61, count: 200_000)
    try folder.write(bytes, to: "file")
    #expect(try folder.read("file", atMost: 200_000) == bytes)
    #expect(FileManager.default.contents(atPath: folder["file"]) == Data(bytes))
    try folder.write([], to: "file")
    #expect(try folder.read("file", atMost: 0) == [])
    try folder.write(Array("one two".utf8), to: "file")
    #expect(throws: SystemError.fileTooLarge) { try folder.read("file", atMost: 6) }
    #expect(try folder.readEnd(of: "file", atMost: 3) == Array("two".utf8))
    #expect(try folder.readEnd(of: "file", atMost: 100) == Array("one two".utf8))
  }

  @Test func `an error describes why a file cannot be read or written`() throws {
    let folder = try ScratchFolder()
    #expect(throws: SystemError(code: ENOENT)) { try folder.read("missing", atMost: 1) }
    #expect(throws: SystemError(code: ENOENT)) { try folder.write([], to: "missing/file") }
    #expect(throws: SystemError(code: EISDIR)) { try folder.write([], to: ".") }
  }

  @Test func `a folder is removed once, with its contents, and nothing else is`() throws {
    let other = try ScratchFolder()
    try other.write([], to: "kept")
    var folder: ScratchFolder? = try ScratchFolder()
    var path = try #require(folder?.path)
    try FileManager.default.createDirectory(
      atPath: path + "/inner/most", withIntermediateDirectories: true)
    try folder?.write([], to: "inner/most/file")
    try FileManager.default.createSymbolicLink(
      atPath: path + "/link", withDestinationPath: other.path)
    withExtendedLifetime(folder) {}
    folder = nil
    #expect(SystemCall.kind(at: path) == nil)
    #expect(SystemCall.kind(at: other["kept"]) == .file)

    folder = try ScratchFolder()
    path = try #require(folder?.path)
    folder?.remove()
    #expect(SystemCall.kind(at: path) == nil)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    withExtendedLifetime(folder) {}
    folder = nil
    #expect(unsafe rmdir(path) == 0)
  }

  @Test func `a folder that a killed process left is removed by the next`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      await exit(abandonedFoldersAreRemoved() ? 7 : 1)
    }
  }

  @Test func `a folder is created in TMPDIR, which must exist`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      exit(foldersAreMadeWhereAsked() ? 7 : 1)
    }
  }
}

/// Whether only folders go whose process has gone, and who no other process has locked.
private func abandonedFoldersAreRemoved() -> Bool {
  guard let outer = try? ScratchFolder() else {
    return false
  }
  unsafe setenv("TMPDIR", outer.path, 1)
  guard let kept = try? ScratchFolder(), kept.path.hasPrefix(outer["rib-\(getpid())-"]) else {
    return false
  }
  // No process has the largest number.
  let names = [
    "rib-2147483647-gone", "rib-2147483647-held", "rib-\(getppid())-other", "rib-", "rib-x",
    "rib-0-x", "rib--1-x", "other-2147483647-x",
  ]
  for name in names {
    guard unsafe mkdir(outer[name], 0o700) == 0 else { return false }
    try? SystemCall.writeFile([], to: outer[name] + "/file")
  }
  guard unsafe symlink(outer["rib-x"], outer["rib-2147483647-link"]) == 0,
    let number = try? SystemCall.openFile(outer[names[1]])
  else { return false }
  let held = InputDescriptor(number, isOwned: true)
  guard (try? held.lock()) == true else { return false }
  _ = try? ScratchFolder()
  let left = (try? FileManager.default.contentsOfDirectory(atPath: outer.path)) ?? []
  let expected =
    names.dropFirst() + ["rib-2147483647-link", String(kept.path.dropFirst(outer.path.count + 1))]
  withExtendedLifetime((kept, held)) {}
  return Set(left) == Set(expected)
    && FileManager.default.fileExists(atPath: outer["rib-x/file"])
}

private nonisolated func foldersAreMadeWhereAsked() -> Bool {
  guard let outer = try? ScratchFolder() else { return false }
  for parent in [outer.path, outer.path + "/"] {
    unsafe setenv("TMPDIR", parent, 1)
    guard let inner = try? ScratchFolder(), inner.path.hasPrefix(outer.path + "/rib-") else {
      return false
    }
  }
  unsafe setenv("TMPDIR", "", 1)
  guard let usual = try? ScratchFolder(), usual.path.hasPrefix("/tmp/rib-") else { return false }
  unsafe setenv("TMPDIR", outer["missing"], 1)
  do throws(SystemError) {
    _ = try ScratchFolder()
    return false
  } catch {
    return error.isMissingFile
  }
}
