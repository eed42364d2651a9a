// Trials of a program with faults, whose process may end early or never.

import Foundation
import TestSupport
import Testing

@testable import RIBConsole
@testable import RIBSimulation

extension FaultSearch {
  /// Runs a script, and looks for all faults.
  fileprivate func findings(of lines: [String]) async throws -> [Finding] {
    try await findings(of: lines, after: try await plainRun(of: lines))
  }
}

@Suite struct TrialRunnerTests {
  private let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  private func runner(fault: String? = nil) throws -> TrialRunner {
    TrialRunner(
      app: "faulty-cli", arguments: fault.map { ["--fault=\($0)"] } ?? [], scratch: scratch,
      executable: try BuiltProgram.path(of: "FaultyRIBs"))
  }

  /// A search with a limit that is short, so that a hang takes no more.
  private func search(_ runner: TrialRunner) -> FaultSearch {
    var base = TrialRequest()
    base.limit = 0.3
    return FaultSearch(runner: runner, scratch: scratch, base: base)
  }

  /// Shrinks a script, all of it in child processes.
  private func shrink(_ lines: [String], _ fault: Finding, _ search: FaultSearch) async -> [String]
  {
    await Shrinker.shrink(lines, limit: 2_000) { lines in try? await search.has(fault, lines) }
      .lines
  }

  @Test func `X3: a trap is a finding, with the program's message`() async throws {
    let search = search(try runner(fault: "trap"))
    let script = [
      "attach a", "a put fig", "attach b", "a put nut", "wait 1", "a take", "tree", "a take",
      "b put fig",
    ]
    let finding = try #require(try await search.findings(of: script).first)
    #expect((finding.kind, finding.line) == (.crash, 8))
    #expect(finding.message.contains("Fatal error: Index out of range"), "\(finding.message)")
    #expect(await shrink(script, finding, search) == ["attach a", "a put fig", "a take"])
  }

  @Test func `X1: lines are made up where no order depends on hashing`() async throws {
    let runner = try runner(fault: "hash-order")
    var request = TrialRequest()
    request.episode = Episode(seed: 1, count: 80)
    let first = try await runner.run(request)
    #expect(first.lines.count == 80)
    for _ in 0..<8 {
      #expect(first.difference(from: try await runner.run(request)) == nil)
    }
    // As a script, they are run with all orders.
    let search = search(runner)
    let difference = try await search.findings(of: first.lines).first { $0.kind == .difference }
    #expect(difference != nil)
  }

  @Test(arguments: [
    (Finding.Kind.difference, 20, 21), (.difference, 1, 600), (.restoration, 20, 21),
  ])
  func `what depends on chance is looked for more often to be sure, and in a short script`(
    _ kind: Finding.Kind, short: Int, long: Int
  ) async throws {
    let runner = try runner()
    let search = search(runner)
    let finding = Finding(kind: kind, path: "", subject: "", line: 0, message: "")
    /// The number of runs that it takes to find that a script has no such fault.
    func runs(_ lines: Int, isSure: Bool) async throws -> Int {
      let count = runner.count
      let script = Array(repeating: "tree", count: lines - 1) + ["attach a"]
      #expect(try await !search.has(finding, script, isSure: isSure))
      return runner.count - count
    }
    #expect(try await runs(long, isSure: true) == 11)
    #expect(try await runs(long, isSure: false) == 5)
    #expect(try await runs(short, isSure: false) == (kind == .difference ? 11 : 5))
  }

