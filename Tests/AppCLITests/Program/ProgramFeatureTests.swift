// Programs that have only some of the features.

import RIBCore
import Testing

@testable import RIBConsole
@testable import RIBJournal
@testable import RIBReport
@testable import RIBSimulation

@MainActor @Suite struct ProgramFeatureTests {
  private static let journal = [
    "--journal", "--accept-differences", "--from-checkpoint", "--replay", "--until", "--show",
    "--repair",
  ]
  private static let simulation = [
    "--simulate", "--seconds", "--seed", "--tree-lines", "--faults", "--save", "--check",
  ]
  private static let all = journal + ["--report"] + simulation

  /// Runs a program that builds no tree.
  private func run(
    _ arguments: [String], features: [ProgramFeature], own: [ProgramOption] = []
  ) async -> (status: RIBConsole.ExitStatus, output: String, errors: [String]) {
    let output = RecordingSink()
    let errors = RecordingSink()
    let program = CommandLineProgram(name: "shop", version: "1", features: features, options: own) {
      _ in
      Issue.record("A tree was built.")
      return emptyRoot()
    }
    let status = await program.run(arguments, output: output, errors: errors)
    return (status, output.text, errors.lines)
  }

  private func expectUnknown(_ options: [String], features: [ProgramFeature]) async {
    for option in options {
      let run = await run([option, "1"], features: features)
      #expect(run.status == .usage)
      #expect(run.errors.first?.hasPrefix("shop: unknown option '\(option)'") == true)
    }
  }

  @Test func `the options of a feature are unknown without it`() async {
    await expectUnknown(Self.all + ["--trial"], features: [])
    await expectUnknown(Self.journal, features: [.report, .simulation])
    await expectUnknown(["--report"], features: [.journal, .simulation])
    await expectUnknown(Self.simulation + ["--trial"], features: [.journal, .report])
  }

  @Test func `help and completion list the options of the features that a program has`() async {
    for arguments in [["--help"], ["--generate-completion-script", "bash"]] {
      let none = await run(arguments, features: []).output
      #expect(Self.all.allSatisfy { !none.contains(" \($0) ") })
      let some = await run(arguments, features: [.journal, .simulation]).output
      #expect((Self.journal + Self.simulation).allSatisfy { some.contains(" \($0)") })
      #expect(!some.contains("--report"))
    }
  }

  @Test func `options of a program's features are checked, and those of others may be its own`()
    async
  {
    let simulation = await run(["--check", "--simulate", "1"], features: [.simulation])
    #expect(simulation.errors.first == "shop: '--simulate' and '--check' cannot be combined")
    let report = await run(["--report", "a", "--expect", "a"], features: [.report])
    #expect(report.errors.first == "shop: '--report' needs a file of its own, not 'a'")
    let own = ProgramOption("--journal", takes: "FILE", help: "write a journal of sales to FILE")
    let help = await run(["--help"], features: [.report], own: [own]).output
    #expect(help.contains("\n  --journal FILE   write a journal of sales to FILE\n"))
  }

  @Test func `an option of a feature cannot be declared again`() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let own = ProgramOption("--journal", takes: "FILE", help: "")
        _ = await CommandLineProgram(
          name: "shop", version: "1", features: [.journal], options: [own]
        ) { _ in emptyRoot() }
      })
    #expect(
      String(decoding: result.standardErrorContent, as: UTF8.self)
        .contains("Two options of 'shop' have the same name"))
  }
}

private final class NoView: ViewControllable {}

@MainActor private func emptyRoot() -> LaunchRouter<Interactor, NoView> {
  LaunchRouter(interactor: Interactor(), viewController: NoView())
}
