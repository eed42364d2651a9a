import Foundation
import RIBTerminal
import TestSupport
import Testing

@testable import RIBStorage

@Suite struct SetAsideTests {
  private let folder = TestFolder.empty()

  @Test(arguments: [
    ("board.json", "board.unreadable.json", "board.unreadable-2.json"),
    ("board", "board.unreadable", "board.unreadable-2"),
    (".board", ".board.unreadable", ".board.unreadable-2"),
    ("my.board.v2", "my.board.unreadable.v2", "my.board.unreadable-2.v2"),
  ])
  func `K3: a file is kept under a name that nothing has, and that is returned`(
    name: String, first: String, second: String
  ) throws {
    let file = DataFile(path: folder[name])
    for (content, newName) in [("one", first), ("two", second)] {
      let version = try file.replace(with: Array(content.utf8), expecting: nil)
      #expect(try file.setAside(version) == folder[newName])
      #expect(try folder.text(newName) == content)
      #expect(try file.read() == nil)
    }
    #expect(try folder.text(first) == "one")
    #expect(try folder.names == [first, second].sorted())
  }

  @Test
  func
    `Z1: a content is kept beside its file, with its permissions, under a name that nothing has`()
    throws
  {
    let file = DataFile(path: folder["board.json"])
    try file.replace(with: Array("one".utf8), expecting: nil)
    #expect(unsafe chmod(file.path, 0o640) == 0)
    let contents = try #require(try file.read())
    #expect(try file.keep(contents) == folder["board.replaced.json"])
    #expect(try file.keep(FileContents([])) == folder["board.replaced-2.json"])
    #expect(try folder.text("board.replaced.json") == "one")
    #expect(folder.mode("board.replaced.json") == 0o640)
    #expect(folder.mode("board.replaced-2.json") == 0o600)
    #expect(try folder.names == ["board.json", "board.replaced-2.json", "board.replaced.json"])
  }

  @Test func `a link that leads nowhere has its name`() throws {
    try folder.link("board.unreadable.json", to: "nowhere")
    let file = DataFile(path: folder["board.json"])
    let version = try file.replace(with: [1], expecting: nil)
    #expect(try file.setAside(version) == folder["board.unreadable-2.json"])
  }

  @Test func `K3: a file that another program has replaced meanwhile stays where it is`() throws {
    let file = DataFile(path: folder["board.json"])
    let version = try file.replace(with: Array("unreadable".utf8), expecting: nil)
    try folder.write("readable", to: "board.json")
    let changed = StorageError.changed(file.path)
    #expect(throws: changed) { try file.setAside(version) }
    #expect(try folder.names == ["board.json"])
    SystemCall.removeFile(file.path)
    #expect(throws: changed) { try file.setAside(version) }
    let missing = DataFile(path: folder["none/board.json"])
    #expect(throws: StorageError.changed(missing.path)) {
      try missing.setAside(version)
    }
    #expect(try folder.names == [])
  }

  @Test func `K3: a file that cannot be moved stays where it is, until it can`() throws {
    let file = DataFile(path: folder["board.json"])
    let version = try file.replace(with: [1], expecting: nil)
    let faults = FileFaults(.failing(EROFS), at: 1)
    let error = #expect(throws: StorageError.self) {
      try DataFile(path: file.path, calls: faults.calls).setAside(version)
    }
    #expect(
      error?.description
        == "'\(file.path)' cannot be moved to '\(folder["board.unreadable.json"])':"
        + " Read-only file system. Fix that, and start again.")
    #expect(try folder.names == ["board.json"])
    #expect(try file.setAside(version) == folder["board.unreadable.json"])
  }

  @Test func `K3: a process that is killed while it sets a file aside keeps it under one name`()
    throws
  {
    var index = 0
    var faults = FileFaults()
    repeat {
      let folder = try TestFolder(["board.json": "old"])
      let file = DataFile(path: folder["board.json"])
      let version = FileContents(Array("old".utf8)).version
      faults = FileFaults(.killed, at: index)
      _ = try? DataFile(path: file.path, calls: faults.calls).setAside(version)
      if try file.read() != nil { _ = try file.setAside(version) }
      #expect(try file.read() == nil)
      #expect(try folder.text("board.unreadable.json") == "old")
      _ = try file.replace(with: [1], expecting: nil)
      #expect(try folder.names == ["board.json", "board.unreadable.json"])
      index += 1
    } while faults.hasOccurred
    #expect(faults.log == ["open", "rename", "sync folder", "remove"])
  }
}
