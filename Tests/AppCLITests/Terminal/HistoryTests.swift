import Foundation
import TestSupport
import Testing

@Suite struct HistoryTests {
  /// A temporary home, removed at the end of the test.
  private final class Home: Sendable {
    let path: String

    init() throws {
      path = NSTemporaryDirectory() + "app-cli-home-\(UUID().uuidString)"
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    var environment: [String: String] { ["XDG_STATE_HOME": path, "HOME": path] }
    var history: String { path + "/app-cli/history" }
  }

  /// Starts a program whose history is in a home.
  private func start(_ home: Home, _ variables: [String: String] = [:]) throws -> TerminalProgram {
    try TerminalProgram(
      environment: home.environment.merging(variables) { $1 }, keepsHistory: true)
  }

  @Test func `lines typed in one run are in the history of the next`() async throws {
    let home = try Home()
    let first = try start(home)
    await first.wait(forLine: "root> ")
    first.type("attach counter\r\r attach sample as hidden\rtree\rtree\rquit\r")
    await first.expectEnding(.exited(0))
    #expect(
      try String(contentsOfFile: home.history, encoding: .utf8) == "attach counter\ntree\nquit\n")
    let mode = try FileManager.default.attributesOfItem(atPath: home.history)[.posixPermissions]
    #expect(mode as? Int == 0o600)

    let second = try start(home)
    await second.wait(forLine: "root> ")
    second.type("\u{1B}[A\u{1B}[A")
    await second.wait(forLine: "root> tree")
    second.type("\u{15}\u{12}count")
    await second.wait(for: "search 'count': attach counter")
    second.type("\r")
    await second.wait(for: "attached root/counter")
    await second.quit()
  }

  @Test func `two sessions at once lose nothing, and an empty variable turns the file off`()
    async throws
  {
    let home = try Home()
    let one = try start(home)
    let other = try start(home)
    for (number, program) in [one, other, one, other].enumerated() {
      await program.wait("a prompt") { $0.lines[$0.cursor.row] == "root>" }
      program.type("# line \(number)\r")
      await program.wait(for: "# line \(number)")
      await program.wait("a prompt") { $0.lines[$0.cursor.row] == "root>" }
    }
    for program in [one, other] {
      await program.quit()
    }
    let lines = try String(contentsOfFile: home.history, encoding: .utf8).split(separator: "\n")
    for number in 0..<4 { #expect(lines.filter { $0 == "# line \(number)" }.count == 1) }
    let unused = try Home()
    let without = try start(unused, ["APP_CLI_HISTORY": ""])
    await without.wait(forLine: "root> ")
    without.type("tree\rquit\r")
    await without.expectEnding(.exited(0))
    #expect(!FileManager.default.fileExists(atPath: unused.history))
  }

  @Test(arguments: ["link", "pipe", "folder", "read-only home"])
  func `an unsuitable history file is refused, and the session continues`(kind: String) async throws
  {
    let home = try Home()
    let files = FileManager.default
    try files.createDirectory(atPath: home.path + "/app-cli", withIntermediateDirectories: true)
    switch kind {
    case "link":
      try "mine\n".write(toFile: home.path + "/target", atomically: true, encoding: .utf8)
      try files.createSymbolicLink(
        atPath: home.history, withDestinationPath: home.path + "/target")
    case "pipe": #expect(unsafe mkfifo(home.history, 0o600) == 0)
    case "folder":
      try files.createDirectory(atPath: home.history, withIntermediateDirectories: false)
    default: break
    }
    // No user can make a folder in /proc, not even the superuser.
    let program = try start(
      home, kind == "read-only home" ? ["XDG_STATE_HOME": "/proc"] : [:])
    await program.wait(forLine: "root> ")
    program.type("attach counter\r")
    await program.wait(for: "attached root/counter")
    await program.wait(for: "warning: The history is not saved:")
    program.type("\u{10}")
    await program.wait(forLine: "root> attach counter")
    program.type("\u{15}quit\r")
    await program.expectEnding(.exited(0))
    if kind == "link" {
      #expect(try String(contentsOfFile: home.path + "/target", encoding: .utf8) == "mine\n")
    }
  }
}
