import Foundation
import RIBTerminal
import TestSupport
import Testing

@testable import RIBStorage

@Suite struct DataFileTests {
  private let folder: TestFolder
  private let file: DataFile
  /// A user who is neither the one of the process nor root.
  private static let other: uid_t = 65_534

  init() throws {
    folder = try TestFolder()
    file = DataFile(path: folder["board.json"])
  }

  @Test func `a content is read and replaced with a version, its size and 64-bit checksum`() throws
  {
    #expect(try file.read() == nil)
    // Also of a path without a folder.
    #expect(try DataFile(path: "no such file \(UUID())").read() == nil)
    let first = try file.replace(with: Array("one".utf8), expecting: nil)
    #expect(try file.read()?.version == first)
    let second = try file.replace(with: Array("two".utf8), expecting: first)
    let contents = try #require(try file.read())
    #expect(contents.bytes == Array("two".utf8) && contents.version == second)
    #expect(try folder.names == ["board.json"])
    _ = try file.replace(with: [], expecting: second)
    #expect(try file.read()?.bytes == [])
    let versions = ["", "a", "foobar"].map { FileContents(Array($0.utf8)).version }
    #expect(versions == ["0-cbf29ce484222325", "1-af63dc4c8601ec8c", "6-85944171f73967e8"])
  }

