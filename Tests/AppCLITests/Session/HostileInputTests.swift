// Hostile input: endless lines, very many lines, names that control a terminal.

import Foundation
import TestSupport
import Testing

@Suite struct HostileInputTests {
  #if os(Linux)
    @Test func `a line of 100 MiB is refused without being kept in memory`() async throws {
      let program = try Program(["--keep-going"], input: .open()).start()
      program.send("tree\n")
      program.send(String(repeating: "x", count: 3 << 20) + "\ntree\nhelp tree\n")
      await program.wait(for: "Usage: tree")
      let early = try #require(program.peakMemory())
      let piece = String(repeating: "x", count: 1 << 20)
      for _ in 0..<100 { program.send(piece) }
      program.send("\nhelp wait\n")
      await program.wait(for: "Usage: wait")
      let late = try #require(program.peakMemory())
      #expect(late - early < 4_000_000 || Sanitizer.isPresent)
      let result = await program.finish()
      result.expect(.exited(1))
      let lines = [2, 5].map { "line \($0): The line is longer than 1048576 bytes" }
      for line in lines { #expect(result.errors.contains(line)) }
    }

    @Test func `a line of half a million words costs no more than its bytes`() async throws {
      let program = try Program(["--keep-going"], input: .open()).start()
      program.send(String(repeating: "xxxxxxxxxx ", count: 90_000) + "\nhelp tree\n")
      await program.wait(for: "Usage: tree")
      let early = try #require(program.peakMemory())
      program.send("help " + String(repeating: "x ", count: 500_000) + "\nhelp wait\n")
      await program.wait(for: "Usage: wait")
      let late = try #require(program.peakMemory())
      #expect(late - early < 4_000_000 || Sanitizer.isPresent)
      let result = await program.finish()
      #expect(result.errors.contains("line 3, column 20004: The line has more than 10000 words"))
    }

    @Test func `memory is flat in the number of lines`() async throws {
      #if DEBUG
        let blocks = 4
      #else
        let blocks = Scale.of(4, full: 100)
      #endif
      let program = try Program(input: .open()).start()
      // Five lines, most of which print nothing.
      let lines = "# a comment\n\nattach counter\ndetach counter\nwait\n"
      let block = String(repeating: lines, count: Scale.of(2_000, full: 20_000))
      program.send(block + "help tree\n")
      await program.wait(for: "Usage: tree")
      let early = try #require(program.peakMemory())
      for number in 1...blocks {
        program.send(block + "help quit\n")
        await program.wait(for: "Usage: quit")
        // The failure names the block at which the memory grew.
        let late = try #require(program.peakMemory())
        try #require(late - early < 3_000_000 || Sanitizer.isPresent, "after \(number) blocks")
      }
      await program.finish().expect(.exited(0))
    }
  #endif

  @Test(arguments: [[], ["--json"]])
  func `no hidden character of a file's name is printed raw`(options: [String]) async throws {
    let name = "\u{1B}[2J\u{7F}\u{9B}\u{202E}\u{2066}\u{200B}"
    let folder = try TestFolder([
      name: "nonsense\nsource '\(name)2'\nsource '\(name)3'\n", name + "2": "nonsense\n",
    ])
    let result = try await Program(
      options + ["--keep-going", "-v", "--expect", folder[name + "2"], folder[name]]
    ).run()
    let missing = try await Program(options + ["--expect", folder[name + "3"]]).run()
    for text in [result.errors, missing.errors] {
      #expect(!text.isEmpty)
      let raw = text.unicodeScalars.filter { $0 != "\n" && name.unicodeScalars.contains($0) }
      #expect(raw.filter { !"[2J".unicodeScalars.contains($0) }.isEmpty)
    }
    #expect(result.errors.contains(options.isEmpty ? #"\u{202E}\u{2066}"# : #"\u202e\u2066"#))
  }

  @Test func `a name with a hidden character is refused, and a text with one is shown visibly`()
    async throws
  {
    let lines = #"""
      attach counter as "a\u{1b}[2Jb"
      attach counter as "a\u{202e}b"
      attach profile
      profile follow "ann\u{1b}]0;x\u{7}\u{202e}"
      wait
      """#
    let text = try await Program(
      ["--virtual-time", "--keep-going"], input: .text(lines)
    ).run()
    #expect(text.output == "profile: ann\\u{1B}]0;x\\u{7}\\u{202E} (following)\n")
    #expect(text.errors.contains(#""a\u{1B}[2Jb" contains a control character"#))
    #expect(text.errors.contains("line 2, column 19"))
    let json = try await Program(
      ["--virtual-time", "--keep-going", "--json"], input: .text(lines)
    ).run()
    #expect(json.output.lowercased().contains(#""userid":"ann\u001b]0;x\u0007\u202e""#))
  }

  @Test(arguments: [false, true], [[], ["--json"]])
  func `a pipe that is closed early ends the program with its own status`(
    ignoresBrokenPipe: Bool, options: [String]
  ) async throws {
    let lines = String(repeating: "tree\n", count: 200_000)
    let result = try await Program(
      options, input: .text(lines), output: .firstLine, ignoresBrokenPipe: ignoresBrokenPipe
    ).run()
    result.expect(ignoresBrokenPipe ? .exited(74) : .signalled(SIGPIPE), errors: "")
  }

  #if !DEBUG
    @Test func `a tree grows no deeper than its limit`() async throws {
      let lines =
        String(repeating: "attach group as g\nfocus g\n", count: 100_000) + "attach group as g\n"
      let result = try await Program(input: .text(lines)).run()
      result.expect(
        .exited(1),
        errors: "line 200001, column 1: The tree is already 100000 levels deep here, the maximum.\n"
      )
    }
  #endif
}
