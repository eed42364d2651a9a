import Foundation
import TestSupport
import Testing

@testable import RIBJournal
@testable import RIBReport
@testable import RIBTerminal

/// Files that another user owns, or that another user's link leads to.
@Suite(.enabled(if: geteuid() == 0, "Only root can give files away."))
struct ForeignFileTests {
  private let folder = TestFolder.empty()
  /// A user who is neither the one of the process nor root.
  private static let other: uid_t = 65_534

  @Test func `history, journal and report say why`() throws {
    #expect(unsafe mkdir(folder["real"], 0o700) == 0)
    try FileManager.default.createSymbolicLink(
      atPath: folder["foreign"], withDestinationPath: "real")
    #expect(unsafe lchown(folder["foreign"], Self.other, Self.other) == 0)
    let path = folder["foreign/new"]
    var warnings: [String] = []
    History(.init(path: path)) { warnings.append($0) }.append("a")
    #expect(
      warnings == [
        "The history is not saved: \(path) is behind another user's symbolic link. Move it away."
      ])
    let journal = #expect(throws: JournalError.self) {
      try JournalSource(lockingForWriting: path, isMade: true)
    }
    #expect(
      journal?.description
        == "'\(path)' is behind another user's symbolic link. Move it away, or name another file.")
    let report = #expect(throws: ReportError.self) { try ReportFile(path) }
    #expect(
      report?.description == "the report '\(path)' cannot be written, as it is behind another "
        + "user's symbolic link. Name another file.")
    #expect(folder.mode("real/new") == nil)
  }

  @Test func `another user's file is neither a journal nor a report`() throws {
    try folder.write("", to: "foreign")
    let path = folder["foreign"]
    #expect(unsafe chown(path, Self.other, Self.other) == 0)
    #expect(unsafe chmod(path, 0o666) == 0)
    #expect(throws: ReportError(path: path, reason: .isOther(.foreignFile))) {
      try ReportFile(path)
    }
    #expect(throws: JournalError.self) { try JournalSource(lockingForWriting: path, isMade: true) }
    #expect(folder.mode("foreign") == 0o666)
  }
}
