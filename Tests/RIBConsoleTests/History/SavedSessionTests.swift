// Sessions that are saved as scripts, transcripts and tests.

import Foundation
import RIBCore
import RIBTesting
import TestSupport
import Testing

@testable import RIBConsole

@Suite struct SavedSessionTests {
  private let folder = TestFolder.empty()

  private func begin() async -> KeptRun {
    await KeptRun(
      nil, SessionOptions(keepsGoing: true, verbosity: .quiet, movesClock: true),
      isInteractive: true
    ).begin()
  }

  @Test func `the transcript of a random session is what its script prints`() async throws {
    for seed in 1...UInt64(Scale.of(20, full: 1_000)) {
      var generator = SeededGenerator(seed: seed)
      let run = await begin()
      for _ in 0..<20 {
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: await run.type("wait for 0.\(Int.random(in: 1...9, using: &generator))")
        case 1: await run.type("back", "forward", "state")
        case 2: await run.type("back \(Int.random(in: 1...2, using: &generator))")
        default: await run.type(run.randomLine(&generator))
        }
      }
      let path = folder["s\(seed)"]
      await run.type("save transcript \(path)")
      _ = await run.end()
      let lines = try folder.text("s\(seed)").split(separator: "\n").map(String.init)
      let options = SessionOptions(
        keepsGoing: true, verbosity: .quiet, writesErrorsToOutput: true, movesClock: true)
      let again = SessionRun(
        options, inputs: [SessionInput(StringLineSource(lines), name: path)])
      _ = await again.end()
      let expected = try folder.text("s\(seed).expected")
      #expect(again.output.text == expected, "seed \(seed): \(lines)")
    }
  }

  @Test func `what no line can repeat is a remark`() async throws {
    let run = await KeptRun(
      nil, SessionOptions(keepsGoing: true, verbosity: .quiet), isInteractive: true
    ).begin()
    await run.type("ask a")
    await wait(for: "the question") { run.outside.questions.count == 1 }
    run.outside.answer(.success(7))
    await wait(for: "the answer") { run.number == 7 }
    await run.type("linger 1")
    run.session.typist.interruptByPerson()
    await run.type("state", "save script \(folder["a.txt"])")
    #expect(
      try folder.text("a.txt").split(separator: "\n").dropFirst() == [
        "ask a", "# The answer to request 1 came here.", "linger 1",
        "# Effects were cancelled at root: root add(1, after: 3.0 seconds).",
      ])
    let (script, test) = (folder["b.txt"], folder["c.swift"])
    await run.type("refuse x", "save transcript \(script)", "save test \(test)")
    #expect(try folder.text("b.txt.expected").contains("\(script):6:8: x is not wanted.\n"))
    #expect(
      try folder.text("c.swift").contains("    // The answer to request 1 came here.\n"))
    _ = await run.end()
  }

  @Test func `in a saved test only what is typed counts as a line`() async throws {
    let run = await KeptRun(nil, .keepGoing).begin()
    await run.type("linger 1")
    await run.pass(.seconds(3))
    await run.type("refuse x", "save test \(folder["d.swift"])")
    let test = try folder.text("d.swift")
    #expect(test.contains("await app.advance(by: .seconds(3))"))
    #expect(test.contains("line 2, column 8: x is not wanted."), "\(test)")
    _ = await run.end()
  }

  @Test func `the home folder is expanded, unless it is quoted`() async {
    let run = await begin()
    await run.type("save script ~/no-such-folder/a", "save script '~/no-such-folder/a'")
    let home = Environment.ofProcess["HOME"] ?? "~"
    for folder in [home, "~"] {
      #expect(run.errors.text.contains("'\(folder)/no-such-folder/a' cannot be written: No such"))
    }
    _ = await run.end()
  }
}
