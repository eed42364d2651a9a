import Foundation
import TestSupport
import Testing

@Suite struct JournalTrapTests {
  private let folder: TestFolder
  private let session: FaultySession

  init() throws {
    folder = try TestFolder()
    session = FaultySession(folder: folder)
  }

  private func isCrash(_ result: ProgramResult) -> Bool {
    if case .signalled = result.ending { true } else { false }
  }

  @Test
  func
    `J12: a command that ends the program is named, with a way to look at the session before it`()
    async throws
  {
    let kept = try await session.run(
      "--journal", lines: "attach a", "a put fig", "a take", "a put nut")
    kept.expect(.exited(0))
    let before = try folder.bytes("journal")
    for option in ["--journal", "--replay"] {
      let crashed = try await session.run(option, fault: "trap", lines: "tree")
      #expect(isCrash(crashed) && crashed.output == "")
      #expect(
        crashed.errors.contains(
          "faulty-cli: '\(folder["journal"])': the program was ended by the command shelf/a take (record 9). To "
            + "look at the session before that: faulty-cli --replay '\(folder["journal"])' --until 2\n"
        ),
        "\(crashed.errors)")
    }
    let look = try await session.run("--replay", fault: "trap", ["--until", "2"], lines: "state a")
    look.expect(.exited(0), output: #"{"isBoiling":false,"items":["fig"]}"# + "\n")
    #expect(try folder.bytes("journal") == before)
  }

  @Test func `J12: an effect that ends the program is named at each start`() async throws {
    let kept = try Program(
      ["--journal", folder["journal"]], name: "FaultyRIBs", input: .open()
    ).start()
    kept.send("attach a\na boil 60\n")
    await kept.wait(for: "boils")
    kept.kill(SIGKILL)
    _ = await kept.finish()
    for _ in 1...2 {
      let crashed = try await session.run(
        "--journal", fault: "late-trap", ["--virtual-time"], lines: "wait")
      #expect(
        isCrash(crashed)
          && crashed.errors.contains(
            "the program was ended by an effect as time passed (there ran shelf/a boil 60). To look at "
              + "the session before that: faulty-cli --replay '\(folder["journal"])' --until 2\n"),
        "\(crashed.errors)")
    }
    let look = try await session.run(
      "--replay", fault: "late-trap", ["--until", "2"], lines: "tree")
    look.expect(.exited(0), errors: "")
    #expect(look.output.contains("(running: boil 60)"))
  }

  @Test func `J12: an effect that ends the program while it is restored is named`() async throws {
    let kept = try await session.run(
      "--journal", ["--virtual-time"], lines: "attach a", "a boil 60", "wait", "a put fig")
    kept.expect(.exited(0))
    let crashed = try await session.run("--journal", fault: "late-trap", lines: "tree")
    #expect(
      isCrash(crashed)
        && crashed.errors.contains(
          "an effect as time passed (there ran shelf/a boil 60). To look at the session before "
            + "that: faulty-cli --replay '\(folder["journal"])' --until 1\n"),
      "\(crashed.errors)")
    let look = try await session.run(
      "--replay", fault: "late-trap", ["--until", "1"], lines: "tree")
    look.expect(.exited(0), output: "shelf\n└── a\n")
  }

  @Test func `J12: an effect that ends the program it began in is named, after the last command`()
    async throws
  {
    let program = try Program(
      ["--journal", folder["journal"], "--fault", "late-trap", "--virtual-time"],
      name: "FaultyRIBs", input: .open()
    ).start()
    program.send("attach a\na boil 60\n")
    await program.wait(for: "boils")
    program.send("wait\n")
    let crashed = await program.finish()
    #expect(
      isCrash(crashed)
        && crashed.errors.contains(
          "(there ran shelf/a boil 60). To look at the session before that: faulty-cli --replay "
            + "'\(folder["journal"])' --until 2\n"),
      "\(crashed.errors)")
  }

  @Test func `J12: a crash of a typed command does not name an older one`() async throws {
    let crashed = try await session.run(
      "--journal", fault: "trap", lines: "attach a", "a put fig", "a take")
    #expect(isCrash(crashed) && !crashed.errors.contains("the program was ended"))
  }
}
