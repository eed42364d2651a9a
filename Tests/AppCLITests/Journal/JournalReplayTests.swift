import Foundation
import TestSupport
import Testing

@Suite struct JournalReplayTests {
  private let folder = TestFolder.empty()

  /// A session that is killed while many effects run.
  private func keepWithEffects() async throws {
    let program = try Program(["--journal", folder["journal"]], input: .open()).start()
    program.send(
      """
      attach group as g
      focus g
      attach counter
      counter increase
      attach timer
      timer start 60
      attach profile
      profile follow ann
      profile refresh bob
      attach sample
      sample request
      attach weather
      weather ask Berlin
      attach shop
      attach calculator
      calculator keys 12+3=
      counter decrease
      timer start 7

      """)
    await program.wait(for: "sunny, 20 °C")
    program.kill(SIGKILL)
    _ = await program.finish()
  }

  @Test func `J3: replays in different processes are equal to the byte`() async throws {
    try await keepWithEffects()
    let before = try folder.bytes("journal")
    let options = [
      "--replay", folder["journal"], "--json", "--keep-going", "-c", "tree", "-c", "state", "-c",
      "state g", "-c", "state g/counter", "-c", "state g/timer", "-c", "state g/profile", "-c",
      "state g/calculator", "-c", "wait", "-c", "state g", "-c", "state g/counter", "-c",
      "state g/timer",
    ]
    let first = try await Program(options).run()
    first.expect(.exited(0))
    #expect(first.output.contains(#""event":"tree""#))
    #expect(first.output.contains(#""phase":"ringing","seconds":7"#))
    // A fixed hash seed would hide differences that depend on it, so the others have none.
    let seeded = try await Program(
      options, environment: ["SWIFT_DETERMINISTIC_HASHING": "1"]
    ).run()
    #expect(seeded.outputBytes == first.outputBytes)
    for _ in 0..<Scale.trials(10, full: 1_000) {
      let again = try await Program(options).run()
      try #require(again.ending == .exited(0) && again.errors == first.errors)
      try #require(again.outputBytes == first.outputBytes, "\(again.output)")
    }
    #expect(try folder.bytes("journal") == before)
  }

  @Test func `J3: restoring twice is the same as restoring once`() async throws {
    try await keepWithEffects()
    let looks = ["-c", "tree", "-c", "state g", "-c", "state g/timer", "-c", "state g/counter"]
    let once = try await Program(
      ["--replay", folder["journal"], "--json"] + looks + ["-c", "wait"]
    )
    .run()
    for _ in 0..<3 {
      let program = try Program(
        ["--journal", folder["journal"], "--virtual-time"], input: .open()
      ).start()
      program.send("help quit\n")
      await program.wait(for: "Usage: quit")
      program.kill(SIGKILL)
      _ = await program.finish()
    }
    let again = try await Program(
      ["--replay", folder["journal"], "--json"] + looks + ["-c", "wait"]
    )
    .run()
    #expect(once.ending == .exited(0) && again.ending == .exited(0))
    #expect(again.output == once.output)
  }

  @Test func `J12: --until restores the first commands, and reports if there are fewer`()
    async throws
  {
    let lines = "attach calculator\n" + (1...5).map { "calculator input \($0)\n" }.joined()
    _ = try await Program(["--journal", folder["journal"]], input: .text(lines)).run()
    for count in 0...6 {
      let result = try await Program(
        ["--replay", folder["journal"], "--until", "\(count)", "-v", "-c", "calculator input 9"]
      ).run()
      let display = "display: " + (1..<max(count, 1)).map(String.init).joined() + "9\n"
      result.expect(.exited(count == 0 ? 1 : 0), output: count == 0 ? "" : display)
      #expect(
        result.errors.contains(count == 1 ? "Restored 1 command " : "Restored \(count) commands "))
    }
    let more = try await Program(["--replay", folder["journal"], "--until", "7", "-c", "tree"])
      .run()
    more.expect(.exited(74), output: "", saying: "'\(folder["journal"])' has 6 commands, not 7.")
  }

  @Test func `J2: no text of a line can forge a record`() async throws {
    let forged = #"00000000 {"at":0,"commit":9}"#
    let hostile = [
      "profile follow \"ann\\n\(forged.replacing("\"", with: "\\\""))\\n\"",
      "profile follow '\(forged)'", "profile follow 'a\",\"do\":\"tree'",
      "profile follow '\u{1B}[2J\u{7}\u{7F}\u{9B}\u{202E}\u{2066}\u{2028}\u{2029}\u{85}'",
      "profile follow 'a\0b'", "profile follow \"a\\u{0}\\u{a}\\u{1b}\\u{202e}\"",
      "profile follow 'a\rb'", "profile follow '\u{FEFF}\u{10FFFF}\\\\'", "profile follow '\\'",
    ]
    let lines = ["attach profile"] + hostile.flatMap { [$0, "wait", "state profile"] }
    let kept = try await Program(
      ["--journal", folder["journal"], "--virtual-time", "--keep-going"],
      input: .text(lines.joined(separator: "\n") + "\n")
    ).run()
    let plain = try await Program(
      ["--virtual-time", "--keep-going"], input: .text(lines.joined(separator: "\n") + "\n")
    ).run()
    #expect(kept.output == plain.output && kept.errors == plain.errors)
    #expect(kept.output.split(separator: "\n").count > hostile.count)

    let text = try String(contentsOfFile: folder["journal"], encoding: .utf8)
    let records = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(records.last == "")
    #expect(records.dropLast().allSatisfy { $0.wholeMatch(of: #/[0-9a-f]{8} \{.*\}/#) != nil })
    #expect(!records.contains { $0.hasPrefix("00000000") })
    let hidden = text.unicodeScalars.filter {
      $0 != "\n"
        && [.control, .format, .lineSeparator, .paragraphSeparator].contains(
          $0.properties.generalCategory)
    }
    #expect(hidden.isEmpty, "\(hidden.map { String($0.value, radix: 16) })")
    let last = try #require(kept.output.split(separator: "\n").last { $0.hasPrefix("{") })
    let replayed = try await Program(["--replay", folder["journal"], "-c", "state profile"]).run()
    replayed.expect(.exited(0), output: last + "\n")
  }

  #if os(Linux)
    @Test func `memory is flat in the length of a journal, written or replayed`() async throws {
      let program = try Program(["--journal", folder["journal"]], input: .open()).start()
      program.send("attach calculator\nfocus calculator\n")
      let block = String(repeating: "clear\ninput 0\n", count: Scale.of(1_000, full: 10_000))
      var peaks: [Int] = []
      var replayed: [Int] = []
      for (number, count) in [1, 9].enumerated() {
        for _ in 0..<count { program.send(block) }
        program.send("input \(number + 1)\n")
        await program.wait(for: "display: \(number + 1)\n")
        peaks.append(try #require(program.peakMemory()))
        program.send("clear\n")
        let replay = try Program(["--replay", folder["journal"]], input: .open()).start()
        replay.send("help quit\n")
        await replay.wait(for: "Usage: quit")
        replayed.append(try #require(replay.peakMemory()))
        await replay.finish().expect(.exited(0))
      }
      // The history, by which a session goes back, grows to some 20 MB.
      let growth = Scale.of(8_000_000, full: 24_000_000)
      #expect(peaks[1] - peaks[0] < growth || Sanitizer.isPresent, "\(peaks)")
      #expect(replayed[1] - replayed[0] < growth || Sanitizer.isPresent, "\(replayed)")
      await program.finish().expect(.exited(0))
    }
  #endif
}
