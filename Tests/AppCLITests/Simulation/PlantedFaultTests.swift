import Foundation
import TestSupport
import Testing

/// A fault of the program, and the kind of its finding.
struct PlantedFault: Sendable, CustomTestStringConvertible {
  let name: String
  let kind: String
  var testDescription: String { name }

  /// All faults but the hang, which would take minutes; RIBConsole's tests find that faster.
  static let all = [
    PlantedFault(name: "trap", kind: "crash"),
    PlantedFault(name: "leak", kind: "leak"),
    PlantedFault(name: "left-active", kind: "active"),
    PlantedFault(name: "wrong-refusal", kind: "error"),
    PlantedFault(name: "late", kind: "late"),
    PlantedFault(name: "off-by-one", kind: "misuse"),
    PlantedFault(name: "lost-cancellation", kind: "asleep"),
    PlantedFault(name: "hash-order", kind: "difference"),
    PlantedFault(name: "not-restored", kind: "restoration"),
  ]
}

@Suite struct PlantedFaultTests {
  private let folder = TestFolder.empty()

  private func run(_ arguments: [String], fault: PlantedFault? = nil) async throws -> ProgramResult
  {
    let options = fault.map { ["--fault", $0.name] } ?? []
    return try await Program(
      options + arguments, name: "FaultyRIBs", deadline: .seconds(1_800)
    ).run()
  }

  /// The printed lines that begin with a kind of finding.
  private func findings(_ kind: String, in output: String) -> [Substring] {
    output.split(separator: "\n").filter { $0.hasPrefix("\(kind) ") || $0.hasPrefix("\(kind),") }
  }

  /// Returns whether --check of a script finds a fault of this kind.
  private func has(_ fault: PlantedFault, _ lines: [String]) async throws -> Bool {
    try folder.write(lines.map { "\($0)\n" }.joined(), to: "less")
    let result = try await run(["--check", folder["less"]], fault: fault)
    return result.ending == .exited(1) && !findings(fault.kind, in: result.output).isEmpty
  }

  @Test(arguments: Scale.cases(PlantedFault.all, few: 4))
  func
    `X1, X2, X3, X4: a planted fault is found, and its script shrunk to lines that are all needed`(
      _ fault: PlantedFault
    ) async throws
  {
    let result = try await run(
      ["--simulate", "\(Scale.of(300, full: 10_000))", "--seed", "1", "--save", folder["script"]],
      fault: fault)
    result.expect(.exited(1))
    #expect(!findings(fault.kind, in: result.output).isEmpty, "\(result.output)")
    let shrunk = try #require(
      result.output.firstMatch(of: /Shrunk to \d+ lines? in (\d+) runs:\n/), "\(result.output)")
    #expect(try #require(Int(shrunk.1)) <= 2_000)
    let script = try String(contentsOfFile: folder["script"], encoding: .utf8)
      .split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init)
    #expect(try await has(fault, script), "\(result.output)")
    for index in script.indices {
      var less = script
      less.remove(at: index)
      #expect(try await !has(fault, less), "without '\(script[index])': \(result.output)")
    }
  }

  @Test func `X4: a finding that is seldom found is looked for long before it is shrunk`()
    async throws
  {
    let lines = Array(repeating: "tree", count: 20) + ["attach a"]
    let result = try await Program(
      ["--fault", "rare-difference", "--simulate", "0", "--seed", "1"]
        + lines.flatMap { ["-c", $0] },
      name: "FaultyRIBs", environment: ["TMPDIR": folder.path]
    ).run()
    result.expect(.exited(1))
    #expect(!findings("difference", in: result.output).isEmpty, "\(result.output)")
    // One run and six repetitions show it, and two runs do without any line.
    #expect(result.output.contains("\nShrunk to 0 lines in 9 runs.\n"), "\(result.output)")
  }

  @Test func `X5: an invariant that never found its node is reported, and not shrunk`()
    async throws
  {
    let result = try await Program(
      ["--fault", "lost-invariant", "--simulate", "20", "--seed", "1"], name: "FaultyRIBs"
    ).run()
    result.expect(.exited(1))
    #expect(result.output.hasPrefix("Simulated 20 lines with seed 1: 1 finding.\n"))
    let sentence = "\nunchecked: \"the lid is shut\" never found a node at shelf/lid, "
    #expect(result.output.contains(sentence), "\(result.output)")
    #expect(!result.output.contains("did not happen again"), "\(result.output)")
  }

  @Test func `with --json, the object has all findings, and there is no other output`()
    async throws
  {
    struct Result: Decodable {
      struct Found: Decodable {
        let kind: String
        let script: [String]
      }
      let lines, trees: Int
      let findings: [Found]
    }
    let setup = ["attach a", "a boil 5", "detach a"].flatMap { ["-c", $0] }
    let run = try await run(
      ["--simulate", "100", "--seed", "1", "--tree-lines", "10", "--json", "--save"]
        + [folder["script"]] + setup, fault: PlantedFault(name: "leak", kind: "leak"))
    run.expect(.exited(1))
    let result = try JSONDecoder().decode(Result.self, from: Data(run.output.utf8))
    // No tree is begun after the one with the finding.
    #expect(result.trees == 1 && result.lines == 10)
    #expect(Set(result.findings.map(\.kind)) == ["leak"])
    #expect(result.findings.allSatisfy { !$0.script.isEmpty })
    #expect(try folder.text("script").hasPrefix("# leak at shelf/a, line "))
  }

  @Test(arguments: Scale.cases([1, 2, 3]))
  func `X2: nothing is found if there is no fault`(_ seed: Int) async throws {
    let count = Scale.of(200, full: 10_000)
    let result = try await run(["--simulate", "\(count)", "--seed", "\(seed)"])
    result.expect(.exited(0))
    let summary = "Simulated \(count) lines with seed \(seed): nothing found.\nnode "
    #expect(result.output.hasPrefix(summary), "\(result.output)")
    #expect(result.errors == "")
  }

  @Test(arguments: ["FaultyRIBs", "app-cli"])
  func `X1: a seed gives the same lines in every process`(_ program: String) async throws {
    /// The report of a process that types by itself.
    func typed(seed: Int) async throws -> String {
      let lines = Array(repeating: "null", count: Scale.of(500, full: 10_000)).joined(
        separator: ",")
      let request = """
        {"episode":{"lines":[\(lines)],"seed":\(seed),"opening":[],"known":{"declared":[],"first":[],\
        "changes":{},"counts":[],"missingPaths":{},"isUnordered":false}},"drain":10,\
        "allowsSourceAnywhere":false,"moments":[],"limit":20}
        """
      try folder.write(request, to: "request")
      let result = try await Program(
        ["--trial", folder["request"]], name: program,
        shell: "exec \"$APP\" \"$@\" 3>&1 >/dev/null",
        deadline: .seconds(1_800)
      ).run()
      result.expect(.exited(0))
      // The reach is sent in any order.
      return result.output.split(separator: "\n").filter { !$0.hasPrefix("reach ") }
        .joined(separator: "\n")
    }
    let script = try await typed(seed: 1)
    #expect(script.contains("\nline 100 "))
    #expect(try await typed(seed: 1) == script)
    #expect(try await typed(seed: 2) != script)
  }
}
