// The paths of a program's files, by its name and the environment.

import Testing

@testable import RIBConsole

@Suite struct ProgramFilesTests {
  @Test(arguments: [
    (["XDG_CONFIG_HOME": "/c", "HOME": "/h"], "/c/app-cli/rc"),
    (["HOME": "/h"], "/h/.config/app-cli/rc"),
    (["XDG_CONFIG_HOME": "", "HOME": "/h"], "/h/.config/app-cli/rc"),
    (["XDG_CONFIG_HOME": "c", "HOME": "/h"], "/h/.config/app-cli/rc"),
    (["HOME": "h"], nil), ([:], nil),
  ])
  func `the rc file is below the configuration folder, which is an absolute one`(
    environment: [String: String], path: String?
  ) {
    #expect(ProgramFiles(program: "app-cli", environment: environment).rc == path)
  }

  @Test(arguments: [
    ([:], nil), (["HOME": "/h"], "/h/.local/state/app-cli/history"),
    (["HOME": "/h", "XDG_STATE_HOME": "/s"], "/s/app-cli/history"),
    (["HOME": "/h", "XDG_STATE_HOME": ""], "/h/.local/state/app-cli/history"),
    (["HOME": "/h", "XDG_STATE_HOME": "s"], "/h/.local/state/app-cli/history"),
    (["HOME": "h"], nil), (["HOME": "/h", "APP_CLI_HISTORY": ""], nil),
    (["HOME": "/h", "APP_CLI_HISTORY": "x"], "x"), (["APP_CLI_HISTORY": "/x"], "/x"),
  ])
  func `the history is below the state folder, or at the path in its variable`(
    environment: [String: String], path: String?
  ) {
    #expect(
      ProgramFiles(program: "app-cli", environment: environment).history?.path == path)
  }

  @Test(arguments: [
    ("app-cli", "APP_CLI_HISTORY"), ("Shop2", "SHOP2_HISTORY"), ("a.b+c", "A_B_C_HISTORY"),
  ])
  func `the variable is named after the program`(program: String, variable: String) {
    let files = ProgramFiles(program: program, environment: [variable: "/x"])
    #expect(files.history == HistoryLocation(path: "/x", variable: variable))
  }
}
