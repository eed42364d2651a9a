extension ProcessOption {
  static var common: [ProcessOption] { ofEveryRun + [allowSourceAnywhere] + insteadOfRun }

  /// The options of every run, in the order of the help; those of features follow.
  static let ofEveryRun: [ProcessOption] = [
    ProcessOption(
      "-c", takes: .text("LINE"), .change { options, line in options.inputs.append(.line(line)) },
      "run LINE; can be repeated, and combined with FILE, in order"),
    ProcessOption(
      "--json", .flag { $0.session.format = .json },
      "write one JSON object per line instead of text, for programs, and read requests too"),
    ProcessOption(
      "--keep-going", .flag { $0.session.keepsGoing = true },
      "continue after a failed command; the status is still 1"),
    ProcessOption(
      "--drain", takes: .text("SECONDS"),
      .change { options, text throws(UsageError) in options.session.drain = try drain(text) },
      "wait at most this long for running effects at the end of input (default 10)"),
    ProcessOption(
      "-q", .flag { $0.session.verbosity = .quiet },
      "leave out warnings and notices, as of what is cancelled or lost; at a terminal also the greeting,",
      "attached and detached nodes, and the status of scripts"),
    ProcessOption(
      "--only-results", .flag { $0.session.printsOnlyResults = true },
      "print what is asked for, as by 'tree' and 'state', and errors, but not what nodes write"),
    ProcessOption(
      "-v", .flag { $0.session.verbosity = .verbose },
      "report attached and detached nodes, and waits, on standard error; the last of -q and -v",
      "counts"),
    ProcessOption(
      "--color", takes: .choice("WHEN", ColorChoice.allCases.map(\.rawValue)),
      .change { options, when in options.session.color = ColorChoice(rawValue: when) ?? .auto },
      "use colors: auto (on a terminal), always or never"),
    ProcessOption(
      "--plain", .flag { $0.session.isPlain = true },
      "draw nothing and redraw nothing, and show trees in words, as suits screen readers;",
      "ACCESSIBLE=1 in the environment does the same"),
    ProcessOption(
      "--paths", takes: .choice("WHEN", PathChoice.allCases.map(\.rawValue)),
      .change { options, when in options.session.paths = PathChoice(rawValue: when) ?? .auto },
      "show which node wrote a line: auto (if several could have), always or never"),
    ProcessOption(
      "--no-rc", .flag { $0.loadsRC = false },
      "do not read the rc file"),
    ProcessOption(
      "--expect", takes: .file, .change { options, path in options.expectation = path },
      "compare the output with FILE instead of printing it; show the first difference and end with",
      "status 1 if there is one"),
    ProcessOption(
      "--errors-to-output", .flag { $0.session.writesErrorsToOutput = true },
      "write errors and warnings to standard output, in order with the results; --expect then",
      "compares them too, and an error that FILE expects is not a failure"),
    ProcessOption(
      "--virtual-time", .flag { $0.session.movesClock = true },
      "use a virtual clock, which jumps ahead to what is due next at each 'wait' and at the end of",
      "input"),
  ]

  /// The option of every run that follows those of features.
  static let allowSourceAnywhere = ProcessOption(
    "--allow-source-anywhere", .flag { $0.session.allowsSourceAnywhere = true },
    "let 'source' run files outside the script's folder, or",
    "outside the working folder if there is no script")

  /// The options that ask for something else than a run, at the end of the help.
  static let insteadOfRun: [ProcessOption] = [
    ProcessOption(
      "--generate-completion-script", takes: .choice("SHELL", Shell.allCases.map(\.rawValue)),
      .instead { Shell(rawValue: $0).map(Invocation.showCompletionScript) },
      "print a completion script for SHELL: bash, zsh or fish"),
    ProcessOption(
      "--json-schema", .instead { _ in .showSchema },
      "print the JSON Schema of the lines that --json writes and reads"),
    ProcessOption(
      "--version", .instead { _ in .showVersion },
      "print the version"),
    ProcessOption(
      "--help", .instead { _ in .showHelp },
      "print this help"),
  ]

  private static func drain(_ text: String) throws(UsageError) -> Duration {
    // Digits and a dot alone: what Double reads beside them (inf, nan, 0x10, 1e9) is no waiting time.
    let isPlain = text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E }
    // Thirty years: no wait is longer, and adding it to the present time cannot overflow.
    guard isPlain, let seconds = Double(text), seconds <= 1_000_000_000 else {
      throw UsageError(
        message: "option '--drain' takes seconds from 0 to 1000000000, not '\(text)'")
    }
    return .seconds(seconds)
  }
}
