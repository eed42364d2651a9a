// All options of the program, in the order of the help.

extension ProcessOption {
  static let all: [ProcessOption] = [
    ProcessOption(
      "-c", .value(.text("LINE")) { options, line in options.inputs.append(.line(line)) },
      "run LINE; may be repeated, and mixed with FILE, in order"),
    ProcessOption(
      "--json", .flag { $0.session.format = .json },
      "print one JSON object a line instead of text"),
    ProcessOption(
      "--keep-going", .flag { $0.session.keepsGoing = true },
      "go on after a failed command; the status is still 1, unless",
      "the error is an expected one (see --errors-to-output)"),
    ProcessOption(
      "--drain",
      .value(.text("SECONDS")) { options, text throws(UsageError) in
        options.session.drain = try drain(text)
      },
      "at the end of input, wait at most this long for effects",
      "that still run (10)"),
    ProcessOption(
      "-q", .flag { ($0.session.isQuiet, $0.session.isVerbose) = (true, false) },
      "be quiet: print errors, but no warnings and no notices"),
    ProcessOption(
      "-v", .flag { ($0.session.isQuiet, $0.session.isVerbose) = (false, true) },
      "be verbose: say on standard error what is attached and",
      "detached and what is waited for; of -q and -v the last counts"),
    ProcessOption(
      "--color",
      .value(.choice("WHEN", ColorChoice.allCases.map(\.rawValue))) { options, when in
        options.session.color = ColorChoice(rawValue: when) ?? .auto
      },
      "use colors: auto (on a terminal), always or never"),
    ProcessOption(
      "--no-rc", .flag { $0.loadsRC = false },
      "do not read the rc file"),
    ProcessOption(
      "--expect", .value(.file) { options, path in options.expectation = path },
      "compare the results with FILE instead of printing them; show",
      "the first difference, and end with status 1 if there is one"),
    ProcessOption(
      "--errors-to-output", .flag { $0.session.writesErrorsToOutput = true },
      "write errors and warnings to standard output, among the",
      "results in the order in which they come; --expect compares",
      "them too then, and an error that FILE has is no failure: the",
      "status is 0 where all is as expected"),
    ProcessOption(
      "--virtual-time", .flag { $0.session.movesClock = true },
      "take no time: it stands still, but jumps to what is due next",
      "at each 'wait' and at the end of input"),
    ProcessOption(
      "--allow-source-anywhere", .flag { $0.session.allowsSourceAnywhere = true },
      "let 'source' run files outside of the folder of the script,",
      "or outside of the working folder where there is no script"),
    ProcessOption(
      "--generate-completion-script",
      .insteadByValue(.choice("SHELL", Shell.allCases.map(\.rawValue))) {
        Shell(rawValue: $0).map(Invocation.showCompletionScript)
      },
      "print a script that completes these options in SHELL: bash,",
      "zsh or fish"),
    ProcessOption(
      "--version", .instead(.showVersion),
      "print the version"),
    ProcessOption(
      "--help", .instead(.showHelp),
      "print this"),
  ]

  /// The option of a name.
  static func named(_ name: String) -> ProcessOption? { all.first { $0.name == name } }

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
