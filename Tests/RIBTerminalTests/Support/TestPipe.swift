// A pipe between a test and what it tests, and waits that cannot last for ever.

import Foundation
import TestSupport
import Testing

@testable import RIBTerminal

/// A pipe; each end is closed with it, unless closed or given away before.
///
/// Its life ends with its last use. Whoever goes on using an end must own it, or the number may by
/// then be another test's.
final class TestPipe {
  private(set) var readEnd: Int32 = -1
  private(set) var writeEnd: Int32 = -1

  init() throws {
    signal(SIGPIPE, SIG_IGN)  // a write without a reader is to fail, not to end the tests
    var ends: [Int32] = [-1, -1]
    try #require(unsafe pipe(&ends) == 0)
    readEnd = ends[0]
    writeEnd = ends[1]
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  }

  isolated deinit {
    closeReadEnd()
    closeWriteEnd()
  }

  /// A reader that owns the reading end, which is closed when its last read is done with it, too.
  func makeReader() -> LineReader {
    LineReader(input: InputDescriptor(takeReadEnd(), isOwned: true))
  }

  func takeReadEnd() -> Int32 {
    defer { readEnd = -1 }
    return readEnd
  }

  /// Writes a little, which a pipe takes at once.
  func write(_ bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    let count = unsafe Foundation.write(writeEnd, bytes, bytes.count)
    #expect(count == bytes.count)
  }

  func write(_ text: String) { write(text.utf8) }

  /// Writes much from a thread, and then closes the writing end.
  func writeAndClose(_ bytes: [UInt8]) {
    let descriptor = writeEnd
    writeEnd = -1
    Thread.detachNewThread { @Sendable in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = unsafe rest.withUnsafeBytes {
          unsafe Foundation.write(descriptor, $0.baseAddress, $0.count)
        }
        if count <= 0 { break }
        rest = rest.dropFirst(count)
      }
      close(descriptor)
    }
  }

  func closeReadEnd() {
    if readEnd >= 0 { close(readEnd) }
    readEnd = -1
  }

  func closeWriteEnd() {
    if writeEnd >= 0 { close(writeEnd) }
    writeEnd = -1
  }
}

/// The next batch of a source; past the deadline the wait is cancelled and an issue recorded.
func batch(
  of source: some LineSource, sourceLocation: SourceLocation = #_sourceLocation
) async -> Result<[InputLine]?, SystemError> {
  let next = Awaited { () -> Result<[InputLine]?, SystemError> in
    do throws(SystemError) {
      return .success(try await source.nextBatch())
    } catch {
      return .failure(error)
    }
  }
  return await next.value("a batch comes", deadline: .seconds(60), sourceLocation: sourceLocation)
}

/// All lines of a source and how it ended.
func everything(
  of source: some LineSource, sourceLocation: SourceLocation = #_sourceLocation
) async -> (lines: [InputLine], ending: Result<[InputLine]?, SystemError>) {
  var lines: [InputLine] = []
  while true {
    let batch = await batch(of: source, sourceLocation: sourceLocation)
    guard case .success(let more?) = batch, !more.isEmpty else { return (lines, batch) }
    lines += more
  }
}

extension InputLine {
  /// A line of sound text.
  init(_ number: Int, _ text: String) {
    self.init(number: number, content: .text(text, repaired: false))
  }
}
