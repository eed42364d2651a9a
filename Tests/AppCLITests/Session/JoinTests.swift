import Foundation
import TestSupport
import Testing

/// A session that listens, and terminals that join it, as processes of their own.
@Suite struct JoinTests {
  private let folder: TestFolder
  private let socket: String

  init() throws {
    folder = try TestFolder()
    socket = folder["s"]
  }

  @Test func `two terminals drive one session, and see whose line led to what`() async throws {
    let own = try await TerminalProgram.atPrompt(["--listen", socket, "--color", "never"])
    // The rc file is for sessions, which this one is not.
    let home = try TestFolder(["app-cli/rc": "attach timer\n"])
    let joined = try await TerminalProgram.atPrompt(
      ["--join", socket, "--color", "never"], environment: ["XDG_CONFIG_HOME": home.path],
      columns: 60)
    #expect(joined.screen.allLines.contains { $0.hasPrefix("Joined app-cli 0.1.0") })
    joined.type("att\t")
    await joined.wait(forLine: "root> attach ")
    joined.type("counter\r")
    await joined.wait(for: "attached root/counter")
    await own.wait(for: "[1] attached root/counter")
    own.type("counter increase\r")
    await joined.wait(for: "[0] count: 1")
    joined.type("counter\r")
    await joined.wait(forLine: "root/counter> ")
    joined.type("nonsense\r")
    await joined.wait(for: #"No command or child named "nonsense""#)
    #expect(joined.screen.allLines.contains(String(repeating: " ", count: 14) + "^"))
    #expect(!own.screen.allLines.contains { $0.contains("nonsense") })
    // Each has a focus of its own.
    await own.wait(forLine: "root> ")
    #expect(!own.screen.allLines.contains { $0.contains("timer") })
    await joined.quit()
    await own.quit()
    #expect(!FileManager.default.fileExists(atPath: socket))
  }

  @Test func `a session alone goes on until a client ends it, with its status`() async throws {
    let session = try Program(["--listen", socket, "-c", "attach counter", "-c", "tree"]).start()
    await session.wait(for: "└── counter")
    let failed = try await Program(["--join", socket, "-c", "counter\ncounter nonsense\ntree"])
      .run()
    failed.expect(.exited(1))
    #expect(failed.output == "" && failed.errors.hasPrefix("-c:2:1: "), "\(failed)")
    let piped = try await Program(["--join", socket], input: .text("counter state\n")).run()
    piped.expect(.exited(0), output: "{\"count\":0,\"showIndicator\":false}\n")
    let last = try await Program(["--join", socket, "-c", "quit --session 3"]).run()
    last.expect(.exited(3))
    await session.finish().expect(.exited(3))
  }

  @Test func `a client that ends its input while it waits is sent the end of the wait`()
    async throws
  {
    let session = try Program(["--listen", socket, "-c", "attach counter", "-c", "tree"]).start()
    await session.wait(for: "└── counter")
    let waiting = try await Program(
      ["--join", socket, "--json"], input: .text("counter increase\nwait\n")
    ).run()
    waiting.expect(.exited(0))
    let ends: [Substring] = waiting.output.split(separator: "\n").filter {
      $0.contains(#""event":"done""#)
    }
    #expect(ends.count == 2 && ends.allSatisfy { $0.contains(#""status":0"#) }, "\(waiting)")
    try await Program(["--join", socket, "-c", "quit --session"]).run().expect(.exited(0))
    await session.finish().expect(.exited(0))
  }

  @Test func `errors of a joined program name its lines as those of the session's own program`()
    async throws
  {
    let session = try Program(["--listen", socket], input: .open()).start()
    session.send("tree\n")
    await session.wait(for: "root\n")
    try folder.write("\nnonsense\n", to: "script")
    let inputs: [(arguments: [String], input: Program.Input)] = [
      (["-c", "tree\ntree", "-c", "nonsense"], .empty), ([folder["script"]], .empty),
      ([], .text("tree\n\nnonsense\n")), (["-c", "nonsense", "-"], .text("tree\nnonsense\n")),
      ([], .bytes(Array("# ".utf8) + [0xFF, 0x0A])),
    ]
    for (arguments, input) in inputs {
      let arguments = ["--keep-going"] + arguments
      let own = try await Program(arguments, input: input).run()
      let joined = try await Program(["--join", socket] + arguments, input: input).run()
      #expect(joined.errors == own.errors, "\(arguments)")
    }
    session.send("quit\n")
    await session.finish().expect(.exited(0))
  }

  @Test func `a killed session is continued with its journal at the same socket`() async throws {
    let arguments = ["--listen", socket, "--journal", folder["j"]]
    let first = try Program(arguments, input: .open()).start()
    first.send("attach counter\ntree\n")
    await first.wait(for: "└── counter")
    let joined = try Program(["--join", socket], input: .open()).start()
    joined.send("attach counter as c2\nwait\ntree\n")
    await joined.wait(for: "└── c2")
    first.kill(SIGKILL)
    let lost = await joined.finish()
    lost.expect(.exited(74))
    let second = try Program(arguments, input: .open()).start()
    second.send("tree\n")
    await second.wait(for: "└── c2")
    let again = try await Program(["--join", socket, "-c", "tree", "-c", "quit --session"]).run()
    #expect(again.output.contains("└── c2"), "\(again)")
    await second.finish().expect(.exited(0))
  }
}
