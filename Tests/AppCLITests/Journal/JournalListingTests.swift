// The records of a journal, listed by --show, and sessions that go on from one of its commands.

import Foundation
import TestSupport
import Testing

@Suite struct JournalListingTests {
  private let folder = TestFolder.empty()

  private static let records = [
    #"{"journal":3,"app":"app-cli","version":"0.1.0","id":"0123456789abcdef"}"#,
    #"{"at":452,"start":"122f1ae7e3f5f018","version":"0.1.0"}"#,
    #"{"at":452,"to":"root","do":"attach weather"}"#,
    #"{"at":998993,"to":"root/weather","do":"ask \u001b[2J"}"#,
    #"{"at":998993,"asked":"weather","to":"root/weather","n":1}"#,
    #"{"at":998993,"check":{"root":"13a8a306","root/weather":"d970de3"}}"#,
    #"{"at":998993,"commit":2}"#,
    #"{"at":3601001261,"answer":1,"value":"\#(String(repeating: "rain ", count: 20))"}"#,
    #"{"at":3601001261,"answer":1,"end":true}"#,
    #"{"at":3601001261,"cancelled":"root","effects":["root/weather ask","root tick"]}"#,
    #"{"at":3601001261,"commit":2}"#,
    #"{"at":452,"start":"71b0c0a6f4a8a5de","version":"0.2.0","after":3}"#,
    #"{"at":452,"to":"root","do":"attach timer"}"#,
    #"{"at":452,"answer":1,"error":"late"}"#,
    #"{"at":452,"commit":3}"#,
  ]

  private func show(_ options: String...) async throws -> ProgramResult {
    try await Program(["--show", folder["journal"]] + options).run()
  }

