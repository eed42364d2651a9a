import Foundation
import Synchronization
import TestSupport
import Testing

@testable import RIBTerminal

struct NewFileTests {
  private let folder = TestFolder.empty()

  @Test func `a new file takes the place of no other unless it may, and others can read it`()
    throws
  {
    let path = folder["file"]
    try NewFile.write("one", to: path, replacing: false)
    #expect(folder.mode("file") == 0o644)
    #expect(throws: PlainFile.Refusal.failed(SystemError(code: EEXIST))) {
      try NewFile.write("two", to: path, replacing: false)
    }
    #expect(try folder.text("file") == "one")
    try NewFile.write("two", to: path, replacing: true)
    #expect(try folder.text("file") == "two")
  }

  /// The names in the folder, hidden ones too.
  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  /// Writes two files, and returns the name of the one that failed.
  private func writeTwo(replacing: Bool, _ change: (inout FileCalls) -> Void) -> String? {
    var calls = FileCalls.system
    change(&calls)
    do throws(NewFile.Failure) {
      try NewFile.write(
        [(folder["a"], "new a"), (folder["b"], "new b")], replacing: replacing, calls: calls)
      return nil
    } catch {
      return RealPath.name(of: error.path)
    }
  }

  /// A call that fails when it is made for the nth time.
  private func failing(at number: Int) -> @Sendable () throws(SystemError) -> Void {
    let count = Atomic(0)
    return { () throws(SystemError) in
      if count.add(1, ordering: .relaxed).newValue == number { throw SystemError(code: ENOSPC) }
    }
  }

  @Test(arguments: 1...2, [false, true])
  func `of several files all are written or none`(
    number: Int, replacing: Bool
  ) throws {
    let fails = [failing(at: number), failing(at: number), failing(at: number)]
    for (index, fail) in fails.enumerated() {
      if replacing { try folder.write("old b", to: "b") }
      let failed = writeTwo(replacing: replacing) { calls in
        switch index {
        case 0:
          calls.write = { (_, _) throws(SystemError) in try fail() }
        case 1:
          calls.sync = { (_) throws(SystemError) in try fail() }
        default:
          let rename = calls.rename
          calls.rename = { (folder, name, newName) throws(SystemError) in
            try fail()
            try rename(folder, name, newName)
          }
        }
      }
      #expect(failed == ["a", "b"][number - 1])
      #expect(try names == (replacing ? ["b"] : []))
      if replacing { #expect(try folder.text("b") == "old b") }
    }
    #expect(writeTwo(replacing: replacing) { _ in } == nil)
    #expect(try names == ["a", "b"])
    #expect(try folder.text("b") == "new b")
  }

  @Test func `a replaced file comes back if one behind it fails`() throws {
    for name in ["a", "b"] { try folder.write("old \(name)", to: name) }
    let fail = failing(at: 2)
    let failed = writeTwo(replacing: true) { calls in
      let rename = calls.rename
      calls.rename = { (folder, name, newName) throws(SystemError) in
        try fail()
        try rename(folder, name, newName)
      }
    }
    #expect(failed == "b")
    #expect(try names == ["a", "b"])
    #expect(try folder.text("a") == "old a")
  }

  @Test func `if one of several files is there, none is written`() throws {
    try folder.write("old", to: "b")
    #expect(writeTwo(replacing: false) { _ in } == "b")
    #expect(try names == ["b"])
    #expect(try folder.text("b") == "old")
  }

  @Test func `a writer that has renamed its file leaves the next writer's alone`() throws {
    let opened = try OpenFolder(folder.path)
    let first = try #require(try FileReplacement(for: "file", in: opened))
    try first.rename()
    let second = try #require(try FileReplacement(for: "file", in: opened))
    first.close()
    #expect(folder.mode(".file.new") == 0o600)
    second.close()
    #expect(folder.mode(".file.new") == nil)
  }
}
