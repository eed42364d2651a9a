import Foundation
import TestSupport
import Testing

@testable import RIBTerminal

@Suite struct ScriptFileTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  @Test func `a file is read to its end`() async throws {
    try folder.write("attach counter\r\ntree", to: "script")
    let (lines, ending) = await everything(of: try LineReader(path: folder["script"]))
    #expect(lines == [.init(1, "attach counter"), .init(2, "tree")])
    #expect(ending == .success(nil))
  }

  @Test func `a link to a file is a file`() async throws {
    try folder.write("tree\n", to: "script")
    try folder.link("link", to: folder["script"])
    let (lines, _) = await everything(of: try LineReader(path: folder["link"]))
    #expect(lines == [.init(1, "tree")])
  }

  @Test func `a missing file and a file that is no script are different errors`() {
    let missing = folder["missing"]
    let error = #expect(throws: ScriptFileError.self) { try LineReader(path: missing) }
    #expect(error == .cannotOpen(path: missing, SystemError(code: ENOENT)))
    #expect(error?.description == "cannot open '\(missing)': No such file or directory")
    guard case .cannotOpen(_, let reason) = error else { return }
    #expect(reason.isMissingFile)
  }

  @Test func `a named pipe is refused at once`() {
    let pipe = folder["pipe"]
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    let error = #expect(throws: ScriptFileError.self) { try LineReader(path: pipe) }
    #expect(error == .notRegularFile(path: pipe, kind: "a named pipe"))
  }

  @Test func `a folder and a device are refused`() {
    let folder = #expect(throws: ScriptFileError.self) { try LineReader(path: "/") }
    #expect(folder?.description == "'/' is a folder")
    let device = #expect(throws: ScriptFileError.self) { try LineReader(path: "/dev/zero") }
    #expect(device == .notRegularFile(path: "/dev/zero", kind: "a device"))
  }

  @Test func `a path with a NUL opens nothing`() {
    let error = #expect(throws: ScriptFileError.self) { try LineReader(path: "/dev/null\0\u{1B}c") }
    #expect(error?.description == "cannot open '/dev/null\0\u{1B}c': Invalid argument")
  }

  @Test func `a script is closed when its reader is released`() async throws {
    try folder.write("tree\n", to: "script")
    var input: InputDescriptor? = try InputDescriptor(openingScript: folder["script"])
    let number = try #require(input).number
    #expect(fcntl(number, F_GETFD) == FD_CLOEXEC)
    var before = stat()
    var after = stat()
    #expect(unsafe fstat(number, &before) == 0)
    input = nil
    // Another test may have got the number since, but not for this file.
    #expect(unsafe fstat(number, &after) != 0 || after.st_ino != before.st_ino)
  }

  @Test func `the lines of several texts are numbered continuously`() async {
    let (lines, ending) = await everything(of: StringLineSource(["a", "", "b\nc\n", "d"]))
    #expect(lines == [.init(1, "a"), .init(2, "b"), .init(3, "c"), .init(4, "d")])
    #expect(ending == .success(nil))
  }
}
