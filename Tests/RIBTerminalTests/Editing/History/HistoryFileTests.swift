import Foundation
import TestSupport
import Testing

@testable import RIBTerminal

@Suite struct HistoryFileTests {
  private let folder = TestFolder.empty()

  // In a process of its own, as all tests of a process share its mask.
  @Test func `file and folders are their owner's alone from their creation`() async {
    await #expect(processExitsWith: .success) { try await Self.appendWithoutMask() }
  }

  private static func appendWithoutMask() throws {
    umask(0)
    let folder = try TestFolder()
    History(.init(path: folder["state/app-cli/history"])).append("a")
    #expect(folder.mode("state") == 0o700 && folder.mode("state/app-cli") == 0o700)
    #expect(folder.mode("state/app-cli/history") == 0o600)
  }

  @Test(arguments: ["home", "home//"])
  func `a missing home folder is not created, but folders in an existing one are`(
    name: String
  ) throws {
    let home = folder[name]
    let file = HistoryFile(
      .init(path: home + "/.local/state/app-cli/history"), home: home)
    #expect(try file.read() == [])
    let fault = #expect(throws: HistoryFault.self) { try file.append("a") }
    #expect(
      fault?.message == "The history is not saved: \(folder["home"]): No such file or directory.")
    #expect(folder.mode("home") == nil)
    #expect(unsafe mkdir(home, 0o700) == 0)
    try file.append("a")
    #expect(try folder.text("home/.local/state/app-cli/history") == "a\n")
  }

  @Test func `a file is narrowed as soon as it is read, and created again after its removal`()
    throws
  {
    try folder.write("a\n", to: "history")
    #expect(unsafe chmod(folder["history"], 0o644) == 0)
    let history = History(.init(path: folder["history"]))
    #expect(history.entries == ["a"])
    #expect(folder.mode("history") == 0o600)
    history.append("b")
    try FileManager.default.removeItem(atPath: folder["history"])
    history.append("c")
    #expect(try folder.text("history") == "c\n")
    #expect(folder.mode("history") == 0o600)
  }

  @Test(arguments: ["a symbolic link", "a named pipe", "a folder"])
  func `anything but a plain file is refused at once, with one warning`(kind: String) throws {
    try folder.write("secret\n", to: "target")
    let path = folder["history"]
    switch kind {
    case "a symbolic link": #expect(unsafe symlink(folder["target"], path) == 0)
    case "a named pipe": #expect(unsafe mkfifo(path, 0o600) == 0)
    default: #expect(unsafe mkdir(path, 0o700) == 0)
    }
    var warnings: [String] = []
    let history = History(.init(path: path, variable: "APP_HISTORY")) { warnings.append($0) }
    history.append("a")
    history.append("b")
    #expect(history.entries == ["a", "b"])
    #expect(
      warnings == [
        "The history is not saved: \(path) is \(kind). "
          + "Move it away, or name another file in APP_HISTORY."
      ])
    #expect(try folder.text("target") == "secret\n")
  }

  @Test func `a link that is put there between two lines is not followed`() throws {
    var warnings: [String] = []
    let history = History(.init(path: folder["history"])) { warnings.append($0) }
    history.append("a")
    try FileManager.default.removeItem(atPath: folder["history"])
    #expect(unsafe symlink(folder["target"], folder["history"]) == 0)
    history.append("b")
    history.append("c")
    #expect(warnings.count == 1 && warnings[0].contains("is a symbolic link"))
    #expect(folder.mode("target") == nil)
  }

  @Test(arguments: [
    ("/dev/null", "/dev/null is a device. Move it away.", true),
    ("/proc/nobody/history", "/proc/nobody: No such file or directory.", false),
  ])
  func `where no file can be, there is one warning and a history in memory`(
    path: String, reason: String, isReportedAtOnce: Bool
  ) {
    var warnings: [String] = []
    let history = History(.init(path: path)) { warnings.append($0) }
    #expect(warnings.count == (isReportedAtOnce ? 1 : 0))
    history.append("a")
    history.append("b")
    #expect(history.entries == ["a", "b"])
    #expect(warnings == ["The history is not saved: \(reason)"])
  }

  @Test func `an open file differs from the one that replaced it`() throws {
    let file = HistoryFile(.init(path: folder["history"]))
    try file.append("a")
    let opened = InputDescriptor(try SystemCall.openFile(folder["history"]), isOwned: true)
    #expect(file.isStillThere(opened))
    try file.rewrite { _ in ["b"] }
    #expect(!file.isStillThere(opened))
  }

  @Test func `writers lose nothing while another replaces the file`()
    async throws
  {
    let file = HistoryFile(.init(path: folder["history"]))
    let count = Scale.of(300, full: 1_000)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in ["a", "b"] {
        group.addTask { @concurrent in
          for number in 0..<count {
            try Self.untilUnlocked { try file.append("\(writer) \(number)") }
          }
        }
      }
      group.addTask { @concurrent in
        for _ in 0..<count / 3 {
          try Self.untilUnlocked {
            try file.rewrite { $0.map { String(decoding: $0, as: UTF8.self) } }
          }
        }
      }
      try await group.waitForAll()
    }
    let lines = try folder.text("history").split(separator: "\n")
    #expect(lines.count == 2 * count && Set(lines).count == 2 * count)
  }

  /// Tries until the lock is free, which others take again and again here.
  private nonisolated static func untilUnlocked(_ act: () throws -> Void) throws {
    for _ in 0..<1_000 {
      do { return try act() } catch let fault as HistoryFault {
        guard fault.message.hasSuffix("locked.") else { throw fault }
      }
    }
    Issue.record("The lock was never free.")
  }

  #if os(Linux)
    private nonisolated static let isApart =
      ProcessInfo.processInfo.environment["RIB_TEST_HISTORY_LIMIT"] != nil

    /// Sets the greatest size of a file that this process writes; returns the former one.
    @discardableResult
    private static func limitFiles(to size: UInt) -> UInt {
      let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
      var limit = rlimit()
      unsafe getrlimit(resource, &limit)
      let former = UInt(limit.rlim_cur)
      limit.rlim_cur = rlim_t(size)
      unsafe setrlimit(resource, &limit)
      return former
    }

    // Planted bug: what a failed write has left is not cut off. The limit holds for a whole process.
    @Test(.enabled(if: isApart)) func `full disk: a line that does not fit leaves nothing`() throws
    {
      signal(SIGXFSZ, SIG_IGN)
      let old = String(repeating: "an earlier line\n", count: 60)
      try folder.write(old, to: "history")
      let file = HistoryFile(.init(path: folder["history"]), home: folder.path)
      let former = Self.limitFiles(to: 1_000)
      let fault = #expect(throws: HistoryFault.self) {
        try file.append(String(repeating: "x", count: 100))
      }
      Self.limitFiles(to: former)
      #expect(fault?.message.hasSuffix(": File too large.") == true)
      #expect(try folder.text("history") == old)
    }

    @Test func `a history on a full disk keeps the lines that it has`() async throws {
      let run = try await TestProcess.run(
        filter: "HistoryFileTests/`full disk", environment: ["RIB_TEST_HISTORY_LIMIT": "1"])
      #expect(run.status == 0, "\(run.text)")
      #expect(run.text.contains("Test run with 1 test"))
    }
  #endif
}