  @Test func `K3: a file that was changed, made or removed since it was read is left as it is`()
    throws
  {
    let version = try file.replace(with: Array("old".utf8), expecting: nil)
    for (content, expected) in [("now", version), ("old", nil), (nil, version)] {
      if let content {
        try folder.write(content, to: "board.json")
      } else {
        SystemCall.removeFile(file.path)
      }
      let error = #expect(throws: StorageError.self) {
        try file.replace(with: Array("new".utf8), expecting: expected)
      }
      #expect(
        error?.description == "'\(file.path)' was changed by another program since it was read, and"
          + " was left as it is. Reload it, or overwrite it.")
      #expect(try folder.names == (content == nil ? [] : ["board.json"]))
      #expect(try file.read()?.bytes == content.map { Array($0.utf8) })
    }
  }

  @Test func `K3: a program that knows no lock is noticed while the content is written`() throws {
    let version = try file.replace(with: Array("old".utf8), expecting: nil)
    var calls = FileCalls.system
    calls.sync = { [folder] descriptor throws(SystemError) in
      try SystemCall.sync(descriptor)
      try? folder.write("edited", to: "board.json")
    }
    let error = #expect(throws: StorageError.self) {
      try DataFile(path: file.path, calls: calls).replace(with: [1], expecting: version)
    }
    #expect(error?.kind == .changed)
    #expect(try folder.text("board.json") == "edited" && folder.names == ["board.json"])
  }

  @Test func `a new file and its folders are their owner's alone, and modes are kept`() throws {
    let file = DataFile(path: folder["data/of app/board.json"])
    let version = try file.replace(with: [1], expecting: nil)
    #expect(folder.mode("data") == 0o700 && folder.mode("data/of app") == 0o700)
    #expect(folder.mode("data/of app/board.json") == 0o600)
    #expect(unsafe chmod(file.path, 0o664) == 0)
    let next = try file.replace(with: [2], expecting: version)
    #expect(folder.mode("data/of app/board.json") == 0o664)
    #expect(unsafe chmod(file.path, 0o444) == 0)
    let error = #expect(throws: StorageError.self) { try file.replace(with: [3], expecting: next) }
    #expect(
      error?.description
        == "'\(file.path)' cannot be written: Permission denied. Fix that, and save again.")
    #expect(try file.read()?.bytes == [2])
  }

  @Test(arguments: ["a symbolic link", "a named pipe", "a folder", "another user's file"])
  func `K3: anything but a plain file of the user is refused, and left as it is`(
    kind: String
  ) throws {
    try folder.write("secret", to: "target")
    switch kind {
    case "a symbolic link": try folder.link("board.json", to: "target")
    case "a named pipe": #expect(unsafe mkfifo(file.path, 0o600) == 0)
    case "a folder": #expect(unsafe mkdir(file.path, 0o700) == 0)
    default:
      try folder.write("theirs", to: "board.json")
      // Only root can give files away.
      if unsafe chown(file.path, Self.other, Self.other) != 0 { return }
    }
    let clause = kind == "another user's file" ? kind : "\(kind), not a regular file"
    let sentence = "'\(file.path)' is \(clause). Move it away, or name another file."
    let version = FileContents(Array("secret".utf8)).version
    let acts: [() throws -> Void] = [
      { _ = try file.read() }, { _ = try file.replace(with: [1], expecting: version) },
      { _ = try file.replace(with: [1], expecting: nil) }, { _ = try file.setAside(version) },
    ]
    for act in acts {
      let error = #expect(throws: StorageError.self) { try act() }
      #expect(error?.description == sentence)
    }
    #expect(try folder.names == ["board.json", "target"])
    #expect(try folder.text("target") == "secret")
    // Once it is away, all goes on.
    #expect(unsafe rename(file.path, folder["away"]) == 0)
    _ = try file.replace(with: [1], expecting: nil)
    #expect(try file.read()?.bytes == [1])
  }

  @Test func `K3: a file in a folder's place is an error for reading and writing`() throws {
    try folder.write("text", to: "data")
    let file = DataFile(path: folder["data/board.json"])
    let error = #expect(throws: StorageError.self) { try file.read() }
    #expect(
      error?.description
        == "'\(file.path)' cannot be read: Not a directory. Fix that, and start again.")
    #expect(throws: StorageError.cannotWrite(file.path, .init(code: ENOTDIR))) {
      try file.replace(with: [1], expecting: nil)
    }
    let deeper = DataFile(path: folder["data/app/board.json"])
    let other = #expect(throws: StorageError.self) {
      try deeper.replace(with: [1], expecting: nil)
    }
    #expect(
      other?.description == "'\(deeper.path)' cannot be written, as its folder"
        + " '\(folder["data/app"])' cannot be created: Not a directory. Fix that, and save again.")
    #expect(try folder.text("data") == "text" && folder.names == ["data"])
  }

  @Test
  func `a path that cannot be a file's, through a circle or another user's link, is an error`()
    throws
  {
    for path in [folder["a\0b"], "", folder.path + "/"] {
      let file = DataFile(path: path)
      #expect(throws: StorageError.self) { try file.read() }
      #expect(throws: StorageError.self) { try file.replace(with: [1], expecting: nil) }
    }
    #expect(try folder.names == [])
    try folder.link("circle", to: "circle")
    let file = DataFile(path: folder["circle/board.json"])
    #expect(throws: StorageError.cannotRead(file.path, .init(code: ELOOP))) {
      try file.read()
    }
    // Only root can give links away.
    if unsafe lchown(folder["circle"], Self.other, Self.other) != 0 { return }
    let error = #expect(throws: StorageError.self) { try file.read() }
    let reason = "is behind another user's symbolic link. Move it away, or name another file."
    #expect(error?.description == "'\(file.path)' \(reason)")
  }

  @Test func `what cannot be read again is not written, and what is too large is not read`()
    throws
  {
    let file = DataFile(path: folder["board.json"], sizeLimit: 3)
    let version = try file.replace(with: [1, 2, 3], expecting: nil)
    let error = StorageError(
      .unwritable,
      "'\(file.path)' has, or would have, 4 bytes, more than the limit of 3. Make it smaller, or name another file."
    )
    #expect(throws: error) { try file.replace(with: [1, 2, 3, 4], expecting: version) }
    #expect(try file.read()?.bytes == [1, 2, 3])
    try folder.write("four", to: "board.json")
    #expect(throws: error) { try file.read() }
    #expect(throws: error) { try file.replace(with: [1], expecting: version) }
    #expect(try folder.text("board.json") == "four")
  }
}
