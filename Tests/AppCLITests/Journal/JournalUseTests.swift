import Foundation
import TestSupport
import Testing

@Suite struct JournalUseTests {
  private let folder = TestFolder.empty()

  @Test(arguments: ["644", "666"])
  func `J7: a journal that others could use becomes its user's alone, with a warning`(
    mode: String
  )
    async throws
  {
    try await folder.keepCalculator()
    let permissions = try #require(Int(mode, radix: 8))
    try FileManager.default.setAttributes(
      [.posixPermissions: permissions], ofItemAtPath: folder["journal"])
    let looking = try await Program(["--replay", folder["journal"], "-c", "tree"]).run()
    #expect(looking.errors == "")
    let warning =
      "warning: '\(folder["journal"])' was open to other users (mode \(mode)); it is its user's alone "
      + "now (mode 600).\n"
    for errors in [warning, ""] {
      let result = try await Program(["--journal", folder["journal"], "-c", "tree"]).run()
      result.expect(.exited(0), errors: errors)
    }
  }

  @Test(
    arguments: [
      (
        "moved",
        "was moved, removed or replaced by another program while it was in use. Until then it had 2 "
      ),
      (
        "removed",
        "was moved, removed or replaced by another program while it was in use. Until then it had 2 "
      ),
      (
        "replaced",
        "was moved, removed or replaced by another program while it was in use. Until then it had 2 "
      ),
      ("longer", "was changed by another program. Until then it had 2 commands, up to record "),
      ("read-only", "may not be written, as it is read-only. 2 commands are safe, up to record "),
    ])
  func
    `J8: a journal that is changed while it is in use ends the session, and nothing unsaved is shown`(
      change: String, sentence: String
    ) async throws
  {
    let path = folder["journal"]
    let program = try Program(["--journal", path], input: .open()).start()
    program.send("attach calculator\ncalculator input 7\n")
    await program.wait(for: "display: 7\n")
    let files = FileManager.default
    switch change {
    case "moved": try files.moveItem(atPath: path, toPath: folder["elsewhere"])
    case "removed": try files.removeItem(atPath: path)
    case "replaced":
      try files.moveItem(atPath: path, toPath: folder["elsewhere"])
      try files.copyItem(atPath: folder["elsewhere"], toPath: path)
    case "longer":
      let file = try #require(FileHandle(forWritingAtPath: path))
      try file.seekToEnd()
      try file.write(contentsOf: Data("x".utf8))
      try file.close()
    default: try files.setAttributes([.posixPermissions: 0o400], ofItemAtPath: path)
    }
    program.send("calculator input 8\n")
    let result = await program.finish()
    result.expect(.exited(74), output: "display: 7\n", saying: "'\(path)' \(sentence)")
    #expect(result.errors.split(separator: "\n").count == 1)
    if change == "longer" || change == "removed" { return }
    let kept = change == "read-only" ? path : folder["elsewhere"]
    let again = try await Program(["--replay", kept, "-v", "-c", "tree"]).run()
    again.expect(.exited(0))
    #expect(again.errors.hasPrefix("Restored 2 commands from "), "\(again.errors)")
  }

  @Test(
    .enabled(if: !Sanitizer.isPresent, "A sanitizer takes the memory that is limited."),
    arguments: ["--replay", "--journal", "--expect", "header"])
  func `the size of a sparse file of 1.5 GB without a line feed takes no memory`(option: String)
    async throws
  {
    try await folder.keepCalculator()
    let path = folder[option == "header" ? "journal" : "sparse"]
    if option != "header" { try folder.write("", to: "sparse") }
    let bytes = try folder.bytes(option == "header" ? "journal" : "sparse")
    #expect(unsafe truncate(path, 1_500_000_000) == 0)
    let result = try await Program(
      [option == "header" ? "--journal" : option, path, "-c", "tree"],
      // In KiB; the program itself reserves some 600 MB, and uses little of it.
      shell: #"[ "$(uname)" != Linux ] || ulimit -v 1300000; exec "$APP" "$@""#
    ).run()
    result.expect(.exited(74), output: "")
    let sentence =
      switch option {
      case "header":
        "is damaged at record \(bytes.count { $0 == 0x0A } + 1) (byte \(bytes.count)): its line has more than 67108864 bytes."
      case "--expect": "has a line of more than 67108864 bytes, from byte 0 on"
      default: "is not a journal: its first line (record 1, byte 0) is not the header of one."
      }
    #expect(result.errors.hasPrefix("app-cli: '\(path)' \(sentence)"), "\(result.errors)")
  }
}
