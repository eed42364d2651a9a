import TestSupport
import Testing

@Suite struct HelpTests {
  @Test func `--help prints the help and nothing else`() async throws {
    let result = try await Program(["--help"]).run()
    result.expect(
      .exited(0),
      output: """
        Usage: app-cli [OPTION]... [FILE | -]

        Drives a tree of RIBs from typed commands. Reads lines from FILE, or from standard input if neither FILE nor -c is given. The command 'help' lists all commands.

          -c LINE          run LINE; can be repeated, and combined with FILE, in order
          --json           write one JSON object per line instead of text, for programs, and read requests too
          --keep-going     continue after a failed command; the status is still 1
          --drain SECONDS  wait at most this long for running effects at the end of input (default 10)
          -q               leave out warnings and notices, as of what is cancelled or lost; at a terminal also the greeting, attached and detached nodes, and the status of scripts
          --only-results   print what is asked for, as by 'tree' and 'state', and errors, but not what nodes write
          -v               report attached and detached nodes, and waits, on standard error; the last of -q and -v counts
          --color WHEN     use colors: auto (on a terminal), always or never
          --plain          draw nothing and redraw nothing, and show trees in words, as suits screen readers; ACCESSIBLE=1 in the environment does the same
          --paths WHEN     show which node wrote a line: auto (if several could have), always or never
          --no-rc          do not read the rc file
          --expect FILE    compare the output with FILE instead of printing it; show the first difference and end with status 1 if there is one
          --errors-to-output
                           write errors and warnings to standard output, in order with the results; --expect then compares them too, and an error that FILE expects is not a failure
          --virtual-time   use a virtual clock, which jumps ahead to what is due next at each 'wait' and at the end of input
          --journal FILE   keep the session in FILE; if FILE has one, restore it first, with the effects that were running
          --accept-differences
                           with --journal, go on although the program no longer does what FILE says; its states are taken as they are now
          --from-checkpoint
                           with --journal, begin with the tree and the states of the last checkpoint in FILE, and run no commands again
          --replay FILE    restore the session in FILE without writing to it; time moves as with --virtual-time
          --until N        with --replay, stop after command N; with --journal, go on from there in a new branch: FILE keeps the old one
          --show FILE      print the records of the journal FILE, with the numbers of its commands, instead of a session
          --repair FILE    cut the damaged journal FILE at the last commit before the damage, instead of a session; what is cut off is kept in FILE.cut
          --report FILE    write the session to FILE as a page for a browser, to be stepped through: its tree, states and effects at each moment
          --simulate LINES
                           type LINES lines at the program instead, made up from what its commands declare, after those of FILE; report what was reached and what goes wrong, each with the shortest script that shows it; end with status 1 if there is anything
          --seconds N      simulate for N seconds instead
          --seed N         with --simulate, the number from which all lines follow
          --tree-lines N   with --simulate, begin a new tree every N lines (default 500)
          --faults N       with --simulate, let one in N recorded requests fail; with --check and the same seed, the same ones
          --save FILE      with --simulate, save the script of the first finding
          --check          run a script with the checks of a simulation, and report what goes wrong; end with status 1 if there is anything
          --listen FILE    listen on the socket FILE, at which other terminals and programs join the session
          --join FILE      be a terminal of the session that listens on the socket FILE; quit leaves it, and quit --session ends it
          --allow-source-anywhere
                           let 'source' run files outside the script's folder, or outside the working folder if there is no script
          --weather-source FILE
                           read the weather from FILE, anew for each question; it has lines such as 'Berlin: sunny, 20 °C', and may be a named pipe
          --generate-completion-script SHELL
                           print a completion script for SHELL: bash, zsh or fish
          --json-schema    print the JSON Schema of the lines that --json writes and reads
          --version        print the version
          --help           print this help
          --               end of options: what follows is FILE

        At a terminal, the lines of $XDG_CONFIG_HOME/app-cli/rc, or of ~/.config/app-cli/rc, run first if that file exists.

        Exit status: 0 success; 1 a command failed; 64 usage error; 66 file not found; 74 input/output error; 128+n ended by signal n.

        """, errors: "")
  }

  @Test func `--version prints name and version`() async throws {
    let result = try await Program(["--version"]).run()
    result.expect(.exited(0), output: "app-cli 0.1.0\n", errors: "")
  }

  @Test func `an unknown option is a usage error on standard error, which names it visibly`()
    async throws
  {
    let result = try await Program(["--jsn"]).run()
    result.expect(
      .exited(64), output: "",
      errors: """
        app-cli: unknown option '--jsn'; did you mean '--json'?
        Try 'app-cli --help'.

        """)
    let hidden = try await Program(["--\u{1B}[2J\u{202E}"]).run()
    hidden.expect(.exited(64))
    #expect(hidden.errors.hasPrefix("app-cli: unknown option '--\\u{1B}[2J\\u{202E}'\n"))
  }

  @Test func `results for a full device or a closed pipe are an output error`() async throws {
    let result = try await Program(["--help"], output: .file("/dev/full")).run()
    result.expect(.exited(74), errors: "app-cli: cannot write: No space left on device\n")
    let silent = try await Program(
      ["--help"], input: .closed, output: .closed, errors: .closed
    ).run()
    silent.expect(.exited(74))
    let said = try await Program(["--version"], output: .closed).run()
    said.expect(.exited(74), errors: "app-cli: cannot write: Bad file descriptor\n")
  }
}
