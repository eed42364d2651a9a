import Foundation
import RIBTerminal
import TestSupport
import Testing

@testable import RIBStorage

/// Saves that are killed, or fail, at each of their system calls.
@Suite struct DataFileFaultTests {
  private let faults = FileFaults()

  private static let old = Array("the old content".utf8)
  private static let new = Array("the new content, which is longer".utf8)
  private static let oldVersion = FileContents(old).version
  private static let newVersion = FileContents(new).version
  /// The calls of a save, first into folders that are missing.
  private static let callsInNewFolders =
    ["folder", "sync folder", "folder", "sync folder"] + calls
  private static let calls = ["open", "mode", "write", "sync", "rename", "sync folder"]

  /// A folder in which a save is made, with a file or without one.
  private struct Case {
    let folder: TestFolder
    let path: String
    let before: String?

    init(hasFile: Bool) throws {
      folder = try TestFolder()
      path = folder[hasFile ? "board.json" : "data/app/board.json"]
      before =
        hasFile ? try DataFile(path: path).replace(with: old, expecting: nil) : nil
    }

    func save(_ faults: FileFaults) throws -> String {
      try DataFile(path: path, calls: faults.calls).replace(with: new, expecting: before)
    }

    /// The names in the folder of the file.
    var names: [String] {
      get throws {
        try FileManager.default.contentsOfDirectory(atPath: RealPath.folder(of: path)).sorted()
      }
    }
  }

  @Test(arguments: [false, true])
  func `K3: a content is on the device before it is renamed, and its name before the return`(
    hasFile: Bool
  ) throws {
    #expect(try Case(hasFile: hasFile).save(faults) == Self.newVersion)
    #expect(faults.log == (hasFile ? Self.calls : Self.callsInNewFolders))
  }

