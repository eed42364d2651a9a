// Calls of the system that are interrupted, by a tracer that makes every second one fail.

import Foundation
import TestSupport
import Testing

#if os(Linux)
  @Suite struct InterruptedCallTests {
    /// Runs the program on a script while every second call of a kind on a file is interrupted.
    private func run(
      interrupting call: String, on name: String, in folder: TestFolder
    ) async throws -> ProgramResult {
      try await Program(
        environment: Tracer.environment.merging([
          "FOLDER": folder.path, "CALL": call, "NAME": name,
        ]) { $1 },
        shell: """
          cd "$FOLDER" && exec strace -f -qq -o trace -P "$FOLDER/$NAME" -e trace="$CALL" \
          -e inject="$CALL":error=EINTR:when=1+2 "$APP" < script > results
          """
      ).run()
    }

    @Test(Tracer.isThere, arguments: ["read", "write"])
    func `interrupted calls lose nothing, and the end of input is still the end`(
      call: String
    ) async throws {
      let numbers = 1...Scale.of(5_000, full: 30_000)
      let lines = numbers.map { "calculator input \($0 % 10)\ncalculator clear\n" }
      let folder = try TestFolder([
        "script": "attach calculator\n" + lines.joined(), "results": "",
      ])
      let result = try await run(
        interrupting: call, on: call == "read" ? "script" : "results", in: folder)
      result.expect(.exited(0), errors: "")
      let trace = try String(contentsOfFile: folder["trace"], encoding: .utf8)
      #expect(trace.split(separator: "\n").count { $0.contains("EINTR") } >= 2)
      let expected = numbers.filter { $0 % 10 != 0 }
        .map { "display: \($0 % 10)\ndisplay: 0\n" }.joined()
      #expect(try String(contentsOfFile: folder["results"], encoding: .utf8) == expected)
    }
  }
#endif
