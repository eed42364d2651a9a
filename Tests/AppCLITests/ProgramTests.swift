// The harness itself, tested with the tools of any system.

import Foundation
import TestSupport
import Testing

@Suite struct ProgramTests {
  @Test
  func `a test types at a program step by step, and missing text is an issue, not an endless wait`()
    async throws
  {
    let program = try Program(input: .open(), shell: "cat; echo over").start()
    program.send("one\n")
    await program.wait(for: "one\n")
    program.send("two\n")
    await program.wait(for: "two\n")
    program.endInput()
    await program.wait(for: "over")
    let result = await program.finish()
    result.expect(.exited(0), output: "one\ntwo\nover\n")
    let short = try Program(shell: "echo hello").start()
    await expectFailure("'goodbye' did not appear on output before its end: 'hello\n'") {
      await short.wait(for: "goodbye")
    }
    await short.finish().expect(.exited(0))
  }

  @Test func `both streams are read separately while input is written`() async throws {
    let text = String(repeating: "0123456789abcde\n", count: 40_000)
    let result = try await Program(input: .text(text), shell: "tee /dev/stderr").run()
    result.expect(.exited(0), output: text, errors: text)
  }

  @Test func `a program past its deadline is killed with its children, and an issue is recorded`()
    async throws
  {
    var ending: ProgramResult.Ending?
    await expectFailure("the program did not end by its deadline") {
      let program = Program(shell: "sleep 1000 & sleep 1000", deadline: .milliseconds(200))
      ending = try await program.run().ending
    }
    #expect(ending == .killedAtDeadline)
  }

  @Test func `a status and a signal are distinguished`() async throws {
    #expect(try await Program(shell: "exit 66").run().ending == .exited(66))
    let program = try Program(input: .open(), shell: "echo ready; cat").start()
    await program.wait(for: "ready")
    program.kill(SIGTERM)
    await program.finish().expect(.signalled(SIGTERM))
  }

  @Test func `a closed pipe ends the program with a signal or an error`() async throws {
    let silent = try await Program(output: .firstLine, shell: "exec yes").run()
    silent.expect(.signalled(SIGPIPE))
    #expect(silent.output.hasPrefix("y\n"))
    let told = try await Program(
      output: .firstLine, ignoresBrokenPipe: true, shell: "exec yes"
    ).run()
    told.expect(.exited(1), saying: "Broken pipe")
  }

  @Test
  func `a program has exactly the descriptors asked for, and its arguments and environment`()
    async throws
  {
    let list = "for n in 0 1 2; do [ -e /proc/$$/fd/$n ] || echo closed $n >&2; done"
    let few = try await Program(input: .closed, output: .closed, shell: list).run()
    #expect(few.errors == "closed 0\nclosed 1\n")
    let folder = try await Program(input: .file("/"), shell: "cat").run()
    #expect(folder.errors.contains("Is a directory"))
    let empty = try await Program(input: .file("/dev/null"), shell: "cat").run()
    #expect(empty.output == "")
    let result = try await Program(
      ["--version"], environment: ["GREETING": "hello"],
      shell: #"ulimit -s 256; echo "$GREETING"; exec "$APP" "$@""#
    ).run()
    result.expect(.exited(0), output: "hello\napp-cli 0.1.0\n")
  }

  #if os(Linux)
    @Test func `the memory of a running program can be read`() async throws {
      let program = try Program(input: .open(), shell: "echo ready; cat").start()
      await program.wait(for: "ready")
      let memory = try #require(program.peakMemory())
      #expect((100_000..<50_000_000).contains(memory))
      _ = await program.finish()
    }
  #endif
}
