import Foundation
import TestSupport
import Testing

@testable import RIBTerminal

@Suite struct ChildProcessTests {
  // MARK: What it reports, and how it ends

  @Test(
    arguments: [
      ("printf one >&3; printf two >&3; echo lost; exit 7", "onetwo", .exited(7)),
      ("kill -TERM $$", "", .signal(SIGTERM)),
    ] as [(String, String, ChildProcess.Ending)])
  func `a child's reports come before its ending, by itself or by a signal`(
    script: String, reports: String, ending: ChildProcess.Ending
  ) async throws {
    let child = try StartedChild(script)
    #expect(try await child.reports() == reports)
    #expect(try await child.nextReport() == nil)
    #expect(await child.ending() == ending)
    child.process.kill()
    #expect(await child.ending() == ending)
  }

  @Test func `a report larger than a pipe comes whole, however much standard error has`()
    async throws
  {
    let child = try StartedChild(
      """
      head -c 300000 /dev/zero >&2; head -c 200000 /dev/zero >&3; head -c 300000 /dev/zero >&2
      """)
    #expect(try await child.reports().utf8.count == 200_000)
    #expect(await child.ending() == .exited(0))
    #expect(try child.folder.read("errors", atMost: 1 << 20).count == 600_000)
  }

  @Test func `a child that closes its report and goes on is waited for`() async throws {
    let child = try StartedChild("exec 3>&-; until [ -e $FOLDER/go ]; do sleep 0.1; done; exit 5")
    #expect(try await child.nextReport() == nil)
    let process = child.process
    let ending = Awaited { await process.ending() }
    try child.folder.write([], to: "go")
    #expect(
      await ending.value("the child ends", sourceLocation: #_sourceLocation) == .exited(5))
    child.folder.remove()  // and not before
  }

  // MARK: Ending it

  @Test func `a killed child ends with what it has started`() async throws {
    let child = try StartedChild("sleep 600 & echo up >&3; wait")
    #expect(try await child.nextReport() == "up\n")
    child.process.kill()
    #expect(try await child.nextReport() == nil)
    #expect(await child.ending() == .signal(SIGKILL))
  }

  // A shell has no command for it.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/perl")))
  func `a child that has left its group is killed`() async throws {
    let child = try StartedChild(
      """
      exec perl -e 'setpgrp(0, getpgrp(getppid)) or exit 9;
        exec "sh", "-c", "kill -0 -$$ || echo left >&3; exec sleep 600"'
      """)
    #expect(try await child.nextReport() == "left\n")
    child.process.kill()
    #expect(await child.ending() == .signal(SIGKILL))
  }

  @Test func `a wait for the end that is cancelled kills the child`() async throws {
    let child = try StartedChild("exec 3>&-; exec sleep 600")
    #expect(try await child.nextReport() == nil)
    let process = child.process
    let ending = Awaited { await process.ending() }
    ending.cancel()
    #expect(
      await ending.value("the child ends", sourceLocation: #_sourceLocation) == .signal(SIGKILL))
  }

  @Test func `a wait for a report that is cancelled loses nothing`() async throws {
    let child = try StartedChild("until [ -e $FOLDER/go ]; do sleep 0.1; done; echo up >&3")
    let process = child.process
    let cancelled = Task.immediate { try await process.nextReport() }
    cancelled.cancel()
    #expect(try await cancelled.value == [])
    try child.folder.write([], to: "go")
    #expect(try await child.reports() == "up\n")
  }

  @Test func `a child that is released is killed and reaped`() async throws {
    var child: StartedChild? = try StartedChild("echo $$ >&3; exec sleep 600")
    let report = try #require(try await child?.nextReport())
    let number = try #require(pid_t(report.dropLast()))
    #expect(withExtendedLifetime(child) { kill(number, 0) == 0 })
    child = nil
    #expect(kill(number, 0) == -1 && errno == ESRCH)
  }

  // MARK: What it is started with

  @Test
  func `a child has its name, group, variables and those of this process but for removed ones`()
    async throws
  {
    let child = try StartedChild(
      """
      kill -0 -$$ && echo leads >&3; echo "$0|$NEW|${HOME-none}|${PATH:+path}" >&3
      """,
      name: "-other", environment: ["NEW": "a b=c", "HOME": nil])
    #expect(try await child.reports() == "leads\n-other|a b=c|none|path\n")
  }

  @Test func `standard error is appended to what others write to its file`() async throws {
    let folder = try ScratchFolder()
    try folder.write(Array("old".utf8), to: "errors")
    let child = try ChildProcess(
      executable: "/bin/sh", name: "sh",
      arguments: ["-c", "echo one >&2; echo two >> \"$0\"; echo three >&2", folder["errors"]],
      errorsTo: folder["errors"])
    #expect(await child.ending() == .exited(0))
    let text = String(decoding: try folder.read("errors", atMost: 100), as: UTF8.self)
    #expect(text == "one\ntwo\nthree\n")
  }

  @Test func `a child inherits no descriptor of any number, and has nothing to read`() async throws
  {
    let low = unsafe open("/dev/null", O_RDONLY)
    defer { close(low) }
    // As many as may be open: a process can be started with more, and have its limit lowered behind that.
    var limit = rlimit()
    #expect(unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
    let highest = Int32(clamping: min(limit.rlim_cur, 1 << 20)) - 1
    try #require(highest > 1_024)
    let high = fcntl(0, F_DUPFD, highest)
    try #require(high == highest)
    defer { close(high) }
    let child = try StartedChild("cat >&3; ls /dev/fd/ >&3")
    let numbers = try await child.reports().split(separator: "\n").compactMap { Int32($0) }
    #expect(Set(numbers).isSuperset(of: 0...3))
    #expect(!numbers.contains(low) && !numbers.contains(high))
  }

  @Test func `an error describes why a program cannot be started`() throws {
    let folder = try ScratchFolder()
    func start(_ path: String, _ argument: String = "", errors: String = "errors") throws {
      _ = try ChildProcess(
        executable: path, name: "name", arguments: [argument], errorsTo: folder[errors])
    }
    #expect(throws: SystemError(code: ENOENT)) { try start(folder["missing"]) }
    #expect(throws: SystemError(code: EACCES)) { try start(folder.path) }
    #expect(throws: SystemError(code: ENOENT)) { try start("/bin/sh", errors: "missing/errors") }
    #expect(throws: SystemError.invalidArgument) { try start("/bin/sh", "a\0b") }
  }

  // MARK: In a process of its own

  @Test
  func
    `a child's signals do what they do by default, and its end is known, where all are ignored here`()
    async
  {
    await #expect(processExitsWith: .exitCode(7)) {
      await exit(signalsAreDefault() ? 7 : 1)
    }
  }

  @Test func `children that have ended, or were not started, leave no descriptor open`() async {
    await #expect(processExitsWith: .exitCode(7)) { await exit(descriptorsStatus()) }
  }

  #if os(Linux)
    @Test func `this program can start itself, and the end by its limit is recognised`()
      async throws
    {
      if ProcessInfo.processInfo.environment["RIB_TEST_CHILD"] != nil {
        _ = unsafe write(ChildProcess.reportDescriptor, "armed", 5)
        CPULimit.arm(seconds: 0.05)
        while true {}
      }
      let folder = try ScratchFolder()
      let child = try ChildProcess(
        executable: ChildProcess.thisProgram, name: "tests",
        arguments: [
          "--testing-library", "swift-testing", "--filter", "ChildProcessTests/`this program can",
        ],
        environment: ["RIB_TEST_CHILD": "yes"], errorsTo: folder["errors"])
      #expect(try await child.nextReport() == Array("armed".utf8))
      #expect(await child.ending() == .signal(CPULimit.signal))
    }
  #endif
}

/// Whether each signal ends a child although it is ignored and blocked here.
private func signalsAreDefault() async -> Bool {
  signal(SIGCHLD, SIG_IGN)
  let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGPROF]
  var blocked = sigset_t()
  unsafe sigemptyset(&blocked)
  for number in signals {
    signal(number, SIG_IGN)
    unsafe sigaddset(&blocked, number)
  }
  unsafe pthread_sigmask(SIG_BLOCK, &blocked, nil)
  for number in signals {
    guard let child = try? StartedChild("ulimit -c 0; kill -\(number) $$"),
      await child.ending() == .signal(number)
    else { return false }
  }
  return true
}

/// The status that says whether descriptors stay free, however many children there were: 7 if they do.
private func descriptorsStatus() async -> Int32 {
  let rounds = 20
  var free: [Int32] = []
  for _ in 0..<rounds {
    guard let child = try? StartedChild("echo up >&3") else { return 1 }
    guard (try? await child.reports()) == "up\n" else { return 2 }
    guard await child.ending() == .exited(0) else { return 3 }
    _ = try? ChildProcess(
      executable: child.folder["missing"], name: "", arguments: [], errorsTo: "/dev/null")
    let descriptor = dup(0)
    free.append(descriptor)
    close(descriptor)
  }
  // The runtime opens a few of its own, at any time.
  return (free.max() ?? 0) - (free.min() ?? 0) < rounds / 2 ? 7 : 4
}
