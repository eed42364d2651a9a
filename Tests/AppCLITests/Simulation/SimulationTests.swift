import Foundation
import TestSupport
import Testing

@Suite struct SimulationTests {
  private let folder = TestFolder.empty()

  @Test func `X2: nothing is found in the sample, and the status is 0`() async throws {
    let count = Scale.of(300, full: 10_000)
    let result = try await Program(["--simulate", "\(count)", "--seed", "7"]).run()
    let summary = "Simulated \(count) lines with seed 7: nothing found.\nnode "
    #expect(result.output.hasPrefix(summary), "\(result.output)")
    result.expect(.exited(0), errors: "")
  }

  @Test func `a seed that was not given is printed, and no file is saved if nothing is found`()
    async throws
  {
    let result = try await Program(["--simulate", "20"]).run()
    #expect(
      result.output.prefixMatch(of: /Simulated 20 lines with seed \d+: nothing found\.\n/) != nil)
    let path = folder["found.txt"]
    _ = try await Program(["--simulate", "20", "--seed", "1", "--save", path]).run()
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test(arguments: [["--simulate", "20"], ["--check", "-c", "tree"]])
  func `without a folder for temporary files, the error says what to do`(
    arguments: [String]
  ) async throws {
    let missing = folder["missing"]
    let result = try await Program(arguments, environment: ["TMPDIR": missing]).run()
    result.expect(
      .exited(74),
      errors: "app-cli: a simulation keeps its reports in '\(missing)', where no folder can "
        + "be made: No such file or directory; name another one in TMPDIR\n")
  }

  @Test func `X5: with --json, the result is one object with all that was reached`() async throws {
    struct Result: Decodable {
      struct Feature: Decodable { let kind, node, name: String }
      struct Command: Decodable { let node, command: String, typed, refused: Int }
      let lines, trees: Int
      let reached, missed: [Feature]
      let commands: [Command]
    }
    let program = Program(["--simulate", "90", "--seed", "7", "--tree-lines", "15", "--json"])
    let output = try await program.run().output
    let result = try JSONDecoder().decode(Result.self, from: Data(output.utf8))
    #expect(result.lines == 90)
    #expect(result.trees == 6)
    #expect(result.reached.contains { $0.kind == "command" && $0.node == "root" })
    #expect(result.missed.contains { $0.kind == "mutation" })
    #expect(result.commands.contains { $0.command == "attach" && $0.typed > 0 })
    let least = ["--simulate", "2", "--seed", "7", "--tree-lines", "0", "--json"]
    #expect(try await Program(least).run().output.contains(#""trees":2"#))
  }

  @Test(arguments: ["40", "10"])
  func `X6: a script is typed first in each tree, and its failures are named once`(
    treeLines: String
  ) async throws {
    let arguments = ["--simulate", "40", "--seed", "7", "--tree-lines", treeLines, "--json"]
    let script = ["attach nothing", "attach counter as mine", "attach nothing"]
    let result = try await Program(arguments + script.flatMap { ["-c", $0] }).run()
    result.expect(.exited(0))
    #expect(result.output.contains(#""lines":40"#))
    #expect(result.output.contains(#"{"command":"attach","node":"root","refused":"#))
    let warnings = result.errors.split(separator: "\n")
    #expect(warnings.count == 2)
    for (warning, line) in zip(warnings, [1, 3]) {
      #expect(warning.hasPrefix("app-cli: line \(line) of the script that runs first failed: "))
    }
  }

  @Test func `a script before that ends the session ends the simulation`() async throws {
    let result = try await Program(["--simulate", "40", "--seed", "7", "-c", "quit"]).run()
    #expect(result.output.hasPrefix("Simulated 0 of 40 lines with seed 7: nothing found.\n"))
    result.expect(.exited(0))
  }

  @Test
  func `a simulation of no line launches the tree and ends it, and one of seconds ends after them`()
    async throws
  {
    let result = try await Program(["--simulate", "0", "--seed", "7"]).run()
    #expect(result.output.hasPrefix("Simulated 0 lines with seed 7: nothing found.\nnode "))
    #expect(result.output.contains("\nroot "))
    let none = try await Program(["--seconds", "0", "--seed", "7"]).run()
    #expect(none.output.hasPrefix("Simulated 0 lines with seed 7: nothing found.\n"))
    let second = try await Program(["--seconds", "1", "--seed", "7"]).run()
    let count = try #require(second.output.prefixMatch(of: /Simulated (\d+) lines/)?.output.1)
    #expect(try #require(Int(count)) >= 500)
  }