  @Test func `X3: a loop without end is a finding, and is shrunk`() async throws {
    let search = search(try runner(fault: "hang"))
    let script = [
      "attach a", "attach b", "a put fig", "b put nut", "a put nut", "a boil 5", "a put plum",
      "wait 1", "a put fig", "b take",
    ]
    let finding = try #require(try await search.findings(of: script).first)
    #expect((finding.kind, finding.line) == (.hang, 9))
    let shrunk = await shrink(script, finding, search)
    #expect(
      shrunk == ["attach a", "a put fig", "a put nut", "a put plum", "a put fig"], "\(shrunk)")
  }

  @Test func `X3: a process that is interrupted is not a finding`() async throws {
    let runner = try runner()
    runner.didProgress = { [weak runner] lines, _ in if lines > 100 { runner?.interrupt() } }
    var request = TrialRequest()
    request.episode = Episode(seed: 1, count: 100_000)
    let result = try await runner.run(request)
    #expect((result.hasEnded, result.findings) == (false, []))
  }

  @Test func `a script that is longer than an argument can be is typed first`() async throws {
    var request = TrialRequest()
    request.episode = Episode(seed: 1, count: 1)
    request.episode?.opening = (0..<30).map { "# \($0)" + String(repeating: "x", count: 9_000) }
    let result = try await runner(fault: "none").run(request)
    #expect((result.lines.count, result.hasEnded) == (31, true))
  }

  @Test func `a warning is not compared, as it may come earlier or later`() async throws {
    try scratch.write(
      Array("attach a\nattach b\ndetach a\nattach c\ndetach d\n".utf8), to: "script")
    var request = TrialRequest()
    request.script = scratch["script"]
    let result = try await runner(fault: "off-by-one").run(request)
    #expect(result.findings.map(\.kind) == [.misuse])
    #expect(result.records.contains { $0.contains("error: ") })
    #expect(!result.records.contains { $0.contains("warning") }, "\(result.records)")
  }

  @Test func `X2: all late output of one presenter is one finding`() async throws {
    let search = search(try runner(fault: "late"))
    let findings = try await search.findings(
      of: ["attach a", "attach b", "detach a", "b put fig", "b put nut"])
    #expect((findings.map(\.kind), findings.map(\.line)) == ([.late], [4]))
  }

  @Test
  func `X2: an effect that sleeps on is identified by its action, with any name of its node`()
    async throws
  {
    let search = search(try runner(fault: "lost-cancellation"))
    let script = ["attach b", "attach \"a long name\"", "\"a long name\" boil 20", "b boil 30"]
    let findings = try await search.findings(of: script).filter { $0.kind == .asleep }
    let finding = try #require(findings.first)
    #expect(findings == [finding])
    #expect(finding.subject == "boil")
    #expect(finding.message.contains(" still sleeps though "))
    #expect(await shrink(script, finding, search) == ["attach a", "a boil 11"])
  }

  @Test func `X2: a long script is run, run again with a journal, and restored once`() async throws
  {
    let runner = try runner(fault: "none")
    let lines = Array(repeating: ["attach a", "detach a"], count: 500).flatMap(\.self)
    let search = search(runner)
    let findings = try await search.findings(of: lines)
    #expect(findings.isEmpty, "\(findings)")
    #expect(runner.count == 3)
  }

  @Test func `X2: a state that is another one in the restored session is a finding at its node`()
    async throws
  {
    let findings = try await search(try runner(fault: "random-id")).findings(of: ["attach a"])
    #expect(findings.map(\.kind) == [.restoration])
    let finding = try #require(findings.first)
    #expect(finding.path == "shelf" && finding.line == 1)
    #expect(finding.message.hasPrefix(#"Restored from its journal, it has "{"jars":[{"id":"#))
    #expect(finding.message.contains(#", and not "{"jars":[{"id":"#))
  }

  @Test func `X2: work of a request that sleeps on the tree's clock is no finding`()
    async throws
  {
    let findings = try await search(try runner(fault: "slow-answer")).findings(
      of: ["attach a", "a ask", "tree", "wait 2", "a put fig", "wait", "a ask"])
    #expect(findings == [])
  }

  @Test func `a tree is reported once for each moment`() async throws {
    try scratch.write(
      Array("attach a\nattach b\nattach c\nattach d\n".utf8), to: "script")
    var request = TrialRequest()
    request.script = scratch["script"]
    request.journal = scratch["journal"]
    request.moments = [2]
    let result = try await runner().run(request)
    #expect(result.hasEnded && result.moments.count == 1)
  }

  @Test func `a journal that cannot be restored is not named by its path`() async throws {
    let search = search(try runner(fault: "not-restored"))
    let lines = ["attach a", "a ask", "a ask"]
    let findings = try await search.findings(of: lines)
    #expect(findings.map(\.kind) == [.restoration])
    let message = findings.first?.message ?? ""
    #expect(message.contains("'the journal' cannot be used"), "\(message)")
    #expect(!message.contains(scratch.path), "\(message)")
  }
}
