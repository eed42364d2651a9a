// `--errors-to-output`: errors are among the results, and `--expect` compares them, too.

import Foundation
import TestSupport
import Testing

@Suite struct ExpectedErrorsTests {
  private static let refusal = "-c:2:8: No child named \"other\".\n"
  private static let tree = "root\n└── counter\n"
  private static let hint =
    "app-cli: the results are as expected, but a command failed; --errors-to-output compares its "
    + "error too\n"

  /// Runs three lines, the second of which is refused.
  private func run(_ options: String..., expecting expected: String? = nil) async throws
    -> ProgramResult
  {
    let folder = try TestFolder(["expected": expected ?? ""])
    let comparing = expected == nil ? [] : ["--expect", "expected"]
    return try await Program(
      comparing + options + ["-c", "attach counter", "-c", "detach other", "-c", "tree"],
      environment: ["FOLDER": folder.path], shell: #"cd "$FOLDER" && exec "$APP" "$@""#
    ).run()
  }

  @Test func `errors are among the results, and fail the run if not compared, with advice on that`()
    async throws
  {
    let all = try await run("--errors-to-output", "--keep-going")
    all.expect(.exited(1), output: Self.refusal + Self.tree, errors: "")
    let first = try await run("--errors-to-output")
    first.expect(.exited(1), output: Self.refusal, errors: "")
    let compared = try await run("--keep-going", expecting: Self.tree)
    compared.expect(.exited(1), output: "", errors: Self.refusal + Self.hint)
    let stopped = try await run(expecting: "")
    stopped.expect(.exited(1), errors: Self.refusal + Self.hint)
  }

  @Test func `an expected error is not a failure`() async throws {
    for (options, expected) in [
      (["--keep-going"], Self.refusal + Self.tree), ([], Self.refusal),
      (["--keep-going", "--virtual-time", "-q"], Self.refusal + Self.tree),
    ] {
      let folder = try TestFolder(["expected": expected])
      let result = try await Program(
        ["--errors-to-output", "--expect", folder["expected"]] + options
          + ["-c", "attach counter", "-c", "detach other", "-c", "tree"]
      ).run()
      result.expect(.exited(0), output: "", errors: "")
    }
  }

  @Test func `the same in JSON`() async throws {
    let lines = ["--json", "--virtual-time", "--keep-going", "-c", "detach other", "-c", "tree"]
    let printed = try await Program(["--errors-to-output"] + lines).run()
    printed.expect(.exited(1))
    #expect(printed.output.contains(#","program":"app-cli","version":"0.1.0"}"#))
    #expect(
      printed.output.plainEvents == [
        #"{"event":"activated","path":"root"}"#,
        #"{"event":"state","path":"root","state":{"children":[]}}"#,
        #"{"event":"error","code":"refused","place":{"source":"-c","line":1,"column":8},"#
          + #""message":"No child named \"other\"."}"#,
        #"{"event":"tree","nodes":[{"path":"root","type":"RootRouter","active":true}]}"#,
        #"{"event":"deactivated","path":"root"}"#,
      ])
    #expect(printed.errors == "")
    let folder = try TestFolder(["expected": printed.output])
    let compared = try await Program(
      ["--errors-to-output", "--expect", folder["expected"]] + lines
    ).run()
    compared.expect(.exited(0), output: "", errors: "")
  }

  @Test func `an extra error, a missing error and another error are differences`()
    async throws
  {
    let tooMany = try await run("--errors-to-output", "--keep-going", expecting: Self.tree)
    tooMany.expect(
      .exited(1),
      errors: "--- expected\n+++ output\n@@ -1,2 +1,3 @@\n+\(Self.refusal) root\n └── counter\n")
    let missing = try await run(
      "--errors-to-output", "--keep-going", expecting: Self.refusal + Self.refusal + Self.tree)
    missing.expect(.exited(1), saying: "\n-\(Self.refusal)")
    let other = try await run("--errors-to-output", expecting: "-c:2:8: No.\n")
    other.expect(.exited(1), saying: "\n--c:2:8: No.\n+\(Self.refusal)")
  }

  @Test func `the status of quit is kept, and so is that of an input error`() async throws {
    let folder = try TestFolder(["expected": "-c:1:8: No child named \"other\".\n"])
    let quit = try await Program([
      "--errors-to-output", "--expect", folder["expected"], "--keep-going", "-c", "detach other",
      "-c", "quit 7",
    ]).run()
    quit.expect(.exited(7), errors: "")
    let unread = try TestFolder(["expected": "standard input cannot be read: Is a directory\n"])
    let result = try await Program(
      ["--errors-to-output", "--expect", unread["expected"]], input: .file("/")
    ).run()
    result.expect(.exited(74))
  }

  @Test
  func `a message about effects at the end can be expected, but not one about unwritable output`()
    async throws
  {
    let folder = try TestFolder([
      "expected": """
      count: …
      app-cli: Still running at the end of input; cancelled: root/counter increase \
      (-c:2).
      count: 0

      """
    ])
    let result = try await Program([
      "--errors-to-output", "--expect", folder["expected"], "--drain", "0", "-c",
      "attach counter", "-c", "counter increase",
    ]).run()
    result.expect(.exited(0), errors: "")
    let full = try await Program(
      ["--errors-to-output", "--keep-going", "-c", "nonsense", "-c", "tree"],
      output: .file("/dev/full")
    ).run()
    full.expect(.exited(74), errors: "app-cli: cannot write: No space left on device\n")
  }
}
