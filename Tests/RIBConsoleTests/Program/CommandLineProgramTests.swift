// The answers of a program of any name before a session begins.

import RIBCore
import Testing

@testable import RIBConsole

@Suite struct CommandLineProgramTests {
  private let output = RecordingSink()
  private let errors = RecordingSink()

  private func run(_ arguments: String...) async -> RIBConsole.ExitStatus {
    let program = CommandLineProgram(
      name: "my-shop.2", version: "1.2.3", summary: "Sells things to people who type."
    ) { _ in
      Issue.record("A tree was built.")
      return NodeRouter(clock: ContinuousClock())
    }
    return await program.run(arguments, output: output, errors: errors)
  }

  @Test func `the help has the program's name and summary, a line for each thing`() async {
    #expect(await run("--help") == .success)
    #expect(output.lines.first == "Usage: my-shop.2 [OPTION]... [FILE | -]")
    #expect(
      output.text.contains(
        """

        Sells things to people who type. Reads lines from FILE, or from standard input \
        if neither FILE nor -c is given. The command 'help' lists all commands.

        """))
    #expect(
      output.text.contains(
        """

        At a terminal, the lines of $XDG_CONFIG_HOME/my-shop.2/rc, or of \
        ~/.config/my-shop.2/rc, run first if that file exists.

        """))
    #expect(errors.lines == [])
  }

  @Test
  func `the usage goes on below its first word, and a long word of a summary has its own line`() {
    let narrow = HelpText.of(name: "a", summary: "Sells.", options: [], columns: 20)
    #expect(narrow.hasPrefix("Usage: a [OPTION]...\n       [FILE | -]\n\nSells."))
    let word = String(repeating: "w", count: 100)
    let wide = HelpText.of(
      name: "a", summary: "A \(word) is typed.", options: ProcessOption.common, columns: 80)
    #expect(wide.contains("\n\nA\n\(word)\nis typed. Reads lines"))
  }

  @Test func `a text in quotation marks of shells keeps its own`() {
    #expect("'it''s'".shellQuoted == #"''\''it'\'''\''s'\'''"#)
  }

  @Test func `the version, and the answer to wrong arguments, begin with the program's name`() async
  {
    #expect(await run("--version") == .success)
    #expect((output.lines, errors.lines) == (["my-shop.2 1.2.3"], []))
    #expect(await run("--hlep") == .usage)
    #expect(
      errors.lines == [
        "my-shop.2: unknown option '--hlep'; did you mean '--help'?", "Try 'my-shop.2 --help'.",
      ])
    #expect(output.lines == ["my-shop.2 1.2.3"])
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `a completion script is about the program alone`(shell: String) async {
    #expect(await run("--generate-completion-script", shell) == .success)
    #expect(output.text.contains("my-shop.2"))
    #expect(!output.text.contains("app-cli") && !output.text.contains("app_cli"))
    if shell == "bash" {
      #expect(output.lines.last == "complete -o default -F _my_shop_2 my-shop.2")
    }
  }

  @Test func `a missing file is reported before a tree is built`() async {
    #expect(await run("/nowhere/script") == .noSuchFile)
    #expect(await run("-c", "tree", "--expect", "/nowhere/expected") == .noSuchFile)
    #expect(
      errors.lines == [
        "my-shop.2: cannot open '/nowhere/script': No such file or directory",
        "my-shop.2: cannot open '/nowhere/expected': No such file or directory",
      ])
  }

  @Test(arguments: ["", "2048", "-x", "a b", "a/b", "a'b", "ä", "a\u{301}"])
  func `a text that cannot name files and functions of shells is not a name`(name: String) async {
    #expect(!CommandLineProgram.isValid(name))
  }

  @Test func `an invalid name ends the program with a sentence`() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = await CommandLineProgram(name: "a b", version: "1") { _ in
          NodeRouter(clock: ContinuousClock())
        }
      })
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(text.contains("'a b' cannot be the name of a program"))
  }
}
