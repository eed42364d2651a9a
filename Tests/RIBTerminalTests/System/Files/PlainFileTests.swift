import Foundation
import TestSupport
import Testing

@testable import RIBTerminal

@Suite struct PlainFileTests {
  private let folder: TestFolder
  /// A user who is neither the one of the process nor root.
  private static let other: uid_t = 65_534
  private nonisolated static var isRoot: Bool { geteuid() == 0 }

  init() throws {
    folder = try TestFolder()
    #expect(unsafe mkdir(folder["real"], 0o700) == 0)
    try folder.write("text", to: "real/file")
  }

  private func link(_ name: String, to target: String, of owner: uid_t? = nil) throws {
    try FileManager.default.createSymbolicLink(atPath: folder[name], withDestinationPath: target)
    if let owner { #expect(unsafe lchown(folder[name], owner, owner) == 0) }
  }

  private func open(
    _ path: String, _ flags: Int32 = O_RDWR | O_CREAT, narrowing: Bool = false
  ) throws -> InputDescriptor {
    try PlainFile.open(path, flags, narrowing: narrowing)
  }

  @Test func `the user's own links on the way to a file are followed`() throws {
    try link("link", to: "real")
    try link("absolute", to: folder["link"])
    try link("real/up", to: "..")
    for name in ["real/file", "link/file", "absolute/file", "link/up/absolute/../real/.//file"] {
      #expect(try open(folder[name]).readAll() == Array("text".utf8))
    }
    _ = try open(folder["link/new"])
    #expect(folder.mode("real/new") == 0o600)
  }

  @Test func `a link in a file's place, and one that leads nowhere or in a circle, are refused`()
    throws
  {
    try link("file", to: "real/file")
    try link("nowhere", to: "missing")
    try link("circle", to: "circle")
    let refusals: [(name: String, PlainFile.Refusal)] = [
      ("file", .isOther(.link)), ("nowhere/file", .failed(SystemError(code: ENOENT))),
      ("circle/file", .failed(SystemError(code: ELOOP))),
      ("real/file/x", .failed(SystemError(code: ENOTDIR))), ("real/", .isOther(.folder)),
      ("re\0al/file", .failed(.invalidArgument)),
    ]
    for (name, refusal) in refusals {
      #expect(throws: refusal, "\(name)") { try open(folder[name]) }
    }
  }

  @Test(.enabled(if: isRoot, "Only root can give files away."))
  func `another user's link on the way to a file is not followed`() throws {
    try link("foreign", to: "real", of: Self.other)
    try link("mine", to: "foreign")
    for name in ["foreign/file", "mine/file", "foreign/new"] {
      for flags in [O_RDONLY, O_RDWR | O_CREAT] {
        #expect(throws: PlainFile.Refusal.isOther(.foreignLink)) {
          try open(folder[name], flags)
        }
      }
    }
    #expect(folder.mode("real/new") == nil)
  }

  @Test func `narrowing removes what others may do, and adds nothing`() throws {
    try folder.write("", to: "file")
    for mode in [0o444, 0o644, 0o777] as [mode_t] {
      #expect(unsafe chmod(folder["file"], mode) == 0)
      _ = try open(folder["file"], O_RDONLY, narrowing: true)
      #expect(folder.mode("file") == mode & 0o700)
    }
  }

  @Test(.enabled(if: isRoot, "Only root can give files away."))
  func `another user's file is not written to, and left as it is`() throws {
    try folder.write("", to: "foreign")
    #expect(unsafe chown(folder["foreign"], Self.other, Self.other) == 0)
    #expect(unsafe chmod(folder["foreign"], 0o666) == 0)
    let path = folder["foreign"]
    #expect(throws: PlainFile.Refusal.isOther(.foreignFile)) { try open(path, narrowing: true) }
    #expect(folder.mode("foreign") == 0o666)
    #expect(try open(path, O_RDONLY).readAll() == [])
  }
}
