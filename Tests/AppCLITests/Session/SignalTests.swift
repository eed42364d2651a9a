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
    let result = await program.finish(endingInput: false)
    result.expect(.signalled(signal))
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
    await program.finish().expect(.signalled(SIGTERM))
    let other = try Program(input: .open()).start()
    other.send("attach timer\ntimer start 5000\n")
    await other.wait(for: "timer: 5000 s")
    kill(other.process, SIGINT)
    await other.wait(
      for: "Cancelled: root/timer start 5000 (line 2).\n", on: .errors)
    await other.finish().expect(.signalled(SIGINT))
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
    result.expect(.signalled(SIGTERM))
    #expect(result.errors.split(separator: "\n").count < number)
  }

  /// Lines that take long together, and come in one chunk: the journal's session is not at rest when a signal comes.
  private static let busyLines =
    (1...60).map { "attach counter as c\($0)\n" }.joined()
    + String(repeating: "state --all /\n", count: 200)

  @Test(arguments: [false, true])
  func `E6: a signal that comes while lines are run ends the session, though input is left open`(
    isKept: Bool
  ) async throws {
    let folder = try TestFolder()
    for count in [1, 60, 130, 200] {
      let journal = folder["journal\(count)"]
      let program = try Program(isKept ? ["--journal", journal] : [], input: .open()).start()
      program.send(Self.busyLines)
      // Output is shown in pieces of 64 KiB, so that this is in the midst of the lines.
      for _ in 0..<count { await program.wait(for: #"{"count":0"#) }
      program.kill(SIGTERM)
      await program.finish(endingInput: false).expect(.signalled(SIGTERM))
    }
  }

  @Test(arguments: [false, true], [SIGTERM, SIGINT])
  func `E6: a signal ends a program whose output nobody reads`(isKept: Bool, signal: Int32)
    async throws
  {
    let folder = try TestFolder()
    let pipe = folder["pipe"]
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    let reader = unsafe open(pipe, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    let program = try Program(
      isKept ? ["--journal", folder["journal"]] : [], input: .open(), output: .file(pipe)
    ).start()
    program.send(Self.busyLines)
    await Self.isFull(reader)
    kill(program.process, signal)
    await program.finish(endingInput: false).expect(.signalled(signal))
  }

  /// Returns when a pipe has no room for another page.
  private static func isFull(_ reader: Int32) async {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        var count: Int32 = 0
        for _ in 0..<30_000 where count <= 60 * 1024 {
          _ = unsafe ioctl(reader, UInt(FIONREAD), &count)
          usleep(10_000)
        }
        continuation.resume()
      }
    }
  }

  /// It shows much only where core files come into the working folder, and where the limit on them may be raised.
  @Test func `E6: SIGQUIT leaves no core file`() async throws {
    let folder = try TestFolder()
    let program = try Program(
      input: .open(), environment: ["FOLDER": folder.path],
      shell: "cd \"$FOLDER\"; ulimit -c unlimited; exec \"$APP\""
    ).start()
    program.send("tree\n")
    await program.wait(for: "root")
    program.kill(SIGQUIT)
    await program.finish(endingInput: false).expect(.signalled(SIGQUIT))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
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