  @Test func `K3: what is read is on the device, as its writer may have been killed`() throws {
    let saved = try Case(hasFile: true)
    _ = try DataFile(path: saved.path, calls: faults.calls).read()
    #expect(faults.log == ["sync folder"])
    let failing = FileFaults(.failing(EIO))
    #expect(throws: StorageError.self) {
      try DataFile(path: saved.path, calls: failing.calls).read()
    }
  }

  @Test(arguments: [false, true])
  func `K3: a kill at any call of a save leaves the old content or the new one, complete`(
    hasFile: Bool
  ) throws {
    let count = (hasFile ? Self.calls : Self.callsInNewFolders).count
    for index in 0..<count {
      for isRepeated in [false, true] {
        let saved = try Case(hasFile: hasFile)
        let faults = FileFaults(.killed, at: index)
        #expect(throws: StorageError.self) { try saved.save(faults) }
        #expect(faults.log.count == index + 1)
        // Another process begins.
        let file = DataFile(path: saved.path)
        let found = try file.read()
        #expect(found?.bytes == (index < count - 1 ? hasFile ? Self.old : nil : Self.new))
        if isRepeated {
          let version = try file.replace(with: Self.new, expecting: saved.before)
          #expect(version == Self.newVersion)
          #expect(try file.read()?.bytes == Self.new)
        } else {
          _ = try file.replace(with: [1], expecting: found?.version)
          #expect(try file.read()?.bytes == [1])
        }
        #expect(try saved.names == ["board.json"], "The next save removes what was left.")
      }
    }
  }

  @Test(arguments: [false, true], [ENOSPC, EROFS, EACCES, EIO, EDQUOT])
  func `K3: a fault at any call of a save is an error, after which a retry works`(
    hasFile: Bool, code: Int32
  ) throws {
    let calls = hasFile ? Self.calls : Self.callsInNewFolders
    for index in calls.indices {
      let saved = try Case(hasFile: hasFile)
      let error = #expect(throws: StorageError.self) {
        try saved.save(FileFaults(.failing(code), at: index))
      }
      let advice = "\(SystemError(code: code)). Fix that, and save again."
      let file = DataFile(path: saved.path)
      if index == calls.count - 1 {
        #expect(error?.kind == .unsynced)
        let clause = "was written, but a power loss may undo that: \(advice)"
        #expect(error?.description == "'\(file.path)' \(clause)")
        #expect(try file.read()?.bytes == Self.new)
      } else if index < calls.count - Self.calls.count {
        let name = saved.folder[index < 2 ? "data" : "data/app"]
        let clause = "cannot be written, as its folder '\(name)' cannot be created: \(advice)"
        #expect(error?.description == "'\(file.path)' \(clause)")
        #expect(try file.read() == nil)
      } else {
        #expect(error?.kind == .unwritable)
        #expect(error?.description == "'\(file.path)' cannot be written: \(advice)")
        #expect(try saved.names == (hasFile ? ["board.json"] : []), "Nothing stays behind.")
        #expect(try file.read()?.bytes == (hasFile ? Self.old : nil))
      }
      #expect(try file.replace(with: Self.new, expecting: saved.before) == Self.newVersion)
      #expect(try file.read()?.bytes == Self.new)
      #expect(try saved.names == ["board.json"])
    }
  }

  @Test func `K3: the save after one that was not synced is synced, and expects its version`()
    throws
  {
    let saved = try Case(hasFile: true)
    let error = #expect(throws: StorageError.self) {
      try saved.save(FileFaults(.failing(EIO), at: Self.calls.count - 1))
    }
    #expect(error?.kind == .unsynced)
    // The repetition cannot know which part of it was safe, so it does everything again.
    _ = try saved.save(faults)
    #expect(faults.log == Self.calls)
    _ = try DataFile(path: saved.path).replace(with: [1], expecting: Self.newVersion)
  }

  @Test func `K3: a full device leaves the old content, and no other file`() throws {
    let saved = try Case(hasFile: true)
    var calls = FileCalls.system
    calls.write = { (bytes, descriptor) throws(SystemError) in
      try SystemCall.writeBytes(Array(bytes.prefix(5)), to: descriptor)
      throw SystemError(code: ENOSPC)
    }
    let error = #expect(throws: StorageError.self) {
      try DataFile(path: saved.path, calls: calls).replace(
        with: Self.new, expecting: saved.before)
    }
    #expect(
      error?.description == "'\(saved.path)' cannot be written: No space left on device. Fix that,"
        + " and save again.")
    #expect(try saved.names == ["board.json"])
    #expect(try saved.folder.text("board.json") == "the old content")
  }

  @Test func `what a killed process left is not used, even under another name`() throws {
    let saved = try Case(hasFile: true)
    let new = saved.folder[".board.json.new"]
    for content in ["precious", ""] {
      try saved.folder.write(content, to: "other")
      #expect(unsafe Foundation.link(saved.folder["other"], new) == 0)
      let version = try #require(try DataFile(path: saved.path).read()?.version)
      _ = try DataFile(path: saved.path).replace(with: Self.new, expecting: version)
      #expect(try saved.folder.text("other") == content)
      #expect(try saved.names == ["board.json", "other"])
    }
  }

  @Test(arguments: ["a symbolic link", "a folder"])
  func `another file with the new file's name is named, and left as it is`(kind: String) throws {
    let saved = try Case(hasFile: true)
    let name = ".board.json.new"
    if kind == "a folder" {
      #expect(unsafe mkdir(saved.folder[name], 0o700) == 0)
    } else {
      try saved.folder.link(name, to: "board.json")
    }
    let error = #expect(throws: StorageError.self) { try saved.save(FileFaults()) }
    #expect(
      error?.description == "'\(saved.path)' cannot be written, as '\(saved.folder[name])' is"
        + " \(kind), not a regular file. Move that away, and save again.")
    #expect(try saved.names == [name, "board.json"])
    #expect(try saved.folder.text("board.json") == "the old content")
  }
}
