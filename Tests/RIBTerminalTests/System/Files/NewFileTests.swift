import Foundation
import TestSupport
import Testing

@testable import RIBTerminal

struct NewFileTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

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
