import Foundation
import TestSupport
import Testing

@Suite struct JournalContentTests {
  private let folder = TestFolder.empty()

  @Test(arguments: ["--journal", "--replay"])
  func `J9: a journal that another program wrote is refused by name, and left as it is`(
    option: String
  )
    async throws
  {
    let header = #"{"journal":3,"app":"app-cli","version":"0.1.0","id":"0123456789abcdef"}"#
    let gone = [
      header, #"{"at":0,"to":"root","do":"attach counter as a"}"#, #"{"at":0,"commit":1}"#,
    ]
    let cases: [(lines: [String], sentence: String)] = [
      (
        [header.replacing(#"{"journal":3"#, with: #"{"journal":1"#)],
        "is a journal of version 1, and this program knows the versions 2 to 3."
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
      result.expect(.exited(74), output: "")
      #expect(
        result.errors.contains("'\(folder["journal"])' ") && result.errors.contains(sentence),
        "\(result.errors)")
      #expect(try folder.text("journal") == text)
    }
  }

  @Test func `J3: a recorded command that failed fails again, and does not stop the session`()
    async throws
  {
    let lines = "attach counter as a\nattach counter as a\nattach timer\n"
    let kept = try await Program(
      ["--journal", folder["journal"], "--keep-going"], input: .text(lines)
    ).run()
    kept.expect(.exited(1), saying: #""a" is already in use"#)
    let again = try await Program(["--replay", folder["journal"], "-v", "-c", "tree"]).run()
    again.expect(.exited(0), output: "root\n├── a\n└── timer\n")
    #expect(again.errors.hasPrefix("Restored 3 commands from "))
  }

  @Test(arguments: ["--journal", "--replay"])
  func `J2: damage is refused with its record and byte, and the file is left as it is`(
    option: String
  )
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
    // The last record, too.
    for count in 1...3 {
      var flipped = whole
      flipped[flipped.count - count * 5] ^= 1
      cases.append((flipped, "is damaged at record \(lines.count) (byte "))
    }
    for tail in ["\n", "x", "\0\0\0", "attach counter\n"] {
      cases.append(
        (whole + Data(tail.utf8), "is damaged at record \(lines.count + 1) (byte \(whole.count))"))
    }
    let far = [
      #"{"journal":3,"app":"app-cli","version":"0.1.0","id":"0123456789abcdef"}"#,
      #"{"at":9223372036854775000,"to":"root","do":"attach counter"}"#,
      #"{"at":9223372036854775000,"commit":1}"#,
    ]
    cases.append(
      (Data(SampleRecords.text(far).utf8), "its time, 9223372036854775000, is after the latest"))
    for text in ["x", "attach counter\n", String(repeating: "\0", count: 4096)] {
      cases.append((Data(text.utf8), "is not a journal"))
    }
    for (data, sentence) in cases {
      try data.write(to: URL(fileURLWithPath: folder["journal"]))
      let result = try await Program([option, folder["journal"], "-c", "tree"]).run()
      result.expect(.exited(74), output: "")
      #expect(result.errors.contains(sentence), "\(result.errors)")
      #expect(try folder.bytes("journal") == data)
    }
  }

  @Test(arguments: [1, 8, 9, 40])
  func `J2: a journal that was cut within its header is begun anew`(size: Int) async throws {
    try await folder.keepCalculator()
    let header = try folder.bytes("journal").prefix(size)
    try header.write(to: URL(fileURLWithPath: folder["journal"]))
    let sentence =
      "'\(folder["journal"])' ended within the header of a journal, after \(size) bytes, so nothing was kept in it."
    let looking = try await Program(["--replay", folder["journal"], "-c", "tree"]).run()
    looking.expect(.exited(0), output: "root\n", saying: sentence + "\n")
    #expect(try folder.bytes("journal") == header)
    let going = try await Program(["--journal", folder["journal"], "-c", "attach counter"]).run()
    going.expect(
      .exited(0), output: "",
      saying: sentence
        + " The journal is begun anew, and those bytes were moved to '\(folder["journal.cut"])'.\n")
    #expect(try folder.bytes("journal.cut") == header)
    let again = try await Program(["--journal", folder["journal"], "-c", "tree"]).run()
    #expect(again.output == "root\n└── counter\n")
  }

  @Test func `a torn tail is left out of a replay, and cut by a session that continues`()
    async throws
  {
    try await folder.keepCalculator()
    let whole = try folder.bytes("journal")
    try (whole + Data("12345678 {\"at\":99".utf8)).write(
      to: URL(fileURLWithPath: folder["journal"]))
    let torn = try folder.bytes("journal")
    let looking = try await Program(["--replay", folder["journal"], "-c", "tree"]).run()
    looking.expect(
      .exited(0), output: "root\n└── calculator\n",
      saying:
        "Left out the last 17 bytes of '\(folder["journal"])', from byte \(whole.count) on, with 0 commands: "
        + "they were never committed.\n")
    #expect(try folder.bytes("journal") == torn)
    let going = try await Program(["--journal", folder["journal"], "-c", "attach counter"]).run()
    going.expect(
      .exited(0),
      saying:
        " on, with 0 commands: they were never committed. They are moved to '\(folder["journal"]).cut' as soon "
        + "as anything is recorded.\n")
    #expect(try folder.bytes("journal.cut") == torn.suffix(17))
    let after = try folder.bytes("journal")
    #expect(after.prefix(whole.count) == whole)
    let again = try await Program(["--replay", folder["journal"], "-c", "tree"]).run()
    #expect(again.output == "root\n├── calculator\n└── counter\n")
    #expect(again.errors == "")
  }

  @Test func `J2: a last commit without its line feed counts, and the session goes on after it`()
    async throws
  {
    try await folder.keepCalculator()
    let whole = try folder.bytes("journal")
    try whole.dropLast().write(to: URL(fileURLWithPath: folder["journal"]))
    for option in ["--replay", "--journal"] {
      let result = try await Program([option, folder["journal"], "-v", "-c", "tree"]).run()
      result.expect(.exited(0))
      #expect(result.errors.hasPrefix("Restored 2 commands from "))
      #expect(!result.errors.contains("warning"), "\(result.errors)")
    }
    let result = try await Program(["--journal", folder["journal"], "-c", "attach counter"]).run()
    result.expect(.exited(0))
    #expect(try folder.bytes("journal").starts(with: whole))
    let again = try await Program(["--replay", folder["journal"], "-c", "tree"]).run()
    #expect(again.output == "root\n├── calculator\n└── counter\n")
  }

  @Test func `J2: a damaged journal is repaired by --repair, which keeps the bytes that it cuts`()
    async throws
  {
    try await folder.keepCalculator()
    let path = folder["journal"]
    let whole = try folder.bytes("journal")
    let going = try await Program(["--journal", path, "-c", "attach counter"]).run()
    going.expect(.exited(0))
    var damaged = try folder.bytes("journal")
    damaged[whole.count + 12] ^= 1
    try damaged.write(to: URL(fileURLWithPath: path))
    let number = whole.split(separator: 0x0A).count + 1
    let refused = try await Program(["--journal", path, "-c", "tree"]).run()
    refused.expect(
      .exited(74),
      saying: "or cut it there by --repair, which keeps 2 commands, up to record \(number - 1)")
    let records = damaged[whole.count...].split(separator: 0x0A).count
    let repaired = try await Program(["--repair", path]).run()
    repaired.expect(
      .exited(0),
      output: """
        '\(path)' is damaged at record \(number) (byte \(whole.count)). It was cut behind the last commit \
        before that, at byte \(whole.count): it has 2 commands. What came behind it, \(records) records, was \
        moved to '\(path).cut'.

        """, errors: "")
    #expect(try folder.bytes("journal") == whole)
    #expect(try folder.bytes("journal.cut") == damaged[whole.count...])
    let again = try await Program(["--replay", path, "-v", "-c", "tree"]).run()
    #expect(again.output == "root\n└── calculator\n")
    let nothing = try await Program(["--repair", path]).run()
    #expect(
      nothing.output == "'\(path)' is not damaged, and was left as it is: it has 2 commands.\n")
    let missing = try await Program(["--repair", folder["none"]]).run()
    missing.expect(.exited(66), saying: "cannot be opened: No such file or directory")
    try folder.write("hello\n", to: "other")
    let other = try await Program(["--repair", folder["other"]]).run()
    other.expect(.exited(74), saying: "is not a journal")
  }
}
