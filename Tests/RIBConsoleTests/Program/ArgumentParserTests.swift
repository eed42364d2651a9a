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

  private func options(_ arguments: String...) throws -> ProcessOptions {
    guard case .run(let options) = try Self.parse(arguments) else {
      Issue.record("\(arguments) do not ask for a run")
      return ProcessOptions()
    }
    return options
  }

  private func session(_ options: ProcessOptions) -> SessionOptions {
    options.session(ProgramFiles(program: "app-cli", environment: [:]))
  }

  @Test func `no arguments mean standard input and the defaults`() throws {
    let options = try options()
    #expect(options.inputs == [.standardInput])
    #expect(options.session.format == .text)
    #expect(!options.session.keepsGoing)
    #expect(options.session.drain == .seconds(10))
    #expect(options.session.reportsProcessErrors && options.session.handlesSignals)
  }

  @Test func `lines and a file keep their order`() throws {
    #expect(
      try options("-c", "tree", "script", "-c", "quit").inputs
        == [.line("tree"), .file("script"), .line("quit")])
    #expect(try options("-", "-c", "tree").inputs == [.standardInput, .line("tree")])
    #expect(try options("-c", "tree").inputs == [.line("tree")])
  }

  @Test func `the value of -c may look like an option, or be empty`() throws {
    #expect(try options("-c", "--json").inputs == [.line("--json")])
    #expect(try options("-c", "").inputs == [.line("")])
  }

  @Test func `flags may stand anywhere and be repeated`() throws {
    let options = try options("script", "--json", "--keep-going", "--json")
    #expect(options.session.format == .json)
    #expect(options.session.keepsGoing)
    #expect(options.inputs == [.file("script")])
  }

  @Test func `of quiet and verbose the last counts`() throws {
    let quiet = try options("-v", "-q")
    #expect(quiet.session.verbosity == .quiet)
    let verbose = try options("-q", "-v")
    #expect(verbose.session.verbosity == .verbose)
    #expect(session(verbose).verbosity == .verbose)
  }

  @Test func `letters can be combined, and the last one may have a value`() throws {
    let verbose = try options("-qv")
    #expect(verbose.session.verbosity == .verbose)
    let quiet = try options("-vqc", "tree")
    #expect(quiet.session.verbosity == .quiet && quiet.inputs == [.line("tree")])
  }

  @Test func `errors go to the output if asked for`() throws {
    #expect(try !session(options()).writesErrorsToOutput)
    #expect(try session(options("--errors-to-output")).writesErrorsToOutput)
    let expecting = try options("--expect", "-", "--errors-to-output")
    #expect(expecting.session.writesErrorsToOutput && expecting.expectation == "-")
  }

  @Test func `a session that is kept may be reported and compared, too`() throws {
    let options = try options("--journal", "j", "--report", "r", "--expect", "e")
    #expect(options.isGiven("--journal") && options.isGiven("--report"))
    #expect(options.expectation == "e")
  }

  @Test func `what is compared has no colors, unless they are asked for`() throws {
    #expect(try session(options("--expect", "x")).color == .never)
    #expect(try session(options("--expect", "x", "--color", "always")).color == .always)
    #expect(try session(options()).color == .auto)
  }

  @Test func `colors, paths and the rc file follow their options`() throws {
    #expect(try options().session.color == .auto)
    #expect(try session(options("--color", "always")).color == .always)
    #expect(try session(options("--color=never")).color == .never)
    #expect(try options().session.paths == .auto)
    #expect(try session(options("--paths", "always")).paths == .always)
    #expect(try session(options("--paths=never")).paths == .never)
    #expect(try options().loadsRC)
    #expect(try !options("--no-rc").loadsRC)
  }

  @Test(arguments: ["1", "yes", "no", " ", "00", "false"])
  func `--plain, or ACCESSIBLE in the environment, asks for a plain session`(
    value: String
  ) throws {
    #expect(try !session(options()).isPlain)
    #expect(try session(options("--plain", "--color", "always")).isPlain)
    #expect(try isPlain(["ACCESSIBLE": value]))
  }

  @Test(arguments: [[:], ["ACCESSIBLE": ""], ["ACCESSIBLE": "0"], ["NO_COLOR": "1"]])
  func `ACCESSIBLE does not count if it is empty or 0`(environment: [String: String]) throws {
    #expect(try !isPlain(environment))
  }

  private func isPlain(_ environment: [String: String]) throws -> Bool {
    guard case .run(let options) = try parseArguments([], environment: environment)
    else {
      return false
    }
    return options.session.isPlain
  }

  @Test func `two dashes end the options`() throws {
    #expect(try options("--json", "--", "--help").inputs == [.file("--help")])
    #expect(try options("--", "-").inputs == [.standardInput])
    #expect(try options("--").inputs == [.standardInput])
  }

  @Test(arguments: [
    ("0", Duration.zero), ("0.5", .milliseconds(500)), ("1000000000", .seconds(1_000_000_000)),
    ("007", .seconds(7)), ("3.", .seconds(3)), (".25", .milliseconds(250)),
  ])
  func `a drain is seconds`(text: String, drain: Duration) throws {
    #expect(try options("--drain", text).session.drain == drain)
    #expect(try options("--drain=\(text)").session.drain == drain)
  }

  @Test func `the last drain counts`() throws {
    #expect(try options("--drain", "1", "--drain=2").session.drain == .seconds(2))
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

  @Test func `a simulation has a number of lines, and any seed`() throws {
    let given = try options("--simulate", "10000", "--seed=18446744073709551615", "--save", "a")
    #expect(given.value(of: "--simulate") == "10000")
    #expect(given.value(of: "--seed") == "18446744073709551615")
    #expect(given.value(of: "--save") == "a")
    let plain = try options("--simulate", "0")
    #expect(plain.value(of: "--seed") == nil)
    #expect(try options("--check", "a").isGiven("--check"))
  }

  @Test(arguments: [("0", nil), ("1", 1), ("4", 0.25)] as [(String, Double?)])
  func `one in so many requests of a simulation fails`(count: String, probability: Double?) throws {
    let request = TrialRequest(try options("--simulate", "1", "--faults", count), seed: 5)
    #expect(request.faults == probability.map { RequestFaults(seed: 5, probability: $0) })
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
    #expect(TrialRequest(options, seed: 1).place == "a/script")
    #expect(TrialRequest(options, seed: 1).drain == 3)
  }

  @Test func `help and version count when they are reached`() throws {
    #expect(try Self.parse(["--json", "--help", "--nonsense"]) == .showHelp)
    #expect(try Self.parse(["--version", "--help"]) == .showVersion)
    #expect(throws: UsageError.self) { try Self.parse(["--nonsense", "--help"]) }
  }

  @Test(arguments: [
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
    (["-cq"], "unknown option '-cq'"),
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
    (["-cquit"], "unknown option '-cquit'"),
    (["--=x"], "unknown option '--'"),
    (["--json=yes"], "option '--json' takes no value"),
    (["--help="], "option '--help' takes no value"),
    (["--drain"], "option '--drain' needs a value: --drain SECONDS"),
    (["-c"], "option '-c' needs a value: -c LINE"),
    (["a", "b"], "only one FILE can be run; remove 'b'"),
    (["-", "-"], "only one FILE can be run; remove '-'"),
    ([""], "the name of FILE is empty"),
  ])
  func `a usage error names what is wrong`(arguments: [String], message: String) {
    let error = #expect(throws: UsageError.self) { try Self.parse(arguments) }
    #expect(error?.message == message)
  }
}
