import Foundation
import TestSupport
import Testing

@Suite struct JournalWriteFaultTests {
  #if os(Linux)
    @Test(
      Tracer.isThere,
      arguments: Scale.cases([("write", "ENOSPC"), ("write", "EIO"), ("fdatasync", "EIO")]),
      [false, true])
    func `J8: a write or sync that fails is final, and earlier commits stay safe`(
      fault: (call: String, error: String), isBegun: Bool
    ) async throws {
      let sentence = fault.error == "EIO" ? "Input/output error" : "No space left on device"
      for number in 1...100 {
        let session = try await KeptCounter(isBegun: isBegun)
        let result = try await session.run(
          KeptCounter.lines(), ["--keep-going"],
          shell: """
            exec strace -f -qq -o "$FOLDER/trace" -P "$JOURNAL" \
            -e trace=write,fdatasync,ftruncate \
            -e inject=\(fault.call):error=\(fault.error):when=\(number) "$APP" "$@"
            """)
        if result.ending == .exited(0) {
          #expect(number > KeptCounter.increases)
          return
        }
        result.expect(.exited(74))
        if number == 1, isBegun, fault.call == "fdatasync" {
          // The existing journal is synced before anything in it is shown.
          #expect(result.output == "")
          #expect(
            result.errors.contains("cannot be synced to its device, so nothing of it is shown"))
          continue
        }
        let error = try #require(
          result.errors.firstMatch(of: #/cannot be written: (.+?)\. (\d+) commands? (is|are) safe/#)
        )
        #expect(error.1 == sentence)
        #expect(result.errors.split(separator: "\n").count == 1)
        // The partial batch was cut, and nothing was written after it.
        let trace = try String(contentsOfFile: session.folder["trace"], encoding: .utf8)
        let calls = trace.split(separator: "\n").filter {
          $0.contains(#/ (write|fdatasync|ftruncate)\(/#)
        }
        #expect(calls.last?.contains("ftruncate(") == true, "\(trace)")
        #expect(try Data(contentsOf: URL(fileURLWithPath: session.journal)).last != 0x20)
        try await session.checkNothingIsLost(of: result.output, reported: Int(error.2))
      }
      Issue.record("The session failed each time.")
    }

    @Test(Tracer.isThere, arguments: ["write", "fdatasync", "ftruncate", "pread64", "flock"])
    func `interrupted calls lose and repeat nothing`(call: String) async throws {
      let session = try await KeptCounter(isBegun: true)
      if call == "ftruncate" {
        // A torn tail is cut.
        let file = try #require(FileHandle(forWritingAtPath: session.journal))
        try file.seekToEnd()
        try file.write(contentsOf: Data("0badc0de {\"at\"".utf8))
        try file.close()
      }
      let result = try await session.run(
        KeptCounter.lines(),
        shell: """
          exec strace -f -qq -o "$FOLDER/trace" -P "$JOURNAL" -e trace=\(call) \
          -e inject=\(call):error=EINTR:when=1+2 "$APP" "$@"
          """)
      result.expect(.exited(0))
      let trace = try String(contentsOfFile: session.folder["trace"], encoding: .utf8)
      #expect(trace.contains("EINTR"))
      let commands = try await session.checkNothingIsLost(of: result.output)
      #expect(commands == 1 + KeptCounter.increases)
    }

    private static let mountsFolder = ConditionTrait.enabled(
      "Making a small file system takes a superuser."
    ) {
      try await Program(shell: "unshare -m mount -t tmpfs none /mnt 2>/dev/null").run().ending
        == .exited(0)
    }

    // The last write before is a short one.
    @Test(mountsFolder)
    func `J8: a full device ends the session, and earlier commits are kept`() async throws {
      let folder = try TestFolder()
      let result = try await Program(
        ["--json", "--journal", "journal"], input: .text(Self.manyLines),
        environment: ["FOLDER": folder.path],
        shell: """
          exec unshare -m sh -c 'mount -t tmpfs -o size=64k none /mnt && cd /mnt && "$APP" "$@"
          status=$?; cp /mnt/journal "$FOLDER" && exit $status' sh "$@"
          """
      ).run()
      try await check(result, folder, "No space left on device")
    }
  #endif

  // The last write before is a short one.
  @Test
  func `J8: a file at its size limit, even an empty one, ends the session, but does not kill it`()
    async throws
  {
    let folder = try TestFolder()
    let result = try await Program(
      ["--json", "--journal", folder["journal"]], input: .text(Self.manyLines),
      // In units of 512 or 1,024 bytes.
      shell: #"ulimit -f 64; exec "$APP" "$@""#
    ).run()
    try await check(result, folder, "File too large")
    // Here the first write fails, which is on the main thread, which blocks no signal.
    let empty = try TestFolder()
    let stopped = try await Program(
      ["--journal", empty["journal"], "-c", "tree"], shell: #"ulimit -f 0; exec "$APP" "$@""#
    ).run()
    stopped.expect(
      .exited(74), output: "", saying: "cannot be written: File too large. 0 commands are safe")
    #expect(try empty.bytes("journal").isEmpty)
  }

  @Test func `output at its size limit is a failure like any other`() async throws {
    let folder = try TestFolder(["results": ""])
    let result = try await Program(
      ["--json"], input: .text(Self.manyLines), output: .file(folder["results"]),
      shell: #"ulimit -f 8; exec "$APP" "$@""#
    ).run()
    result.expect(.exited(74), saying: "cannot write: File too large")
  }

  private static let manyLines =
    "attach group as g\nfocus g\n"
    + (1...3_000).map { "attach counter as c\($0)\ndetach c\($0)\n" }.joined()

  private func check(_ result: ProgramResult, _ folder: TestFolder, _ sentence: String) async throws
  {
    result.expect(.exited(74))
    let error = try #require(
      (result.output + result.errors).firstMatch(
        of: #/cannot be written: (.+?)\. (\d+) commands are safe.+?first (\d+) bytes/#))
    #expect(error.1 == sentence)
    let commands = try #require(Int(error.2))
    let acknowledged = result.output.matches(of: #/"event":"(attached|detached)"/#).count
    #expect(acknowledged > 100 && acknowledged <= commands)
    #expect(try folder.bytes("journal").count == Int(error.3))
    // The journal is not torn, as it was cut at the last commit.
    let again = try await Program(["--journal", folder["journal"], "-v", "-c", "tree"]).run()
    again.expect(.exited(0), errors: "Restored \(commands) commands from '\(folder["journal"])'.\n")
  }
}
