import Foundation
import TestSupport
import Testing

@Suite struct RCFileAtTerminalTests {
  @Test func `a session at a terminal begins with the rc file`() async throws {
    let folder = try TestFolder([
      "app-cli/rc": "attach calculator\nnonsense\nsource keys\n",
      "app-cli/keys": "calculator keys 12",
    ])
    let program = try await TerminalProgram.atPrompt(
      environment: ["XDG_CONFIG_HOME": folder.path], columns: 200)
    program.type("\u{04}")
    await program.expectEnding(.exited(0))
    let lines = program.screen.allLines.joined()
    #expect(lines.contains("\(folder["app-cli/rc"]):2:1: No command or child named"))
    #expect(lines.contains("display: 12"))
    #expect(!lines.contains("attached"))
  }

  @Test func `--no-rc or no terminal skips the rc file, and a folder of that name gives a warning`()
    async throws
  {
    let folder = try TestFolder(["app-cli/rc/file": ""])
    let warned = try await TerminalProgram.atPrompt(
      environment: ["XDG_CONFIG_HOME": folder.path], columns: 200)
    warned.type("\u{04}")
    await warned.expectEnding(.exited(0))
    #expect(warned.screen.allLines.joined().contains("rc' is a folder"))
    let silent = try await TerminalProgram.atPrompt(
      ["-q", "--no-rc"], environment: ["XDG_CONFIG_HOME": folder.path])
    silent.type("\u{04}")
    await silent.expectEnding(.exited(0))
    #expect(silent.screen.allLines.filter { !$0.isEmpty } == ["root>"])
    let other = try TestFolder(["app-cli/rc": "nonsense\n"])
    let result = try await Program(
      input: .text("tree\n"), environment: ["XDG_CONFIG_HOME": other.path]
    ).run()
    result.expect(.exited(0), output: "root\n", errors: "")
  }
}
