import Foundation
import TestSupport
import Testing

@Suite struct SignalTests {
  @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT])
  func `a signal ends a script, with the tree detached`(signal: Int32) async throws {
    let program = try Program(["--json"], input: .open()).start()
    program.send("attach counter\n")
    await program.wait(for: #""path":"root/counter","state""#)
    kill(program.process, signal)
    // The end of input, which `finish` sends, must not come before it.
    await program.wait(for: #"{"event":"ended""#)
    let result = await program.finish()
    result.expect(.exited(128 + signal))
    #expect(
      result.output.plainEvents.suffix(2) == [
        #"{"event":"deactivated","path":"root/counter"}"#,
        #"{"event":"deactivated","path":"root"}"#,
      ])
    #expect(result.output.hasSuffix(#","status":\#(128 + signal)}"# + "\n"))
  }

  @Test func `a signal ends the wait for effects, and names what it cancels`() async throws {
    // Many waits of half a second, so that the signal interrupts one at any time.
    let waits = String(repeating: "counter increase\nwait\n", count: 200)
    let program = try Program(input: .text("attach counter\n" + waits)).start()
    await program.wait(for: "count: 1")
    kill(program.process, SIGTERM)
    await program.finish().expect(.exited(143))
    let other = try Program(input: .open()).start()
    other.send("attach timer\ntimer start 5000\n")
    await other.wait(for: "timer: 5000 s")
    kill(other.process, SIGINT)
    await other.wait(
      for: "Cancelled: root/timer start 5000 (line 2).\n", on: .errors)
    await other.finish().expect(.exited(130))
  }

  @Test func `a signal ends many lines that do not wait`() async throws {
    // It takes long to find suggestions for each of them, and they all arrive at once.
    let number = 5_000
    let program = try Program([
      "--keep-going", "-c",
      (1...500).map { "attach counter as child\($0)\n" }.joined(), "-c",
      String(repeating: "hcild7\n", count: number),
    ]).start()
    await program.wait(for: "Did you mean", on: .errors)
    kill(program.process, SIGTERM)
    let result = await program.finish()
    result.expect(.exited(143))
    #expect(result.errors.split(separator: "\n").count < number)
  }

  @Test func `a signal that the parent ignores stays ignored`() async throws {
    let program = try Program(
      input: .open(), shell: "trap '' HUP; exec \"$APP\" \"$@\""
    ).start()
    program.send("attach counter\nstate counter\n")
    await program.wait(for: #"{"count":0"#)
    kill(program.process, SIGHUP)
    program.send("counter increase\nwait\n")
    await program.wait(for: "count: 1")
    program.endInput()
    await program.finish().expect(.exited(0))
  }
}
