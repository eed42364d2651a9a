import Foundation
import TestSupport
import Testing

@testable import RIBTerminal

struct SystemCallTests {
  #if os(Linux)
    @Test(
      arguments: [
        (0, 0, 80, 24), (1, 1, 80, 1), (2, 2, 2, 2), (120, 40, 120, 40),
      ] as [(UInt16, UInt16, Int, Int)])
    func `a terminal has the size that it reports, unless that makes no sense`(
      reportedColumns: UInt16, reportedRows: UInt16, columns: Int, rows: Int
    ) throws {
      var (outer, inner): (Int32, Int32) = (-1, -1)
      var size = winsize()
      (size.ws_col, size.ws_row) = (reportedColumns, reportedRows)
      try #require(unsafe openpty(&outer, &inner, nil, nil, &size) == 0)
      defer { for end in [outer, inner] { close(end) } }
      #expect(SystemCall.terminalSize(inner) == (columns, rows))
      let sink = DescriptorSink(descriptor: inner, flushesEachLine: true)
      #expect(sink.isTerminal && sink.width == columns)
    }
  #endif

  @Test func `no program that is started later inherits an end of a pipe`() throws {
    let pipe = try SystemCall.makePipe()
    for end in [pipe.read, pipe.write] {
      #expect(fcntl(end, F_GETFD) == FD_CLOEXEC)
      close(end)
    }
  }

  @Test func `a link that is not open, and a write that takes nothing, are failures`() {
    #expect(throws: SystemError.self) { try SystemCall.target(ofLink: -1) }
    let bytes: [UInt8] = [1]
    #expect(throws: SystemError.inputOutput) {
      try unsafe bytes.withUnsafeBytes {
        try unsafe SystemCall.writeAll($0, to: -1) { _, _, _ in 0 }
      }
    }
  }

  @Test func `a written file cannot be run`() throws {
    let folder = try TestFolder()
    try SystemCall.writeFile(Array("text".utf8), to: folder["file"])
    #expect(try folder.text("file") == "text")
    #expect(try #require(folder.mode("file")) & 0o111 == 0)
  }
}
