import Foundation
import TestSupport
import Testing

@Suite struct ArgumentFileTests {
  private func run(_ shell: String, _ arguments: String...) async throws -> ProgramResult {
    try await Program(arguments, input: .text("tree\n"), shell: shell).run()
  }

  @Test
  func `descriptors and devices are read by their paths, but no folder, and no device is sourced`()
    async throws
  {
    let exec = #"exec "$APP" "$@""#
    #expect(try await run(exec, "/dev/stdin").output == "root\n")
    #expect(try await run(exec + " 3<&0 </dev/null", "/dev/fd/3").output == "root\n")
    let null = try await run(exec, "/dev/null")
    null.expect(.exited(0), output: "", errors: "")
    let folder = try await run(exec, "/")
    folder.expect(.exited(66), errors: "app-cli: '/' is a folder\n")
    let sourced = try await run(exec, "--allow-source-anywhere", "-c", "source /dev/null")
    sourced.expect(.exited(1), saying: "not a regular file")
  }

  @Test func `a named pipe is read when its writer opens it`() async throws {
    let folder = try TestFolder()
    let path = folder["pipe"]
    #expect(unsafe mkfifo(path, 0o600) == 0)
    let program = try Program(["-c", "tree --json", path]).start()
    await program.wait(for: "nodes")
    // The program has opened the pipe, so that this does not wait; the program waits for the text.
    let descriptor = unsafe open(path, O_WRONLY | O_NONBLOCK)
    #expect(descriptor >= 0)
    #expect(unsafe write(descriptor, "tree\n", 5) == 5)
    close(descriptor)
    let result = await program.finish()
    result.expect(.exited(0))
    #expect(result.output.hasSuffix("\nroot\n"))
  }

  @Test func `a signal ends the wait for the writer of a named pipe`() async throws {
    let folder = try TestFolder()
    let path = folder["pipe"]
    #expect(unsafe mkfifo(path, 0o600) == 0)
    let program = try Program(["-c", "tree", path]).start()
    await program.wait(for: "root")
    program.kill(SIGTERM)
    await program.finish().expect(.signalled(SIGTERM))
  }
}
