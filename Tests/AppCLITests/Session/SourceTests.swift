import Foundation
import TestSupport
import Testing

@Suite struct SourceTests {
  /// Runs the program in a folder.
  private func run(
    _ arguments: [String], in folder: TestFolder, input: Program.Input = .empty
  ) async throws -> ProgramResult {
    try await Program(
      arguments, input: input, environment: ["FOLDER": folder.path],
      shell: #"cd "$FOLDER" && exec "$APP" "$@""#
    ).run()
  }

  @Test
  func `the lines of a sourced script come before the next line, and wait for the whole session`()
    async throws
  {
    let folder = try TestFolder([
      "main": "attach calculator\nsource 'parts/a b'\ncalculator input 4\nsource parts/last",
      "parts/a b": "calculator input 1\nsource inner\ncalculator input 3\n",
      "parts/inner": "calculator input 2",
      "parts/last": "wait\nquit 7\n",
    ])
    let result = try await run(["main"], in: folder)
    result.expect(
      .exited(7), output: "display: 1\ndisplay: 12\ndisplay: 123\ndisplay: 1234\n", errors: "")
    let waiting = try TestFolder([
      "main": "attach counter\ncounter increase\nsource waits\ntree\n", "waits": "wait",
    ])
    let waited = try await run(["main"], in: waiting)
    #expect(waited.output == "count: …\ncount: 1\nroot\n└── counter\n")
  }

  @Test func `standard input, -c and a script each source from their own folder`() async throws {
    let folder = try TestFolder(["tree": "tree\n", "sub/main": "source tree\n", "sub/tree": "x\n"])
    #expect(try await run(["-c", "source tree"], in: folder).output == "root\n")
    #expect(try await run([], in: folder, input: .text("source ./tree")).output == "root\n")
    let script = try await run(["sub/main"], in: folder)
    #expect(script.errors.hasPrefix("sub/tree:1:1: No command or child named \"x\"."))
    let absolute = try await run([folder["sub/main"]], in: try TestFolder())
    #expect(absolute.errors.hasPrefix("\(folder["sub/tree"]):1:1: No command"))
  }

  @Test func `a pipe without a name is refused as what it is`() async throws {
    let folder = try TestFolder()
    for options in [[], ["--allow-source-anywhere"]] {
      let piped = try await run(options, in: folder, input: .text("source /dev/stdin\n"))
      piped.expect(
        .exited(1), output: "",
        errors: "line 1, column 8: \"/dev/stdin\" is a named pipe, not a regular file.\n")
    }
  }

  @Test func `an error in a sourced script stops the outer scripts too, except with --keep-going`()
    async throws
  {
    let folder = try TestFolder([
      "main": "source sub/inner\ntree\n", "sub/inner": "\nsource worst\nhelp help\n",
      "sub/worst": "nonsense\nhelp wait\n",
    ])
    let stopped = try await run(["main"], in: folder)
    stopped.expect(
      .exited(1), output: "",
      errors: "sub/worst:1:1: No command or child named \"nonsense\". Type help for a list.\n")
    let kept = try await run(["--keep-going", "main"], in: folder)
    kept.expect(.exited(1))
    #expect(kept.output.hasPrefix("Usage: wait [<seconds>]"))
    #expect(kept.output.contains("Usage: help [<path>] [<command>]"))
    #expect(kept.output.hasSuffix("root\n"))
    #expect(kept.errors == stopped.errors)
  }

  @Test func `a file that cannot be read, or sources itself without end, is an error of its line`()
    async throws
  {
    let folder = try TestFolder(["main": "source missing\nsource  sub\nsource ''\n", "sub/x": ""])
    #expect(unsafe mkfifo(folder["pipe"], 0o600) == 0)
    let result = try await run(["--keep-going", "main", "-c", "source pipe"], in: folder)
    result.expect(
      .exited(1),
      errors: """
        main:1:8: "missing" cannot be opened: No such file or directory.
        main:2:9: "sub" is a folder.
        main:3:8: The name of the file is empty.
        -c:1:8: "pipe" is a named pipe, not a regular file.

        """)
    let endless = try TestFolder(["main": "tree\nsource main\ntree\n"])
    let stopped = try await run(["main"], in: endless)
    stopped.expect(
      .exited(1), output: String(repeating: "root\n", count: 17),
      errors: "main:2:8: Scripts can source one another at most 16 deep; \"main\" was not run.\n")
  }

  @Test func `a script cannot source what is outside its folder`() async throws {
    let folder = try TestFolder([
      "out": "tree\n", "home2/out": "tree\n", "home/sub/in": "tree\n",
      "home/sub/up": "source ../sub/in\n",
    ])
    try folder.link("home/link", to: "../out")
    try folder.link("home/folder", to: "../home2")
    try folder.link("home/back", to: "sub/up")
    let refused = ["../out", "link", "folder/out", "sub/../../out", "../home2/out", folder["out"]]
    let allowed = ["sub/in", "./sub/../sub/in", folder["home/sub/in"], "sub/up", "../home/sub/in"]
    let lines = (refused + allowed).map { "source '\($0)'\n" }.joined()
    try folder.write(lines, to: "home/main")
    let result = try await run(["--keep-going", "home/main"], in: folder)
    #expect(result.output == String(repeating: "root\n", count: allowed.count))
    let errors = refused.enumerated().map { index, name in
      let path = name.hasPrefix("/") ? name : "home/\(name)"
      return "home/main:\(index + 1):8: \"\(path)\" is outside the script's folder; "
        + "start with --allow-source-anywhere to run it.\n"
    }
    #expect(result.errors == errors.joined())
    let anywhere = try await run(["--allow-source-anywhere", "home/main"], in: folder)
    anywhere.expect(
      .exited(0), output: String(repeating: "root\n", count: refused.count + allowed.count))
  }

  @Test
  func
    `without a script, lines cannot source outside the working folder; accents tell folders apart`()
    async throws
  {
    let folder = try TestFolder(["out": "tree\n", "home/in": "source ../out\n"])
    let home = try TestFolder(["main": "tree\n"])
    try home.link("link", to: folder["home/in"])
    for arguments in [["-c", "source \(folder["out"])"], ["-c", "source link"]] {
      let result = try await run(arguments, in: home)
      result.expect(.exited(1), saying: "is outside the working folder")
    }
    let typed = try await run([], in: home, input: .text("source ../x\nsource main"))
    typed.expect(.exited(1), output: "")
    let accents = try TestFolder([
      "e\u{301}/out": "tree\n", "\u{e9}/main": "source ../e\u{301}/out",
    ])
    // On some file systems, they are the same folder.
    guard try FileManager.default.contentsOfDirectory(atPath: accents.path).count == 2 else {
      return
    }
    let result = try await run(["\u{e9}/main"], in: accents)
    #expect(result.errors.contains("is outside the script's folder"))
  }
}
