// Journals that hold what the program cannot use: they are refused by name, and left as they are.

import Foundation
import Testing

@Suite struct JournalContentTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  // FAULTS 40
  @Test(arguments: ["--journal", "--replay"])
  func `J9: what another program wrote is refused by name, and left as it is`(option: String)
    async throws
  {
    let header = #"{"journal":2,"app":"app-cli","version":"0.1.0","id":"0123456789abcdef"}"#
    let gone = [
      header, #"{"at":0,"to":"root","do":"attach counter as a"}"#, #"{"at":0,"commit":1}"#,
    ]
    let cases: [(lines: [String], sentence: String)] = [
      (
        [header.replacing(#"{"journal":2"#, with: #"{"journal":1"#)],
        "is a journal of version 1, and this program knows version 2."
      ),
      (
        [header.replacing("app-cli", with: "desk")],
        #"is a journal of "desk", not of "app-cli"."#
      ),
      (
        gone.map { $0.replacing("attach counter as a", with: "fly 3") },
        #"root has no command "fly""#
      ),
      (
        gone.map { $0.replacing(#"to":"root"#, with: #"to":"root/moon"#) },
        "cannot be used from record 2 (byte 81) on:"
      ),
    ]
    for (lines, sentence) in cases {
      let text = SampleRecords.text(lines)
      try folder.write(text, to: "journal")
      let result = try await Program([option, folder["journal"], "-c", "tree"]).run()
      #expect(result.ending == .exited(74), "\(result.errors)")
      #expect(result.output == "")
      #expect(
        result.errors.contains("'\(folder["journal"])' ") && result.errors.contains(sentence),
        "\(result.errors)")
      #expect(String(decoding: try folder.bytes("journal"), as: UTF8.self) == text)
    }
  }

  @Test func `J3: a recorded command that failed fails again, and stops nothing`() async throws {
    let lines = "attach counter as a\nattach counter as a\nattach timer\n"
    let kept = try await Program(
      ["--journal", folder["journal"], "--keep-going"], input: .text(lines)
    ).run()
    #expect(kept.ending == .exited(1))
    #expect(kept.errors.contains(#""a" is already in use"#))
    let again = try await Program(["--replay", folder["journal"], "-v", "-c", "tree"]).run()
    #expect(again.ending == .exited(0))
    #expect(again.output == "root\n├── a\n└── timer\n")
    #expect(again.errors.hasPrefix("Restored 3 commands from "))
  }

  // FAULTS 32
  @Test(arguments: ["--journal", "--replay"])
  func `J2: damage is refused with its record and byte, and the file left as it is`(option: String)
    async throws
  {
    try await folder.keepCalculator()
    let whole = try folder.bytes("journal")
    let lines = whole.split(separator: 0x0A).map { Data($0) + [0x0A] }
    var flipped = whole
    flipped[lines[0].count + 20] ^= 1
    var cases = [(flipped, "is damaged at record 2 (byte \(lines[0].count))")]
    cases.append((Data((lines[...0] + lines[2...]).joined()), "is damaged at record 2"))
    cases.append((Data((lines[...1] + lines[1...]).joined()), "is damaged at record 3"))
    for text in ["x", "attach counter\n", String(repeating: "\0", count: 4096)] {
      cases.append((Data(text.utf8), "is not a journal"))
    }
    cases.append((Data(whole.prefix(lines[0].count - 1)), "is not a journal"))
    for (data, sentence) in cases {
      try data.write(to: URL(fileURLWithPath: folder["journal"]))
      let result = try await Program([option, folder["journal"], "-c", "tree"]).run()
      #expect(result.ending == .exited(74))
      #expect(result.output == "")
      #expect(result.errors.contains(sentence), "\(result.errors)")
      #expect(try folder.bytes("journal") == data)
    }
  }

  @Test func `a torn tail is left out of a replay, and cut by a session that goes on`() async throws
  {
    try await folder.keepCalculator()
    let whole = try folder.bytes("journal")
    try (whole + Data("12345678 {\"at\":99".utf8)).write(
      to: URL(fileURLWithPath: folder["journal"]))
    let torn = try folder.bytes("journal")
    let looking = try await Program(["--replay", folder["journal"], "-c", "tree"]).run()
    #expect(looking.ending == .exited(0))
    #expect(looking.output == "root\n└── calculator\n")
    #expect(
      looking.errors.contains(
        "Left out the last 17 bytes of '\(folder["journal"])', from byte \(whole.count) on"))
    #expect(try folder.bytes("journal") == torn)
    let going = try await Program(["--journal", folder["journal"], "-c", "attach counter"]).run()
    #expect(going.ending == .exited(0))
    #expect(going.errors.contains("Cut off the last 17 bytes"))
    let after = try folder.bytes("journal")
    #expect(after.prefix(whole.count) == whole)
    let again = try await Program(["--replay", folder["journal"], "-c", "tree"]).run()
    #expect(again.output == "root\n├── calculator\n└── counter\n")
    #expect(again.errors == "")
  }
}