  @Test func `J12: --show lists the records of all branches`() async throws {
    let text = SampleRecords.text(Self.records)
    try folder.write(text, to: "journal")
    let shown = try await show()
    shown.expect(
      .exited(0),
      output: #"""
        A journal of app-cli, begun by version 0.1.0: 3 commands in 15 records (\#(text.utf8.count) bytes).
                0.000 s  start, version 0.1.0
         1      0.000 s  root attach weather
        (2)     0.998 s  root/weather ask \u{1B}[2J
                0.998 s  root/weather asks request 1 (weather)
                0.998 s  commit, 2 states checked
             3601.001 s  request 1 (weather): "rain rain rain rain rain rain rain rain rain rain rain rain… (102 bytes)
             3601.001 s  request 1 (weather) ends
             3601.001 s  cancelled at root: root/weather ask, root tick
             3601.001 s  commit
                0.000 s  branch after command 1, version 0.2.0
         3      0.000 s  root attach timer
                0.000 s  request 1 fails: "late"
                0.000 s  commit
        Commands in parentheses are in branches that were left.

        """#, errors: "")
    #expect(try folder.text("journal") == text)
  }

  @Test func `J12: a branch of a branch is listed with the command that leads to it`() async throws
  {
    let text = SampleRecords.text([
      Self.records[0],
      #"{"at":1,"start":"122f1ae7e3f5f018","version":"0.1.0"}"#,
      #"{"at":1,"to":"root","do":"attach counter"}"#,
      #"{"at":1,"to":"root/counter","do":"increase"}"#,
      #"{"at":1,"commit":2}"#,
      #"{"at":1,"start":"71b0c0a6f4a8a5de","version":"0.1.0","after":3}"#,
      #"{"at":1,"cancelled":"root","effects":["root tick"]}"#,
      #"{"at":1,"commit":2}"#,
      #"{"at":1,"start":"8d4d1e1ac0d1e5a1","version":"0.1.0","after":7}"#,
      #"{"at":1,"commit":2}"#,
    ])
    try folder.write(text, to: "journal")
    let shown = try await show()
    #expect(shown.output.matches(of: /branch after command 1,/).count == 2)
  }

  @Test func `--show --json writes an object for each record`() async throws {
    try folder.write(SampleRecords.text(Self.records), to: "journal")
    let shown = try await show("--json")
    shown.expect(.exited(0), errors: "")
    let lines = shown.output.split(separator: "\n").map(String.init)
    #expect(lines.count == Self.records.count)
    for (line, record) in zip(lines, Self.records) {
      #expect(line.hasSuffix(record.dropFirst()))
      #expect(try JSONSerialization.jsonObject(with: Data(line.utf8)) is [String: Any])
    }
    #expect(lines[0].hasPrefix(#"{"record":1,"byte":0,"journal":3,"#))
    #expect(lines[2].hasPrefix(#"{"record":3,"byte":146,"command":1,"at":452,"#))
    #expect(lines[3].hasPrefix(#"{"record":4,"byte":200,"command":2,"left":true,"at":998993,"#))
    #expect(lines[11].hasPrefix(#"{"record":12,"#) && !lines[11].contains("left"))
  }

  @Test func `J2: --show lists what is safe before damage and before a torn tail, and names both`()
    async throws
  {
    let text = SampleRecords.text(Self.records)
    let lines = text.split(separator: "\n")
    let safe = lines[..<7].reduce(0) { $0 + $1.utf8.count + 1 }
    try folder.write(text.replacing(#""end":true"#, with: #""end":trie"#), to: "journal")
    let damaged = try await show()
    damaged.expect(.exited(74))
    #expect(damaged.output.hasSuffix("\n        0.998 s  commit, 2 states checked\n"))
    let offset = safe + lines[7].utf8.count + 1
    #expect(
      damaged.errors.hasPrefix(
        "app-cli: '\(folder["journal"])' is damaged at record 9 (byte \(offset)): its checksum does not fit."
      ))
    try folder.write(String(text.utf8.prefix(offset)) ?? "", to: "journal")
    let torn = try await show()
    torn.expect(.exited(0), output: damaged.output)
    let quiet = try await show("-q")
    #expect(quiet.output == torn.output && quiet.errors == "")
    #expect(
      torn.errors.hasPrefix(
        "app-cli: warning: Left out the last \(offset - safe) bytes of '\(folder["journal"])', from byte \(safe) on"
      ))
  }

  @Test func `--show lists a journal that is in use, and reports one that is missing or empty`()
    async throws
  {
    let missing = try await show()
    missing.expect(.exited(66))
    try folder.write("", to: "journal")
    let empty = try await show()
    empty.expect(.exited(0), output: "The journal has not begun: the file is empty.\n", errors: "")
    let data = try await show("--json")
    data.expect(.exited(0), output: "", errors: "")
    let program = try Program(["--journal", folder["journal"]], input: .open()).start()
    program.send("attach calculator\ncalculator input 7\n")
    await program.wait(for: "display: 7\n")
    let shown = try await show()
    shown.expect(.exited(0))
    #expect(shown.output.contains("s  root/calculator input 7\n"))
    await program.finish().expect(.exited(0))
  }

  @Test func `J12: --journal --until goes on from a command, and all keep their numbers`()
    async throws
  {
    func run(_ options: String..., line: String) async throws -> ProgramResult {
      try await Program(["--journal", folder["journal"], "-v"] + options + ["-c", line]).run()
    }
    let lines = "attach calculator\n" + (1...3).map { "calculator input \($0)\n" }.joined()
    _ = try await Program(["--journal", folder["journal"]], input: .text(lines)).run()
    let branch = try await run("--until", "2", line: "calculator input 9")
    branch.expect(
      .exited(0), output: "display: 19\n",
      saying:
        "Restored 2 commands from '\(folder["journal"])'.\nWhat is recorded from now on begins a new branch; "
        + "the commands after that stay in the file.\n")
    let next = try await run(line: "calculator input 8")
    #expect(next.output == "display: 198\n" && next.errors.contains("Restored 3 commands"))
    let old = try await run("--until", "4", line: "calculator input 7")
    #expect(old.output == "display: 1237\n" && old.errors.contains("Restored 4 commands"))
    let shown = try await show()
    for row in [" 4 ", "(5)", "(6)", " 7 "] { #expect(shown.output.contains("\n\(row) ")) }
    #expect(shown.output.contains("branch after command 2, version 0.1.0\n"))
    #expect(shown.output.contains("branch after command 4, version 0.1.0\n"))
    let before = try folder.bytes("journal")
    let more = try await run("--until", "8", line: "tree")
    more.expect(
      .exited(74), output: "", errors: "app-cli: '\(folder["journal"])' has 7 commands, not 8.\n")
    let none = try await Program(["--until", "1", "-c", "tree"]).run()
    none.expect(
      .exited(64), output: "", saying: "'--until' needs '--journal FILE' or '--replay FILE'")
    #expect(try folder.bytes("journal") == before)
  }
}
