// The rc file: when it is read, and what keeps it from being read.

import Foundation
import TestSupport
import Testing

@testable import RIBConsole

@Suite struct RCFileTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
    for name in ["config", "config/app"] { #expect(unsafe mkdir(folder[name], 0o700) == 0) }
    try folder.write("tree\n", to: "config/app/rc")
  }

  private func opened(
    _ arguments: String..., isTerminal: Bool = true, variables: [String: String]? = nil
  ) throws -> (inputs: [SessionInput], warning: ScriptFileError?) {
    guard case .run(let options) = try parseArguments(arguments) else {
      throw UsageError(message: "no run")
    }
    let variables = variables ?? ["XDG_CONFIG_HOME": folder["config"]]
    return try options.openInputs(
      ProgramFiles(program: "app", environment: variables), isTerminal: isTerminal)
  }

  @Test func `at a terminal it comes before all other lines, and its errors end nothing`() throws {
    let inputs = try opened("-c", "help", "-").inputs
    #expect(inputs.map(\.name) == [folder["config/app/rc"], "-c", nil])
    #expect(inputs.map(\.isForgiving) == [true, false, false])
    #expect(inputs.map(\.isInteractive) == [false, false, true])
  }

  @Test func `a script has none, --no-rc leaves it out, and a missing one is not reported`() throws
  {
    #expect(try opened(isTerminal: false).inputs.map(\.name) == [nil])
    #expect(try opened("--expect", "x").inputs.map(\.isInteractive) == [false])
    #expect(try opened("-c", "help").inputs.map(\.name) == ["-c"])
    #expect(try opened(folder["config/app/rc"]).inputs.map(\.isForgiving) == [false])
    #expect(try opened("--no-rc").inputs.map(\.name) == [nil])
    for variables in [["HOME": folder.path], ["HOME": folder["config/app/rc"]], [:]] {
      let opened = try opened(variables: variables)
      #expect((opened.inputs.map(\.name), opened.warning) == ([nil], nil))
    }
  }

  @Test(arguments: [0o602, 0o620, 0o666] as [mode_t])
  func `one that others can write is left out with a warning`(mode: mode_t) throws {
    let path = folder["config/app/rc"]
    #expect(unsafe chmod(path, mode) == 0)
    let opened = try opened()
    #expect(opened.inputs.map(\.name) == [nil])
    #expect(
      opened.warning?.description == "'\(path)' was not run, as other users can write it; type "
        + "chmod go-w '\(path)', or start with --no-rc")
    #expect(unsafe chmod(path, 0o644) == 0)
    #expect(try self.opened().inputs.map(\.name) == [path, nil])
  }

  @Test(.enabled(if: geteuid() == 0, "Only root can give files away."))
  func `another user's is left out with a warning`() throws {
    let path = folder["config/app/rc"]
    #expect(unsafe chown(path, 65_534, 65_534) == 0)
    let opened = try opened()
    #expect(opened.inputs.map(\.name) == [nil])
    #expect(
      opened.warning?.description == "'\(path)' was not run, as another user owns it; make it "
        + "your own, or start with --no-rc")
  }

  @Test func `a folder and a named pipe in its place are left out with a warning`() throws {
    let path = folder["config/app/rc"]
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    #expect(try opened().warning == .isFolder(path: path))
    try FileManager.default.removeItem(atPath: path)
    #expect(unsafe mkfifo(path, 0o600) == 0)
    let pipe = try opened()
    #expect(pipe.inputs.map(\.name) == [nil])
    #expect(pipe.warning?.description == "'\(path)' is a named pipe, not a regular file")
  }
}
