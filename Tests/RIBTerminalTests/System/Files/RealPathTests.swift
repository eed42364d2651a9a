import Testing

@testable import RIBTerminal

struct RealPathTests {
  @Test(arguments: [
    ("", "a", "a"), ("f", "a", "f/a"), ("f/", "a", "f/a"), ("/f", "a", "/f/a"), ("f", "/a", "/a"),
  ])
  func `a path is relative to a folder unless it is absolute`(
    folder: String, path: String, joined: String
  ) {
    #expect(RealPath.joined(folder, path) == joined)
  }

  @Test(
    arguments: [
      ("/f/a", "/f", "a"), ("/f/a/b", "/f", "a/b"), ("/fa", "/f", nil), ("/a", "/", "a"),
    ] as [(String, String, String?)])
  func `a path is below a folder if it goes on behind it`(
    path: String, folder: String, rest: String?
  ) {
    #expect(RealPath.path(path, below: folder) == rest)
  }
}
