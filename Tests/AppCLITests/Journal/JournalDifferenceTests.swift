// A program that no longer does what its journal records.

import Foundation
import TestSupport
import Testing

@Suite struct JournalDifferenceTests {
  private let folder: TestFolder
  private let session: FaultySession

  init() throws {
    folder = try TestFolder()
    session = FaultySession(folder: folder)
  }

  @Test func `J11: a program that changed goes on only if that is accepted`() async throws {
    let kept = try await session.run(
      "--journal", lines: "attach a", "attach b", "detach a", "attach c")
    kept.expect(.exited(0))
    let before = try folder.bytes("journal")
    let sentence =
      "The session differs from the one that '\(folder["journal"])' recorded: after the command \"shelf "
      + "attach c\" (record 12), shelf has another state. Version 0.1.0 of the program wrote that part, which "
      + "this is."
    let refused = try await session.run("--journal", fault: "off-by-one", lines: "attach d")
    refused.expect(.exited(74), output: "")
    #expect(refused.errors.contains(sentence + " The journal was left as it is."))
    let shown = try await session.run("--replay", fault: "off-by-one", lines: "state")
    #expect(
      shown.ending == .exited(1) && shown.errors.hasSuffix(sentence + "\n"), "\(shown.errors)")
    #expect(shown.output.contains(#""lastID":2"#))
    let early = try await session.run(
      "--replay", fault: "off-by-one", ["--until", "3"], lines: "tree")
    early.expect(.exited(0), errors: "")
    #expect(try folder.bytes("journal") == before)

    let accepted = try await session.run(
      "--journal", fault: "off-by-one", ["--accept-differences"], lines: "attach d")
    accepted.expect(.exited(0), saying: "warning: " + sentence)
    let next = try await session.run("--journal", fault: "off-by-one", lines: "tree")
    next.expect(.exited(0), output: "shelf\n├── b\n├── c\n└── d\n", errors: "")
    #expect(try await session.run("--journal", lines: "tree").ending == .exited(74))
  }

  @Test func `a replay leaves the file as it is, and cancels nothing`() async throws {
    let first = try Program(
      ["--journal", folder["journal"]], name: "FaultyRIBs", input: .open()
    ).start()
    first.send("attach a\na boil 3000\n")
    await first.wait(for: "boils")
    first.kill(SIGKILL)
    _ = await first.finish()
    let torn = try folder.bytes("journal") + Data("12345678 {".utf8)
    try torn.write(to: URL(fileURLWithPath: folder["journal"]))
    for option in ["--journal", "--replay"] {
      let look = try await session.run(option, lines: "tree", "state a")
      look.expect(
        .exited(0),
        output: "shelf\n└── a (running: boil 3000)\n" + #"{"isBoiling":true,"items":[]}"#
          + "\n")
      #expect(!look.errors.contains("ancelled") && !look.errors.contains("till running"))
      #expect(try folder.bytes("journal") == torn)
    }
  }
}
