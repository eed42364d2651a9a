// Every way to write the arguments, and every way to write them wrongly.

import Testing

@testable import RIBConsole
@testable import RIBJournal
@testable import RIBReport
@testable import RIBSimulation

@Suite struct ArgumentParserTests {
  private static let features: [ProgramFeature] = [.journal, .report, .simulation]

  private static func parse(_ arguments: [String]) throws(UsageError) -> Invocation {
    try parseArguments(arguments, table: OptionTable(features: features))
  }

  private func options(_ arguments: [String]) throws -> ProcessOptions {
    guard case .run(let options) = try Self.parse(arguments) else {
      Issue.record("\(arguments) do not ask for a run")
      return ProcessOptions()
    }
    return options
  }

  private func options(_ arguments: String...) throws -> ProcessOptions { try options(arguments) }

  private func session(_ options: ProcessOptions) -> SessionOptions {
    options.session(ProgramFiles(program: "app-cli", environment: [:]))
  }

  @Test func `no arguments mean standard input and the defaults, and flags may stand anywhere`()
    throws
  {
    let defaults = try options()
    #expect(defaults.inputs == [.standardInput])
    #expect(defaults.session.format == .text && !defaults.session.keepsGoing)
    #expect(defaults.session.drain == .seconds(10))
    #expect(defaults.session.reportsProcessErrors && defaults.session.handlesSignals)
    let options = try options("script", "--json", "--keep-going", "--json")
    #expect(options.session.format == .json && options.session.keepsGoing)
    #expect(options.inputs == [.file("script")])
  }

