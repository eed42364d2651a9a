// The real program's answers that need no session.

import Testing

@Suite struct HelpTests {
  @Test func `--help prints the help and nothing else`() async throws {
    let result = try await Program(["--help"]).run()
    #expect(result.ending == .exited(0))
    #expect(
      result.output == """
        Usage: app-cli [OPTION]... [FILE | -]

        Works a tree of RIBs by typed commands. Lines come from FILE, or from standard
        input if there is neither FILE nor -c. The command 'help' lists the commands.

          -c LINE          run LINE; may be repeated, and mixed with FILE, in order
          --json           print one JSON object a line instead of text
          --keep-going     go on after a failed command; the status is still 1, unless
                           the error is an expected one (see --errors-to-output)
          --drain SECONDS  at the end of input, wait at most this long for effects
                           that still run (10)
          -q               be quiet: print errors, but no warnings and no notices
          -v               be verbose: say on standard error what is attached and
                           detached and what is waited for; of -q and -v the last counts
          --color WHEN     use colors: auto (on a terminal), always or never
          --no-rc          do not read the rc file
          --expect FILE    compare the results with FILE instead of printing them; show
                           the first difference, and end with status 1 if there is one
          --errors-to-output
                           write errors and warnings to standard output, among the
                           results in the order in which they come; --expect compares
                           them too then, and an error that FILE has is no failure: the
                           status is 0 where all is as expected
          --virtual-time   take no time: it stands still, but jumps to what is due next
                           at each 'wait' and at the end of input
          --allow-source-anywhere
                           let 'source' run files outside of the folder of the script,
                           or outside of the working folder where there is no script
          --generate-completion-script SHELL
                           print a script that completes these options in SHELL: bash,
                           zsh or fish
          --version        print the version
          --help           print this
          --               end of options: what follows is FILE

        A session at a terminal begins with the lines of $XDG_CONFIG_HOME/app-cli/rc, or
        ~/.config/app-cli/rc, if there is such a file; scripts do not.

        Exit status: 0 all went well; 1 a command failed; 64 called wrongly; 66 no such
        file; 74 reading or writing failed; 128+n ended by signal n.

        """)
    #expect(result.errors == "")
  }

  @Test func `--version prints name and version`() async throws {
    let result = try await Program(["--version"]).run()
    #expect(result.ending == .exited(0))
    #expect(result.output == "app-cli 0.1.0\n")
    #expect(result.errors == "")
  }

  @Test func `an unknown option is a usage error on standard error`() async throws {
    let result = try await Program(["--jsn"]).run()
    #expect(result.ending == .exited(64))
    #expect(result.output == "")
    #expect(
      result.errors == """
        app-cli: unknown option '--jsn'; did you mean '--json'?
        Try 'app-cli --help'.

        """)
  }

  @Test func `an escape sequence in an option does not reach the terminal`() async throws {
    let result = try await Program(["--\u{1B}[2J\u{202E}"]).run()
    #expect(result.ending == .exited(64))
    #expect(result.errors.hasPrefix("app-cli: unknown option '--\\u{1B}[2J\\u{202E}'\n"))
  }

  @Test func `a full device is an input or output error, said on standard error`() async throws {
    let result = try await Program(["--help"], output: .file("/dev/full")).run()
    #expect(result.ending == .exited(74))
    #expect(result.errors == "app-cli: cannot write: No space left on device\n")
  }

  @Test func `results that nobody can get are an output error`() async throws {
    let silent = try await Program(
      ["--help"], input: .closed, output: .closed, errors: .closed
    ).run()
    #expect(silent.ending == .exited(74))
    let said = try await Program(["--version"], output: .closed).run()
    #expect(said.ending == .exited(74))
    #expect(said.errors == "app-cli: cannot write: Bad file descriptor\n")
  }
}
