import Foundation
import TestSupport
import Testing

@testable import RIBTerminal

@Suite struct ScriptFileTests {
  private let folder = TestFolder.empty()

  private func refusal(_ path: String) -> ScriptFileError? {
    #expect(throws: ScriptFileError.self) { try LineReader(path: path) }
  }

  @Test func `a file, or a link to one, is read to its end`() async throws {
    try folder.write("attach counter\r\ntree", to: "script")
    try folder.link("link", to: folder["script"])
    for name in ["script", "link"] {
      let (lines, ending) = await everything(of: try LineReader(path: folder[name]))
      #expect(lines == [InputLine(1, "attach counter"), InputLine(2, "tree")], "\(name)")
      #expect(ending == .success(nil), "\(name)")
    }
  }

  @Test func `a missing file and a path with a NUL are errors that say why`() {
    let missing = folder["missing"]
    let error = refusal(missing)
    #expect(error == .cannotOpen(path: missing, SystemError(code: ENOENT)))
    #expect(error?.description == "cannot open '\(missing)': No such file or directory")
    if case .cannotOpen(_, let reason) = error { #expect(reason.isMissingFile) }
    let path = "/dev/null\0\u{1B}c"
    #expect(refusal(path)?.description == "cannot open '\(path)': Invalid argument")
  }

  @Test func `a folder, a named pipe and a device are refused at once`() {
    #expect(refusal("/")?.description == "'/' is a folder")
    let pipe = folder["pipe"]
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    for (path, kind) in [(pipe, "a named pipe"), ("/dev/zero", "a device")] {
      #expect(refusal(path) == .notRegularFile(path: path, kind: kind))
    }
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
    let expected: [InputLine] = zip(1..., ["a", "b", "c", "d"]).map { InputLine($0, $1) }
    #expect(lines == expected)
    #expect(ending == .success(nil))
  }
}
