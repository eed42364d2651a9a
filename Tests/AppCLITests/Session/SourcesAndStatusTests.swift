import TestSupport
import Testing

@Suite struct SourcesAndStatusTests {
  @Test
  func `lines, files and standard input are run in order, and errors number the lines of each`()
    async throws
  {
    let folder = try TestFolder(["script": "calculator input 2\n"])
    let path = folder["script"]
    let mixed = try await Program(
      ["-c", "attach calculator", "-c", "calculator input 1", path, "-c", "calculator input 3"],
      input: .text("calculator input 4")
    ).run()
    mixed.expect(.exited(0), output: "display: 1\ndisplay: 12\ndisplay: 123\n")
    let standard = try await Program(
      ["-c", "attach calculator", "-", "-c", "calculator input 3"],
      input: .text("calculator input 4")
    ).run()
    #expect(standard.output == "display: 4\ndisplay: 43\n")
    let faulty = try TestFolder(["script": "\n\nnonsense\n"])
    let wrong = faulty["script"]
    let result = try await Program(
      ["--keep-going", "-c", "tree", "-c", "nonsense", wrong, "-c", "nonsense"]
    ).run()
    result.expect(.exited(1))
    let places = result.errors.split(separator: "\n").map { $0.prefix { $0 != " " } }
    #expect(places == ["-c:2:1:", "\(wrong):3:1:", "-c:1:1:"])
  }

  @Test func `a failed line stops the script, except with --keep-going`() async throws {
    let lines = Program.Input.text("nonsense\ntree\n")
    let stopped = try await Program(input: lines).run()
    stopped.expect(.exited(1), output: "")
    let kept = try await Program(["--keep-going"], input: lines).run()
    kept.expect(.exited(1), output: "root\n")
  }

  private static let endings: [(arguments: [String], status: Int32)] = [
    (["-c", "tree"], 0), (["-c", "quit"], 0), (["-c", "quit 17"], 17), (["-c", "quit 255"], 255),
    (["-c", "nonsense"], 1), (["--keep-going", "-c", "x", "-c", "quit"], 1), (["--nonsense"], 64),
    (["/nowhere/script"], 66), (["/"], 66), (["/dev/null"], 0),
    (["-c", "tree", "/nowhere/script"], 66),
  ]

  @Test(arguments: endings)
  func `each kind of end has its status`(arguments: [String], status: Int32) async throws {
    let result = try await Program(arguments).run()
    result.expect(.exited(status))
    // Files that cannot be opened are reported before anything runs.
    if status >= 64, status < 255 { #expect(result.output == "") }
    #expect((status == 1 || (64...74).contains(status)) == !result.errors.isEmpty)
  }

  @Test func `a missing file is named visibly, and input that cannot be read is an input error`()
    async throws
  {
    let result = try await Program(["/nowhere/\u{1B}[2J"]).run()
    result.expect(
      .exited(66), errors: "app-cli: cannot open '/nowhere/\\u{1B}[2J': No such file or directory\n"
    )
    let folder = try await Program(input: .file("/")).run()
    folder.expect(.exited(74), errors: "app-cli: standard input cannot be read: Is a directory\n")
  }

  @Test func `effects are waited for at the end and by wait, but not longer than the limit`()
    async throws
  {
    let lines = ["-c", "attach counter", "-c", "counter increase"]
    let waited = try await Program(lines).run()
    waited.expect(.exited(0), output: "count: …\ncount: 1\n")
    let long = ["-c", "attach timer", "-c", "timer start 5000"]
    let given = try await Program(long + ["--drain", "0.05"]).run()
    given.expect(
      .exited(1), output: "timer: 5000 s\ntimer: stopped\n", saying: "root/timer start 5000 (-c:2)")
    let quit = try await Program(long + ["-c", "quit"]).run()
    quit.expect(.exited(0), output: "timer: 5000 s\ntimer: stopped\n")
    let result = try await Program(
      ["-c", "attach timer", "-c", "timer start 5000", "-c", "wait 0.05", "-c", "tree"]
    ).run()
    result.expect(
      .exited(1), output: "timer: 5000 s\ntimer: stopped\n",
      errors: """
        -c:3:6: Timed out after 0.05 s; still running: root/timer start 5000 (-c:2).
        Cancelled: root/timer start 5000 (-c:2).

        """)
  }

  @Test func `a piped session prints nothing that was not asked for`() async throws {
    let result = try await Program(
      input: .text("\n# a comment\nattach counter\nfocus counter\nfocus\ndetach counter\nwait\n")
    ).run()
    result.expect(.exited(0), output: "", errors: "")
  }
}
