// `~` in the name of a file.

import Testing

@testable import RIBConsole

struct HomeFolderTests {
  @Test(arguments: [
    ("~/x", "/home/ann/x"), ("~", "/home/ann"), ("~/", "/home/ann/"), ("~bob/x", "~bob/x"),
    ("a/~/x", "a/~/x"), ("./~/x", "./~/x"), ("", ""),
  ])
  func `a path that begins at home is expanded`(path: String, expanded: String) {
    #expect(RealPath.expandingHome(path, in: ["HOME": "/home/ann"]) == expanded)
    for environment in [[:], ["HOME": ""]] {
      #expect(RealPath.expandingHome(path, in: environment) == path)
    }
  }

  @Test func `source expands the home folder, unless it is quoted`() async {
    let run = SessionRun(
      SessionOptions(keepsGoing: true, allowsSourceAnywhere: true), "source ~/no-such-script",
      "source '~/no-such-script'")
    #expect(await run.end() == .commandFailed)
    let home = Environment.ofProcess["HOME"] ?? "~"
    #expect(
      run.errors.lines == [
        #"line 1, column 8: "\#(home)/no-such-script" cannot be opened: No such file or directory."#,
        #"line 2, column 8: "~/no-such-script" cannot be opened: No such file or directory."#,
      ])
  }
}
