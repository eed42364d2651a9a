// Sessions with a journal that are killed: at each write and sync, and at any moment.

import Foundation
import TestSupport
import Testing

#if os(Linux)
  @Suite struct JournalKillTests {
    /// The call at which a session is killed, on the journal alone or on any file.
    struct Point: CustomTestStringConvertible {
      let call: String
      var isBegun = true
      var filter = #"-P "$JOURNAL""#
      var testDescription: String { "\(call) \(isBegun ? "" : "first ")\(filter)" }
    }

    @Test(
      Tracer.isThere,
      arguments: Scale.cases([
        Point(call: "write"), Point(call: "fdatasync"), Point(call: "write", isBegun: false),
        Point(call: "fdatasync", isBegun: false),
        Point(call: "fsync", isBegun: false, filter: #"-P "$FOLDER""#),
        // They include writes to standard output after the syncs.
        Point(call: "write", filter: ""),
      ]))
    func `J1: a kill at a write or sync loses nothing that was acknowledged`(
      point: Point
    ) async throws {
      var counts: Set<Int> = []
      for number in 1...100 {
        let session = try await KeptCounter(isBegun: point.isBegun)
        let result = try await session.run(
          KeptCounter.lines(),
          shell: """
            exec strace -f -qq -o "$FOLDER/trace" \(point.filter) -e trace=\(point.call) \
            -e inject=\(point.call):signal=SIGKILL:when=\(number) "$APP" "$@"
            """)
        counts.insert(try await session.checkNothingIsLost(of: result.output))
        if result.ending == .exited(0) {
          // The tracer counts in each thread; a new journal is created on one, and the session is on another.
          #expect(counts.count >= KeptCounter.increases || point.call == "fsync")
          #expect(number > 1)
          return
        }
        result.expect(.signalled(SIGKILL))
      }
      Issue.record("The session was killed each time.")
    }

    @Test(Tracer.isThere, arguments: Scale.cases(["write", "fdatasync", "pread64"]))
    func `J12: a kill while a branch is begun leaves the old session or the new one`(
      call: String
    ) async throws {
      var states: Set<String> = []
      for number in 1...100 {
        let folder = try TestFolder()
        let journal = folder["journal"]
        let kept = try await Program(
          ["--journal", journal],
          input: .text("attach calculator\n" + (1...3).map { "calculator input \($0)\n" }.joined())
        ).run()
        kept.expect(.exited(0))
        let result = try await Program(
          ["--journal", journal, "--until", "3", "-c", "calculator input 9"],
          environment: ["JOURNAL": journal, "FOLDER": folder.path]
            .merging(Tracer.environment) { $1 },
          shell: """
            exec strace -f -qq -o "$FOLDER/trace" -P "$JOURNAL" -e trace=\(call) \
            -e inject=\(call):signal=SIGKILL:when=\(number) "$APP" "$@"
            """
        ).run()
        let looked = try await Program(["--journal", journal, "-c", "calculator input 0"]).run()
        looked.expect(.exited(0))
        #expect(["display: 1230\n", "display: 1290\n"].contains(looked.output))
        if result.output == "display: 129\n" { #expect(looked.output == "display: 1290\n") }
        states.insert(looked.output)
        if result.ending == .exited(0) {
          #expect(result.output == "display: 129\n" && number > 1)
          #expect(states.count == 2)
          return
        }
        result.expect(.signalled(SIGKILL))
      }
      Issue.record("The session was killed each time.")
    }

    @Test(Tracer.isThere)
    func `J1: no result is written before the journal has been synced`() async throws {
      let session = try await KeptCounter(isBegun: false)
      let result = try await session.run(
        KeptCounter.lines(),
        shell: """
          exec strace -f -qq -y -o "$FOLDER/trace" -e trace=write,fdatasync,fsync "$APP" "$@"
          """)
      result.expect(.exited(0))
      let trace = try String(contentsOfFile: session.folder["trace"], encoding: .utf8)
      var isSynced = false
      var results = 0
      for line in trace.split(separator: "\n") {
        if line.contains("write("), line.contains("/journal>") { isSynced = false }
        if line.contains("fdatasync("), line.contains("/journal>") { isSynced = true }
        if line.contains("write(1<") {
          #expect(isSynced, "\(line)")
          // The next result needs a sync of its own.
          isSynced = false
          results += 1
        }
      }
      #expect(results > KeptCounter.increases)
      // The folder is synced, too, as the file is new.
      #expect(trace.contains(#/fsync\(\d+<.*>\) += 0/#))
    }

    // A process that is killed between its write and its sync leaves bytes that are not synced.
    @Test(Tracer.isThere, arguments: ["--journal", "--replay"])
    func `J1: nothing of a journal is shown before it has been synced`(option: String) async throws
    {
      let session = try await KeptCounter(isBegun: false)
      #expect(try await session.run(["attach counter"]).ending == .exited(0))
      let environment = ["FOLDER": session.folder.path].merging(Tracer.environment) { $1 }
      let result = try await Program(
        [option, session.journal, "-v", "-c", "tree"], environment: environment,
        shell: """
          exec strace -f -qq -y -o "$FOLDER/trace" -e trace=write,fdatasync "$APP" "$@"
          """
      ).run()
      result.expect(.exited(0))
      let trace = try String(contentsOfFile: session.folder["trace"], encoding: .utf8)
        .split(separator: "\n")
      let sync = try #require(
        trace.firstIndex { $0.contains("fdatasync(") && $0.contains("/journal>") })
      let shown = try #require(trace.firstIndex { $0.contains(#/ write\([12]</#) })
      #expect(sync < shown, "\(trace)")
    }

    // The language's runtime would print a backtrace, and continue.
    @Test(Tracer.isThere, arguments: ["--journal", "--replay"])
    func `SIGQUIT ends a program while it reads its journal`(option: String) async throws {
      let session = try await KeptCounter(isBegun: false)
      #expect(try await session.run(["attach counter"]).ending == .exited(0))
      var environment = ["FOLDER": session.folder.path, "JOURNAL": session.journal]
      environment["SWIFT_BACKTRACE"] = "enable=yes"
      environment.merge(Tracer.environment) { $1 }
      let result = try await Program(
        [option, session.journal, "-c", "tree"], environment: environment,
        shell: """
          ulimit -c 0; exec strace -f -qq -o "$FOLDER/trace" -P "$JOURNAL" -e trace=pread64 \
          -e inject=pread64:signal=SIGQUIT:when=1 "$APP" "$@"
          """
      ).run()
      result.expect(.signalled(SIGQUIT), output: "", errors: "")
    }

    @Test
    func
      `J1, J2: kills at any moment lose nothing, however often a session is continued`()
      async throws
    {
      let kills = Scale.trials(2, full: 2_000)
      // After some kills, another journal is begun, as restoring takes longer and longer.
      let killsOfJournal = min(kills, 10)
      for _ in 0..<(kills + killsOfJournal - 1) / killsOfJournal {
        let folder = try TestFolder()
        let journal = folder["journal"]
        var safe = 0
        for kill in 1...killsOfJournal {
          let program = try Program(["--json", "--journal", journal], input: .open()).start()
          if kill == 1 {
            program.send("attach group as g\nfocus g\n")
          } else {
            program.send("focus g\n")
          }
          let first = safe + 1
          program.send((first...safe + 1_000).map(Self.lines).joined())
          // This waits for any text that is printed after that.
          await program.wait(for: "root/g/c\(first + Int.random(in: 2..<500))\"")
          program.kill(SIGKILL)
          let result = await program.finish()
          result.expect(.signalled(SIGKILL))
          let acknowledged = try #require(Self.lastAttached(result.output))

          let looked = try await Program(["--replay", journal, "-c", "state g"]).run()
          looked.expect(.exited(0))
          let names = looked.output.matches(of: #/"name":"c(\d+)"/#).compactMap { Int($0.1) }
          let last = try #require(names.last)
          // Nothing is lost, doubled or swapped: the tree is exactly that of the lines up to the last.
          #expect(last >= acknowledged)
          #expect(names == Array(names[0]...last) && (2...3).contains(names.count), "\(names)")
          safe = last
          // The line between an attach and its detach was cut.
          if names.count == 3 {
            let mended = try await Program(
              ["--journal", journal, "-c", "g detach c\(last - 2)"]
            ).run()
            mended.expect(.exited(0))
          }
        }
      }
    }

    /// Two children at a time, so that the tree stays small in long sessions.
    private static func lines(_ number: Int) -> String {
      "attach counter as c\(number)\n" + (number > 2 ? "detach c\(number - 2)\n" : "")
    }

    private static func lastAttached(_ output: String) -> Int? {
      let text = output[...(output.lastIndex(of: "\n") ?? output.startIndex)]
      return text.matches(of: #/"event":"attached",[^{}]*"path":"root\/g\/c(\d+)"/#).last
        .flatMap { Int($0.1) }
    }
  }
#endif