  @Test
  func `lines and a file keep their order, -c takes any value, and two dashes end the options`()
    throws
  {
    let rows: [(arguments: [String], inputs: [ProcessOptions.Input])] = [
      (["-c", "tree", "script", "-c", "quit"], [.line("tree"), .file("script"), .line("quit")]),
      (["-", "-c", "tree"], [.standardInput, .line("tree")]), (["-c", "tree"], [.line("tree")]),
      (["-c", "--json"], [.line("--json")]), (["-c", ""], [.line("")]),
      (["--json", "--", "--help"], [.file("--help")]), (["--", "-"], [.standardInput]),
      (["--"], [.standardInput]),
    ]
    for row in rows { #expect(try options(row.arguments).inputs == row.inputs, "\(row)") }
  }

  @Test
  func
    `of quiet and verbose the last counts, also in combined letters and before one with a value`()
    throws
  {
    #expect(try options("-v", "-q").session.verbosity == .quiet)
    let verbose = try options("-q", "-v")
    #expect((verbose.session.verbosity, session(verbose).verbosity) == (.verbose, .verbose))
    #expect(try options("-qv").session.verbosity == .verbose)
    let quiet = try options("-vqc", "tree")
    #expect(quiet.session.verbosity == .quiet && quiet.inputs == [.line("tree")])
  }

  @Test
  func `a session may be compared, reported and kept at once, and its errors be in its output`()
    throws
  {
    #expect(try !session(options()).writesErrorsToOutput)
    #expect(try session(options("--errors-to-output")).writesErrorsToOutput)
    let expecting = try options("--expect", "-", "--errors-to-output")
    #expect(expecting.session.writesErrorsToOutput && expecting.expectation == "-")
    let kept = try options("--journal", "j", "--report", "r", "--expect", "e")
    #expect(kept.isGiven("--journal") && kept.isGiven("--report"))
    #expect(kept.expectation == "e")
  }

  @Test
  func `colors, paths and the rc file follow options, and without one a comparison has no colors`()
    throws
  {
    let defaults = try options()
    #expect((defaults.session.color, session(defaults).color) == (.auto, .auto))
    let colors: [(arguments: [String], color: ColorChoice)] = [
      (["--color", "always"], .always), (["--color=never"], .never), (["--expect", "x"], .never),
      (["--expect", "x", "--color", "always"], .always),
    ]
    for row in colors { #expect(try session(options(row.arguments)).color == row.color, "\(row)") }
    #expect(defaults.session.paths == .auto)
    #expect(try session(options("--paths", "always")).paths == .always)
    #expect(try session(options("--paths=never")).paths == .never)
    #expect(try defaults.loadsRC && !options("--no-rc").loadsRC)
  }

  @Test func `--plain, or ACCESSIBLE that is neither empty nor 0, asks for a plain session`() throws
  {
    #expect(try !session(options()).isPlain)
    #expect(try session(options("--plain", "--color", "always")).isPlain)
    for value in ["1", "yes", "no", " ", "00", "false"] {
      #expect(try isPlain(["ACCESSIBLE": value]), "\(value)")
    }
    for environment in [[:], ["ACCESSIBLE": ""], ["ACCESSIBLE": "0"], ["NO_COLOR": "1"]] {
      #expect(try !isPlain(environment), "\(environment)")
    }
  }

  private func isPlain(_ environment: [String: String]) throws -> Bool {
    guard case .run(let options) = try parseArguments([], environment: environment)
    else {
      return false
    }
    return options.session.isPlain
  }

  @Test(arguments: [
    ("0", Duration.zero), ("0.5", .milliseconds(500)), ("1000000000", .seconds(1_000_000_000)),
    ("007", .seconds(7)), ("3.", .seconds(3)), (".25", .milliseconds(250)),
  ])
  func `a drain is seconds, and the last one counts`(text: String, drain: Duration) throws {
    #expect(try options("--drain", text).session.drain == drain)
    #expect(try options("--drain", "1", "--drain=\(text)").session.drain == drain)
    #expect(try options("--drain=\(text)").session.drain == drain)
  }

  @Test(arguments: [
    "-1", "-0", "inf", "nan", "1e400", "0x10", "1000000001", "", ".", "1.2.3", "ten", "1 ", "٣",
    String(repeating: "9", count: 400),
  ])
  func `a text that is not a number of seconds is refused`(text: String) {
    let error = #expect(throws: UsageError.self) { try options("--drain", text) }
    #expect(
      error?.message == "option '--drain' takes seconds from 0 to 1000000000, not '\(text)'")
  }

  @Test func `a simulation has a number of lines, any seed, and requests of which some fail`()
    throws
  {
    let given = try options("--simulate", "10000", "--seed=18446744073709551615", "--save", "a")
    let values = ["--simulate", "--seed", "--save"].map(given.value)
    #expect(values == ["10000", "18446744073709551615", "a"])
    #expect(try options("--simulate", "0").value(of: "--seed") == nil)
    #expect(try options("--check", "a").isGiven("--check"))
    let probabilities: [(count: String, probability: Double?)] = [
      ("0", nil), ("1", 1), ("4", 0.25),
    ]
    for (count, probability) in probabilities {
      let request = TrialRequest(try options("--simulate", "1", "--faults", count), seed: 5)
      let faults = probability.map { RequestFaults(seed: 5, probability: $0) }
      #expect(request.faults == faults, "one in \(count)")
    }
  }

  @Test func `the runs of a simulation are given the program's own options`() throws {
    let table = OptionTable(
      features: Self.features,
      own: [
        ProgramOption("--prices", takes: "FILE", help: "read the prices"),
        ProgramOption("--city", takes: "NAME", help: "begin there"),
      ])
    let arguments = ["--check", "--prices", "-p", "--drain", "3", "--city=", "a/script"]
    guard case .run(let options) = try parseArguments(arguments, table: table) else { return }
    #expect(options.programArguments == ["--city=", "--prices=-p"])
    let request = TrialRequest(options, seed: 1)
    #expect((request.place, request.drain) == ("a/script", 3))
  }

  @Test func `help and version count when they are reached`() throws {
    #expect(try Self.parse(["--json", "--help", "--nonsense"]) == .showHelp)
    #expect(try Self.parse(["--version", "--help"]) == .showVersion)
    #expect(throws: UsageError.self) { try Self.parse(["--nonsense", "--help"]) }
  }

  nonisolated private static let errors: [(arguments: [String], message: String)] = [
    (["--jsn"], "unknown option '--jsn'; did you mean '--json'?"),
    (["--js"], "unknown option '--js'; did you mean '--json'?"),
    (["--Json"], "unknown option '--Json'; did you mean '--json'?"),
    (["--keep"], "unknown option '--keep'; did you mean '--keep-going'?"),
    (["--keepgoing"], "unknown option '--keepgoing'; did you mean '--keep-going'?"),
    (["--drian=3"], "unknown option '--drian'; did you mean '--drain'?"),
    (["--frobnicate"], "unknown option '--frobnicate'"),
    (["-x"], "unknown option '-x'"),
    (["--v"], "unknown option '--v'"),
    (["-qx"], "unknown option '-qx'"),
    (["-cq"], "'-c' must come last in '-cq', as its LINE is the next argument"),
    (["-qctree"], "'-c' must come last in '-qctree', as its LINE is the next argument"),
    (["-qc"], "option '-c' needs a value: -c LINE"),
    (["-q=1"], "unknown option '-q=1'"),
    (["--color"], "option '--color' needs a value: --color WHEN"),
    (["--color", "red"], "option '--color' takes auto, always or never, not 'red'"),
    (["--paths", "full"], "option '--paths' takes auto, always or never, not 'full'"),
    (["--color="], "option '--color' takes auto, always or never, not ''"),
    (["--expect="], "option '--expect' needs the name of a file"),
    (["--journal", ""], "option '--journal' needs the name of a file"),
    (["--replay="], "option '--replay' needs the name of a file"),
    (["--until", "-1"], "option '--until' takes a number of commands, not '-1'"),
    (["--until", "1"], "'--until' needs '--journal FILE' or '--replay FILE'"),
    (["--from-checkpoint"], "'--from-checkpoint' needs '--journal FILE'"),
    (["--accept-differences"], "'--accept-differences' needs '--journal FILE'"),
    (
      ["--replay", "f", "--accept-differences"],
      "'--accept-differences' needs '--journal FILE'"
    ),
    (["--simulate", "many"], "option '--simulate' takes a number of lines, not 'many'"),
    (["--simulate="], "option '--simulate' takes a number of lines, not ''"),
    (
      ["--simulate", "1", "--seed", "18446744073709551616"],
      "option '--seed' takes a whole number, not '18446744073709551616'"
    ),
    (["--simulate", "1", "--seed", "+5"], "option '--seed' takes a whole number, not '+5'"),
    (["--seconds", "1", "--simulate", "2"], "'--simulate' and '--seconds' cannot be combined"),
    (["--faults", "1"], "'--faults' needs '--simulate LINES' or '--seconds N'"),
    (["--seed", "1", "--check"], "'--seed' needs '--simulate LINES' or '--seconds N'"),
    (["--simulate", "1", "--check"], "'--simulate' and '--check' cannot be combined"),
    (["--check", "--journal", "j"], "'--check' and '--journal' cannot be combined"),
    (["--journal", "j", "--replay", "j"], "'--journal' and '--replay' cannot be combined"),
    (["--journal", "j", "--repair", "j"], "'--journal' and '--repair' cannot be combined"),
    (["--repair", "j", "--json"], "'--repair' and '--json' cannot be combined"),
    (["--repair", "j", "-c", "tree"], "'--repair' runs no lines; leave out FILE and '-c'"),
    (["--journal", "j", "--show", "j"], "'--journal' and '--show' cannot be combined"),
    (["--show", "j", "-c", "tree"], "'--show' runs no lines; leave out FILE and '-c'"),
    (["--repair="], "option '--repair' needs the name of a file"),
    (["--check", "--json"], "'--check' and '--json' cannot be combined"),
    (["--check", "a", "--expect", "b"], "'--check' and '--expect' cannot be combined"),
    (["--check", "--report", "r"], "'--check' and '--report' cannot be combined"),
    (["--seed", "1"], "'--seed' needs '--simulate LINES' or '--seconds N'"),
    (["--save", "a", "--check"], "'--save' needs '--simulate LINES' or '--seconds N'"),
    (
      ["--save", "a", "--check", "--faults", "2"],
      "'--save' needs '--simulate LINES' or '--seconds N'"
    ),
    (["--colour=never"], "unknown option '--colour'; did you mean '--color'?"),
    (["-cquit"], "'-c' must come last in '-cquit', as its LINE is the next argument"),
    (["--=x"], "unknown option '--'"),
    (["--json=yes"], "option '--json' takes no value"),
    (["--help="], "option '--help' takes no value"),
    (["--drain"], "option '--drain' needs a value: --drain SECONDS"),
    (["-c"], "option '-c' needs a value: -c LINE"),
    (["a", "b"], "only one FILE can be run; remove 'b'"),
    (["-", "-"], "only one FILE can be run; remove '-'"),
    ([""], "the name of FILE is empty"),
  ]

  @Test(arguments: errors)
  func `a usage error names what is wrong`(arguments: [String], message: String) {
    let error = #expect(throws: UsageError.self) { try Self.parse(arguments) }
    #expect(error?.message == message)
  }
}
