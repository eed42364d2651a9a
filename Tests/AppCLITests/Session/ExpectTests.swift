// `--expect FILE`: the results are compared, not printed.

import Foundation
import TestSupport
import Testing

@Suite struct ExpectTests {
  private func run(_ expected: String, _ arguments: String...) async throws -> ProgramResult {
    let folder = try TestFolder(["expected": expected])
    return try await Program(
      ["--expect", "expected"] + arguments, environment: ["FOLDER": folder.path],
      shell: #"cd "$FOLDER" && exec "$APP" "$@""#
    ).run()
  }

  @Test
  func `expected results print nothing, give the status of the run, and can come through a pipe`()
    async throws
  {
    for (line, status) in [("wait", Int32(0)), ("quit 7", 7), ("nonsense", 1)] {
      let result = try await run("root\n", "-c", "tree", "-c", line)
      result.expect(.exited(status), output: "")
      #expect(result.errors.isEmpty == (line != "nonsense"))
    }
    #expect(try await run("", "-c", "wait").ending == .exited(0))
    for (expected, status) in [("root", Int32(0)), ("other", 1)] {
      let result = try await Program(
        ["--expect", "/dev/fd/3", "-c", "tree"], environment: ["EXPECTED": expected],
        shell: #"echo "$EXPECTED" | { "$APP" "$@" 3<&0 </dev/null; }"#
      ).run()
      result.expect(.exited(status))
    }
  }

  @Test func `a difference is shown on standard error, with status 1`() async throws {
    let result = try await run(
      "count: …\ncount: 1\nroot\n├── counter\n└── other \n", "--virtual-time", "-c",
      "attach counter", "-c", "counter increase", "-c", "wait", "-c", "tree", "-c", "quit 7")
    result.expect(
      .exited(1), output: "",
      errors: #"""
        --- expected
        +++ output
        @@ -1,5 +1,4 @@
         count: …
         count: 1
         root
        -├── counter
        -└── other\u{20}
        +└── counter

        """#)
  }

  @Test func `missing and extra output are differences, in which hidden characters are visible`()
    async throws
  {
    let missing = try await run("root\nroot\n", "-c", "tree")
    missing.expect(.exited(1), errors: "--- expected\n+++ output\n@@ -1,2 +1 @@\n root\n-root\n")
    let tooMuch = try await run("", "-c", "tree")
    #expect(tooMuch.errors == "--- expected\n+++ output\n@@ -0,0 +1 @@\n+root\n")
    let none = try await run("root\n", "-c", "nonsense")
    none.expect(.exited(1))
    #expect(none.errors.hasSuffix("--- expected\n+++ output\n@@ -1 +0,0 @@\n-root\n"))
    let hidden = try await run("\u{1B}[2Jroot\r\nroot", "-c", "tree")
    #expect(
      hidden.errors == #"""
        --- expected
        +++ output
        @@ -1,2 +1 @@
        -\u{1B}[2Jroot\u{D}
        -root
        \ No newline at the end
        +root

        """#)
  }

  @Test func `a difference ends a session with endless input`() async throws {
    let folder = try TestFolder(["expected": "root\n"])
    let result = try await Program(
      ["--expect", folder["expected"]], shell: #"yes tree | "$APP" "$@""#
    ).run()
    result.expect(.exited(1))
    #expect(
      result.errors.hasPrefix(
        "--- \(folder["expected"])\n+++ output\n@@ -1 +1,41 @@\n root\n+root\n"))
    #expect(result.errors.hasSuffix("(This is the first difference; there may be more.)\n"))
  }

  @Test func `a file that cannot be read is known before a run, and unread input keeps its status`()
    async throws
  {
    for path in ["/nowhere/file", "/", "/proc/self/mem"] {
      let result = try await Program(["--expect", path, "-c", "nonsense"]).run()
      result.expect(.exited(66))
      #expect(result.errors.hasPrefix("app-cli: "))
      #expect(!result.errors.contains("nonsense"))
    }
    let folder = try TestFolder(["expected": "x\n"])
    let result = try await Program(["--expect", folder["expected"]], input: .file("/")).run()
    result.expect(.exited(74))
  }
}
