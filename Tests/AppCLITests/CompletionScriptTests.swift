import Foundation
import TestSupport
import Testing

@testable import AppCLI
@testable import RIBConsole
@testable import RIBJournal
@testable import RIBReport
@testable import RIBSimulation
@testable import RIBSocket

@Suite struct CompletionScriptTests {
  private static var options: [ProcessOption] {
    OptionTable(features: [.journal, .report, .simulation, .socket], own: AppCLI.options).options
  }

  private static func shell(_ name: String) -> String? {
    ["/bin/\(name)", "/usr/bin/\(name)", "/usr/local/bin/\(name)"].first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }

  private static func has(_ name: String) -> ConditionTrait {
    .enabled(if: shell(name) != nil, "There is no \(name) here; install it to run this test.")
  }

  // MARK: bash

  /// The answers of bash's completion function for a line that ends at the cursor.
  private func bashReplies(_ words: [String]) async throws -> [String] {
    let quoted = (["app-cli"] + words).map { "'\($0)'" }.joined(separator: " ")
    let script = """
      source <("$APP" --generate-completion-script bash)
      COMP_WORDS=(\(quoted)) COMP_CWORD=\(words.count)
      _app_cli && [ ${#COMPREPLY[@]} = 0 ] || printf '%s\\n' "${COMPREPLY[@]}"
      """
    let result = try await Program(
      environment: ["SCRIPT": script], shell: #"exec bash --norc -c "$SCRIPT""#
    ).run()
    result.expect(.exited(0), errors: "")
    return result.output.split(separator: "\n").map(String.init)
  }

  @Test(has("bash"))
  func `bash completes options and their values, and is left files and free text`() async throws {
    let cases: [(words: [String], replies: [String])] = [
      (["-"], Self.options.map(\.name)), (["--v"], ["--virtual-time", "--version"]),
      (["--json", "--ke"], ["--keep-going"]), (["--color", ""], ["auto", "always", "never"]),
      (["--color", "a"], ["auto", "always"]), (["--color", "=", "ne"], ["never"]),
      (["--color", "="], ["auto", "always", "never"]),
      (["--generate-completion-script", ""], ["bash", "zsh", "fish"]),
      // Files and free text.
      ([""], []), (["--expect", ""], []), (["--expect", "--"], []), (["-c", "--js"], []),
      (["--", "--js"], []),
    ]
    for (words, replies) in cases {
      #expect(try await bashReplies(words) == replies, "\(words)")
    }
  }

  @Test(has("bash")) func `a typed bash line completes options, and files where a file goes`()
    async throws
  {
    let folder = try TestFolder(["transcript.txt": ""])
    let program = try TerminalProgram(
      environment: ["FOLDER": folder.path],
      command: [Self.shell("bash") ?? "", "--norc", "--noprofile", "-i"])
    await program.wait(forLine: "$ ")
    program.type("cd \"$FOLDER\"; source <(\"$APP\" --generate-completion-script bash)\r")
    program.type("echo read''y\r")
    await program.wait(for: "ready")
    // Keys that come before the prompt are echoed by the terminal, and again by the shell.
    await program.wait(forLine: "$ ")
    program.type("app-cli --exp\ttrans\t")
    await program.wait(forLine: "$ app-cli --expect transcript.txt ")
    program.type("--color=n\t")
    await program.wait(forLine: "$ app-cli --expect transcript.txt --color=never ")
    program.send(signal: SIGKILL)
    _ = await program.finish()
  }

  // MARK: zsh

  @Test(has("zsh")) func `a typed zsh line completes options, values and files`() async throws {
    let folder = try TestFolder(["transcript.txt": ""])
    let program = try TerminalProgram(
      environment: ["FOLDER": folder.path, "HOME": folder.path, "PS1": "$ "],
      command: [Self.shell("zsh") ?? "", "-f", "-i"])
    program.type("autoload -Uz compinit; compinit -D -u; PS1='$ '; cd \"$FOLDER\"\r")
    program.type("source <(\"$APP\" --generate-completion-script zsh); echo read''y\r")
    await program.wait(for: "ready")
    program.type("app-cli --exp\t")
    await program.wait(forLine: "$ app-cli --expect=")
    program.type("trans\t")
    await program.wait(forLine: "$ app-cli --expect=transcript.txt ")
    program.type("--color ne\t")
    await program.wait(forLine: "$ app-cli --expect=transcript.txt --color never ")
    program.type("--ver\t")
    await program.wait(forLine: "$ app-cli --expect=transcript.txt --color never --version ")
    program.send(signal: SIGKILL)
    _ = await program.finish()
  }

  // MARK: fish

  @Test(has("fish")) func `fish completes options, values and files`() async throws {
    let folder = try TestFolder(["transcript.txt": ""])
    let script = """
      "$APP" --generate-completion-script fish | source
      for line in '--v' '--color ' '--color=ne' '--expect trans' 'trans' '-'
        complete -C "app-cli $line"
        echo .
      end
      """
    let result = try await Program(
      environment: ["SCRIPT": script, "FOLDER": folder.path, "HOME": folder.path],
      shell: #"cd "$FOLDER" && exec fish --no-config -c "$SCRIPT""#
    ).run()
    #expect(result.errors == "")
    let replies: [[String]] = result.output.split(
      separator: ".\n", omittingEmptySubsequences: false
    )
    .map { reply in reply.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) } }
    let expected: [[String]] = [
      ["--version", "--virtual-time"], ["always", "auto", "never"], ["--color=never"],
      ["transcript.txt"], ["transcript.txt"],
    ]
    #expect(Array(replies.prefix(5)) == expected)
    #expect(Set(replies[5]) == Set(Self.options.map(\.name)))
  }

  // MARK: All

  @Test(arguments: ["bash", "zsh", "fish"])
  func `a script names every option, and is printed alone`(shell: String) async throws {
    let result = try await Program(["--generate-completion-script", shell]).run()
    result.expect(.exited(0), errors: "")
    let names = Self.options.map(\.name)
    for name in names {
      let shown =
        shell == "fish" ? "\(name.hasPrefix("--") ? "-l" : "-s") \(name.drop { $0 == "-" }) " : name
      #expect(result.output.contains(shown))
    }
  }

  @Test func `another shell is a usage error`() async throws {
    let result = try await Program(["--generate-completion-script=tcsh"]).run()
    result.expect(
      .exited(64),
      errors: """
        app-cli: option '--generate-completion-script' takes bash, zsh or fish, not 'tcsh'
        Try 'app-cli --help'.

        """)
  }
}
