import Foundation
import Platform
import TestSupport
import Testing

@Suite struct JournalAccessTests {
  private let folder = TestFolder.empty()

  @Test func `J7: a second process is refused, and the lock ends with its process`() async throws {
    let holder = try Program(["--journal", folder["journal"]], input: .open()).start()
    holder.send("attach calculator\ncalculator input 7\n")
    await holder.wait(for: "display: 7\n")
    let before = try folder.bytes("journal")
    let second = try await Program(["--journal", folder["journal"], "-c", "tree"]).run()
    second.expect(
      .exited(74), output: "",
      errors: "app-cli: '\(folder["journal"])' is in use by another process. Wait until that "
        + "has ended, or name another file.\n")
    // A process that only looks at the journal can open it.
    let looking = try await Program(["--replay", folder["journal"], "-c", "tree"]).run()
    #expect(looking.output == "root\n└── calculator\n")
    #expect(try folder.bytes("journal") == before)
    holder.kill(SIGKILL)
    await holder.finish().expect(.signalled(SIGKILL))
    let third = try await Program(["--journal", folder["journal"], "-c", "state calculator"]).run()
    third.expect(.exited(0))
    #expect(third.output.contains(#""7""#) || third.output.contains("7"))
  }

  @Test(
    arguments: ["link", "dangling link", "pipe", "folder", "device", "socket"],
    ["--journal", "--replay"])
  func `J7: a path that is not a regular file is refused at once`(kind: String, option: String)
    async throws
  {
    try await folder.keepCalculator()
    let kept = try folder.bytes("journal")
    var path = folder["other"]
    switch kind {
    case "link": try folder.link("other", to: folder["journal"])
    case "dangling link": try folder.link("other", to: folder["nothing"])
    case "pipe": #expect(unsafe mkfifo(path, 0o600) == 0)
    case "folder": try folder.write("", to: "other/file")
    case "socket": try makeSocket(path)
    default: path = "/dev/null"
    }
    let result = try await Program([option, path, "-c", "tree"]).run()
    result.expect(.exited(74), output: "")
    #expect(result.errors.hasPrefix("app-cli: '\(path)' "), "\(result.errors)")
    #expect(kind == "socket" || result.errors.contains("not a regular file"), "\(result.errors)")
    #expect(try folder.bytes("journal") == kept)
    #expect(!FileManager.default.fileExists(atPath: folder["nothing"]))
  }

  private func makeSocket(_ path: String) throws {
    let socket = socket(AF_UNIX, CLibrary.streamSocket, 0)
    defer { close(socket) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
    let result = unsafe withUnsafePointer(to: &address) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    #expect(result == 0)
  }

  /// Runs as a user for whom modes matter.
  private static let asUser =
    #"[ "$(id -u)" = 0 ] && set -- setpriv --reuid=65534 --regid=65534 --clear-groups "$APP" "$@" "#
    + #"|| set -- "$APP" "$@"; exec "$@""#

  private static let hasUser = ConditionTrait.enabled(
    "For a superuser modes count only with setpriv, which is not here."
  ) {
    try await Program(["--version"], shell: asUser).run().ending == .exited(0)
  }

  @Test(hasUser, arguments: ["read-only folder", "read-only file", "no folder"])
  func `J7: a file that cannot be written is refused`(kind: String) async throws {
    try await folder.keepCalculator()
    let kept = try folder.bytes("journal")
    let files = FileManager.default
    var path = folder["journal"]
    if kind != "read-only file" { path = folder["new"] }
    if kind == "no folder" { path = folder["none/new"] }
    try files.setAttributes([.posixPermissions: 0o444], ofItemAtPath: folder["journal"])
    try files.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.path)
    defer { try? files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path) }
    let result = try await Program(
      ["--journal", path, "-c", "attach counter"], shell: Self.asUser
    ).run()
    let reason = kind == "no folder" ? "No such file or directory" : "Permission denied"
    result.expect(
      .exited(74),
      errors: "app-cli: '\(path)' cannot be opened: \(reason). Fix that, or name another "
        + "file.\n")
    #expect(try folder.bytes("journal") == kept)
    #expect(!files.fileExists(atPath: folder["new"]))
    if kind == "read-only file" {
      // Looking at it needs no more than permission to read.
      let looking = try await Program(["--replay", path, "-c", "tree"], shell: Self.asUser).run()
      #expect(looking.output == "root\n└── calculator\n")
    }
  }

  @Test(arguments: ["000", "077", "277", "777"])
  func `J7: only its user has access to a journal, with any mask`(mask: String) async throws {
    let result = try await Program(
      ["--journal", folder["journal"]], input: .text("attach counter\n"),
      shell: #"umask \#(mask); exec "$APP" "$@""#
    ).run()
    result.expect(.exited(0))
    let mode = try FileManager.default.attributesOfItem(atPath: folder["journal"])[
      .posixPermissions]
    #expect(mode as? Int == 0o600)
  }

  @Test func `statuses: a missing file of --replay is 66, and wrong options are 64`() async throws {
    for options in [["--replay", folder["none"]], ["--journal", folder["none"], "--until", "0"]] {
      let missing = try await Program(options + ["-c", "tree"]).run()
      missing.expect(
        .exited(66),
        errors:
          "app-cli: '\(folder["none"])' cannot be opened: No such file or directory. Check its name.\n"
      )
      #expect(!FileManager.default.fileExists(atPath: folder["none"]))
    }
    for options in [
      ["--journal", folder["none"], "--replay", folder["none"]], ["--until", "3"],
      ["--journal", folder["none"], "--until", "x"], ["--replay", folder["none"], "--until", "x"],
      ["--replay", folder["none"], "--until", "-1"], ["--journal="], ["--replay="], ["--journal"],
    ] {
      let result = try await Program(options).run()
      #expect(result.ending == .exited(64), "\(options)")
      #expect(result.errors.hasSuffix("Try 'app-cli --help'.\n"))
      #expect(!FileManager.default.fileExists(atPath: folder["none"]))
    }
  }
}