  // MARK: Checking

  @Test func `--check runs a script from a file, from -c and from a pipe`() async throws {
    let lines = "attach counter\ncounter increase\nwait\ndetach counter\n"
    let path = folder["script"]
    try Data(lines.utf8).write(to: URL(fileURLWithPath: path))
    let programs = [
      Program(["--check", path]), Program(["--check"], input: .text(lines)),
      Program(["--check"] + lines.split(separator: "\n").flatMap { ["-c", String($0)] }),
    ]
    for program in programs {
      let result = try await program.run()
      result.expect(.exited(0), output: "Checked 4 lines: nothing found.\n", errors: "")
    }
  }

  @Test func `--check shows the errors of a script, which are not findings`() async throws {
    let result = try await Program([
      "--check", "-c", "attach nothing", "-c", "attach counter", "-c", "tree nowhere",
    ]).run()
    let lines: [Substring] = result.output.split(separator: "\n")
    let beginnings = [
      #"line 1 failed: "nothing" is not valid for <kind>"#,
      #"line 3 failed: root has no child "nowhere"."#,
    ]
    #expect(lines.count == 3)
    for (line, beginning) in zip(lines, beginnings) { #expect(line.hasPrefix(beginning)) }
    #expect(lines.last == "Checked 3 lines: nothing found; 2 errors.")
    result.expect(.exited(0))
  }

  @Test func `--check finds the scripts that a script sources beside it`() async throws {
    try Data("source inner\nquit 3\n".utf8).write(to: URL(fileURLWithPath: folder["outer"]))
    try Data("attach counter\n".utf8).write(to: URL(fileURLWithPath: folder["inner"]))
    let request =
      #"{"script":"\#(folder["outer"])","place":"\#(folder["outer"])","#
      + #""drain":10,"allowsSourceAnywhere":false,"moments":[],"limit":20}"#
    try folder.write(request, to: "request")
    var program = Program(["--trial", folder["request"]])
    program.shell = #"exec "$APP" "$@" 3>&1"#
    let result = try await program.run()
    #expect(result.output.contains("printed root/counter attached"))
    let checked = try await Program(["--check", folder["outer"]]).run()
    #expect(checked.output == "Checked 2 lines: nothing found.\n")
  }

  @Test
  func `--check of a missing file is an error with status 66, and of none at a terminal with 64`()
    async throws
  {
    let result = try await Program(["--check", folder["missing"]]).run()
    result.expect(.exited(66), saying: "No such file")
    let program = try TerminalProgram(["--check"])
    await program.wait(for: "'--check' needs a script")
    await program.expectEnding(.exited(64))
  }

  @Test func `results that cannot be written end with status 74`() async throws {
    let result = try await Program(["--simulate", "20"], output: .file("/dev/full")).run()
    result.expect(.exited(74), saying: "cannot write")
  }

  // MARK: At a terminal

  @Test func `C-c ends a simulation, which reports its progress`() async throws {
    let program = try TerminalProgram(["--simulate", "100000000", "--seed", "3"])
    await program.wait(for: "simulating: ")
    program.type("\u{03}")
    // The row of the progress is gone.
    await program.wait("the summary") { screen in
      screen.allLines.contains {
        $0.hasPrefix("Simulated ")
          && $0.hasSuffix(" of 100000000 lines with seed 3: so far nothing found.")
      }
    }
    await program.expectEnding(.signalled(SIGINT))
  }

  @Test func `a check shows its progress, which gives way to the result`() async throws {
    try folder.write("attach counter\n", to: "script")
    let program = try TerminalProgram(["--check", folder["script"]])
    await program.wait("the result") { screen in
      screen.allLines.contains { $0.hasPrefix("Checked 1 line: nothing found.") }
    }
    await program.expectEnding(.exited(0))
    #expect(String(decoding: program.bytes, as: UTF8.self).contains("checking: "))
  }
}
