// The faults of the command line, each tested with the real program.

import Foundation
import TestSupport
import Testing

@Suite struct SessionFaultTests {
  @Test(arguments: 0..<8)
  func `a script is read correctly and not changed, whatever descriptors are closed`(closed: Int)
    async throws
  {
    let text = "attach calculator\ncalculator keys 12\nnonsense\n"
    let folder = try TestFolder(["script": text])
    let result = try await Program(
      [folder["script"]], input: closed & 1 != 0 ? .closed : .empty,
      output: closed & 2 != 0 ? .closed : .captured, errors: closed & 4 != 0 ? .closed : .captured
    ).run()
    result.expect(
      .exited(closed & 2 != 0 ? 74 : 1), output: closed & 2 != 0 ? "" : "display: 1\ndisplay: 12\n")
    if closed & 4 == 0 {
      #expect(
        result.errors.contains("app-cli: cannot write: Bad file descriptor") == (closed & 2 != 0))
      #expect(result.errors.contains("nonsense"))
    }
    #expect(try folder.text("script") == text)
  }

  @Test
  func `a script that prints nothing needs no output, and one goes on without its diagnostics`()
    async throws
  {
    let result = try await Program(
      ["-c", "attach counter", "-c", "detach counter"], output: .closed
    ).run()
    result.expect(.exited(0), errors: "")
    let full = try await Program(
      ["--keep-going", "-c", "nonsense", "-c", "tree"], errors: .file("/dev/full")
    ).run()
    full.expect(.exited(1), output: "root\n")
  }

  @Test func `a pipe that is closed while nothing is typed ends the program`() async throws {
    let program = try Program(
      input: .open(), output: .firstLine, ignoresBrokenPipe: true
    ).start()
    program.send("attach counter\ncounter increase\n")
    await program.wait(for: "count: …\n")
    let result = await program.finish()
    result.expect(.exited(74), errors: "")
  }

  @Test(arguments: [["-c", "tree"], ["--json", "-c", "tree"], ["--keep-going", "-c", "help"]])
  func `a full device is reported, with its status`(arguments: [String]) async throws {
    let result = try await Program(arguments, output: .file("/dev/full")).run()
    result.expect(.exited(74))
    let start = arguments[0] == "--json" ? #"{"event":"error","at":"# : "app-cli: "
    #expect(result.errors.hasPrefix(start))
    #expect(result.errors.contains("cannot write: No space left on device"))
    #expect(result.errors.split(separator: "\n").count == 1)
  }

  @Test func `unusual line ends and bytes, and a line over the cap, have defined results`()
    async throws
  {
    var bytes: [UInt8] = Array("\u{FEFF}attach calculator\r\ncalculator input 1\r\ntr\0ee\n# ".utf8)
    bytes.append(contentsOf: [0xFF, 0xFE, 0x0A])
    bytes.append(contentsOf: "calculator input 2\r\n\r\ncalculator input 3".utf8)
    let result = try await Program(["--keep-going"], input: .bytes(bytes)).run()
    result.expect(.exited(1), output: "display: 1\ndisplay: 12\ndisplay: 123\n")
    let advice = #"named "tr\u{0}ee". Did you mean tree? Type help for a list."#
    let errors: [Substring] = result.errors.split(separator: "\n")
    #expect(errors.first == "line 3, column 1: No command or child \(advice)")
    #expect(errors.dropFirst() == ["line 4: warning: Invalid UTF-8 was replaced by U+FFFD."])
    let given = try await Program(
      environment: ["LINE": "printf '\\n# \\377'"],
      shell: #"exec "$APP" -c 'tree # \u{FFFD}' -c "$(eval "$LINE")" "#
    ).run()
    given.expect(
      .exited(0), output: "root\n", errors: "-c:3: warning: Invalid UTF-8 was replaced by U+FFFD.\n"
    )
    let long = String(repeating: "x", count: (1 << 20) + 1)
    let capped = try await Program(["--keep-going"], input: .text("tree\n\(long)\ntree\n")).run()
    capped.expect(
      .exited(1), output: "root\nroot\n",
      errors: "line 2: The line is longer than 1048576 bytes and was not read; split it in two.\n")
  }

  @Test(arguments: [Program.Input.empty, .closed, .file("/dev/null"), .open(isNonBlocking: true)])
  func `the end of input ends the program`(input: Program.Input) async throws {
    let result = try await Program(input: input).run()
    result.expect(.exited(0), output: "")
  }

  #if os(Linux)
    @Test func `memory is flat in the number of commands`() async throws {
      let program = try Program(input: .open()).start()
      program.send("attach calculator\nfocus calculator\n")
      let block = String(repeating: "clear\ninput 0\n", count: Scale.of(5_000, full: 50_000))
      for _ in 0..<2 { program.send(block) }
      program.send("input 1\n")
      await program.wait(for: "display: 1\n")
      let early = try #require(program.peakMemory())
      program.send("clear\n")
      for _ in 0..<8 { program.send(block) }
      program.send("input 2\n")
      await program.wait(for: "display: 2\n")
      let late = try #require(program.peakMemory())
      // A sanitizer's own memory counts, too.
      #expect(late < 30_000_000 || Sanitizer.isPresent)
      #expect(late - early < 2_000_000 || Sanitizer.isPresent)
      let result = await program.finish()
      result.expect(.exited(0))
    }

    @Test func `a tree of thousands of levels is built, addressed and ended on a small stack`()
      async throws
    {
      var lines = ""
      for _ in 0..<Scale.of(1_500, full: 3_000) { lines += "attach group as g\nfocus g\n" }
      lines += "attach counter\ncounter increase\nwait\n/ detach g\ntree\n"
      let result = try await Program(
        input: .text(lines), shell: #"ulimit -s 128; exec "$APP""#
      ).run()
      result.expect(.exited(0), output: "count: …\ncount: 1\nroot\n")
    }
  #endif

  @Test(arguments: [[], ["--json"]])
  func `no hidden character of a line is printed raw`(arguments: [String]) async throws {
    let hostile = "\u{1B}[2J\u{7F}\u{9B}\u{202E}\u{2066}\u{2028}\u{7}"
    let lines = [
      hostile, "attach '\(hostile)'", "attach counter as '\(hostile)'", "detach '\(hostile)'",
      "help '\(hostile)'", "state '\(hostile)'", "'\(hostile)", "\"\\\(hostile)\"",
      "attach profile", "profile refresh '\(hostile)'", "wait", "state profile", "quit \(hostile)",
    ]
    let result = try await Program(
      arguments + ["--keep-going"], input: .text(lines.joined(separator: "\n"))
    ).run()
    result.expect(.exited(1))
    for text in [result.output, result.errors] {
      #expect(text.isEmpty == (arguments == ["--json"] && text == result.errors))
      let raw = text.unicodeScalars.filter { $0 != "\n" && hostile.unicodeScalars.contains($0) }
      #expect(raw.filter { $0 != "[" && $0 != "2" && $0 != "J" }.isEmpty)
    }
  }
}
