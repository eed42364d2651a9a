// Lines that other code of the program prints to standard output, beside its session (P5).

import TestSupport
import Testing

@Suite struct PrintedTextTests {
  private static let lines = ["attach a", "a put fig", "a put nut", "a ask", "wait", "tree"]
  private static let written = [
    "items: fig; cold; answer: none", "items: fig, nut; cold; answer: none",
    "items: fig, nut; cold; answer: 42", "shelf", "└── a",
  ]
  private static let printed = [
    "printed at the start", "printed while the tree is built", "printed fig", "printed nut",
    "printed elsewhere",
  ]

  private func run(
    _ options: [String], lines: [String] = Self.lines, shell: String? = nil,
    environment: [String: String] = [:]
  ) async throws -> ProgramResult {
    try await Program(
      ["--fault", "prints", "--virtual-time"] + options + lines.flatMap { ["-c", $0] },
      name: "FaultyRIBs", environment: environment, shell: shell
    ).run()
  }

  private func warning(_ option: String) -> String {
    "faulty-cli: warning: the program has printed to standard output beside its session; with \(option), that goes to "
      + "standard error"
  }

  @Test(arguments: [false, true])
  func `P5: a printed line comes in order with those of the session in a pipe`(hasJournal: Bool)
    async throws
  {
    let folder = try TestFolder()
    let result = try await run(hasJournal ? ["--journal", folder["journal"]] : [])
    result.expect(
      .exited(0),
      output: """
        printed at the start
        printed while the tree is built
        printed fig
        items: fig; cold; answer: none
        printed nut
        items: fig, nut; cold; answer: none
        printed elsewhere
        items: fig, nut; cold; answer: 42
        shelf
        └── a

        """, errors: "")
  }

  @Test func `a line that is written to the descriptor itself follows those before the last wait`()
    async throws
  {
    let result = try await run([], lines: ["attach a", "a put fig", "wait", "a take"])
    #expect(
      result.output.hasSuffix(
        "items: fig; cold; answer: none\nwritten\nitems: ; cold; answer: none\n"))
  }

  @Test(arguments: ["--json", "--only-results"])
  func `P5: standard output is the session's alone if a program reads it`(option: String)
    async throws
  {
    let result = try await run([option], lines: Self.lines + ["a take"])
    #expect(result.ending == .exited(0))
    let printed = [warning(option)] + Self.printed + ["written"]
    #expect(result.errors.split(separator: "\n").map(String.init) == printed)
    let output = result.output.split(separator: "\n")
    if option == "--json" {
      #expect(output.allSatisfy { $0.hasPrefix(#"{"event":""#) && $0.hasSuffix("}") })
      #expect(output.last?.hasPrefix(#"{"event":"ended""#) == true)
    } else {
      #expect(output == ["shelf", "└── a"])
    }
  }

  @Test(arguments: [["-q"], ["-q", "--json"]])
  func `no warning names printed lines in a quiet session`(options: [String]) async throws {
    let result = try await run(options)
    #expect(!result.errors.contains("warning"))
  }

  @Test(arguments: [[], ["--errors-to-output"], ["--json"]])
  func `P5: printed lines are no part of a transcript`(options: [String]) async throws {
    let folder = try TestFolder()
    let isJSON = options == ["--json"]
    if isJSON {
      try folder.write(try await run(options).output, to: "expected")
    } else {
      try folder.write(Self.written.map { "\($0)\n" }.joined(), to: "expected")
    }
    let result = try await run(options + ["--expect", folder["expected"]])
    let printed = [warning(isJSON ? "--json" : "--expect")] + Self.printed
    result.expect(.exited(0), output: "", errors: printed.map { "\($0)\n" }.joined())
  }

  @Test func `a printed line is on standard output before the program crashes`() async throws {
    let result = try await Program(
      ["--fault", "prints", "-c", "attach a", "-c", "a boil 1"], name: "FaultyRIBs"
    ).run()
    #expect(result.ending != .exited(0))
    #expect(result.output.hasSuffix("printed before the trap\n"))
  }

  @Test func `printed lines reach a closed output no more than results do`() async throws {
    for option in ["--json", "--virtual-time"] {
      let result = try await run([option], shell: #""$APP" "$@" >&-"#)
      result.expect(.exited(74), output: "")
    }
  }
}
