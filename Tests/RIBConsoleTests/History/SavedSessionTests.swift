// Sessions that are saved as scripts, transcripts and tests.

import Foundation
import RIBCore
import RIBTesting
import TestSupport
import Testing

@testable import RIBConsole

@Suite struct SavedSessionTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

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

  @Test func `a script has the commands, and the time between them as far as something is due`()
    async throws
  {
    let run = await begin()
    await run.type("wait for 5", "attach kid", "kid add 2", "wait for 0.25", "kid set 4")
    await run.type("wait for 10", "/ set 1", "linger 3", "save script \(folder["a.txt"])")
    let use = "To run it: 'the program' --virtual-time \(folder["a.txt"])"
    #expect(
      run.output.lines.dropLast().last
        == "root> root> Saved 5 commands in \(folder["a.txt"]). \(use)")
    #expect(
      try folder.text("a.txt") == """
        # Saved by the program. \(use)
        attach kid
        kid add 2
        wait for 0.25
        kid set 4
        wait for 0.75
        set 1
        linger 3
        quit

        """)
    _ = await run.end()
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

  @Test(arguments: [
    ("set 1", ""), ("refuse x", " --keep-going"), ("refuse-later x", " --keep-going"),
  ])
  func `what was saved is run with the options that it needs`(line: String, option: String)
    async throws
  {
    let run = await begin()
    await run.type(line, "wait for 1", "save transcript \(folder["a"])")
    let errors = option.isEmpty ? "" : " -q --errors-to-output"
    let use = "'the program' --virtual-time\(option)\(errors) --expect \(folder["a"]).expected"
    #expect(run.output.text.contains("To run it: \(use) \(folder["a"])\n"))
    await run.type("save script \(folder["b"])")
    #expect(
      try folder.text("b").hasPrefix(
        "# Saved by the program. To run it: 'the program' --virtual-time\(option) \(folder["b"])\n"
      ))
    _ = await run.end()
  }

  @Test func `a transcript of which one file cannot be written leaves none`() async throws {
    let run = await begin()
    let path = folder["a"]
    try folder.write("", to: "a.expected")
    await run.type("set 1", "save transcript \(path)")
    #expect(
      run.errors.lines.last == "'\(path).expected' is there already; add --force to replace it.")
    #expect(folder.mode("a") == nil)
    await run.type("save transcript --force \(path)")
    #expect(folder.mode("a") != nil)
    _ = await run.end()
  }

  @Test func `an invisible character is spelled out in what is saved`() async throws {
    let run = await begin()
    await run.type(
      "attach 'my kid'", "refuse a\u{200B}b", "'my kid' refuse  'c d\u{AD}'  ",
      "save script \(folder["a"])")
    #expect(
      try folder.text("a").split(separator: "\n").dropFirst() == [
        "attach 'my kid'", #"refuse "a\u{200B}b""#, #""my kid" refuse  "c d\u{AD}""#,
      ])
    await run.type("save test \(folder["b.swift"])")
    #expect(try folder.text("b.swift").contains(##"app.type(#"refuse "a\u{200B}b""#)"##))
    _ = await run.end()
  }

  @Test func `a command of the root whose name a child has is saved with its path`() async throws {
    let run = await begin()
    await run.type("attach set", "/ set 5", "save script \(folder["a"])")
    #expect(
      try folder.text("a").split(separator: "\n").dropFirst() == ["attach set", "/ set 5"])
    _ = await run.end()
  }

  @Test(arguments: [(43, true), (44, false)])
  func `the lines of a test have at most a hundred columns`(length: Int, fits: Bool) async throws {
    let run = await begin()
    let name = String(repeating: "x", count: length)
    await run.type("refuse \(name)", "save test \(folder["2nd.swift"])")
    let line = #"    app.expectErrors("line 1, column 8: \#(name) is not wanted.")"#
    #expect(line.count == (fits ? 100 : 101))
    let test = try folder.text("2nd.swift")
    #expect(test.contains(line + "\n") == fits && test.contains("struct Saved2ndTests {"))
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

  @Test func `a test types the commands, and expects what they showed`() async throws {
    let run = await begin()
    await run.type(
      "attach kid", "kid add 2", "wait for 1", #"kid refuse '\"'"#, "kid set 9", "back")
    await run.type(
      "kid refuse-later x", "wait for 1", "kid linger 1", "save test \"\(folder["a bug.swift"])\"")
    let test = try folder.text("a bug.swift")
    #expect(
      test == ##"""
        // A session that was saved by the program.

        import RIBTesting
        import Testing

        struct ABugTests {
          @Test func `the saved session runs as it did`() async {
            let app = appTester()
            await app.type("attach kid")
            await app.type("kid add 2")
            await app.advance(by: .seconds(1))
            app.expectLines("kid: number: 2")
            await app.type(#"kid refuse '\"'"#)
            app.expectErrors(#"line 4, column 12: \" is not wanted."#)
            await app.type("kid refuse-later x")
            await app.advance(by: .seconds(1))
            app.expectErrors("line 5, column 18: root/kid: x is not wanted any more.")
            await app.type("kid linger 1")
            await app.type("state --all")
            app.expectLines(
              #"root: {"children":["kid"],"number":0}"#,
              #"root/kid: {"children":[],"number":2}"#)
            await app.type("quit")
            await app.finish(status: .commandFailed)
          }
        }

        """##)
    _ = await run.end()
  }

  @Test
  func `a test has literals with as many marks as needed, and times in the largest whole unit`()
    async throws
  {
    let run = await begin()
    let refusals = [##"refuse '"#'"##, ##"refuse '\#'"##]
    for line in refusals { await run.type(line) }
    await run.type("linger 5", "wait for 2", "set 1", "wait for 0.25", "set 2")
    await run.type("wait for 0.000001", "set 3", "save test \(folder["a.swift"])")
    let test = try folder.text("a.swift")
    for line in refusals {
      #expect(test.contains(###"    await app.type(##"\###(line)"##)"###), "\(line)")
    }
    let lines: [String] = test.split(separator: "\n").map(String.init)
    let advances: [String] = lines.filter { $0.contains("advance") }
    #expect(
      advances == [
        "    await app.advance(by: .seconds(2))", "    await app.advance(by: .milliseconds(250))",
        "    await app.advance(by: .microseconds(1))",
      ])
    _ = await run.end()
  }

  @Test func `a file that is there is replaced only by force, and others are refused`()
    async throws
  {
    try folder.write("mine", to: "a.txt")
    try FileManager.default.createDirectory(
      atPath: folder["sub"], withIntermediateDirectories: false)
    let run = await begin()
    await run.type("set 1", "save script \(folder["a.txt"])")
    #expect(try folder.text("a.txt") == "mine")
    await run.type("save script --force \(folder["a.txt"])")
    #expect(try folder.text("a.txt").hasSuffix("\nset 1\n"))
    await run.type("save script \(folder["none/a.txt"])", "save script --force \(folder["sub"])")
    let errors: [String] = run.errors.lines.compactMap { line in
      line.firstIndex(of: "'").map { String(line[$0...]) }
    }
    #expect(
      errors == [
        "'\(folder["a.txt"])' is there already; add --force to replace it.",
        "'\(folder["none/a.txt"])' cannot be written: No such file or directory.",
        "'\(folder["sub"])' cannot be written, as it is a folder. Name another file.",
      ])
    _ = await run.end()
  }
}
