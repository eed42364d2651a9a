// Options that a program has beside those of every program.

import RIBCore
import Testing

@testable import RIBConsole

@Suite struct ProgramOptionTests {
  private let output = RecordingSink()
  private let errors = RecordingSink()
  private static let options = [
    ProgramOption("--prices", takes: "FILE", help: "read the prices from FILE; it may be a pipe"),
    ProgramOption("--currency", takes: "NAME", help: "show amounts in this currency"),
  ]

  private func run(_ arguments: String...) async -> RIBConsole.ExitStatus {
    let program = CommandLineProgram(name: "shop", version: "1", options: Self.options) { options in
      Issue.record("A tree was built.")
      return NodeRouter(clock: options.clock)
    }
    return await program.run(arguments, output: output, errors: errors)
  }

  /// The values that arguments give to the app: those of both options, and of one that is not its own.
  private func values(_ arguments: String...) throws -> [String?] {
    let table = OptionTable(own: Self.options)
    guard case .run(let parsed) = try parseArguments(arguments, table: table) else { return [] }
    let options = LaunchOptions(clock: ContinuousClock(), values: parsed.programValues)
    return ["--prices", "--currency", "--json"].map(options.value)
  }

  @Test func `the app is given the values of its options, of each the last`() throws {
    #expect(try values("-c", "tree") == [nil, nil, nil])
    #expect(
      try values("--prices", "a", "--json", "--currency=EUR", "-c", "tree", "--prices=b")
        == ["b", "EUR", nil])
    #expect(try values("--prices", "--json", "--currency=") == ["--json", "", nil])
    #expect(try values("--prices=a=b") == ["a=b", nil, nil])
  }

  @Test(arguments: [nil, "/a"])
  func `data is in a chosen folder before the program's own`(chosen: String?) {
    var options = LaunchOptions(clock: ContinuousClock())
    options.ownDataFolder = "/own"
    #expect(options.dataFolder(chosen) == chosen ?? "/own")
  }

  @Test(arguments: [nil, "/a"])
  func `a tree whose data should not last has no folder for it`(chosen: String?) {
    #expect(LaunchOptions(clock: ContinuousClock()).dataFolder(chosen) == nil)
  }

  @Test
  func `an option needs its value, a near name is suggested, and no other program knows it`()
    async
  {
    #expect(await run("--prices") == .usage)
    #expect(await run("--pricse", "x") == .usage)
    #expect(
      errors.lines == [
        "shop: option '--prices' needs a value: --prices FILE", "Try 'shop --help'.",
        "shop: unknown option '--pricse'; did you mean '--prices'?", "Try 'shop --help'.",
      ])
    let error = #expect(throws: UsageError.self) { try parseArguments(["--prices", "a"]) }
    #expect(error?.message == "unknown option '--prices'")
  }

  @Test func `the help lists them before the options that replace a run`() async {
    #expect(await run("--help") == .success)
    #expect(
      output.text.contains(
        """

          --prices FILE    read the prices from FILE; it may be a pipe
          --currency NAME  show amounts in this currency
          --generate-completion-script SHELL

        """))
  }

  @Test func `shells complete them, and names of files where a file goes`() async {
    let completions: [(shell: String, texts: [String])] = [
      (
        "bash",
        [
          "    --prices) return ;;\n",
          "    --currency) compopt +o default 2>/dev/null; return ;;\n",
          " --prices --currency --generate-completion-script ",
        ]
      ),
      (
        "zsh",
        [
          "'--prices=[read the prices from FILE]:FILE:_files'", "    '*-c[run LINE]:LINE: '",
          "    '--json[write one", "    '(- *)--help[print this help]'",
        ]
      ),
      ("fish", ["complete -c shop -l prices -r -F -d 'read the prices from FILE'\n"]),
    ]
    for (shell, texts) in completions {
      #expect(await run("--generate-completion-script", shell) == .success)
      for text in texts { #expect(output.text.contains(text), "\(shell): \(text)") }
    }
  }

  @Test func `a colon in the name of a value begins no command in zsh`() {
    let option = ProgramOption("--at", takes: #"HOST:PORT\NAME"#, help: "read prices: from there")
    let script = CompletionScript(program: "shop", options: [option.processOption]).text(for: .zsh)
    #expect(script.contains(#"'*--at=[read prices\: from there]:HOST\:PORT\\NAME: '"#))
  }

  @Test(arguments: ["prices", "-p", "--", "--1", "--Prices", "--a=b", "--a b", "--ä", "---a"])
  func `a text that cannot be typed as a long option is not a name`(name: String) {
    #expect(!ProgramOption.isValid(name))
  }

  @Test func `a name that is invalid, taken or doubled ends the program with a sentence`()
    async throws
  {
    let invalid = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = ProgramOption("prices", takes: "FILE", help: "")
      })
    #expect(text(of: invalid).contains("'prices' cannot be the name of an option"))
    let taken = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = ProgramOption("--json", takes: "FILE", help: "")
      })
    #expect(text(of: taken).contains("Every program has the option '--json'"))
    let doubled = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let option = ProgramOption("--prices", takes: "FILE", help: "")
        _ = await CommandLineProgram(name: "shop", version: "1", options: [option, option]) { _ in
          NodeRouter(clock: ContinuousClock())
        }
      })
    #expect(text(of: doubled).contains("Two options of 'shop' have the same name"))
  }

  private func text(of result: ExitTest.Result) -> String {
    String(decoding: result.standardErrorContent, as: UTF8.self)
  }
}
