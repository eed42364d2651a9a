import Foundation
import Testing

@testable import RIBTerminal

@Suite struct SinkTests {
  /// The present content of a pipe.
  private func content(of pipe: TestPipe) -> String {
    _ = fcntl(pipe.readEnd, F_SETFL, O_NONBLOCK)
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    let count = unsafe read(pipe.readEnd, &buffer, buffer.count)
    return String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self)
  }

  @Test func `a sink writes each line at once, or holds lines back until flushed`() throws {
    let pipe = try TestPipe()
    var sink = DescriptorSink(descriptor: pipe.writeEnd, flushesEachLine: true)
    sink.write("one")
    #expect(content(of: pipe) == "")
    sink.endLine()
    #expect(content(of: pipe) == "one\n")
    sink = DescriptorSink(descriptor: pipe.writeEnd, flushesEachLine: false)
    sink.write("one ")
    sink.writeLine("line")
    #expect(content(of: pipe) == "")
    sink.flush()
    #expect(content(of: pipe) == "one line\n")
    sink.flush()
    #expect(sink.failure == nil)
  }

  @Test func `a sink is flushed by itself at 64 KiB`() throws {
    let pipe = try TestPipe()
    let sink = DescriptorSink(descriptor: pipe.writeEnd, flushesEachLine: false)
    let line = String(repeating: "x", count: 1023)
    for _ in 0..<63 { sink.writeLine(line) }
    #expect(content(of: pipe) == "")
    sink.writeLine(line)
    #expect(content(of: pipe).utf8.count >= 63 * 1024)
    sink.write(String(repeating: "x", count: 64 * 1024))
    #expect(content(of: pipe).utf8.count == 64 * 1024)
  }

  @Test func `errors are written line by line, and results to a pipe when they are flushed`() async
  {
    let result = await #expect(
      processExitsWith: .exitCode(7),
      observing: [\.standardOutputContent, \.standardErrorContent]
    ) { await writeLinesWithoutFlush() }
    func text(_ bytes: [UInt8]?) -> String { String(decoding: bytes ?? [], as: UTF8.self) }
    let (results, errors) = (
      text(result?.standardOutputContent), text(result?.standardErrorContent)
    )
    #expect(errors.contains("an error\n") && !results.contains("a result"))
  }

  @Test(arguments: [false, true])
  func `much text passes a slow pipe whole`(isNonBlocking: Bool) async throws {
    let pipe = try TestPipe()
    if isNonBlocking { _ = fcntl(pipe.writeEnd, F_SETFL, O_NONBLOCK) }
    let readEnd = pipe.takeReadEnd()
    // Detached, because writing holds the main actor until somebody reads.
    let received = Task.detached { await Self.drain(readEnd) }
    let sink = DescriptorSink(descriptor: pipe.writeEnd, flushesEachLine: false)
    var expected = ""
    for number in 0..<20_000 {
      let line = "line \(number) with some more"
      sink.writeLine(line)
      expected += line + "\n"
    }
    let large = String(repeating: "0123456789", count: 300_000)
    sink.writeLine(large)
    expected += large + "\n"
    sink.flush()
    pipe.closeWriteEnd()
    #expect(sink.failure == nil)
    #expect(await received.value == Array(expected.utf8))
  }

  private nonisolated static func drain(_ descriptor: Int32) async -> [UInt8] {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { @Sendable in
        var all: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 5000)
        while true {
          let count = unsafe read(descriptor, &chunk, chunk.count)
          if count <= 0 { break }
          all += chunk[0..<count]
        }
        close(descriptor)
        continuation.resume(returning: all)
      }
    }
  }

  @Test func `a broken pipe differs from other failures, and stays`() throws {
    let pipe = try TestPipe()
    pipe.closeReadEnd()
    defer { withExtendedLifetime(pipe) {} }
    let sink = DescriptorSink(descriptor: pipe.writeEnd, flushesEachLine: true)
    sink.writeLine("one")
    #expect(sink.failure == SystemError(code: EPIPE))
    #expect(sink.failure?.isBrokenPipe == true)
    for _ in 0..<100_000 { sink.writeLine("more") }
    sink.flush()
    #expect(sink.failure == SystemError(code: EPIPE))
  }

  @Test func `a closed descriptor is a failure, and a full device one with the system's words`() {
    let closed = DescriptorSink(descriptor: 1_000_000, flushesEachLine: true)
    closed.writeLine("one")
    #expect(closed.failure == SystemError(code: EBADF))
    let descriptor = unsafe open("/dev/full", O_WRONLY | O_CLOEXEC)
    defer { close(descriptor) }
    let sink = DescriptorSink(descriptor: descriptor, flushesEachLine: false)
    sink.writeLine("one")
    #expect(sink.failure == nil)
    sink.flush()
    #expect(sink.failure?.description == "No space left on device")
    #expect(sink.failure?.isBrokenPipe == false)
  }

  @Test func `after a failure nothing is written, even if it could be`() throws {
    let pipe = try TestPipe()
    let full = unsafe open("/dev/full", O_WRONLY | O_CLOEXEC)
    // A number that no test gets by chance.
    let number = fcntl(full, F_DUPFD_CLOEXEC, 910)
    close(full)
    defer { close(number) }
    let sink = DescriptorSink(descriptor: number, flushesEachLine: true)
    sink.writeLine("one")
    #expect(sink.failure == SystemError(code: ENOSPC))
    try #require(dup2(pipe.writeEnd, number) == number)
    sink.writeLine("two")
    sink.flush()
    #expect(content(of: pipe) == "")
  }

  @Test func `a recording sink keeps everything that was written`() {
    let sink = RecordingSink()
    sink.writeLine("one")
    sink.write("t")
    sink.write("wö")
    #expect(sink.flushedCount == 0 && sink.lines == ["one", "twö"])
    sink.endLine()
    sink.endLine()
    sink.flush()
    #expect(sink.text == "one\ntwö\n\n")
    #expect(sink.lines == ["one", "twö", ""])
    #expect(sink.flushedCount == sink.bytes.count)
    sink.failure = SystemError(code: ENOSPC)
    sink.writeLine("lost")
    #expect(sink.lines == ["one", "twö", ""])
  }
}

private func writeLinesWithoutFlush() -> Never {
  DescriptorSink(.output).writeLine("a result")
  DescriptorSink(.error).writeLine("an error")
  exit(7)
}
