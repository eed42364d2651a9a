import Foundation
import TestSupport
import Testing

@Suite struct RedirectedOutputTests {
  private static func session(
    _ redirection: String, _ folder: TestFolder
  ) throws -> TerminalProgram {
    try TerminalProgram(
      command: ["/bin/sh", "-c", "\"$APP\" \(redirection)", folder["output"], folder["errors"]])
  }

  /// Types a session with an error in it.
  private static func type(at program: TerminalProgram) async {
    await program.wait(forLine: "root> ")
    program.type("attach counter\r")
    await program.wait(for: "attached root/counter")
    await program.wait(forLine: "root> ")
    program.type("counter incraese\r")
  }

  @Test(arguments: ["> \"$0\"", "| cat > \"$0\""])
  func `a file or a pipe gets only the results, and an error does not end the session`(
    redirection: String
  ) async throws {
    let folder = try TestFolder()
    let program = try Self.session(redirection, folder)
    await Self.type(at: program)
    await program.wait(for: "Did you mean increase?")
    await program.wait(forLine: "root> ")
    program.type("tree\r")
    await program.wait(forLine: "root> ")
    await program.quit()
    #expect(
      try String(contentsOfFile: folder["output"], encoding: .utf8) == "root\n└── counter\n")
    // The stream with the prompt has colors, too.
    #expect(String(decoding: program.bytes, as: UTF8.self).contains("\u{1B}[1;34mroot\u{1B}[0m> "))
  }

  @Test func `if both streams are redirected, the prompt is on the terminal itself`() async throws {
    let folder = try TestFolder()
    let program = try Self.session("> \"$0\" 2> \"$1\"", folder)
    await Self.type(at: program)
    await program.wait(forLine: "root> ")
    program.type("tree\r")
    await program.wait(forLine: "root> ")
    program.type("\u{04}")
    await program.expectEnding(.exited(0))
    #expect(
      try String(contentsOfFile: folder["output"], encoding: .utf8) == "root\n└── counter\n")
    let errors = try String(contentsOfFile: folder["errors"], encoding: .utf8)
    #expect(errors.hasPrefix("line 2, column 9: No command named \"incraese\". Did you mean"))
    #expect(!errors.contains("\u{1B}"))
    #expect(!program.screen.allLines.joined().contains("Did you mean"))
  }

  @Test func `a dumb terminal has its prompt beside the results as well`() async throws {
    let folder = try TestFolder()
    let program = try await TerminalProgram.atPrompt(
      environment: ["TERM": "dumb"],
      command: ["/bin/sh", "-c", "\"$APP\" > \"$0\"", folder["output"]])
    program.type("tree\r")
    await program.wait("another prompt") { screen in
      screen.allLines.filter { $0.hasPrefix("root>") }.count == 2
    }
    program.type("\u{04}")
    await program.expectEnding(.exited(0))
    #expect(try String(contentsOfFile: folder["output"], encoding: .utf8) == "root\n")
  }
}
