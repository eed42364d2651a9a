// Which files are used for the history, and who may read them.

import Foundation
import Testing

@testable import RIBConsole

@Suite(.timeLimit(.minutes(2))) struct HistoryFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `file and folders are their owner's alone from their creation`() throws {
    let mask = umask(0)
    defer { umask(mask) }
    History(path: folder["state/app-cli/history"]).add("a")
    #expect(folder.mode("state") == 0o700 && folder.mode("state/app-cli") == 0o700)
    #expect(folder.mode("state/app-cli/history") == 0o600)
  }

  @Test func `a file that others could read is narrowed as soon as it is read`() throws {
    try folder.write("a\n", to: "history")
    #expect(unsafe chmod(folder["history"], 0o644) == 0)
    #expect(History(path: folder["history"]).entries == ["a"])
    #expect(folder.mode("history") == 0o600)
  }

  @Test(arguments: ["a symbolic link", "a named pipe", "a folder"])
  func `what is no plain file is refused at once, with one warning`(kind: String) throws {
    try folder.write("secret\n", to: "target")
    let path = folder["history"]
    switch kind {
    case "a symbolic link": #expect(unsafe symlink(folder["target"], path) == 0)
    case "a named pipe": #expect(unsafe mkfifo(path, 0o600) == 0)
    default: #expect(unsafe mkdir(path, 0o700) == 0)
    }
    var warnings: [String] = []
    let history = History(path: path) { warnings.append($0) }
    history.add("a")
    history.add("b")
    history.finish()
    #expect(history.entries == ["a", "b"])
    #expect(
      warnings == [
        "The history is not kept: \(path) is \(kind). "
          + "Move it away, or name another file by APP_CLI_HISTORY."
      ])
    #expect(try folder.read("target") == "secret\n")
  }

  @Test func `a link that is put there between two lines is not followed`() throws {
    var warnings: [String] = []
    let history = History(path: folder["history"]) { warnings.append($0) }
    history.add("a")
    try FileManager.default.removeItem(atPath: folder["history"])
    #expect(unsafe symlink(folder["target"], folder["history"]) == 0)
    history.add("b")
    history.add("c")
    #expect(warnings.count == 1 && warnings[0].contains("is a symbolic link"))
    #expect(folder.mode("target") == nil)
  }

  @Test func `a device is refused`() {
    var warnings: [String] = []
    _ = History(path: "/dev/null") { warnings.append($0) }
    #expect(warnings.count == 1 && warnings[0].contains("/dev/null is a device"))
  }

  @Test func `where no file can be made there is one warning, and a history in memory`() {
    var warnings: [String] = []
    let history = History(path: "/proc/nobody/history") { warnings.append($0) }
    #expect(warnings == [])
    history.add("a")
    history.add("b")
    #expect(history.entries == ["a", "b"])
    #expect(
      warnings == ["The history is not kept: /proc/nobody: No such file or directory."])
  }

  @Test func `a file that was removed meanwhile is made anew`() throws {
    let history = History(path: folder["history"])
    history.add("a")
    try FileManager.default.removeItem(atPath: folder["history"])
    history.add("b")
    #expect(try folder.read("history") == "b\n")
    #expect(folder.mode("history") == 0o600)
  }

  @Test(arguments: [
    ([:], nil), (["HOME": "/h"], "/h/.local/state/app-cli/history"),
    (["HOME": "/h", "XDG_STATE_HOME": "/s"], "/s/app-cli/history"),
    (["HOME": "/h", "XDG_STATE_HOME": ""], "/h/.local/state/app-cli/history"),
    (["HOME": "/h", "XDG_STATE_HOME": "s"], "/h/.local/state/app-cli/history"),
    (["HOME": "h"], nil), (["HOME": "/h", "APP_CLI_HISTORY": ""], nil),
    (["HOME": "/h", "APP_CLI_HISTORY": "x"], "x"), (["APP_CLI_HISTORY": "/x"], "/x"),
  ])
  func `the environment says where the file is`(environment: [String: String], path: String?) {
    #expect(HistoryPlace.path(in: environment) == path)
  }
}
